/**
 * What a customer's device signs to authorise an operation (RTS SCA 2018/389 art. 4 and 5): ECDSA on P-256 with SHA-256, over a text
 * that the app makes and the services make again. The key never leaves the device; the services know its public half.
 */

/** The public half of a device's key, as JSON Web Key (RFC 7517). `x` and `y` are base64url of 32 bytes. */
export interface DevicePublicKey {
  kty: 'EC'
  crv: 'P-256'
  x: string
  y: string
}

/** Bytes of a signature: r ‖ s, 32 each (IEEE P1363, as Web Crypto gives it; node verifies it with `dsaEncoding: 'ieee-p1363'`). */
export const DEVICE_SIGNATURE_BYTES = 64

const BASE64URL = /^[A-Za-z0-9_-]{16,128}$/

/**
 * The text that is signed, in ASCII. Its first line keeps a signature for one purpose from being good for another.
 * `nonce` and `digest` are base64url; anything else is refused with RangeError, since a line break would move the border
 * between the two.
 */
export function deviceSignedText(nonce: string, digest: string): string {
  if (!BASE64URL.test(nonce) || !BASE64URL.test(digest)) throw new RangeError('nonce and digest are 16 to 128 letters of base64url')
  return `almenara-device-signature-v1\n${nonce}\n${digest}`
}
