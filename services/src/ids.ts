/** Identifiers the customer may see: random, so one tells nothing of another. */
import { randomBytes } from 'node:crypto'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

export interface Ids {
  /** 16 characters of Crockford's base 32: 80 random bits. */
  next(): string
}

export const randomIds: Ids = { next: () => idFrom(takeRandom(LENGTH)) }

const LENGTH = 16
/** Asked of the system at once: each request has an identifier, and asking costs more than what is got. */
const POOL = 4096
let pool = Buffer.alloc(0)

/** Bytes that nobody is given twice. */
function takeRandom(count: number): Uint8Array {
  if (pool.length < count) pool = randomBytes(POOL)
  const taken = pool.subarray(0, count)
  pool = pool.subarray(count)
  return taken
}

/** One character per byte; the five low bits choose it, so every character is as likely as the others. */
export function idFrom(bytes: Uint8Array): string {
  let id = ''
  for (const byte of bytes) id += ALPHABET.charAt(byte & 31)
  return id
}
