import { toLocalDate } from '@almenara/contract/dates'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
// Compiled before the first test opens it: lazily it would take part of that test's time.
import './DateRangePopup.tsx'
import { expect, test, vi } from 'vitest'
import { DateRange } from './DateRange.tsx'

const range = (from: string, to: string) => ({ from: toLocalDate(from), to: toLocalDate(to) })

async function open() {
  const user = userEvent.setup()
  const onChange = vi.fn()
  render(
    <DateRange
      label="Fecha"
      value={range('2025-10-01', '2025-11-21')}
      onChange={onChange}
      min={toLocalDate('2023-01-01')}
      max={toLocalDate('2025-11-21')}
      presets={[{ label: 'Mes anterior', range: range('2025-10-01', '2025-10-31') }]}
    />,
  )
  await user.click(screen.getByRole('button', { name: 'Fecha: 01/10/2025 – 21/11/2025' }))
  await screen.findByRole('dialog', { name: 'Fecha' })
  return { user, onChange }
}

test('typed dates apply with Enter and close the popup', async () => {
  const { user, onChange } = await open()
  const from = screen.getByLabelText('Desde')
  await user.clear(from)
  await user.type(from, '5/11/2025{Enter}')
  expect(onChange).toHaveBeenCalledWith(range('2025-11-05', '2025-11-21'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('dates outside the limits are not applied and the reason interrupts', async () => {
  const { user, onChange } = await open()
  const from = screen.getByLabelText('Desde')
  await user.clear(from)
  await user.type(from, '31/12/2022{Enter}')
  expect(screen.getByRole('alert').textContent).toBe('Las fechas anteriores a 01/01/2023 no están disponibles en este portal.')
  expect(onChange).not.toHaveBeenCalled()
})

test('a preset applies at once', async () => {
  const { user, onChange } = await open()
  await user.click(screen.getByRole('button', { name: 'Mes anterior' }))
  expect(onChange).toHaveBeenCalledWith(range('2025-10-01', '2025-10-31'))
})

test('the calendar shows the month of the range in Spanish, weeks from Monday', async () => {
  await open()
  expect(screen.getByRole('grid').getAttribute('aria-label')).toContain('octubre de 2025')
  const weekdays = [...document.querySelectorAll('thead th')].map((cell) => cell.textContent)
  expect(weekdays).toEqual(['L', 'M', 'X', 'J', 'V', 'S', 'D'])
})
