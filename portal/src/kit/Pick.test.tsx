import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
// Compiled before the first test opens it: lazily it would take part of that test's time.
import './PickPopup.tsx'
import { expect, test, vi } from 'vitest'
import { Pick } from './Pick.tsx'

const options = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: String(index), title: `Cuenta ${index}`, search: `ES0${index}` }))

test('pressing an option chooses it and closes the list', async () => {
  const user = userEvent.setup()
  const onChange = vi.fn()
  render(<Pick label="Cuenta de cargo" options={options(3)} value="0" onChange={onChange} />)
  await user.click(screen.getByRole('button', { name: 'Cuenta de cargo Cuenta 0' }))
  expect(screen.queryByRole('textbox')).toBeNull()
  await user.click(await screen.findByRole('option', { name: 'Cuenta 2' }))
  expect(onChange).toHaveBeenCalledWith('2')
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
})

test('pressing the option already chosen closes the list and keeps it', async () => {
  const user = userEvent.setup()
  const onChange = vi.fn()
  render(<Pick label="Cuenta" options={options(3)} value="1" onChange={onChange} />)
  await user.click(screen.getByRole('button'))
  await user.click(await screen.findByRole('option', { name: 'Cuenta 1', selected: true }))
  expect(onChange).toHaveBeenCalledWith('1')
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
})

test('from eight options on, typing finds by name or by number whatever the spaces and the case', async () => {
  const user = userEvent.setup()
  render(<Pick label="Cuenta" options={options(9)} value={undefined} onChange={() => undefined} />)
  await user.click(screen.getByRole('button', { name: 'Cuenta Elegir' }))
  await screen.findByRole('listbox')
  await user.type(screen.getByRole('searchbox', { name: 'Buscar en Cuenta' }), 'es 07')
  await waitFor(() => expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Cuenta 7']))
})
