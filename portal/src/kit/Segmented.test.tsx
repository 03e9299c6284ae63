import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Segmented } from './Segmented.tsx'

test('a segmented choice is a named group of radios with the chosen one checked', () => {
  const onChange = vi.fn()
  render(
    <Segmented
      label="Sentido"
      options={[
        { value: 'all', label: 'Todos' },
        { value: 'in', label: 'Entradas' },
      ]}
      value="all"
      onChange={onChange}
    />,
  )
  expect(screen.getByRole('group', { name: 'Sentido' })).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Todos' }).checked).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: 'Entradas' }))
  expect(onChange).toHaveBeenCalledWith('in')
})
