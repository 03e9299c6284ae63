import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetLife, learnFrom, learnLife } from '../api/session-life.ts'
import { storeTokens } from '../api/tokens.ts'
import { onLeave } from '../base/leave.ts'
import { SessionWarning } from './SessionWarning.tsx'

const NOON = Date.parse('2026-11-20T12:00:00Z')
let calls: { path: string; background: boolean }[]
/** What the services say of the session's end, or that it has ended. */
let life: string | undefined
let left: ReturnType<typeof vi.fn<(reason?: string) => void>>

beforeEach(async () => {
  // Brought once, by the clock on the wall.
  await import('./SessionDialog.tsx')
  vi.useFakeTimers({ now: NOON })
  sessionStorage.clear()
  forgetLife()
  learnFrom(new Response('', { headers: { 'x-session-life': 's1;ends=1' } }), { sentAt: NOON, reported: true })
  storeTokens({ access_token: 'a', refresh_token: 'r' })
  calls = []
  life = 's1;ends=300'
  left = vi.fn<(reason?: string) => void>()
  onLeave(left)
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit = {}) => {
    calls.push({ path, background: new Headers(headers).has('x-background') })
    return life ? new Response('{}', { headers: { 'x-session-life': life } }) : new Response('{}', { status: 401 })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const pass = (seconds: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(seconds * 1000)
    await vi.dynamicImportSettled()
  })
/** The dialog's own code comes when there is something to warn of. */
const learn = (endsIn: number, final = false) =>
  act(async () => {
    learnLife({ session: 's1', endsAt: Date.now() + endsIn * 1000, final })
    await vi.dynamicImportSettled()
  })
const dialog = () => screen.queryByRole('alertdialog')
const said = () => screen.queryByRole('status')?.textContent
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) })))

test('the warning comes two minutes before the end, counts, and says aloud only the last minute and the last twenty seconds', async () => {
  render(<SessionWarning />)
  await learn(300)
  await pass(178)
  expect(dialog()).toBeNull()
  await pass(2)
  expect(dialog()?.textContent).toContain('la cerraremos en 02:00 si no hace nada')
  await pass(12)
  expect(dialog()?.textContent).toContain('01:48')
  expect(said()).toBeUndefined()
  await pass(48)
  expect(said()).toBe('Queda un minuto para que se cierre su sesión.')
  await pass(40)
  expect(said()).toBe('Quedan veinte segundos para que se cierre su sesión.')
})

test('«Seguir conectado» counts as activity and closes it; what moves the pointer meanwhile does not', async () => {
  render(<SessionWarning />)
  await learn(100)
  fireEvent.keyDown(window, { key: 'a' })
  expect(calls).toEqual([])
  await press('Seguir conectado')
  expect(calls).toEqual([{ path: '/services/session/v1/activity', background: false }])
  expect(dialog()).toBeNull()
})

test('while the services cannot be reached the warning stays and says so', async () => {
  render(<SessionWarning />)
  await learn(100)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await press('Seguir conectado')
  expect(screen.getByRole('alert').textContent).toContain('No hemos podido comunicar con el banco.')
  expect(dialog()).not.toBeNull()
})

test('another tab that goes on closes it', async () => {
  render(<SessionWarning />)
  await learn(100)
  expect(dialog()).not.toBeNull()
  await learn(300)
  expect(dialog()).toBeNull()
})

test('when the time is up the services are asked without counting as activity, and the customer leaves if it is so', async () => {
  render(<SessionWarning />)
  await learn(5)
  life = undefined
  await pass(6)
  expect(calls[0]).toEqual({ path: '/services/session/v1/activity', background: true })
  expect(left.mock.calls).toEqual([['endSession']])
  expect(sessionStorage.getItem('access_token')).toBeNull()
})

test('a device clock that jumped does not end a session that the services still hold', async () => {
  render(<SessionWarning />)
  await learn(150)
  vi.setSystemTime(NOON + 3_600_000)
  await pass(2)
  expect(left).not.toHaveBeenCalled()
  expect(dialog()).toBeNull()
})

test('a device that wakes up after the end leaves at once, whatever its timers did', async () => {
  render(<SessionWarning />)
  await learn(300)
  life = undefined
  vi.setSystemTime(NOON + 3_600_000)
  await act(async () => {
    fireEvent(document, new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
  })
  expect(left.mock.calls).toEqual([['endSession']])
})

test('the longest a session lasts cannot be put off: it says so, and goes once read', async () => {
  render(<SessionWarning />)
  await learn(90, true)
  expect(dialog()?.textContent).toContain('Ha llegado al tiempo máximo de una sesión.')
  await press('Entendido')
  expect(dialog()).toBeNull()
})

test('a customer who is busy without calling anything is told to the services, at most each twenty seconds', async () => {
  render(<SessionWarning />)
  await learn(300)
  const type = () => act(async () => fireEvent.keyDown(window, { key: 'a' }))
  await pass(19)
  await type()
  expect(calls).toEqual([])
  await pass(2)
  await type()
  await pass(5)
  await type()
  expect(calls).toHaveLength(1)
  await pass(16)
  await type()
  expect(calls).toEqual([
    { path: '/services/session/v1/activity', background: false },
    { path: '/services/session/v1/activity', background: false },
  ])
})
