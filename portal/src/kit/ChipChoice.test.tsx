import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ChipChoice } from './ChipChoice.tsx'

test('chips to choose from are a named group of radios with the chosen one checked', () => {
  const onChange = vi.fn()
  const options = [
    { value: 'all', label: 'Todas' },
    { value: 'debit', label: 'Débito' },
  ]
  render(<ChipChoice label="Tipo de tarjeta" options={options} value="all" onChange={onChange} />)
  expect(screen.getByRole('group', { name: 'Tipo de tarjeta' })).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Todas' }).checked).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: 'Débito' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('debit')
})
