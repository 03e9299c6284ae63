/** What customers let merchants charge, and what was charged. */
import { CONNECTION_KINDS, CONSENT_STATES, ENDED_BY, MANDATE_STATES } from '@almenara/contract/areas/bizum/codes'
import type { Merchant, Terms } from '@almenara/contract/areas/bizum/shapes'
import { PERIODICITIES } from '@almenara/contract/periodicity'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { cents, instant, localDate } from '../../../db/columns.ts'
import { products } from '../../../products/tables.ts'
import type { ChargeRefusal } from '../../../rails/bizum/port.ts'
import { orders } from '../../../two-step/tables.ts'
import { id, user } from '../columns.ts'
import { bizumContracts } from '../contract/tables.ts'
import { bizumPayments } from '../payments/tables.ts'

/** The customer's permission to a merchant. */
export const bizumConsents = pgTable(
  'bizum_consents',
  {
    id: id(),
    userId: user(),
    contractId: uuid()
      .notNull()
      .references(() => bizumContracts.id),
    merchantId: text().notNull(),
    merchant: jsonb().$type<Merchant>().notNull(),
    purpose: text().notNull(),
    terms: jsonb().$type<Terms>().notNull(),
    /** The customer's own, each time; null: as much as the terms allow. */
    ceiling: cents(),
    state: text({ enum: CONSENT_STATES }).notNull(),
    askedAt: instant().notNull(),
    answerBy: instant().notNull(),
    acceptedAt: instant(),
    endedAt: instant(),
    endedBy: text({ enum: ENDED_BY }),
    /** What is charged. */
    productId: text().references(() => products.id),
    schemeId: text().notNull().unique(),
    /** The order that has accepted it, while the scheme has not said that it is done. */
    orderId: uuid().references(() => orders.id),
    /** What the scheme has not acknowledged of its end or its acceptance; and when it is to be told next. */
    untoldSince: instant(),
    nextAttemptAt: instant(),
    attempts: integer().notNull().default(0),
  },
  (t) => [
    index('bizum_consents_user').on(t.userId, t.askedAt, t.id),
    index('bizum_consents_untold')
      .on(t.untoldSince)
      .where(sql`${t.untoldSince} is not null`),
  ],
)

/** A subscription under a consent. */
export const bizumMandates = pgTable(
  'bizum_mandates',
  {
    id: id(),
    consentId: uuid()
      .notNull()
      .references(() => bizumConsents.id),
    userId: user(),
    reference: text().notNull(),
    title: text().notNull(),
    amount: cents(),
    ceiling: cents(),
    /** The customer's own, each time. */
    customerCeiling: cents(),
    period: text({ enum: PERIODICITIES }),
    nextOn: localDate(),
    nextAmount: cents(),
    lastOn: localDate(),
    lastAmount: cents(),
    state: text({ enum: MANDATE_STATES }).notNull(),
    since: instant().notNull(),
    endedAt: instant(),
    endedBy: text({ enum: ENDED_BY }),
    schemeId: text().notNull().unique(),
    /** What the scheme has not acknowledged of its end; and when it is to be told next. */
    untoldSince: instant(),
    nextAttemptAt: instant(),
    attempts: integer().notNull().default(0),
  },
  (t) => [
    index('bizum_mandates_user').on(t.userId, t.nextOn, t.id),
    index('bizum_mandates_consent').on(t.consentId),
    index('bizum_mandates_untold')
      .on(t.untoldSince)
      .where(sql`${t.untoldSince} is not null`),
  ],
)

/** Of a charge under a consent: `PAYING` until its payment ends. */
const CHARGE_STATES = ['PAYING', 'PAID', 'REFUSED', 'FAILED'] as const
const CHARGE_REFUSALS = ['FUNDS', 'LIMIT', 'TERMS', 'ENDED'] as const satisfies readonly ChargeRefusal[]

/** What a merchant charges under a consent: answered once, paid or refused. */
export const bizumCharges = pgTable(
  'bizum_charges',
  {
    id: id(),
    schemeId: text().notNull().unique(),
    consentId: uuid()
      .notNull()
      .references(() => bizumConsents.id),
    mandateId: uuid().references(() => bizumMandates.id),
    amount: cents().notNull(),
    description: text().notNull(),
    reference: text().notNull(),
    state: text({ enum: CHARGE_STATES }).notNull(),
    /** Why it was refused. */
    reason: text({ enum: CHARGE_REFUSALS }),
    at: instant().notNull(),
    paymentId: uuid().references(() => bizumPayments.id),
    /** When the scheme is to be told next that it is refused. A payment tells of itself. */
    nextAttemptAt: instant(),
    attempts: integer().notNull().default(0),
  },
  (t) => [
    index('bizum_charges_consent').on(t.consentId, t.at),
    index('bizum_charges_mandate').on(t.mandateId, t.at),
    index('bizum_charges_due')
      .on(t.nextAttemptAt)
      .where(sql`${t.nextAttemptAt} is not null`),
  ],
)

/** What was done with a consent. */
export const bizumConnections = pgTable(
  'bizum_connections',
  {
    id: id(),
    consentId: uuid()
      .notNull()
      .references(() => bizumConsents.id),
    mandateId: uuid().references(() => bizumMandates.id),
    kind: text({ enum: CONNECTION_KINDS }).notNull(),
    at: instant().notNull(),
    amount: cents(),
    text: text().notNull(),
    paymentId: uuid().references(() => bizumPayments.id),
  },
  (t) => [index('bizum_connections_consent').on(t.consentId, t.at, t.id), index('bizum_connections_mandate').on(t.mandateId, t.at, t.id)],
)
