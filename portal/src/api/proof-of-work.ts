/** ALTCHA's proof of work by the browser's own cryptography, which works beside the page and leaves it free. */
import type { ProofOfWork } from '@almenara/contract/areas/captcha'

/** Tries at the same time: browsers spread them over the processor's cores. */
const BATCH_SIZE = 4
/** No challenge of ours takes a tenth of these. */
const MOST_TRIES = 20_000

/** Finds the counter whose derived key begins as the challenge says, and writes the answer in base64. Throws RangeError where there is none. */
export async function solve(challenge: ProofOfWork): Promise<string> {
  const { keyPrefix } = challenge.parameters
  for (let first = 0; first < MOST_TRIES; first += BATCH_SIZE) {
    const counters = Array.from({ length: BATCH_SIZE }, (_, index) => first + index)
    const keys = await Promise.all(counters.map((counter) => derive(challenge, counter)))
    const found = keys.findIndex((key) => key.startsWith(keyPrefix))
    if (found >= 0) return btoa(JSON.stringify({ challenge, solution: { counter: first + found, derivedKey: keys[found] } }))
  }
  throw new RangeError('The challenge has no answer')
}

/** PBKDF2 of the nonce followed by the counter in four bytes, in hexadecimal. */
async function derive({ parameters: { nonce, salt, cost, keyLength } }: ProofOfWork, counter: number): Promise<string> {
  const password = bytesOf(nonce + counter.toString(16).padStart(8, '0'))
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: cost },
    key,
    keyLength * 8,
  )
  return Array.from(new Uint8Array(bits), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function bytesOf(hexadecimal: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hexadecimal.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}
