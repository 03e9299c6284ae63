// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { deviceKind, isDesktopSafari } from './device.ts'

afterEach(() => {
  delete window.AlmenaraHost
})

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const agents = {
  safari: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/19.0 Safari/605.1.15`,
  chrome: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
  firefox: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0',
  iphone: `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${WEBKIT} Version/19.0 Mobile/15E148 Safari/604.1`,
  android: 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
}

test.each([
  ['safari', 0, 'web', true],
  ['chrome', 0, 'web', false],
  ['firefox', 0, 'web', false],
  ['iphone', 5, 'mobile', false],
  ['android', 5, 'mobile', false],
] as const)('%s with %i touch points is %s', (name, maxTouchPoints, kind, safari) => {
  const agent = { userAgent: agents[name], maxTouchPoints }
  expect(deviceKind(agent)).toBe(kind)
  expect(isDesktopSafari(agent)).toBe(safari)
})

test('an iPad says it is a Macintosh, and is a mobile device', () => {
  const agent = { userAgent: agents.safari, maxTouchPoints: 5 }
  expect(deviceKind(agent)).toBe('mobile')
  expect(isDesktopSafari(agent)).toBe(false)
})

test('inside the host app it is the app, whatever the web view says', () => {
  window.AlmenaraHost = { postMessage: () => undefined }
  expect(deviceKind({ userAgent: agents.android, maxTouchPoints: 5 })).toBe('appNative')
})
