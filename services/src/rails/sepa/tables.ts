/** The simulated clearing's own books. Nothing of the bank reads them but the check that both agree. */
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { cents, instant, localDate } from '../../db/columns.ts'
import type { SentDebit } from './traffic.ts'

/**
 * How another bank's account behaves. `OPEN` takes and pays; `UNKNOWN`, `CLOSED` and `BLOCKED` reject; `RETURNS` takes, and returns the
 * next bank day; `KEEPS` takes, and refuses to give back; `OFFLINE` rejects what is instant, and `SILENT` does not answer it. The rest are of debtors
 * (`clearing-debits.ts`): `NO_FUNDS`, `NO_MANDATE`, `REFUSES`, `REFUNDS` and `UNAUTHORISED` pay transfers as anybody.
 */
export const DEBTOR_NATURES = ['NO_FUNDS', 'NO_MANDATE', 'REFUSES', 'REFUNDS', 'UNAUTHORISED'] as const
export const ACCOUNT_NATURES = ['OPEN', 'UNKNOWN', 'CLOSED', 'BLOCKED', 'RETURNS', 'KEEPS', 'OFFLINE', 'SILENT', ...DEBTOR_NATURES] as const

/** Accounts at other banks. One that is not here is open, if its bank is one of those that there are. */
export const simulatedSepaAccounts = pgTable('in_box_sepa_accounts', {
  iban: text().primaryKey(),
  /** Registered names of its holders. */
  holders: text().array().notNull(),
  nature: text({ enum: ACCOUNT_NATURES }).notNull().default('OPEN'),
})

/** What was said on the line. `IN` came from the bank; `OUT` goes to it, from `dueAt` on. */
export const simulatedSepaMessages = pgTable(
  'in_box_sepa_messages',
  {
    seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    direction: text({ enum: ['IN', 'OUT'] }).notNull(),
    id: text().notNull(),
    name: text().notNull(),
    xml: text().notNull(),
    at: instant().notNull(),
    dueAt: instant().notNull(),
    /** When the bank acknowledged it, or refused it and why. */
    takenAt: instant(),
    refusal: text(),
  },
  (table) => [
    uniqueIndex('in_box_sepa_messages_id').on(table.direction, table.id),
    index('in_box_sepa_messages_waiting')
      .on(table.seq)
      .where(sql`${table.direction} = 'OUT' and ${table.takenAt} is null`),
  ],
)

/** Each payment that went through, from the bank's side: positive when the bank receives. Their sum up to a day is what it has settled. */
export const simulatedSepaPayments = pgTable(
  'in_box_sepa_payments',
  {
    /** The transaction's id; a return's own. */
    id: text().primaryKey(),
    /** `OPENING`: evens out payments that were settled before these books began. */
    kind: text({ enum: ['TRANSFER', 'INSTANT', 'DEBIT', 'RETURN', 'OPENING'] }).notNull(),
    amount: cents().notNull(),
    /** The account at the other bank, and ours. */
    theirIban: text().notNull(),
    ourIban: text().notNull(),
    messageId: text().notNull(),
    endToEndId: text().notNull(),
    /** Of the other bank, where the number of the account does not say it. */
    theirBic: text(),
    /** Absent: it waits for somebody's word, or was rejected. */
    settledOn: localDate(),
    /** Why it was rejected. */
    reason: text(),
    /** The payment that this one gives back. */
    returns: text(),
  },
  (table) => [index('in_box_sepa_payments_day').on(table.settledOn), uniqueIndex('in_box_sepa_payments_returned').on(table.returns)],
)

/** The debits that other banks will send, and on which bank day. */
export const simulatedSepaSchedule = pgTable(
  'in_box_sepa_schedule',
  {
    id: text().primaryKey(),
    sendOn: localDate().notNull(),
    what: jsonb().$type<Omit<SentDebit, 'id'>>().notNull(),
    sent: boolean().notNull().default(false),
  },
  (table) => [index('in_box_sepa_schedule_due').on(table.sendOn)],
)
