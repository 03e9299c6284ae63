import { toCents } from '@almenara/contract/money'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Amount } from './Amount.tsx'
import { AmountsHidden } from './amounts-hidden.ts'

const text = (element: React.ReactElement) => render(element).container.textContent

test('an entry says in words and by its sign whether it is a credit or a charge', () => {
  expect(text(<Amount as="entry" value={toCents(605000)} />)).toBe('Abono de +6.050,00\u00a0€')
  expect(text(<Amount as="entry" value={toCents(-1800)} />)).toBe('Cargo de −18,00\u00a0€')
})

test('an entry of zero is neither', () => {
  expect(text(<Amount as="entry" value={toCents(0)} />)).toBe('0,00\u00a0€')
})

test('a hero amount reads as one figure', () => {
  expect(text(<Amount size="hero" value={toCents(-4732248)} />)).toBe('−47.322,48\u00a0€')
})

test('a hidden amount leaves no digit in the document', () => {
  const { container } = render(
    <AmountsHidden value>
      <Amount as="entry" value={toCents(4732248)} size="hero" />
    </AmountsHidden>,
  )
  expect(container.innerHTML).not.toMatch(/47|322|Abono/)
  expect(container.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Importe oculto')
})
