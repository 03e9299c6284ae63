// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readTokens, storeTokens } from '../api/tokens.ts'
import { hasBiometry, hasContacts } from '../native/app-flags.ts'
import { isOffline, subscribeToNetwork } from '../native/network.ts'
import { installFakeApp, removeApp, sendFromApp } from '../native/testing/app.ts'
import { followHost } from './follow-host.ts'
import { onLeave } from './leave.ts'

const MINE = { access_token: 'a'.repeat(43), refresh_token: 'b'.repeat(43) }
const OTHER = { access_token: 'c'.repeat(43), refresh_token: 'd'.repeat(43) }
const onEntered = vi.fn<() => void>()
const onSignOut = vi.fn<() => void>()
const goHome = vi.fn<(reason?: string) => void>()
let first: string[]

beforeAll(() => {
  const { kinds } = installFakeApp()
  onLeave(goHome)
  followHost({ onEntered, onSignOut })
  first = kinds()
})
beforeEach(() => {
  installFakeApp()
  vi.clearAllMocks()
})
afterEach(removeApp)

test('the app is told when it can be heard', () => {
  expect(first).toEqual(['READY'])
})

test('what the app says of itself is kept in session storage', () => {
  sendFromApp('APP_INFO', { os: 'ios', appVersion: '4.12.0', biometry: true, contactsStored: true })
  expect(['os', 'appVersion'].map((name) => sessionStorage.getItem(name))).toEqual(['ios', '4.12.0'])
  expect([hasBiometry(), hasContacts()]).toEqual([true, true])
  sendFromApp('DELETE_BIOMETRY')
  expect(hasBiometry()).toBe(false)
})

test('a session handed over is opened, unless there is one', () => {
  sendFromApp('LOGIN', MINE)
  expect(readTokens()).toEqual({ ...MINE, handed_over: true })
  expect(onEntered).toHaveBeenCalledOnce()
  sendFromApp('LOGIN', OTHER)
  expect(readTokens()).toEqual({ ...MINE, handed_over: true })
  expect(onEntered).toHaveBeenCalledOnce()
})

test('renewed tokens replace those of an open session, and open none', () => {
  sendFromApp('REFRESH_TOKEN', OTHER)
  expect(readTokens()).toBeUndefined()
  storeTokens(MINE)
  sendFromApp('REFRESH_TOKEN', OTHER)
  expect(readTokens()).toEqual(OTHER)
})

test('the app signs the customer out, ends the session and closes the bank, and does none of it at home', () => {
  sendFromApp('LOGIN_BY_LOGOUT')
  sendFromApp('LOGIN_BY_SESSION_EXPIRED')
  expect([onSignOut, goHome].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  storeTokens(MINE)
  sendFromApp('LOGIN_BY_LOGOUT')
  expect(onSignOut).toHaveBeenCalledOnce()
  sendFromApp('OUT_SERVICE')
  expect(goHome).toHaveBeenLastCalledWith('maintenance')
  expect(readTokens()).toEqual(MINE)
  sendFromApp('LOGIN_BY_SESSION_EXPIRED')
  expect(goHome).toHaveBeenLastCalledWith('endSession')
  expect(readTokens()).toBeUndefined()
})

test('of the network the app knows better than its web view', () => {
  const changed = vi.fn<() => void>()
  const stop = subscribeToNetwork(changed)
  sendFromApp('NETWORK_OFFLINE', { offline: true })
  expect([isOffline(), changed.mock.calls.length]).toEqual([true, 1])
  sendFromApp('NETWORK_OFFLINE', { offline: false })
  expect(isOffline()).toBe(false)
  stop()
  sendFromApp('NETWORK_OFFLINE', { offline: false })
  expect(changed).toHaveBeenCalledTimes(2)
})
