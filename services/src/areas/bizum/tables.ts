/**
 * What the bank keeps of Bizum: contracts, payments, requests, purchases, permissions and people. Money itself is in the ledger, and what goes
 * to other banks is a payment of `payments/tables.ts`.
 */
import {
  BIZUM_CONTRACT_STATES,
  BIZUM_DIRECTIONS,
  BIZUM_KINDS,
  CONNECTION_KINDS,
  CONSENT_STATES,
  ENDED_BY,
  MANDATE_STATES,
  PURCHASE_STATES,
  REQUEST_STATES,
  STRANGERS_RULES,
} from '@almenara/contract/areas/bizum/codes'
import type { Merchant, Terms } from '@almenara/contract/areas/bizum/shapes'
import type { Cents } from '@almenara/contract/money'
import { PERIODICITIES } from '@almenara/contract/periodicity'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cents, instant, localDate } from '../../db/columns.ts'
import { parties, users } from '../../identity/tables.ts'
import { ledgerAccounts } from '../../ledger/tables.ts'
import { payments } from '../../payments/tables.ts'
import { products } from '../../products/tables.ts'
import type { ChargeRefusal } from '../../rails/bizum/port.ts'
import { receivedPayments } from '../../received/tables.ts'
import { orders } from '../../two-step/tables.ts'

const id = () => uuid().primaryKey()
const user = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => users.id)

/** One mobile has one contract in force, here or at another bank; a person may have several over time. */
export const bizumContracts = pgTable(
  'bizum_contracts',
  {
    /** That of the order with which it was signed. */
    id: id(),
    userId: user(),
    /** The person, whose limits are one whatever contracts they have. */
    partyId: bigint({ mode: 'number' })
      .notNull()
      .references(() => parties.id),
    /** E.164. */
    phone: text().notNull(),
    productId: text()
      .notNull()
      .references(() => products.id),
    ledgerAccountId: bigint({ mode: 'number' })
      .notNull()
      .references(() => ledgerAccounts.id),
    state: text({ enum: BIZUM_CONTRACT_STATES }).notNull(),
    /** Why it is not in force, in a code of `contract-states.ts`. */
    reason: text(),
    conditionsVersion: integer().notNull(),
    securityVersion: integer().notNull(),
    since: instant().notNull(),
    /** Since when its mobile is what it is: for a day, what may be sent is less. */
    phoneSince: instant().notNull(),
    endedAt: instant(),
    strangers: text({ enum: STRANGERS_RULES }).notNull().default('QUIET'),
    /** How the scheme knows it, and the key of the enrolment of its mobile. */
    schemeId: text().notNull(),
    enrolmentKey: uuid().notNull(),
  },
  (t) => [
    uniqueIndex('bizum_contracts_phone')
      .on(t.phone)
      .where(sql`${t.state} in ('ACTIVE', 'SUSPENDED')`),
    uniqueIndex('bizum_contracts_user')
      .on(t.userId)
      .where(sql`${t.state} in ('ACTIVE', 'SUSPENDED')`),
    index('bizum_contracts_party').on(t.partyId),
    index('bizum_contracts_product').on(t.productId),
    index('bizum_contracts_of_user').on(t.userId, t.since),
  ],
)

/** Codes with which the scheme lets a mobile be brought from another bank: when they were asked for, and how often one was tried. */
export const bizumPortabilityCodes = pgTable(
  'bizum_portability_codes',
  {
    id: id(),
    userId: user(),
    phone: text().notNull(),
    sentAt: instant().notNull(),
    expiresAt: instant().notNull(),
    attempts: integer().notNull().default(0),
    usedAt: instant(),
  },
  (t) => [index('bizum_portability_codes_user').on(t.userId, t.sentAt)],
)

/**
 * Enrolments that the scheme has, or may have, and that no contract needs: withdrawn under their key until the scheme says that they are. The
 * row of an order that enrols is there from its authorization and goes with its contract: whatever happens in between leaves something that
 * says what to undo.
 */
export const bizumUndoneEnrolments = pgTable('bizum_undone_enrolments', {
  key: id(),
  /** Whose end decides: while it may still be executed, nothing is withdrawn. Null: of a contract that is over. */
  orderId: uuid().references(() => orders.id),
  phone: text().notNull(),
  at: instant().notNull(),
  nextAttemptAt: instant().notNull(),
  attempts: integer().notNull().default(0),
})

/** `EXPECTED`: announced by the scheme and answered; its money has not come. `LAPSED`: it never came. The rest as in the contract. */
export const PAYMENT_STATES = [
  'ORDERED',
  'SENT',
  'WAITING',
  'SETTLED',
  'RETURNED',
  'CANCELLED',
  'EXPIRED',
  'REFUSED',
  'EXPECTED',
  'LAPSED',
] as const

/** What a payment answers: its row here, and how the scheme knows it. `ceiling`: of a purchase that asks for a consent too. */
export interface Answered {
  type: 'REQUEST' | 'PURCHASE' | 'CHARGE'
  id: string
  schemeId: string
  ceiling?: Cents
}

