// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { mayOffer, rememberOffer } from './passkey-offer.ts'

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

function onDevice(recognises: boolean): void {
  vi.stubGlobal('PublicKeyCredential', { isUserVerifyingPlatformAuthenticatorAvailable: async () => recognises })
}

test('a passkey is offered once to each customer of a device, which keeps nobody’s name', async () => {
  onDevice(true)
  expect(await mayOffer('carmen.munoz')).toBe(true)
  await rememberOffer('carmen.munoz')
  await rememberOffer('carmen.munoz')
  expect([await mayOffer('carmen.munoz'), await mayOffer('javier.ferrer')]).toEqual([false, true])
  await rememberOffer('javier.ferrer')
  expect([await mayOffer('carmen.munoz'), await mayOffer('javier.ferrer')]).toEqual([false, false])
  const kept = JSON.stringify({ ...localStorage })
  expect(kept).not.toMatch(/carmen|javier/)
  expect(JSON.parse(localStorage.getItem('passkey-offered') ?? '[]')).toHaveLength(2)
})

test('none is offered where the browser has no passkeys or the device recognises nobody', async () => {
  expect(await mayOffer('carmen.munoz')).toBe(false)
  onDevice(false)
  expect(await mayOffer('carmen.munoz')).toBe(false)
})

test('what another script left in its place is no reason not to offer it', async () => {
  onDevice(true)
  localStorage.setItem('passkey-offered', '{"not": "ours"}')
  expect(await mayOffer('carmen.munoz')).toBe(true)
})
