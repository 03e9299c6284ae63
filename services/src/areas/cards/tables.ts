/** Cards and what was bought with them. No number, code or PIN of a card is here: its processor has them (`rails/cards`). */
import { CARD_STATES, CARD_TYPES, PAYMENT_MODES } from '@almenara/contract/areas/cards/cards'
import { CARD_DESIGNS } from '@almenara/contract/card-designs'
import { CARD_ENTRY_MODES, CARD_MOVEMENT_KINDS, CARD_MOVEMENT_STATES } from '@almenara/contract/areas/cards/movements'
import { sql } from 'drizzle-orm'
import { bigint, boolean, char, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cents, instant, localDate } from '../../db/columns.ts'
import { ofLedgerAccount, transactions } from '../../ledger/tables.ts'
import { ofProduct, products } from '../../products/tables.ts'

export const cards = pgTable(
  'cards',
  {
    /** A product of type CARDS. It has a ledger account of its own where the card does (credit, virtual). */
    productId: text()
      .primaryKey()
      .references(() => products.id),
    /** What the processor knows the card by. A duplicate has another. */
    token: text().notNull().unique(),
    type: text({ enum: CARD_TYPES }).notNull(),
    state: text({ enum: CARD_STATES }).notNull(),
    /** Who locked it: the customer may undo their own lock and not the bank's. Null unless `LOCKED`. */
    lockedBy: text({ enum: ['CUSTOMER', 'BANK'] }),
    /** When its customer locked it; null unless they did in this portal. */
    lockedAt: instant(),
    design: text({ enum: CARD_DESIGNS }).notNull(),
    /** Last four digits of its number. */
    ending: char({ length: 4 }).notNull(),
    /** As it is printed on the card, at most 26 characters (ISO/IEC 7813). */
    holderName: text().notNull(),
    /** The last day of its last month. */
    expiresOn: localDate().notNull(),
    /** The account that pays for it: at once (debit, fuel, cooperative), each settlement (credit), or each top-up (virtual). */
    accountProductId: ofProduct(),
    /** Where its authorisations are held and its purchases booked: its own, or its account's. A credit card's limit is that overdraft. */
    ledgerAccountId: ofLedgerAccount(),
    /** The most it may spend in a calendar month, where its contract says so. */
    monthlyLimit: cents(),
    /** How what a credit card spends is paid, at each settlement; null for the others. */
    paymentMode: text({ enum: PAYMENT_MODES }),
    /** Whole percents of what is owed, with `PERCENTAGE`. */
    paymentPercentage: integer(),
    /** With `FIXED_AMOUNT`. */
    paymentAmount: cents(),
    contactless: boolean().notNull(),
    /** The most that may be paid by contactless without a PIN. */
    contactlessLimit: cents().notNull(),
    /** When a duplicate was last asked for and has not been activated. */
    duplicateAskedAt: instant(),
  },
  (table) => [
    index('cards_account').on(table.accountProductId),
    index('cards_ledger_account').on(table.ledgerAccountId),
    check('cards_locked', sql`(${table.state} = 'LOCKED') = (${table.lockedBy} is not null)`),
    check('cards_payment', sql`(${table.type} = 'CREDIT') = (${table.paymentMode} is not null)`),
    check('cards_percentage', sql`coalesce(${table.paymentMode} = 'PERCENTAGE', false) = (${table.paymentPercentage} is not null)`),
    check('cards_fixed_amount', sql`coalesce(${table.paymentMode} = 'FIXED_AMOUNT', false) = (${table.paymentAmount} is not null)`),
  ],
)

/**
 * What a card did, as its customer reads it: first as it was authorised, then as it was charged. What its contract charges or pays
 * (a settlement, a fee, a top-up) is a row too, settled from the start.
 */
export const cardMovements = pgTable(
  'card_movements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: ofProduct(),
    /** The network's own name for it, which its later messages repeat; also the key of its posting. */
    key: uuid().notNull(),
    state: text({ enum: CARD_MOVEMENT_STATES }).notNull(),
    kind: text({ enum: CARD_MOVEMENT_KINDS }).notNull(),
    /** When it was made: the list's order. */
    madeAt: instant().notNull(),
    /** The day of `madeAt` in the bank's calendar. */
    madeOn: localDate().notNull(),
    /** Booking day, once settled. */
    settledOn: localDate(),
    /** Negative what was bought, positive what came back or was paid in. Once settled, what was charged, which may differ from what was authorised. */
    amount: cents().notNull(),
    /** What was bought abroad, in its currency (ISO 4217); signed as `amount`. */
    originalAmount: cents(),
    originalCurrency: char({ length: 3 }),
    merchant: text().notNull(),
    /** Its own at its acquirer; null where the network does not say it. */
    merchantId: text(),
    /** The merchant began it, with the card that it keeps. */
    byMerchant: boolean().notNull().default(false),
    /** Town of the merchant, or its country; empty on line. */
    place: text().notNull().default(''),
    /** Merchant category code (ISO 18245); null for what no merchant charged. */
    categoryCode: integer(),
    entryMode: text({ enum: CARD_ENTRY_MODES }),
    /** Six characters that the bank gave to approve it. */
    authorisationCode: text(),
    /** The money set aside until it is settled (ledger hold). */
    holdId: uuid(),
    transactionId: bigint({ mode: 'number' }).references(() => transactions.id),
  },
  (table) => [
    uniqueIndex('card_movements_key').on(table.key),
    index('card_movements_list').on(table.productId, table.madeAt, table.id),
    // The last of a card, at which its list is frozen: without it those of the other cards that came later would be read first.
    index('card_movements_last').on(table.productId, table.id),
    // What a shop that keeps the card has charged.
    index('card_movements_merchant')
      .on(table.productId, table.merchantId, table.madeAt)
      .where(sql`${table.merchantId} is not null`),
    index('card_movements_pending')
      .on(table.productId)
      .where(sql`${table.state} = 'PENDING'`),
    // What has just been authorised, for alerts.
    index('card_movements_just_made')
      .on(table.madeAt)
      .where(sql`${table.state} = 'PENDING'`),
    check('card_movements_amount', sql`${table.amount} <> 0`),
    check('card_movements_settled', sql`(${table.state} = 'SETTLED') = (${table.settledOn} is not null)`),
    check('card_movements_original', sql`(${table.originalAmount} is null) = (${table.originalCurrency} is null)`),
  ],
)

/** Purchases that the bank did not pay, told to whoever asked to know of them. Kept for a month. */
export const cardRefusals = pgTable(
  'card_refusals',
  {
    /** The network's own name for it. */
    id: uuid().primaryKey(),
    productId: ofProduct(),
    at: instant().notNull(),
    amount: cents().notNull(),
    merchant: text().notNull(),
    reason: text().notNull(),
  },
  (table) => [index('card_refusals_at').on(table.at)],
)
