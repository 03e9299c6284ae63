import { expect, test } from 'vitest'
import { readMessage } from './guards.ts'

const TOKEN = 'a'.repeat(43)
const message = (kind: string, payload?: unknown) => readMessage(JSON.stringify({ kind, payload }))

test.each([
  ['GEOLOCATION', { id: '1', status: 'ok', latitude: 39.47, longitude: -0.38 }],
  ['GEOLOCATION', { id: '1', status: 'denied' }],
  ['NETWORK_OFFLINE', { offline: true }],
  ['LOGIN', { access_token: TOKEN, refresh_token: TOKEN }],
  ['LOGIN', { access_token: 'eyJ.eyJ.c2ln', refresh_token: 'a'.repeat(4096) }],
  ['LOGIN_BY_LOGOUT', undefined],
  ['LOGIN_BY_SESSION_EXPIRED', {}],
  ['OUT_SERVICE', undefined],
  ['RECOVER_CONTACTS', { id: '1', status: 'ok', contacts: [{ name: 'Amparo', phone: '600 000 001' }] }],
  ['REFRESH_TOKEN', { access_token: TOKEN, refresh_token: TOKEN }],
  ['DELETE_BIOMETRY', undefined],
  ['APP_INFO', { os: 'ios', appVersion: '4.12.0', biometry: true, contactsStored: false }],
  ['DOWNLOAD', { id: '1', status: 'ok' }],
  ['SIGN', { id: '1', status: 'ok', deviceId: 'd', signature: TOKEN }],
  ['SIGN_KEY', { id: '1', status: 'ok', deviceId: 'd', publicKey: { kty: 'EC', crv: 'P-256', x: TOKEN, y: TOKEN } }],
])('%s is taken with %j', (kind, payload) => {
  expect(message(kind, payload)).toEqual({ kind, payload })
})

test.each([
  ['GEOLOCATION', { id: '1', status: 'ok', latitude: 390, longitude: 0 }, 'degrees that are nowhere'],
  ['GEOLOCATION', { id: '1', status: 'ok', latitude: '39', longitude: '0' }, 'degrees written as text'],
  ['GEOLOCATION', { status: 'denied' }, 'no id'],
  ['NETWORK_OFFLINE', { offline: 'yes' }, 'a word for a flag'],
  ['LOGIN', { access_token: TOKEN }, 'half a session'],
  ['REFRESH_TOKEN', { access_token: 'a b\r\nx: y'.repeat(5), refresh_token: TOKEN }, 'a token that would break a header'],
  ['LOGIN', { access_token: 'a'.repeat(4097), refresh_token: TOKEN }, 'a token beyond 4 kB'],
  ['RECOVER_CONTACTS', { id: '1', status: 'ok', contacts: [{ name: 'Amparo' }] }, 'a contact without a telephone'],
  ['APP_INFO', { os: 'ios', appVersion: '3.9.1', biometry: true, contactsStored: false }, 'a version that does not begin with 4'],
  ['APP_INFO', { os: 'ios', appVersion: '40.1', biometry: true, contactsStored: false }, 'a version 40'],
  ['APP_INFO', { os: 'windows', appVersion: '4.1', biometry: true, contactsStored: false }, 'a system without an app'],
  ['DOWNLOAD', { id: '1', status: 'perhaps' }, 'an unknown status'],
  ['SIGN', { id: '1', status: 'ok', deviceId: 'd', signature: 'a+b/=' }, 'plain base64'],
  ['SIGN_KEY', { id: '1', status: 'ok', deviceId: 'd', publicKey: { kty: 'RSA', n: TOKEN } }, 'a key of another kind'],
  ['LOGIN', null, 'nothing'],
])('%s is refused with %j: %s', (kind, payload, _why) => {
  expect(message(kind, payload)).toMatchObject({ kind, reason: expect.stringContaining('payload') })
})

test.each([['no JSON'], [42], [null], [{ kind: 'LOGIN_BY_LOGOUT' }], ['{"kind":7}'], ['null']])('%j is no message', (said) => {
  expect(readMessage(said)).toMatchObject({ kind: '', reason: expect.any(String) })
})

test.each(['FORMAT_DISK', 'toString', '__proto__', 'OFFICES_ATM_LIST'])('the kind %s is not one that an app says', (kind) => {
  expect(message(kind)).toEqual({ kind, reason: 'this kind is not known' })
})
