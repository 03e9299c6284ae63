// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentLife, forgetLife } from './session-life.ts'
import { askForTokens, forgetSession, joinTabs, rememberSession, shareTokens, broadcastSignOut } from './tabs.ts'
import { clearTokens, readTokens, storeTokens } from './tokens.ts'

const OLD = { access_token: 'old', refresh_token: 'old' }
const NEW = { access_token: 'new', refresh_token: 'new' }
const life = () => ({ session: 's1', endsAt: Date.now() + 300_000, final: false })

let other: BroadcastChannel
let heard: unknown[]
let onLeft: ReturnType<typeof vi.fn<() => void>>
let stop: () => void

beforeEach(() => {
  sessionStorage.clear()
  storeTokens(OLD)
  other = new BroadcastChannel('almenara-session')
  heard = []
  other.addEventListener('message', ({ data }) => heard.push(data))
  onLeft = vi.fn<() => void>()
  stop = joinTabs(onLeft)
  rememberSession(life(), false)
})
afterEach(() => {
  stop()
  other.close()
  forgetLife()
})

// oxlint-disable-next-line unicorn/require-post-message-target-origin
const say = (message: object) => other.postMessage({ session: 's1', ...message })

test('a pair that another tab of the session has renewed takes the place of the old one', async () => {
  say({ kind: 'tokens', tokens: NEW, renewedAt: Date.now() })
  await vi.waitFor(() => expect(readTokens()).toEqual(NEW))
})

test('what tabs of another session say is nothing to this one', async () => {
  say({ kind: 'tokens', session: 's2', tokens: NEW, renewedAt: Date.now() })
  say({ kind: 'left', session: 's2' })
  say({ kind: 'life', life: life() })
  await vi.waitFor(() => expect(currentLife()).toBeDefined())
  expect(readTokens()).toEqual(OLD)
  expect(onLeft).not.toHaveBeenCalled()
})

test('the pair renewed here is handed on, and a sign-out too', async () => {
  shareTokens(NEW)
  broadcastSignOut()
  await vi.waitFor(() => expect(heard).toHaveLength(2))
  expect(heard).toMatchObject([
    { kind: 'tokens', session: 's1', tokens: NEW },
    { kind: 'left', session: 's1' },
  ])
})

test('a tab that has just come asks once for newer tokens, and waits for them only a moment', async () => {
  const asked = askForTokens()
  await vi.waitFor(() => expect(heard).toMatchObject([{ kind: 'ask', renewedAt: 0 }]))
  say({ kind: 'tokens', tokens: NEW, renewedAt: 5 })
  await asked
  expect(readTokens()).toEqual(NEW)
  await askForTokens()
  expect(heard).toHaveLength(1)
})

test('who asks is answered by a tab with newer tokens, and by no other', async () => {
  say({ kind: 'ask', renewedAt: 0 })
  const later = { ...life(), endsAt: Date.now() + 301_000 }
  // Messages arrive in order: once this one has, the question before it has been heard.
  say({ kind: 'life', life: later })
  await vi.waitFor(() => expect(currentLife()).toEqual(later))
  expect(heard).toEqual([])
  storeTokens(NEW)
  shareTokens(NEW)
  say({ kind: 'ask', renewedAt: 0 })
  await vi.waitFor(() => expect(heard).toHaveLength(2))
  expect(heard[1]).toMatchObject({ kind: 'tokens', tokens: NEW })
})

test('the customer signs out in another tab: this one is told, unless it has left already', async () => {
  say({ kind: 'left' })
  await vi.waitFor(() => expect(onLeft).toHaveBeenCalledOnce())
  clearTokens()
  forgetSession()
  say({ kind: 'tokens', tokens: NEW, renewedAt: Date.now() })
  shareTokens(NEW)
  expect(readTokens()).toBeUndefined()
})
