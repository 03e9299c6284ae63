/**
 * The simulated scheme's own books (`in_box_…`), which nothing of the bank reads: who has Bizum, what was asked, and what it says to the bank.
 * And what a real scheme has brought.
 */
import type { Terms } from '@almenara/contract/areas/bizum/shapes'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cents, instant } from '../../db/columns.ts'
import type { MandateTerms, SchemeMessage } from './port.ts'

/**
 * Where a mobile has Bizum: with this bank, with another, or nowhere. One that is not here has it with another bank by its ending
 * (`scheme-people.ts`), and may join this one without a code.
 */
export const simulatedBizumMembers = pgTable('in_box_bizum_members', {
  phone: text().primaryKey(),
  bank: text({ enum: ['HERE', 'OTHER', 'NONE'] }).notNull(),
  /** The key of the enrolment with this bank. */
  key: uuid(),
  /** Whole. */
  name: text(),
})

/** Codes with which a mobile is brought from another bank. */
export const simulatedBizumCodes = pgTable(
  'in_box_bizum_codes',
  {
    seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    phone: text().notNull(),
    code: text().notNull(),
    sentAt: instant().notNull(),
    expiresAt: instant().notNull(),
    failures: integer().notNull().default(0),
    usedAt: instant(),
  },
  (t) => [index('in_box_bizum_codes_phone').on(t.phone, t.seq)],
)

/** Every key that the bank has asked something with: since when, and whether it was given up, or how it ended. */
export const simulatedBizumActs = pgTable('in_box_bizum_acts', {
  key: uuid().primaryKey(),
  askedAt: instant().notNull(),
  cancelledAt: instant(),
  ended: text({ enum: ['SETTLED', 'REFUSED', 'BOOKED'] }),
})

/** Payments between people and to organisations, both ways. */
export const simulatedBizumPayments = pgTable(
  'in_box_bizum_payments',
  {
    id: text().primaryKey(),
    direction: text({ enum: ['OUT', 'IN'] }).notNull(),
    /** The bank's, of one that goes out. */
    key: uuid().unique(),
    kind: text({ enum: ['C2C', 'C2ONG'] }).notNull(),
    /** Of this bank's customer, and of the other side. */
    ourPhone: text().notNull(),
    phone: text(),
    code: text(),
    amount: cents().notNull(),
    concept: text().notNull(),
    endToEndId: text().notNull(),
    state: text({ enum: ['WAITING', 'ROUTED', 'ANNOUNCED', 'ACCEPTED', 'REFUSED', 'CANCELLED'] }).notNull(),
    reason: text(),
    at: instant().notNull(),
    /** Of one that waits: when they join, and until when it waits. */
    joinsAt: instant(),
    until: instant(),
    /** Of one that comes: how many seconds after the bank accepts it its money comes; null, never. */
    moneyAfter: integer(),
    requestId: text(),
  },
  (t) => [
    index('in_box_bizum_payments_waiting')
      .on(t.phone)
      .where(sql`${t.state} = 'WAITING'`),
  ],
)

/** What is asked and answered: requests both ways, and merchants' purchases, charges and permissions. */
export const simulatedBizumAsks = pgTable('in_box_bizum_asks', {
  id: text().primaryKey(),
  kind: text({ enum: ['REQUEST', 'PURCHASE', 'CHARGE', 'CONSENT'] }).notNull(),
  /** `OUT`: this bank's customer asks. */
  direction: text({ enum: ['OUT', 'IN'] }).notNull(),
  /** The bank's, of what it asks. */
  key: uuid().unique(),
  ourPhone: text().notNull(),
  phone: text(),
  merchantId: text(),
  amount: cents().notNull(),
  text: text().notNull(),
  state: text({ enum: ['PENDING', 'PAID', 'WITHDRAWN', 'REJECTED', 'ENDED', 'MOVED'] }).notNull(),
  at: instant().notNull(),
  expiresAt: instant().notNull(),
  /** Of a request: whoever is asked had no Bizum. */
  invited: boolean().notNull().default(false),
  /** When the other side answers by itself, and what. */
  answersAt: instant(),
  answer: text({ enum: ['PAID', 'REJECTED'] }),
  /** With which the bank answered, and why it did not pay. */
  answerKey: uuid(),
  reason: text(),
  fraud: boolean().notNull().default(false),
  /** Given back by the merchant, in all. */
  refunded: cents()
    .notNull()
    .default(sql`0`),
  consentId: text(),
  mandateId: text(),
})

/** Permissions to merchants, and what may be charged under them. */
export const simulatedBizumConsents = pgTable('in_box_bizum_consents', {
  id: text().primaryKey(),
  phone: text().notNull(),
  merchantId: text().notNull(),
  purpose: text().notNull(),
  terms: jsonb().$type<Terms>().notNull(),
  /** The customer's own, where it is less. */
  ceiling: cents(),
  state: text({ enum: ['ASKED', 'ACCEPTED', 'ENDED'] }).notNull(),
})
export const simulatedBizumMandates = pgTable(
  'in_box_bizum_mandates',
  {
    id: text().primaryKey(),
    consentId: text()
      .notNull()
      .references(() => simulatedBizumConsents.id),
    terms: jsonb().$type<MandateTerms>().notNull(),
    state: text({ enum: ['ACTIVE', 'ENDED'] }).notNull(),
  },
  (t) => [index('in_box_bizum_mandates_consent').on(t.consentId)],
)

/** What the scheme says to the bank, from `dueAt` on, until it is taken. */
export const simulatedBizumMessages = pgTable(
  'in_box_bizum_messages',
  {
    seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    id: text().notNull(),
    /** The payment, request or key that it speaks of: what has not been said of something that is over is not said. */
    about: text().notNull(),
    body: jsonb().$type<SchemeMessage>().notNull(),
    dueAt: instant().notNull(),
    /** When the bank acknowledged it, or refused it and why. */
    takenAt: instant(),
    refusal: text(),
  },
  (t) => [
    uniqueIndex('in_box_bizum_messages_id').on(t.id),
    index('in_box_bizum_messages_waiting')
      .on(t.dueAt, t.seq)
      .where(sql`${t.takenAt} is null`),
    index('in_box_bizum_messages_about').on(t.about),
  ],
)

/** A row while the scheme answers nobody. */
export const simulatedBizumOutage = pgTable('in_box_bizum_outage', {
  id: smallint().primaryKey(),
  since: instant().notNull(),
})

/** What a real scheme has brought (`http-inbound.ts`), as it came, once for each id. */
export const bizumInbound = pgTable(
  'bizum_inbound',
  {
    seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    id: text().notNull(),
    body: jsonb().$type<SchemeMessage>().notNull(),
    at: instant().notNull(),
    /** When the bank acknowledged it, or refused it and why. */
    takenAt: instant(),
    refusal: text(),
  },
  (t) => [
    uniqueIndex('bizum_inbound_id').on(t.id),
    index('bizum_inbound_waiting')
      .on(t.seq)
      .where(sql`${t.takenAt} is null`),
  ],
)
