import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GENERIC } from '../api/plain-words.es.ts'
import { storeTokens } from '../api/tokens.ts'
import { currentToasts, dismissToast } from '../kit/toast.ts'
import { currentConnection } from '../api/connection.ts'
import { useMailbox } from './mailbox.ts'
import { createQueryClient } from './query-client.ts'

const USER = {
  userRole: 'AUTH_USER',
  passwordStatus: 'ACTIVE',
  psd2scaStatus: 'NOT_REQUIRED',
  loginBiometrySCAStatus: 'NOT_REQUIRED',
  otpMandatoryDigitalBankintStatus: 'NOT_REQUIRED',
}
const refusal = { code: 'INTERNAL', message: '', type: 'DEFAULT' }
const failure = () => Response.json({ ...refusal, error: refusal }, { status: 500 })

let asked: string[] = []

/** Answers by the end of the path; what is not there fails. */
function serve(answers: Record<string, unknown>): void {
  asked = []
  vi.stubGlobal('fetch', (input: string | URL | Request) => {
    const path = String(input instanceof Request ? input.url : input)
    asked.push(path)
    const found = Object.entries(answers).find(([end]) => path.endsWith(end))
    return Promise.resolve(found ? Response.json(found[1]) : failure())
  })
}

beforeEach(() => storeTokens({ access_token: 'a', refresh_token: 'b' }))
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
  for (const { id } of currentToasts()) dismissToast(id)
})

const toastTexts = () => currentToasts().map(({ text }) => text)

function show() {
  function Mailbox() {
    const { label, isContracted, pending } = useMailbox()
    return <p>{`${label} ${isContracted} ${pending}`}</p>
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Mailbox />
    </QueryClientProvider>,
  )
}

test('a contracted mailbox has its name and what waits in it', async () => {
  serve({ '/users/v1/info': USER, '/mailbox/v1/status': { status: 'CONTRACTED' }, '/pending-notifications': { value: 7 } })
  show()
  expect(await screen.findByText('Buzón true 7')).toBeTruthy()
})

test('one that is not contracted has no count, and none is asked for', async () => {
  serve({ '/users/v1/info': USER, '/mailbox/v1/status': { status: 'NOT_CONTRACTED' }, '/pending-notifications': { value: 7 } })
  show()
  expect(await screen.findByText('Comunicaciones false 0')).toBeTruthy()
  await vi.waitFor(() => expect(asked.some((path) => path.endsWith('/mailbox/v1/status'))).toBe(true))
  expect(asked.some((path) => path.endsWith('/pending-notifications'))).toBe(false)
})

test('a status that cannot be read counts as not contracted, and a count that cannot be read as none; each is told once', async () => {
  serve({ '/users/v1/info': USER, '/pending-notifications': { value: 7 } })
  show()
  await vi.waitFor(() => expect(asked.some((path) => path.endsWith('/mailbox/v1/status'))).toBe(true))
  expect(screen.getByText('Comunicaciones false 0')).toBeTruthy()
  await vi.waitFor(() => expect(toastTexts()).toEqual([GENERIC]))
  serve({ '/users/v1/info': USER, '/mailbox/v1/status': { status: 'CONTRACTED' } })
  show()
  expect(await screen.findByText('Buzón true 0')).toBeTruthy()
  await vi.waitFor(() => expect(toastTexts()).toEqual([GENERIC, GENERIC]))
})

test('without connection nothing more is told: the notice of the connection says it', async () => {
  serve({ '/users/v1/info': USER })
  const fetched = globalThis.fetch
  vi.stubGlobal('fetch', (input: string) => (input.endsWith('/mailbox/v1/status') ? Promise.reject(new TypeError('lost')) : fetched(input)))
  show()
  expect(await screen.findByText('Comunicaciones false 0')).toBeTruthy()
  await vi.waitFor(() => expect(currentConnection()).not.toBe('connected'))
  expect(toastTexts()).toEqual([])
})

test('nothing is asked while a security step is pending', async () => {
  const forced = { ...USER, userRole: 'AUTH_USER_PSD2_SCA', psd2scaStatus: 'REQUIRED_ENABLED' }
  serve({ '/users/v1/info': forced, '/mailbox/v1/status': { status: 'CONTRACTED' } })
  show()
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await new Promise((resolve) => queueMicrotask(() => resolve(undefined)))
  expect(asked[0]).toMatch(/\/users\/v1\/info$/)
  expect(asked).toHaveLength(1)
})
