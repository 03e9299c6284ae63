/** What a credit card's contract asks for its credit, the purchases that it deferred, and its monthly settlements. */
import { PAYMENT_MODES } from '@almenara/contract/areas/cards/cards'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { cents, localDate } from '../../../db/columns.ts'
import { transactions } from '../../../ledger/tables.ts'
import { ofProduct } from '../../../products/tables.ts'
import { cardMovements, cards } from '../tables.ts'

/** Rates in hundredths of a percent. A credit card without this row bears no interest and defers nothing. */
export const cardCreditTerms = pgTable('card_credit_terms', {
  productId: text()
    .primaryKey()
    .references(() => cards.productId),
  /** Nominal yearly rate of what a settlement leaves for later. */
  revolvingTin: integer().notNull(),
  /** The least that a settlement by percentage asks for. */
  minimumPayment: cents().notNull(),
  /** Nominal yearly rate of deferred purchases. */
  scpTin: integer().notNull(),
  /** Of the purchase, paid with the first instalment. */
  scpFeeRate: integer().notNull(),
  /** The least a purchase must be to be deferred. */
  scpMinimum: cents().notNull(),
  scpLeastPayments: integer().notNull(),
  scpMostPayments: integer().notNull(),
})

/** What was asked of a card's associated account for a month. Frozen with its final amounts before it is charged. */
export const cardSettlements = pgTable(
  'card_settlements',
  {
    /** Also the key of its posting. */
    id: uuid().primaryKey(),
    productId: text()
      .notNull()
      .references(() => cards.productId),
    opensOn: localDate().notNull(),
    closesOn: localDate().notNull(),
    /** The bank day on which it falls due. */
    dueOn: localDate().notNull(),
    /** The account that it is charged to. */
    accountProductId: ofProduct(),
    mode: text({ enum: PAYMENT_MODES }).notNull(),
    /** The card's yearly rate, as it was. */
    tin: integer().notNull(),
    carried: cents().notNull(),
    purchases: cents().notNull(),
    instalmentPrincipal: cents().notNull(),
    instalmentInterest: cents().notNull(),
    instalmentFee: cents().notNull(),
    revolvingInterest: cents().notNull(),
    total: cents().notNull(),
    carriedForward: cents().notNull(),
    /** The day on which it was charged, or found to need no charge; null while it could not be. */
    chargedOn: localDate(),
    /** Null also where there was nothing to post. */
    transactionId: bigint({ mode: 'number' }).references(() => transactions.id),
  },
  (table) => [
    unique('card_settlements_period').on(table.productId, table.closesOn),
    index('card_settlements_unpaid')
      .on(table.dueOn)
      .where(sql`${table.chargedOn} is null`),
    check('card_settlements_total', sql`${table.total} >= 0`),
  ],
)

/** A purchase that is paid in instalments. */
export const scpPlans = pgTable(
  'scp_plans',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: text()
      .notNull()
      .references(() => cards.productId),
    /** The purchase. */
    movementId: bigint({ mode: 'number' })
      .notNull()
      .references(() => cardMovements.id),
    principal: cents().notNull(),
    payments: integer().notNull(),
    instalment: cents().notNull(),
    tin: integer().notNull(),
    tae: integer().notNull(),
    deferredOn: localDate().notNull(),
    /** The day on which what was left was repaid at once. */
    cancelledOn: localDate(),
  },
  (table) => [
    unique('scp_plans_movement').on(table.movementId),
    index('scp_plans_card').on(table.productId),
    check('scp_plans_amounts', sql`${table.principal} > 0 and ${table.payments} > 0`),
  ],
)

export const scpInstalments = pgTable(
  'scp_instalments',
  {
    planId: bigint({ mode: 'number' })
      .notNull()
      .references(() => scpPlans.id),
    /** 1 is the first. */
    number: integer().notNull(),
    /** Last day of the period whose settlement carries it. */
    closesOn: localDate().notNull(),
    dueOn: localDate().notNull(),
    principal: cents().notNull(),
    interest: cents().notNull(),
    fee: cents().notNull(),
    /** Principal still owed once it is paid. */
    outstanding: cents().notNull(),
    /** The settlement that asked for it. */
    settlementId: uuid().references(() => cardSettlements.id),
  },
  (table) => [
    primaryKey({ columns: [table.planId, table.number] }),
    index('scp_instalments_settlement').on(table.settlementId),
    check('scp_instalments_signs', sql`${table.principal} >= 0 and ${table.interest} >= 0 and ${table.outstanding} >= 0`),
  ],
)
