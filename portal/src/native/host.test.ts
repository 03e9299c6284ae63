// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { isNative, sendToHost } from './host.ts'
import { onHostMessage, openInbox } from './inbox.ts'

const post = vi.fn<(...said: unknown[]) => void>()
const ownParent = window.parent

afterEach(() => {
  post.mockReset()
  delete window.AlmenaraHost
  delete window.webkit
  Object.defineProperty(window, 'parent', { configurable: true, value: ownParent })
})

function beFramed(): Window {
  const parent = { postMessage: post } as unknown as Window
  Object.defineProperty(window, 'parent', { configurable: true, value: parent })
  return parent
}

test('in a browser there is no app, and telling it something does nothing', () => {
  expect(isNative()).toBe(false)
  sendToHost('OUT_SERVICE')
})

test('an iOS app hears JSON text through its message handler', () => {
  window.webkit = { messageHandlers: { AlmenaraHost: { postMessage: post } } }
  expect(isNative()).toBe(true)
  sendToHost('LOGIN_BY_LOGOUT')
  expect(post).toHaveBeenCalledExactlyOnceWith('{"kind":"LOGIN_BY_LOGOUT"}')
})

test('an Android app hears it through its interface', () => {
  window.AlmenaraHost = { postMessage: post }
  sendToHost('OFFICES_ATM_LIST', { url: 'https://bank.example/oficinas' })
  expect(post).toHaveBeenCalledExactlyOnceWith('{"kind":"OFFICES_ATM_LIST","payload":{"url":"https://bank.example/oficinas"}}')
})

test('an app that holds the portal in a frame hears it at its own origin only', () => {
  beFramed()
  expect(isNative()).toBe(true)
  sendToHost('OUT_SERVICE')
  expect(post).toHaveBeenCalledExactlyOnceWith('{"kind":"OUT_SERVICE"}', location.origin)
})

test('of what arrives at the window only the parent is heard, and only from an origin that may hold us', () => {
  const parent = beFramed()
  openInbox()
  const heard = vi.fn<() => void>()
  const stop = onHostMessage('OUT_SERVICE', heard)
  const arrive = (source: unknown, origin: string) =>
    window.dispatchEvent(Object.assign(new MessageEvent('message', { data: '{"kind":"OUT_SERVICE"}', origin }), sourced(source)))
  arrive(window, location.origin)
  arrive(parent, 'https://somebody.example')
  expect(heard).not.toHaveBeenCalled()
  arrive(parent, location.origin)
  expect(heard).toHaveBeenCalledOnce()
  stop()
  arrive(parent, location.origin)
  expect(heard).toHaveBeenCalledOnce()
})

/** A light DOM takes only real windows as the source of an event. */
function sourced(source: unknown): object {
  return Object.defineProperty({}, 'source', { enumerable: true, value: source })
}
