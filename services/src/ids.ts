/** Identifiers the customer may see: random, so one tells nothing of another. */
import { randomBytes } from 'node:crypto'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

export interface Ids {
  /** 16 characters of Crockford's base 32: 80 random bits. */
  next(): string
}

export const randomIds: Ids = { next: () => idFrom(randomBytes(16)) }

/** One character per byte; the five low bits choose it, so every character is as likely as the others. */
export function idFrom(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => ALPHABET.charAt(byte & 31)).join('')
}
