/**
 * The session log: what customers did and what was refused to them. Everybody writes it, by `recordEvent`; nobody changes it
 * (triggers and grants of the migration). Seals chain it afterwards: see `seal-events.ts`. Where a bank asks for it `events` and `event_seals` are in
 * parts by the event's id, and only each part keeps a seal's number and place unique (`parts/`).
 */
import type { EventKind } from '@almenara/contract/event-kinds'
import { sql } from 'drizzle-orm'
import { bigint, customType, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'
import type { EventData } from './event-data.ts'

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })
const transactionId = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' })

/**
 * Inserted plain, in the transaction of what it tells, so that an event and its act stand or fall together. No foreign keys: an event
 * outlives what it tells of, and a reference would lock the row that it refers to.
 */
export const events = pgTable(
  'events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    /** Its transaction: what the sealer goes by, because ids are given before the commit and transactions do not end in their order. */
    tx: transactionId()
      .notNull()
      .default(sql`pg_current_xact_id()`),
    /** The connection (`sessions`) it belongs to; none where nobody known was asking. */
    sessionId: text(),
    userId: bigint({ mode: 'number' }),
    kind: text().$type<EventKind>().notNull(),
    at: instant()
      .notNull()
      .default(sql`now()`),
    /** IP address from which it was asked; none for what the bank does by itself. */
    address: text(),
    result: text({ enum: ['DONE', 'REFUSED'] })
      .notNull()
      .default('DONE'),
    productId: text(),
    orderId: text(),
    /** Never a secret: no password, code, token or whole card number. */
    data: jsonb()
      .$type<EventData>()
      .notNull()
      .default(sql`'{}'`),
  },
  (t) => [index('events_session').on(t.sessionId, t.id), index('events_tx').on(t.tx, t.id)],
)

/** One for each event: its place in the chain of its connection, and the hash that binds it to the ones before. */
export const eventSeals = pgTable(
  'event_seals',
  {
    /** In order of sealing over all chains, from 1 without gaps. */
    no: bigint({ mode: 'number' }).primaryKey(),
    eventId: bigint({ mode: 'number' }).notNull().unique(),
    /** The connection's id, or `user:` and the user's number for what happened outside any. */
    chain: text().notNull(),
    /** Place in its chain, from 1 without gaps. */
    seq: bigint({ mode: 'number' }).notNull(),
    /** Binds the event to the ones before it: `sealOf`, or `unkeyedSealOf` where `key` is null. */
    hash: bytes().notNull(),
    /** The name of the key it was made with; null for those of before seals had one. */
    key: text(),
  },
  (t) => [unique('event_seals_chain').on(t.chain, t.seq)],
)

/** Every few minutes: the heads of the chains that have grown since the one before, under one hash that also binds the anchors before. */
export const eventAnchors = pgTable('event_anchors', {
  /** The last seal that it covers. */
  sealNo: bigint({ mode: 'number' }).primaryKey(),
  at: instant().notNull(),
  hash: bytes().notNull(),
  /** As in a seal. */
  key: text(),
})
