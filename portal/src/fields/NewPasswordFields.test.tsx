import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { problemsOf, type NewPassword } from './new-password.ts'

const known = { username: 'carmen.munoz', current: 'Almenara1' }

function Form() {
  const [value, setValue] = useState<NewPassword>({ password: '', repeated: '' })
  const [sent, setSent] = useState(false)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setSent(true)
      }}
    >
      <NewPasswordFields value={value} onChange={setValue} known={known} problems={sent ? problemsOf(value, known) : undefined} />
      <button type="submit">Guardar</button>
    </form>
  )
}

const password = () => screen.getByLabelText<HTMLInputElement>('Clave nueva')
const repeated = () => screen.getByLabelText<HTMLInputElement>('Repita la clave nueva')
const pending = () =>
  screen
    .getAllByRole('listitem')
    .flatMap(({ textContent }) => (textContent.endsWith('pendiente') ? [textContent.replace(': pendiente', '')] : []))

test('each rule is met as it is written, and how many are is told', async () => {
  render(<Form />)
  expect(pending()).toHaveLength(6)
  await userEvent.type(password(), 'marea')
  expect(pending()).toEqual(['Tener entre 6 y 20 caracteres', 'Combinar mayúsculas y minúsculas'])
  expect(screen.getByRole('status').textContent).toBe('Cumple 4 de 6 condiciones.')
  await userEvent.type(password(), 'Alta7')
  expect(pending()).toEqual([])
  expect(screen.getByRole('status').textContent).toBe('Cumple todas las condiciones.')
})

test('what is pasted stays whole, and is told to be too long instead of being cut', async () => {
  render(<Form />)
  const long = `Marea${'7'.repeat(20)}`
  password().focus()
  await userEvent.paste(long)
  expect(password().value).toBe(long)
  expect(pending()).toEqual(['Tener entre 6 y 20 caracteres'])
})

test('the current password is not a new one', async () => {
  render(<Form />)
  await userEvent.type(password(), 'Almenara1')
  expect(pending()).toEqual(['Ser distinta de la clave actual'])
})

test('a repetition that differs is told at the letter that does, never on leaving the field, and no more once it is the same', async () => {
  render(<Form />)
  await userEvent.type(password(), 'MareaAlta7')
  await userEvent.type(repeated(), 'MareaAlta')
  expect(repeated().hasAttribute('aria-invalid')).toBe(false)
  // What appeared on leaving would move the button while it is being pressed.
  await userEvent.tab()
  expect(repeated().hasAttribute('aria-invalid')).toBe(false)
  await userEvent.type(repeated(), '8')
  expect(repeated().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Escriba la misma clave en los dos campos.')).toBeTruthy()
  await userEvent.type(repeated(), '{Backspace}7')
  expect(repeated().hasAttribute('aria-invalid')).toBe(false)
})

test('sending it empty, with rules to meet or without the repetition says what to do, at the field', async () => {
  render(<Form />)
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  await send()
  expect(screen.getByText('Escriba la clave nueva.')).toBeTruthy()
  await userEvent.type(password(), 'marea')
  expect(screen.getByText('Cambie la clave para que cumpla todas las condiciones.')).toBeTruthy()
  await userEvent.type(password(), 'Alta7')
  expect(screen.getByText('Repita la clave nueva.')).toBeTruthy()
  await userEvent.type(repeated(), 'mareaAlta7')
  expect(problemsOf({ password: password().value, repeated: repeated().value }, known)).toEqual({})
})

test('password managers are told that both are new, and how to make one', () => {
  render(<Form />)
  expect([password().autocomplete, repeated().autocomplete]).toEqual(['new-password', 'new-password'])
  expect(password().getAttribute('passwordrules')).toContain('maxlength: 20')
})
