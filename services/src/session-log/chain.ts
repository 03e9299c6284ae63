/** How an event is bound to the ones before it. Seals are made and verified by these functions alone. */
import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { keyedHash, type LogKey } from './log-keys.ts'
import type { events } from './tables.ts'

/** What is sealed of an event: all but `tx`, which belongs to the server it is kept in. */
export type SealedEvent = Omit<typeof events.$inferSelect, 'tx'>

/** Those columns of `events e`, for queries that read many. */
export const SEALED_COLUMNS = sql.raw(`e.id, e.session_id as "sessionId", e.user_id as "userId", e.kind, e.at, e.address, e.result,
  e.product_id as "productId", e.order_id as "orderId", e.data`)

/** The chain an event belongs to: its connection's; outside any, its user's. */
export function chainOf({ sessionId, userId }: Pick<SealedEvent, 'sessionId' | 'userId'>): string {
  return sessionId ?? `user:${userId ?? ''}`
}

/** Where an event is sealed: the number of its seal, its place in its chain, and the hash before it there (none for the first). */
export interface Place {
  no: number
  seq: number
  before: Buffer | undefined
}

/**
 * The seal of an event: HMAC-SHA-256, under the bank's key, of its numbers, the hash before it in the chain and its canonical text. The
 * numbers are of it so that none can be given anew: an event taken away leaves a gap in them.
 */
export function sealOf(key: LogKey, { no, seq, before }: Place, event: SealedEvent): Buffer {
  return keyedHash(key, 'event', [`${no}\n${seq}\n`, before ?? '', canonical(event)])
}

/** How events were sealed before seals had a key: SHA-256 of the hash before it in the chain and its canonical text. */
export function unkeyedSealOf({ before }: Pick<Place, 'before'>, event: SealedEvent): Buffer {
  const text = canonical(event)
  // In one call: an object for each hash would be most of the memory that a million of them take.
  return hash('sha256', before ? Buffer.concat([before, Buffer.from(text)]) : text, 'buffer')
}

/**
 * The same value has the same text, whatever order its names were written in (RFC 8785, for the texts and whole numbers that an event
 * has).
 */
export function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const members = Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`)
  return `{${members.join(',')}}`
}
