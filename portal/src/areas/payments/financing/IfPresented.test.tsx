import { toCents } from '@almenara/contract/money'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { IfPresented } from './IfPresented.tsx'

const TERMS = {
  line: { limit: toCents(120_000_00), risk: toCents(95_900_00), available: toCents(24_100_00), expired: false },
  rate: 5_250,
  yearDays: 360,
  minimumDays: 15,
  fees: { each: toCents(45), returned: toCents(12_00) },
}

const said = () => screen.getByRole('status').textContent?.replaceAll(/\s/g, ' ')

test('an amount that may be advanced says what it leaves of the line and what it costs, and a larger one by how much it is too much', async () => {
  const user = userEvent.setup()
  render(<IfPresented terms={TERMS} />)
  expect(said()).toBe('')
  const field = screen.getByLabelText(/^Importe que quiere anticipar/)
  await user.type(field, '20000')
  expect(said()).toContain('Disponible después 4.100,00 €')
  expect(said()).toContain('Con vencimiento a 30 días, recibirá 19.912,50 €, menos 0,45 € por recibo. Los intereses son 87,50 €.')
  await user.clear(field)
  await user.type(field, '27300')
  expect(said()).toBe('Supera en 3.200,00 € el disponible de su línea.')
})
