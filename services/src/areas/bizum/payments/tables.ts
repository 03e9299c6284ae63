/**
 * Payments by Bizum, whose limits are counted by person, and what the scheme has said. Money itself is in the ledger, and what goes to other banks
 * is a payment of `payments/tables.ts`.
 */
import { BIZUM_DIRECTIONS, BIZUM_KINDS } from '@almenara/contract/areas/bizum/codes'
import type { Cents } from '@almenara/contract/money'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cents, instant } from '../../../db/columns.ts'
import { parties } from '../../../identity/tables.ts'
import { ledgerAccounts, transactions } from '../../../ledger/tables.ts'
import { payments } from '../../../payments/tables.ts'
import { products } from '../../../products/tables.ts'
import { receivedPayments } from '../../../received/tables.ts'
import { orders } from '../../../two-step/tables.ts'
import { id, user } from '../columns.ts'
import { bizumContracts } from '../contract/tables.ts'

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
    schemeId: text(),
    endToEndId: text(),
    /** The money: a payment to another bank, or one that came. Both null between customers of this bank. */
    paymentId: uuid().references(() => payments.id),
    receivedId: uuid().references(() => receivedPayments.id),
    /** The posting of what the clearing brought back. */
    backPostingId: bigint({ mode: 'number' }).references(() => transactions.id),
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
    // Of those that have one: what has none is not looked for by it, and each row of an index is paid by a payment.
    index('bizum_payments_order')
      .on(t.orderId)
      .where(sql`${t.orderId} is not null`),
    uniqueIndex('bizum_payments_scheme')
      .on(t.schemeId)
      .where(sql`${t.schemeId} is not null`),
    index('bizum_payments_leg')
      .on(t.paymentId)
      .where(sql`${t.paymentId} is not null`),
    index('bizum_payments_end_to_end')
      .on(t.endToEndId)
      .where(sql`${t.endToEndId} is not null`),
    index('bizum_payments_back')
      .on(t.backPostingId)
      .where(sql`${t.backPostingId} is not null`),
    index('bizum_payments_due')
      .on(t.nextAttemptAt)
      .where(sql`${t.nextAttemptAt} is not null`),
    check('bizum_payments_amount', sql`${t.amount} > 0 and ${t.refunded} >= 0 and ${t.refunded} <= ${t.amount}`),
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

/** What came from the scheme, as it came, until what it says is done; once for each id. One that cannot be done is among `set_aside_items`. */
export const bizumMessages = pgTable(
  'bizum_messages',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    body: jsonb().$type<Record<string, unknown>>().notNull(),
    /** When the scheme said it. */
    at: instant().notNull(),
    doneAt: instant(),
    /** How often it was tried and not done, how often of these it raised, and until when it is left alone. */
    attempts: integer().notNull().default(0),
    raised: integer().notNull().default(0),
    nextAttemptAt: instant(),
  },
  (t) => [
    index('bizum_messages_waiting')
      .on(t.at)
      .where(sql`${t.doneAt} is null`),
    index('bizum_messages_about').on(sql`(body ->> 'schemeId')`, t.type),
  ],
)
