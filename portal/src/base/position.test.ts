// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findPosition, locate } from './position.ts'

type Ask = Geolocation['getCurrentPosition']

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'geolocation')
})

function device(getCurrentPosition: Ask) {
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })
}

test("the device's coordinates, asked for with ten seconds of patience", async () => {
  const ask = vi.fn<Ask>((found) => found({ coords: { latitude: 39.47, longitude: -0.37 } } as GeolocationPosition))
  device(ask)
  expect(await findPosition()).toEqual({ latitude: 39.47, longitude: -0.37 })
  expect(ask.mock.calls[0]?.[2]).toEqual({ timeout: 10_000 })
})

test('0,0 when the customer refuses', async () => {
  device((_found, refused) => refused?.({ code: 1 } as GeolocationPositionError))
  expect(await findPosition()).toEqual({ latitude: 0, longitude: 0 })
})

test('0,0 where there is no geolocation', async () => {
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: undefined })
  expect(await findPosition()).toEqual({ latitude: 0, longitude: 0 })
})

test('0,0 after ten seconds and a half, when the question stays unanswered', async () => {
  device(() => undefined)
  const settled = vi.fn<(position: unknown) => void>()
  const waiting = findPosition().then(settled)
  await vi.advanceTimersByTimeAsync(10_400)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  await waiting
  expect(settled).toHaveBeenCalledWith({ latitude: 0, longitude: 0 })
})

test.each([
  [1, 'refused'],
  [2, 'unavailable'],
  [3, 'late'],
])('a failure of the device (%i) is told as %s', async (code, kind) => {
  device((_found, refused) => refused?.({ code } as GeolocationPositionError))
  expect(await locate()).toEqual({ kind })
})
