import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { AmountInput } from './AmountInput.tsx'

function Amount() {
  const [text, setText] = useState('')
  return <AmountInput label="Importe" integerDigits={4} value={text} onChange={setText} />
}

const renderInput = () => {
  render(<Amount />)
  return screen.getByLabelText<HTMLInputElement>('Importe')
}

test('the amount is grouped when the field is left and ungrouped when it is entered again', async () => {
  const user = userEvent.setup()
  const input = renderInput()
  await user.type(input, '1250,5')
  await user.tab()
  expect(input.value).toBe('1.250,50')
  await user.click(input)
  expect(input.value).toBe('1250,50')
})

test('a refused keystroke changes nothing and is announced', async () => {
  const user = userEvent.setup()
  const input = renderInput()
  await user.type(input, '12x')
  expect(input.value).toBe('12')
  expect(screen.getByRole('status').textContent).toBe('Escriba solo cifras y una coma para los céntimos.')
  await user.type(input, '345')
  expect(input.value).toBe('1234')
  expect(screen.getByRole('status').textContent).toBe('El importe admite 4 cifras enteras como máximo.')
})

test('an amount pasted with its currency is taken', () => {
  const input = renderInput()
  fireEvent.change(input, { target: { value: 'EUR 1.250,00' } })
  fireEvent.blur(input)
  expect(input.value).toBe('1.250,00')
})
