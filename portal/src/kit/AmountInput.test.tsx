import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
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

test('the reason of a refused keystroke is seen under the field until the next one that is taken, or the field is left', async () => {
  const user = userEvent.setup()
  const input = renderInput()
  const reason = 'Escriba solo cifras y una coma para los céntimos.'
  await user.type(input, '12x')
  expect(screen.getByText(reason, { selector: 'p:not([role=status] *) span' })).toBeTruthy()
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(reason)
  await user.type(input, '3')
  expect(input.getAttribute('aria-describedby')).toBeNull()
  await user.type(input, '-')
  expect(input.getAttribute('aria-describedby')).not.toBeNull()
  await user.tab()
  expect(input.getAttribute('aria-describedby')).toBeNull()
})

test('a tab into an amount selects it whole, so that what is typed takes its place; a click leaves the caret', async () => {
  const user = userEvent.setup()
  const input = renderInput()
  await user.type(input, '1250,5')
  await user.tab()
  await user.tab({ shift: true })
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, '1250,50'.length])
  await user.keyboard('7')
  expect(input.value).toBe('7')
  await user.tab()
  await user.click(input)
  expect(input.selectionStart).toBe(input.selectionEnd)
})

test('a comma is shown as it is typed, with any number of decimals that an amount has', async () => {
  const user = userEvent.setup()
  const input = renderInput()
  const shown: string[] = []
  for (const key of '12,50') {
    await user.type(input, key)
    shown.push(input.value)
  }
  expect(shown).toEqual(['1', '12', '12,', '12,5', '12,50'])
})

test('an amount pasted with its currency is taken', () => {
  const input = renderInput()
  fireEvent.change(input, { target: { value: 'EUR 1.250,00' } })
  fireEvent.blur(input)
  expect(input.value).toBe('1.250,00')
})

test('only what is typed is told: once for each key, and nothing on entering and leaving', async () => {
  const user = userEvent.setup()
  const onTyped = vi.fn()
  function Told() {
    const [text, setText] = useState('1250,5')
    const change = (typed: string) => {
      onTyped(typed)
      setText(typed)
    }
    return <AmountInput label="Importe" value={text} onChange={change} />
  }
  render(<Told />)
  const input = screen.getByLabelText<HTMLInputElement>('Importe')
  expect(input.value).toBe('1.250,50')
  await user.click(input)
  await user.tab()
  expect(onTyped).not.toHaveBeenCalled()
  await user.click(input)
  await user.clear(input)
  await user.type(input, '1.2x')
  expect(onTyped.mock.calls).toEqual([[''], ['1'], ['1.'], ['1.2']])
  await user.tab()
  expect(input.value).toBe('1,20')
  expect(onTyped).toHaveBeenCalledTimes(4)
})

test('a value that changes from outside is shown, also while the field has the focus', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<AmountInput label="Importe" value="10" onChange={() => undefined} />)
  const input = screen.getByLabelText<HTMLInputElement>('Importe')
  await user.click(input)
  expect(input.value).toBe('10,00')
  rerender(<AmountInput label="Importe" value="1.500,00" onChange={() => undefined} />)
  expect(input.value).toBe('1500,00')
  await user.tab()
  expect(input.value).toBe('1.500,00')
})

test('a field that may stay empty shows no zero in its place', () => {
  const { rerender } = render(<AmountInput label="Límite" value="" required={false} onChange={() => undefined} />)
  expect(screen.getByLabelText<HTMLInputElement>(/Límite/).placeholder).toBe('')
  rerender(<AmountInput label="Límite" value="" onChange={() => undefined} />)
  expect(screen.getByLabelText<HTMLInputElement>(/Límite/).placeholder).toBe('0,00')
})
