import {
  type AnyPgColumn,
  bigint,
  boolean,
  char,
  check,
  index,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { cents, instant, localDate } from '../db/columns.ts'
import type { MovementType } from '@almenara/contract/movement-types'
import type { CommonConcept, EntryData } from './types.ts'

// The application reads these tables and writes them only through the functions of `ledger/*.sql`. What drizzle cannot say
// (fill factor, the covering index of dates, triggers, grants) is in the custom migration that follows these tables.

/** The column that says which ledger account a row belongs to. */
export const ofLedgerAccount = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => ledgerAccounts.id)

/** An account of the books: a customer's, or the bank's own («house»), which may go below zero. */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    house: boolean().notNull().default(false),
    currency: char({ length: 3 }).notNull(),
    balance: cents()
      .notNull()
      .default(sql`0`),
    /** Sum of its live holds. */
    held: cents()
      .notNull()
      .default(sql`0`),
    /** How far below zero its owner may go. */
    overdraft: cents()
      .notNull()
      .default(sql`0`),
    /** How far forced charges have taken it beyond that limit; falls as money comes in. Only forced legs raise it. */
    beyondLimit: cents()
      .notNull()
      .default(sql`0`),
    /** Number of its last entry. */
    seq: bigint({ mode: 'number' }).notNull().default(0),
    /** Booking day of its last entry. */
    lastBookedOn: localDate(),
    /** How many others share its postings, so that none waits for another (`post.sql`); 0 for one that takes its own. */
    stripes: smallint().notNull().default(0),
    /** The account of the bank's own that it shares the postings of: what there is in that one is the sum of them all. */
    stripeOf: bigint({ mode: 'number' }).references((): AnyPgColumn => ledgerAccounts.id),
  },
  (t) => [
    index('ledger_accounts_stripe_of')
      .on(t.stripeOf)
      .where(sql`${t.stripeOf} is not null`),
    check('ledger_accounts_stripes', sql`${t.house} or (${t.stripes} = 0 and ${t.stripeOf} is null)`),
    check('ledger_accounts_within_limit', sql`${t.house} or ${t.balance} + ${t.overdraft} - ${t.held} + ${t.beyondLimit} >= 0`),
    check('ledger_accounts_signs', sql`${t.held} >= 0 and ${t.overdraft} >= 0 and ${t.beyondLimit} >= 0`),
  ],
)

/** A posting that was made. Never changed; a correction is another one, linked by `corrects`. */
export const transactions = pgTable('transactions', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  key: uuid().notNull().unique(),
  /** SHA-256 (hex) of what the key stands for: see `digest.ts`. */
  digest: text().notNull(),
  kind: text().notNull(),
  /** The booking day asked for; an entry's own day may be later. */
  bookedOn: localDate().notNull(),
  postedAt: instant().notNull(),
  corrects: bigint({ mode: 'number' }).references((): AnyPgColumn => transactions.id),
})

/** One movement of one account, in the words its owner reads. Numbered without gaps; never changed. */
export const entries = pgTable(
  'entries',
  {
    accountId: ofLedgerAccount(),
    seq: bigint({ mode: 'number' }).notNull(),
    transactionId: bigint({ mode: 'number' })
      .notNull()
      .references(() => transactions.id),
    /** Never earlier than the entry before. */
    bookedOn: localDate().notNull(),
    valueOn: localDate().notNull(),
    amount: cents().notNull(),
    balanceAfter: cents().notNull(),
    forced: boolean().notNull(),
    type: text().$type<MovementType>().notNull(),
    commonConcept: smallint().$type<CommonConcept>().notNull(),
    ownConcept: smallint().notNull(),
    title: text().notNull(),
    detail: text().notNull(),
    reference: text().notNull(),
    documentNumber: bigint({ mode: 'number' }).notNull(),
    data: jsonb().$type<EntryData>(),
    /** What a search looks at, folded as `searchable` of the contract folds; each text after a space, so that words have a beginning. */
    searched: text()
      .notNull()
      .generatedAlwaysAs(sql`searchable(' ' || title || ' ' || detail || ' ' || reference)`),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.seq] }),
    index('entries_transaction').on(t.transactionId),
    index('entries_search').using('gin', t.searched.op('gin_trgm_ops')),
    index('entries_size').on(t.accountId, sql`abs(${t.amount})`),
    index('entries_type').on(t.accountId, t.type),
    check('entries_amount', sql`${t.amount} <> 0`),
    check(
      'entries_concepts',
      sql`(${t.commonConcept} between 1 and 17 or ${t.commonConcept} in (98, 99)) and ${t.ownConcept} between 0 and 999`,
    ),
  ],
)

/** Money set aside in an account until it is charged (`transactionId`), released or lapses. */
export const holds = pgTable(
  'holds',
  {
    id: uuid().primaryKey(),
    accountId: ofLedgerAccount(),
    amount: cents().notNull(),
    reason: text().notNull(),
    title: text().notNull(),
    placedAt: instant().notNull(),
    expiresAt: instant(),
    releasedAt: instant(),
    transactionId: bigint({ mode: 'number' }).references(() => transactions.id),
  },
  (t) => [
    index('holds_live')
      .on(t.accountId, t.placedAt)
      .where(sql`${t.releasedAt} is null`),
    index('holds_lapsing')
      .on(t.expiresAt)
      .where(sql`${t.releasedAt} is null and ${t.expiresAt} is not null`),
    check('holds_amount', sql`${t.amount} > 0`),
  ],
)

/** How far the entries of an account have been verified (`verify-since.ts`), and what they said: what comes later is verified from here. */
export const ledgerCheckpoints = pgTable('ledger_checkpoints', {
  accountId: ofLedgerAccount().primaryKey(),
  /** The last entry that was verified; its balance and booking day. */
  seq: bigint({ mode: 'number' }).notNull(),
  balance: cents().notNull(),
  bookedOn: localDate().notNull(),
  /** Sum of a 64-bit hash of each entry until then, so that an old one whose words were changed is found too. */
  digest: numeric().notNull(),
})

/** Each verification that found nothing wrong. The last says where the next goes on. */
export const ledgerVerifications = pgTable('ledger_verifications', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: instant().notNull(),
  /** Whether it read everything. */
  whole: boolean().notNull(),
  /** Entries read: those that were new, and the old ones that were read again. */
  fresh: bigint({ mode: 'number' }).notNull(),
  sampled: bigint({ mode: 'number' }).notNull(),
  /** The last account whose old entries were read again; 0 to begin with the first. */
  sampledTo: bigint({ mode: 'number' }).notNull(),
  /** The highest transaction that an entry had. */
  lastTransaction: bigint({ mode: 'number' }).notNull(),
})
