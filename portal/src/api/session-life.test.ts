import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { activityHeaders, currentLife, forgetLife, learnFrom, learnLife, recordActivity } from './session-life.ts'

const NOON = Date.parse('2026-11-20T12:00:00Z')
const reply = (life: string) => new Response('{}', { headers: { 'x-session-life': life } })
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)

beforeEach(() => {
  vi.useFakeTimers({ now: NOON })
  forgetLife()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a request is the customer’s doing once for each thing they did; what follows by itself is marked', () => {
  pass(1)
  expect(activityHeaders()).toEqual({})
  learnFrom(reply('s1;ends=300'), { sentAt: Date.now(), reported: true })
  expect(activityHeaders()).toEqual({ 'x-background': 'true' })
  pass(30)
  expect(activityHeaders()).toEqual({ 'x-background': 'true' })
  recordActivity()
  expect(activityHeaders()).toEqual({})
})

test('a reply says when the session ends, by this device’s clock', () => {
  expect(learnFrom(reply('s1;ends=287'), { sentAt: NOON, reported: false })).toEqual({
    session: 's1',
    endsAt: NOON + 287_000,
    final: false,
  })
  expect(learnFrom(new Response('{}'), { sentAt: NOON, reported: false })).toBeUndefined()
  expect(currentLife()?.endsAt).toBe(NOON + 287_000)
})

test('an answer that was overtaken on its way does not bring the end nearer, and another session begins anew', () => {
  learnLife({ session: 's1', endsAt: NOON + 300_000, final: false })
  learnLife({ session: 's1', endsAt: NOON + 100_000, final: false })
  expect(currentLife()?.endsAt).toBe(NOON + 300_000)
  learnLife({ session: 's2', endsAt: NOON + 100_000, final: false })
  expect(currentLife()?.endsAt).toBe(NOON + 100_000)
})

test('an end that only a clock put back explains is forgotten', () => {
  learnLife({ session: 's1', endsAt: NOON + 300_000, final: false })
  vi.setSystemTime(NOON - 3_600_000)
  learnLife({ session: 's1', endsAt: Date.now() + 200_000, final: false })
  expect(currentLife()?.endsAt).toBe(NOON - 3_600_000 + 200_000)
})
