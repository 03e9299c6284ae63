/**
 * Alerts: what a person asked to be told of, how far each account has been looked at, and each time that one fired. Nothing of it is written
 * with a posting: the entries of an account are numbered without gaps, so that whoever looks later misses none and counts none twice.
 */
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgSequence, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  ALERT_CHANNELS,
  ALERT_CODES,
  ALERT_CONTRACT_STATES,
  ALERT_REPEATS,
  FIRING_RESULTS,
  type AlertChannel,
} from '@almenara/contract/areas/alerts/alert-codes'
import { cents, instant, localDate } from '../../db/columns.ts'
import { ofUser } from '../../identity/tables.ts'
import { ofLedgerAccount } from '../../ledger/tables.ts'
import { ofProduct, products } from '../../products/tables.ts'
import { outboxMessages } from '../../messages/tables.ts'
import type { FiringFacts } from './firing-facts.ts'

export const alertNumbers = pgSequence('alert_numbers', { startWith: 1 })

export const alertContracts = pgTable(
  'alert_contracts',
  {
    id: text().primaryKey(),
    number: text().notNull().unique(),
    userId: ofUser(),
    productId: ofProduct(),
    /** In the order in which they are tried. */
    channels: text().array().$type<AlertChannel[]>().notNull(),
    /** Hours of Madrid, `22:00`, between which nothing is sent. Both or none. */
    quietFrom: text(),
    quietUntil: text(),
    hideAmounts: boolean().notNull(),
    /** Charged for messages that have a price. */
    liquidationAccountId: text().references(() => products.id),
    /** Messages that were sent before this day are charged, or were let off: nothing of them is charged any more. */
    smsSettledUntil: localDate(),
    conditionsVersion: integer().notNull(),
    state: text({ enum: ALERT_CONTRACT_STATES }).notNull().default('ACTIVE'),
    pausedUntil: localDate(),
    /** One more with each change: what fired says under which it did. */
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    endedAt: instant(),
  },
  (table) => [
    index('alert_contracts_user').on(table.userId, table.createdAt),
    index('alert_contracts_product')
      .on(table.productId)
      .where(sql`${table.state} <> 'DEACTIVATED'`),
    check('alert_contracts_quiet', sql`(${table.quietFrom} is null) = (${table.quietUntil} is null)`),
    check('alert_contracts_ended', sql`(${table.state} = 'DEACTIVATED') = (${table.endedAt} is not null)`),
  ],
)

/** What a contract watches. A row is not changed once it is made but in `side` and `over`: changing a contract makes others of it. */
export const alertRules = pgTable(
  'alert_rules',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    contractId: text()
      .notNull()
      .references(() => alertContracts.id),
    ordinal: integer().notNull(),
    code: text({ enum: ALERT_CODES }).notNull(),
    amount: cents(),
    words: text(),
    repeat: text({ enum: ALERT_REPEATS }).notNull(),
    /** Of a balance: on which side of the amount the account was when it was last looked at. */
    side: text({ enum: ['BELOW', 'ABOVE'] }),
    /** The number of the last entry that there was when it was made: what came before never fires. */
    fromSeq: bigint({ mode: 'number' }).notNull(),
    over: boolean().notNull().default(false),
    /** When it was made: what happened before never fires. */
    since: instant()
      .notNull()
      .default(sql`now()`),
    /** It was taken out of its contract; what it told stays in the history. */
    removedAt: instant(),
  },
  (table) => [
    index('alert_rules_contract')
      .on(table.contractId, table.ordinal)
      .where(sql`${table.removedAt} is null`),
  ],
)

/** An account with alerts, and how far it has been looked at. */
export const alertWatches = pgTable('alert_watches', {
  accountId: ofLedgerAccount().primaryKey(),
  seenSeq: bigint({ mode: 'number' }).notNull(),
  /** What was held when it was last looked at: what is available changes with it, and no entry says so. */
  seenHeld: cents().notNull(),
})

/** How far what happens around accounts has been read, by its source (`products/watched-events.ts`). */
export const alertCursors = pgTable('alert_cursors', {
  source: text().primaryKey(),
  readUntil: instant().notNull(),
})

/** Each time that a rule fired. It is the customer's history, and how the bank proves what it told. */
export const alertFirings = pgTable(
  'alert_firings',
  {
    id: text().primaryKey(),
    contractId: text()
      .notNull()
      .references(() => alertContracts.id),
    ruleId: bigint({ mode: 'number' })
      .notNull()
      .references(() => alertRules.id),
    userId: ofUser(),
    /** Of the event: the number of an entry, or the day of a crossing. Whoever looks twice finds it there. */
    eventKey: text().notNull(),
    /** Of the contract when it fired. */
    version: integer().notNull(),
    code: text({ enum: ALERT_CODES }).notNull(),
    facts: jsonb().$type<FiringFacts>().notNull(),
    firedAt: instant().notNull(),
    /** From when it may be told: later than `firedAt` for what comes in quiet hours, or with too many others. Null once it is over. */
    tellAt: instant(),
    /** Of no use afterwards. */
    notAfter: instant().notNull(),
    result: text({ enum: FIRING_RESULTS }).notNull().default('WAITING'),
    /** Too many came with it: it waits to go in one message with the others. */
    withOthers: boolean().notNull().default(false),
    channel: text({ enum: ALERT_CHANNELS }),
    toldAt: instant(),
    outboxId: bigint({ mode: 'number' }).references(() => outboxMessages.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('alert_firings_event').on(table.ruleId, table.eventKey),
    index('alert_firings_contract').on(table.contractId, table.firedAt, table.id),
    index('alert_firings_user_told').on(table.userId, table.toldAt),
    // What was sent lately and a carrier may have refused.
    index('alert_firings_sent')
      .on(table.toldAt)
      .where(sql`${table.result} = 'SENT'`),
    index('alert_firings_grouped')
      .on(table.toldAt)
      .where(sql`${table.result} = 'GROUPED'`),
    index('alert_firings_outbox')
      .on(table.outboxId)
      .where(sql`${table.outboxId} is not null`),
    index('alert_firings_waiting')
      .on(table.tellAt)
      .where(sql`${table.tellAt} is not null`),
    check('alert_firings_waiting', sql`(${table.result} = 'WAITING') = (${table.tellAt} is not null)`),
  ],
)
