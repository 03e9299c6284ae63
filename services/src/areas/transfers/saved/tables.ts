/** What customers keep of their transfers beside those that were made: favourites, what is not sent yet, what is repeated, and their limits. */
import { PERIODIC_STATES } from '@almenara/contract/areas/transfers/periodic'
import { TRANSFER_SCOPES } from '@almenara/contract/areas/transfers/scope'
import { PERIODICITIES, type TransferWhen } from '@almenara/contract/areas/transfers/when'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cents, instant, localDate } from '../../../db/columns.ts'
import { parties, users } from '../../../identity/tables.ts'
import { ledgerAccounts } from '../../../ledger/tables.ts'
import { products } from '../../../products/tables.ts'

/** Transfers that a customer makes often. */
export const favouriteTransfers = pgTable(
  'favourite_transfers',
  {
    id: text().primaryKey(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    /** Whose account it was kept from, for this user: only from accounts of theirs is it offered. */
    holderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => parties.id),
    scope: text({ enum: TRANSFER_SCOPES }).notNull().default('internal'),
    alias: text().notNull(),
    /** The account that receives, between own accounts. */
    targetId: text().references(() => products.id),
    /** The beneficiary, as the customer wrote them, and their account, of the others. */
    name: text(),
    iban: text(),
    /** When its customer signed that they trust this beneficiary at this account; null while they have not. Another name or account ends it. */
    trustedAt: instant(),
    /** Null: asked each time. */
    amount: cents(),
    concept: text().notNull(),
    savedAt: instant().notNull(),
  },
  (t) => [
    // What differs only in case or accents is the same name to who reads it.
    uniqueIndex('favourite_transfers_alias').on(t.userId, t.holderId, t.scope, sql`searchable(${t.alias})`),
    check('favourite_transfers_amount', sql`${t.amount} > 0`),
    check(
      'favourite_transfers_target',
      sql`(${t.targetId} is not null) = (${t.scope} = 'internal') and (${t.iban} is null) = (${t.scope} = 'internal')`,
    ),
    check('favourite_transfers_trusted', sql`${t.trustedAt} is null or ${t.iban} is not null`),
  ],
)

/** Whom a transfer goes to and what it says, wherever it is kept before it is made. */
const order = {
  scope: text({ enum: TRANSFER_SCOPES }).notNull(),
  productId: text()
    .notNull()
    .references(() => products.id),
  /** The account that receives, between own accounts. */
  targetId: text().references(() => products.id),
  creditorName: text().notNull(),
  creditorIban: text().notNull(),
  amount: cents().notNull(),
  concept: text().notNull(),
  categoryPurpose: text(),
}

/** Transfers that are made again and again. Each time is a payment. */
export const periodicTransfers = pgTable(
  'periodic_transfers',
  {
    /** That of the order. */
    id: uuid().primaryKey(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    channel: text().notNull(),
    ...order,
    ledgerAccountId: bigint({ mode: 'number' })
      .notNull()
      .references(() => ledgerAccounts.id),
    /** The account of this bank that receives; absent of another bank's. */
    targetAccountId: bigint({ mode: 'number' }).references(() => ledgerAccounts.id),
    debtorName: text().notNull(),
    debtorIban: text().notNull(),
    creditorBic: text().notNull(),
    payeeVerdict: text(),
    payeeRegisteredName: text(),
    periodicity: text({ enum: PERIODICITIES }).notNull(),
    /** Days are counted from this one; changing them begins again. */
    firstOn: localDate().notNull(),
    until: localDate(),
    state: text({ enum: PERIODIC_STATES }).notNull().default('ACTIVE'),
    /** The next time, from zero, and its day before any shift; null once there are no more. */
    nextIndex: integer().notNull().default(0),
    nextOn: localDate(),
    orderedAt: instant().notNull(),
    closedAt: instant(),
  },
  (t) => [
    index('periodic_transfers_product').on(t.productId, t.scope),
    index('periodic_transfers_user').on(t.userId),
    index('periodic_transfers_due')
      .on(t.nextOn)
      .where(sql`${t.state} = 'ACTIVE'`),
    check('periodic_transfers_amount', sql`${t.amount} > 0`),
  ],
)

/** Times that the customer has left out. */
export const periodicSkips = pgTable(
  'periodic_skips',
  {
    periodicId: uuid()
      .notNull()
      .references(() => periodicTransfers.id),
    on: localDate().notNull(),
    askedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.periodicId, t.on] })],
)

/** Transfers kept without being sent: whoever may see the account finds them. */
export const storedTransfers = pgTable(
  'stored_transfers',
  {
    id: text().primaryKey(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    ...order,
    when: jsonb().$type<TransferWhen>().notNull(),
    savedAt: instant().notNull(),
  },
  (t) => [index('stored_transfers_product').on(t.productId, t.scope, t.savedAt), check('stored_transfers_amount', sql`${t.amount} > 0`)],
)

/** The limits that a customer sets themself; null where they have set none. Its row is locked while what they send in a day is added up. */
export const transferLimits = pgTable('transfer_limits', {
  userId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => users.id),
  perPayment: cents(),
  perDay: cents(),
  instantPerPayment: cents(),
  instantPerDay: cents(),
})
