import { toCents } from '@almenara/contract/money'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AmountsHidden } from './amounts-hidden.ts'
import { FlowBars } from './FlowBars.tsx'

const months = [
  { key: '2025-10', in: toCents(20000), out: toCents(10000) },
  { key: '2025-11', in: toCents(0), out: toCents(5000) },
]

test('a table says in words what the bars show', () => {
  render(<FlowBars months={months} />)
  const rows = screen.getAllByRole('row').map((row) => row.textContent?.replaceAll('\u00a0', ' '))
  expect(rows).toEqual(['MesEntradasSalidas', 'octubre200,00 €100,00 €', 'noviembre0,00 €50,00 €'])
})

test('the tallest bar fills the chart and a month without movement has no bar', () => {
  const { container } = render(<FlowBars months={months} />)
  expect([...container.querySelectorAll('rect')].map((bar) => bar.getAttribute('height'))).toEqual(['64', '31.25', '15.25'])
})

test('hidden amounts are hidden in the table too', () => {
  const { container } = render(
    <AmountsHidden value>
      <FlowBars months={months} />
    </AmountsHidden>,
  )
  expect(container.textContent).not.toContain('200,00')
})
