import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { OtpInput } from './OtpInput.tsx'

function Code() {
  const [value, setValue] = useState('')
  return <OtpInput label="Código" value={value} onChange={setValue} />
}

afterEach(() => vi.unstubAllGlobals())

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

/** A browser that reads the SMS that are for this site, and waits for the next one. */
function withSms(...codes: string[]) {
  const asked: CredentialRequestOptions[] = []
  const get = (options: CredentialRequestOptions) => {
    asked.push(options)
    const code = codes.shift()
    return code ? Promise.resolve({ code }) : new Promise(() => undefined)
  }
  vi.stubGlobal('OTPCredential', Object)
  vi.stubGlobal('navigator', { ...navigator, credentials: { get } })
  return asked
}

test('where the browser reads SMS, the last code that came is written, and nothing is read once the field is gone', async () => {
  const asked = withSms('482159', '301877')
  const { unmount } = render(<Code />)
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Código').value).toBe('301877'))
  expect(asked).toHaveLength(3)
  unmount()
  expect(asked.every(({ signal }) => signal?.aborted)).toBe(true)
})

test('nothing is read for what only the customer knows', () => {
  const asked = withSms('482159')
  render(<OtpInput label="PIN" value="" onChange={() => undefined} autoComplete="off" />)
  expect(asked).toEqual([])
})
