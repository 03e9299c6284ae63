import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Checkbox, RadioGroup, Switch } from './Choice.tsx'

test('«all» with only some chosen is indeterminate', () => {
  const { rerender } = render(<Checkbox indeterminate>Todas</Checkbox>)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Todas' }).indeterminate).toBe(true)
  rerender(<Checkbox>Todas</Checkbox>)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Todas' }).indeterminate).toBe(false)
})

test('a switch keeps its name apart from its detail', () => {
  render(<Switch detail="Fuera de la Unión Europea">Pagos en el extranjero</Switch>)
  const control = screen.getByRole('switch', { name: 'Pagos en el extranjero' })
  expect(document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Fuera de la Unión Europea')
})

test('Enter switches as the space bar does, once for each press, and does not send the form', () => {
  const onSubmit = vi.fn()
  const onChange = vi.fn()
  render(
    <form onSubmit={onSubmit}>
      <Switch onChange={onChange}>Bloquear</Switch>
    </form>,
  )
  const control = screen.getByRole<HTMLInputElement>('switch', { name: 'Bloquear' })
  // The browser sends the form unless the press is taken.
  expect(fireEvent.keyDown(control, { key: 'Enter' })).toBe(false)
  expect(fireEvent.keyDown(control, { key: 'Enter', repeat: true })).toBe(false)
  expect(control.checked).toBe(true)
  expect(onChange).toHaveBeenCalledTimes(1)
  expect(onSubmit).not.toHaveBeenCalled()
  expect(fireEvent.keyDown(control, { key: 'a' })).toBe(true)
})

test('a group of radios has its question as name, its error as description, and tells the chosen value', () => {
  const onChange = vi.fn()
  render(
    <RadioGroup
      label="Forma de pago"
      options={[
        { value: 'a', label: 'Total' },
        { value: 'b', label: 'Cuota' },
      ]}
      value={undefined}
      onChange={onChange}
      error="Elija una."
    />,
  )
  const group = screen.getByRole('group', { name: 'Forma de pago' })
  expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Elija una.')
  fireEvent.click(screen.getByRole('radio', { name: 'Cuota' }))
  expect(onChange).toHaveBeenCalledWith('b')
})
