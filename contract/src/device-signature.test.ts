import { expect, test } from 'vitest'
import { deviceSignedText } from './device-signature.ts'

const NONCE = 'bm9uY2Utbm9uY2Utbm9u'
const DIGEST = 'ZGlnZXN0LWRpZ2VzdC1kaWdlc3QtZGlnZXN0LTEyMzQ'

test('what is signed names its purpose, and holds the nonce and the digest each on its line', () => {
  expect(deviceSignedText(NONCE, DIGEST)).toBe(`almenara-device-signature-v1\n${NONCE}\n${DIGEST}`)
})

test.each([
  ['with a line break', `${NONCE}\n${NONCE}`],
  ['with signs of plain base64', `${NONCE}+/=`],
  ['too short to be unguessable', 'abc'],
])('a nonce %s is refused', (_, nonce) => {
  expect(() => deviceSignedText(nonce, DIGEST)).toThrow(RangeError)
  expect(() => deviceSignedText(DIGEST, nonce)).toThrow(RangeError)
})
