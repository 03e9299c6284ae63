import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeTokens } from '../api/tokens.ts'
import { useMailbox } from './mailbox.ts'
import { createQueryClient } from './query-client.ts'

const USER = {
  userRole: 'AUTH_USER',
  passwordStatus: 'ACTIVE',
  psd2scaStatus: 'NOT_REQUIRED',
  loginBiometrySCAStatus: 'NOT_REQUIRED',
  otpMandatoryDigitalBankintStatus: 'NOT_REQUIRED',
}
const failure = () => Response.json({ code: 'INTERNAL', message: '', type: 'DEFAULT' }, { status: 500 })

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
})

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

test('a status that cannot be read counts as not contracted, and a count that cannot be read as none', async () => {
  serve({ '/users/v1/info': USER, '/pending-notifications': { value: 7 } })
  show()
  await vi.waitFor(() => expect(asked.some((path) => path.endsWith('/mailbox/v1/status'))).toBe(true))
  expect(screen.getByText('Comunicaciones false 0')).toBeTruthy()
  serve({ '/users/v1/info': USER, '/mailbox/v1/status': { status: 'CONTRACTED' } })
  show()
  expect(await screen.findByText('Buzón true 0')).toBeTruthy()
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
