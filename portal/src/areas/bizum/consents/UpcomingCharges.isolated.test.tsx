import { toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { UpcomingCharges } from './UpcomingCharges.tsx'

// Links need a router, and where they lead is for the browser tests.
vi.mock(import('@tanstack/react-router'), async (original) => ({
  ...(await original()),
  Link: (({ children }: { children: ReactNode }) => <a href="#mandate">{children}</a>) as never,
}))

const AT = { from: toLocalDate('2026-11-23'), to: toLocalDate('2026-12-22') }
const gym = { mandateId: 'a', title: 'Cuota mensual', merchant: 'Gimnasio Alameda', on: toLocalDate('2026-12-01'), amount: toCents(2_990) }
const paper = {
  mandateId: 'b',
  title: 'Edición digital',
  merchant: 'Diari de l’Horta',
  on: toLocalDate('2026-12-01'),
  amount: toCents(599),
}

test('what is charged in the coming month is a calendar and a list, with the sum of each day and of all', () => {
  const later = { ...paper, on: toLocalDate('2026-12-08'), expected: true as const }
  render(<UpcomingCharges upcoming={{ ...AT, charges: [gym, paper, later] }} />)
  const sheet = screen.getByRole('region', { name: 'Próximos cobros' })
  expect(sheet.textContent).toContain('41,88\u00a0€')
  const calendar = within(sheet).getByRole('table', { name: 'Calendario de cobros' })
  const cells = within(calendar).getAllByRole('cell')
  expect(cells.filter(({ textContent }) => textContent.includes('€')).map(({ textContent }) => textContent)).toEqual([
    '1 dic35,89\u00a0€',
    '85,99\u00a0€',
  ])
  const days = within(sheet).getByRole('list', { name: 'Cobros por día' })
  expect(days.textContent).toContain('Total del día35,89\u00a0€')
  expect(days.textContent).toContain('Diari de l’Horta · Previsto')
  expect(sheet.textContent).toContain('el comercio aún no los ha comunicado')
})

test('where nothing is charged there is no calendar', () => {
  render(<UpcomingCharges upcoming={{ ...AT, charges: [] }} />)
  expect(screen.queryByRole('region')).toBeNull()
})