/** Of a charge under a consent: `PAYING` until its payment ends. */
const CHARGE_STATES = ['PAYING', 'PAID', 'REFUSED', 'FAILED'] as const
const CHARGE_REFUSALS = ['FUNDS', 'LIMIT', 'TERMS', 'ENDED'] as const satisfies readonly ChargeRefusal[]

/** Every payment by Bizum, sent or received. Between two customers of this bank there are two rows. */
export const bizumPayments = pgTable(
  'bizum_payments',
  {
    /** Of an order for one person, the order's; of one for several, made from the order's and its place. The key of the charge. */
    id: id(),
    orderId: uuid().references(() => orders.id),
    userId: user(),
    partyId: bigint({ mode: 'number' })
      .notNull()
      .references(() => parties.id),
    contractId: uuid()
      .notNull()
      .references(() => bizumContracts.id),
    kind: text({ enum: BIZUM_KINDS }).notNull(),
    direction: text({ enum: BIZUM_DIRECTIONS }).notNull(),
    state: text({ enum: PAYMENT_STATES }).notNull(),
    amount: cents().notNull(),
    refunded: cents()
      .notNull()
      .default(sql`0`),
    productId: text()
      .notNull()
      .references(() => products.id),
    ledgerAccountId: bigint({ mode: 'number' })
      .notNull()
      .references(() => ledgerAccounts.id),
    /** E.164, of a person; five digits, of an organisation; the merchant's. */
    phone: text(),
    code: text(),
    merchantId: text(),
    /** As the scheme gives it: «Lucía F. S.». */
    name: text().notNull(),
    concept: text().notNull(),
    /** The name and tax number go to the organisation. */
    taxData: boolean().notNull().default(false),
    holdId: uuid(),
    /** When it leaves, or has left. */
    leavesAt: instant().notNull(),
    waitsUntil: instant(),
    /** How the scheme knows it, and the end-to-end id under which its money goes. */
    schemeId: text().unique(),
    endToEndId: text(),
    /** The money: a payment to another bank, or one that came. Both null between customers of this bank. */
    paymentId: uuid().references(() => payments.id),
    receivedId: uuid().references(() => receivedPayments.id),
    /** The other row, between customers of this bank. */
    twinId: uuid(),
    /** What it pays of what somebody else asked for. */
    answers: jsonb().$type<Answered>(),
    /** Why it moved nothing, or came back: a code of `payment-reasons.ts` of this area. */
    reason: text(),
    channel: text().notNull(),
    createdAt: instant().notNull(),
    closedAt: instant(),
    /** When the scheme is to be asked next, and how often it has been. Null: it is not to be asked. */
    nextAttemptAt: instant(),
    attempts: integer().notNull().default(0),
    /** The customer or the clock wants it cancelled: only the scheme's word does it. */
    cancelling: text({ enum: ['CUSTOMER', 'TIMEOUT', 'EXPIRY', 'CONTRACT'] }),
    searched: text()
      .notNull()
      .generatedAlwaysAs(sql`searchable(' ' || name || ' ' || concept || ' ' || coalesce(phone, '') || ' ' || coalesce(code, ''))`),
  },
  (t) => [
    index('bizum_payments_user').on(t.userId, t.createdAt, t.id),
    index('bizum_payments_person').on(t.userId, t.phone, t.createdAt),
    index('bizum_payments_limits').on(t.partyId, t.direction, t.createdAt),
    index('bizum_payments_order').on(t.orderId),
    index('bizum_payments_leg').on(t.paymentId),
    index('bizum_payments_end_to_end').on(t.endToEndId),
    index('bizum_payments_search').using('gin', t.searched.op('gin_trgm_ops')),
    index('bizum_payments_due')
      .on(t.nextAttemptAt)
      .where(sql`${t.nextAttemptAt} is not null`),
    check('bizum_payments_amount', sql`${t.amount} > 0 and ${t.refunded} >= 0 and ${t.refunded} <= ${t.amount}`),
  ],
)

/** Asking for money between people: by the customer (`ASKED`) or of them (`RECEIVED`). */
export const bizumRequests = pgTable(
  'bizum_requests',
  {
    id: id(),
    /** Those asked at once. */
    groupId: uuid(),
    direction: text({ enum: ['ASKED', 'RECEIVED'] }).notNull(),
    userId: user(),
    partyId: bigint({ mode: 'number' })
      .notNull()
      .references(() => parties.id),
    contractId: uuid()
      .notNull()
      .references(() => bizumContracts.id),
    phone: text().notNull(),
    name: text().notNull(),
    amount: cents().notNull(),
    concept: text().notNull(),
    state: text({ enum: REQUEST_STATES }).notNull(),
    stranger: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    closedAt: instant(),
    remindedAt: instant(),
    schemeId: text().unique(),
    /** The other row, between customers of this bank. */
    twinId: uuid(),
    paymentId: uuid().references(() => bizumPayments.id),
    /** The account or card movement that it shares out. */
    movementProductId: text().references(() => products.id),
    movementId: text(),
    /** What its payer said they expected, and whether they called it a fraud. */
    expects: text({ enum: ['PAY', 'RECEIVE'] }),
    fraud: boolean().notNull().default(false),
    nextAttemptAt: instant(),
    attempts: integer().notNull().default(0),
  },
  (t) => [
    index('bizum_requests_user').on(t.userId, t.createdAt, t.id),
    index('bizum_requests_party').on(t.partyId, t.direction, t.createdAt),
    index('bizum_requests_group').on(t.groupId),
    index('bizum_requests_open')
      .on(t.expiresAt)
      .where(sql`${t.state} in ('INVITED', 'PENDING', 'ACCEPTING')`),
    index('bizum_requests_due')
      .on(t.nextAttemptAt)
      .where(sql`${t.nextAttemptAt} is not null`),
    check('bizum_requests_amount', sql`${t.amount} > 0`),
  ],
)

