// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { hasContacts } from './app-flags.ts'
import { recoverContacts } from './contacts.ts'
import { askHostPosition } from './position.ts'
import { deviceKey, signOnDevice } from './signing.ts'
import { installFakeApp, removeApp, sendFromApp } from './testing/app.ts'

afterEach(() => {
  vi.useRealTimers()
  removeApp()
})

const NONCE = 'bm9uY2Utbm9uY2Utbm9u'

test('the answer is the one with the id of the question, whatever else is said meanwhile', async () => {
  installFakeApp(({ payload }) => {
    sendFromApp('GEOLOCATION', { id: 'of another question', status: 'denied' })
    sendFromApp('GEOLOCATION', { id: payload?.['id'], status: 'ok', latitude: 1, longitude: 2 })
  })
  expect(await askHostPosition()).toMatchObject({ status: 'ok', latitude: 1, longitude: 2 })
})

test('an app that does not answer has no position after ten seconds and a half', async () => {
  vi.useFakeTimers()
  installFakeApp()
  const asking = askHostPosition()
  await vi.advanceTimersByTimeAsync(10_500)
  expect(await asking).toEqual({ status: 'unavailable' })
})

test('the contacts are handed over, and that they can be is remembered; a refusal too', async () => {
  const contacts = [{ name: 'Amparo', phone: '600 000 001' }]
  installFakeApp(({ payload }) => sendFromApp('RECOVER_CONTACTS', { id: payload?.['id'], status: 'ok', contacts }))
  expect(await recoverContacts()).toMatchObject({ status: 'ok', contacts })
  expect(hasContacts()).toBe(true)
  installFakeApp(({ payload }) => sendFromApp('RECOVER_CONTACTS', { id: payload?.['id'], status: 'denied' }))
  expect(await recoverContacts()).toMatchObject({ status: 'denied' })
  expect(hasContacts()).toBe(false)
})

test('signing asks with the nonce and the digest, and answers the signature and whose it is', async () => {
  const { received } = installFakeApp(({ payload }) =>
    sendFromApp('SIGN', { id: payload?.['id'], status: 'ok', deviceId: 'd', signature: NONCE }),
  )
  expect(await signOnDevice({ nonce: NONCE, digest: NONCE })).toMatchObject({ status: 'ok', deviceId: 'd', signature: NONCE })
  expect(received).toEqual([{ kind: 'SIGN', payload: { id: expect.any(String), nonce: NONCE, digest: NONCE } }])
})

test('an app that cannot sign has neither key nor signature after two minutes', async () => {
  vi.useFakeTimers()
  installFakeApp()
  const asking = Promise.all([signOnDevice({ nonce: NONCE, digest: NONCE }), deviceKey()])
  await vi.advanceTimersByTimeAsync(120_000)
  expect(await asking).toEqual([{ status: 'unavailable' }, { status: 'unavailable' }])
})
