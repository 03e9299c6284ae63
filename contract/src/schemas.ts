/** The value types as schemas: what travels in JSON is checked into them on both sides. */
import * as z from 'zod/mini'
import { isLocalDate, type Instant, type LocalDate } from './dates.ts'
import { MAX_LENGTH } from './limits.ts'
import type { Price, Rate, Units } from './millionths.ts'
import type { Cents } from './money.ts'

/** Whole cents, a safe integer. */
export const cents = z.pipe(
  z.int(),
  z.transform((value) => value as Cents),
)
/** `YYYY-MM-DD`, a day that exists. The error `DJA9` is what an impossible day is answered with (specification §8). */
export const day = z.pipe(
  z.string().check(z.refine(isLocalDate, { error: 'DJA9' })),
  z.transform((value) => value as LocalDate),
)
/** ISO 8601 with any offset, normalised to UTC. */
export const instant = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((value) => new Date(value).toISOString() as Instant),
)
/** An opaque identifier; it has no meaning and is always checked against the customer. */
export const opaqueId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
/** The code of a bank (ISO 9362); empty where it is not known. */
export const bic = z.string().check(z.maxLength(MAX_LENGTH.bic))
/** Of an operation: the browser makes it, so that the same one sent twice is done once. */
export const operationId = z.uuid()
/** A whole number that travels in the query string. */
export const queryInteger = z.pipe(z.pipe(z.union([z.int(), z.string().check(z.regex(/^-?\d{1,15}$/))]), z.transform(Number)), z.int())
/** A number that travels in the query string, as JavaScript writes it: with a point for its decimals, up to twenty of them, or `1e-7`. */
export const queryNumber = z.pipe(
  z.pipe(z.union([z.number(), z.string().check(z.regex(/^-?\d{1,15}(?:\.\d{1,20})?(?:e-\d{1,2})?$/))]), z.transform(Number)),
  z.number(),
)
/** Yes or no in the query string. */
export const queryFlag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])]),
  z.transform((value) => value === true || value === 'true'),
)
/** Cents that travel in the query string. */
export const queryCents = z.pipe(
  queryInteger,
  z.transform((value) => value as Cents),
)
const withCommas = z.union([
  z.array(z.string()),
  z.pipe(
    z.string(),
    z.transform((text) => text.split(',')),
  ),
])
/** One or several of some words, which travel in the query string with commas between them. */
export function queryListOf<Word extends string>(words: readonly Word[]) {
  return z.pipe(withCommas, z.array(z.enum(words as readonly [Word, ...Word[]])).check(z.maxLength(words.length)))
}
/** Whole millionths (`millionths.ts`). */
export const units = z.pipe(
  z.int(),
  z.transform((value) => value as Units),
)
export const price = z.pipe(
  z.int(),
  z.transform((value) => value as Price),
)
export const rate = z.pipe(
  z.int(),
  z.transform((value) => value as Rate),
)
/** One or several identifiers, or codes that the bank sets, which travel in the query string with commas between them. */
export const queryIds = z.pipe(withCommas, z.array(opaqueId).check(z.maxLength(100)))