/** The same request of the browser is the same requests: what was asked under its id. */
export const bizumRequestBatches = pgTable('bizum_request_batches', {
  id: id(),
  userId: user(),
  /** Digest of what was asked. */
  asked: text().notNull(),
  at: instant().notNull(),
})

/** Purchases that merchants ask to be paid. */
export const bizumPurchases = pgTable(
  'bizum_purchases',
  {
    id: id(),
    userId: user(),
    partyId: bigint({ mode: 'number' })
      .notNull()
      .references(() => parties.id),
    contractId: uuid()
      .notNull()
      .references(() => bizumContracts.id),
    kind: text({ enum: ['C2ER', 'MIT'] }).notNull(),
    merchantId: text().notNull(),
    merchant: jsonb().$type<Merchant>().notNull(),
    reference: text().notNull(),
    description: text().notNull(),
    amount: cents().notNull(),
    state: text({ enum: PURCHASE_STATES }).notNull(),
    terms: jsonb().$type<Terms>(),
    purpose: text(),
    consentId: uuid(),
    mandateId: uuid(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    closedAt: instant(),
    schemeId: text().notNull().unique(),
    paymentId: uuid().references(() => bizumPayments.id),
    fraud: boolean().notNull().default(false),
    /** When the scheme is to be told next of its customer's answer, and how often it has been. Null: it knows all. */
    nextAttemptAt: instant(),
    attempts: integer().notNull().default(0),
  },
  (t) => [
    index('bizum_purchases_user').on(t.userId, t.createdAt, t.id),
    index('bizum_purchases_open')
      .on(t.expiresAt)
      .where(sql`${t.state} in ('PENDING', 'ACCEPTING')`),
    index('bizum_purchases_due')
      .on(t.nextAttemptAt)
      .where(sql`${t.nextAttemptAt} is not null`),
    check('bizum_purchases_amount', sql`${t.amount} >= 0`),
  ],
)

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

/** The people whom a customer pays, is paid by, has saved or has blocked; merchants too, where they are blocked. */
export const bizumContacts = pgTable(
  'bizum_contacts',
  {
    id: id(),
    userId: user(),
    phone: text(),
    merchantId: text(),
    alias: text(),
    directoryName: text(),
    favourite: boolean().notNull().default(false),
    hidden: boolean().notNull().default(false),
    blockedAt: instant(),
    /** When the customer last paid or asked them, and first knew them by a payment either way. */
    lastAt: instant(),
    knownSince: instant(),
    savedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('bizum_contacts_phone').on(t.userId, t.phone),
    uniqueIndex('bizum_contacts_merchant').on(t.userId, t.merchantId),
    check('bizum_contacts_who', sql`(${t.phone} is null) <> (${t.merchantId} is null)`),
  ],
)

/** Locked by whoever sends or receives for a person; what they have sent and received is added up, not counted here. */
export const bizumLimits = pgTable('bizum_limits', {
  partyId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => parties.id),
  /** Asking is stopped: too many people called what they ask a fraud. */
  askingStoppedAt: instant(),
})

/** Numbers that a customer has looked up in the directory. Whether a payment or a request followed is read where those are. */
export const bizumLookups = pgTable(
  'bizum_lookups',
  {
    userId: user(),
    phone: text().notNull(),
    /** Day of the bank. */
    on: localDate().notNull(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.on, t.phone] })],
)

/** Whoever looks up too many is stopped until then. */
export const bizumLookupLocks = pgTable('bizum_lookup_locks', {
  userId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => users.id),
  until: instant().notNull(),
})

/** What came from the scheme, as it came, until what it says is done; once for each id. */
export const bizumMessages = pgTable(
  'bizum_messages',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    body: jsonb().$type<Record<string, unknown>>().notNull(),
    at: instant().notNull(),
    doneAt: instant(),
  },
  (t) => [
    index('bizum_messages_waiting')
      .on(t.at)
      .where(sql`${t.doneAt} is null`),
    index('bizum_messages_about').on(sql`(body ->> 'schemeId')`, t.type),
  ],
)
