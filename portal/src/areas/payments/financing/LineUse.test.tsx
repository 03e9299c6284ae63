import { toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LineUse } from './LineUse.tsx'

const LINE = { limit: toCents(120_000_00), risk: toCents(95_900_00), available: toCents(24_100_00), expired: false }

test('a line says what is left of it, how much of its limit is at risk and what is released next', () => {
  render(<LineUse line={{ ...LINE, next: { on: toLocalDate('2026-11-27'), amount: toCents(12_300_00) } }} />)
  const meter = screen.getByRole('meter', { name: 'Riesgo vivo de la línea' })
  expect([meter.getAttribute('aria-valuenow'), meter.getAttribute('aria-valuemax')]).toEqual(['9590000', '12000000'])
  expect(screen.getByText(/Se liberan 12\.300,00\s€ el 27\/11\/2026/)).toBeTruthy()
})

test('one that has expired says so, and that it may still be read', () => {
  render(<LineUse line={{ ...LINE, available: toCents(0), expired: true, validUntil: toLocalDate('2026-06-30') }} />)
  expect(screen.getByText('La línea venció el 30/06/2026.')).toBeTruthy()
  expect(screen.getByText('Puede consultarla, pero no anticipar remesas.')).toBeTruthy()
})
