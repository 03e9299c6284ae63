import { toLocalDate } from '@almenara/contract/dates'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
// Compiled before the first test opens it: lazily it would take part of that test's time.
import './DayInputPopup.tsx'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { DayInput } from './DayInput.tsx'

function Typed({ initial = '' }: { initial?: string }) {
  const [value, setValue] = useState(initial)
  return <DayInput label="Fecha" value={value} onChange={setValue} min={toLocalDate('2026-11-21')} max={toLocalDate('2027-11-20')} />
}
const field = () => screen.getByLabelText<HTMLInputElement>('Fecha')

test('what is typed is kept, but for signs of no date, and written whole when the field is left', async () => {
  const user = userEvent.setup()
  render(<Typed />)
  await user.type(field(), '2/a1/2027')
  expect(field().value).toBe('2/1/2027')
  await user.tab()
  expect(field().value).toBe('02/01/2027')
})

test('what is no date is left as it was typed, for its message to point at', async () => {
  const user = userEvent.setup()
  render(<Typed />)
  await user.type(field(), '31/2/2027')
  await user.tab()
  expect(field().value).toBe('31/2/2027')
})

test('the calendar opens at the first day that can be chosen, and a press chooses it and closes', async () => {
  const user = userEvent.setup()
  render(<Typed initial="" />)
  await user.click(screen.getByRole('button', { name: 'Elegir en el calendario' }))
  const grid = await screen.findByRole('grid')
  expect(grid.getAttribute('aria-label')).toContain('noviembre de 2026')
  await user.click(screen.getByRole('button', { name: /25 de noviembre/ }))
  expect(field().value).toBe('25/11/2026')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('days outside the limits cannot be chosen', async () => {
  const user = userEvent.setup()
  render(<Typed initial="24/11/2026" />)
  await user.click(screen.getByRole('button', { name: /Elegir en el calendario/ }))
  await screen.findByRole('grid')
  expect(screen.getByRole('button', { name: /20 de noviembre/ }).getAttribute('aria-disabled')).toBe('true')
})
