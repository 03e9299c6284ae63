import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PasswordField } from './PasswordField.tsx'

test('the eye appears with the first character, shows the text and says what it would do next', async () => {
  render(<PasswordField label="Clave" />)
  const input = screen.getByLabelText('Clave')
  expect(screen.queryByRole('button')).toBeNull()
  fireEvent.change(input, { target: { value: 'a' } })
  const eye = await screen.findByRole('button', { name: 'Mostrar la clave' })
  expect(eye.getAttribute('aria-pressed')).toBe('false')
  fireEvent.click(eye)
  expect(input.getAttribute('type')).toBe('text')
  expect(screen.getByRole('button', { name: 'Ocultar la clave' }).getAttribute('aria-pressed')).toBe('true')
})

test('emptying the field hides it again, so what is typed next is not shown', async () => {
  render(<PasswordField label="Clave" defaultValue="abc" />)
  const input = screen.getByLabelText('Clave')
  fireEvent.click(await screen.findByRole('button'))
  fireEvent.change(input, { target: { value: '' } })
  fireEvent.change(input, { target: { value: 'x' } })
  expect(input.getAttribute('type')).toBe('password')
})
