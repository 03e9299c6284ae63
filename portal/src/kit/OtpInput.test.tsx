import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { OtpInput } from './OtpInput.tsx'

function Code() {
  const [value, setValue] = useState('')
  return <OtpInput label="Código" value={value} onChange={setValue} />
}

test('a pasted code loses its spaces and what is beyond its length; letters are not typed', async () => {
  render(<Code />)
  const input = screen.getByLabelText<HTMLInputElement>('Código')
  await userEvent.click(input)
  await userEvent.paste('482 159 77')
  expect(input.value).toBe('482159')
  await userEvent.clear(input)
  await userEvent.type(input, 'a1b2')
  expect(input.value).toBe('12')
})

test('it offers the code that an SMS brought', () => {
  render(<Code />)
  expect(screen.getByLabelText('Código').getAttribute('autocomplete')).toBe('one-time-code')
})
