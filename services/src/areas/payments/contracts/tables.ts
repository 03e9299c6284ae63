/** Contracts of remittances: what a product of that kind pays or collects, from which account, and under which rules. */
import { REMITTANCE_BOOKINGS, REMITTANCE_KINDS, type RemittanceKind } from '@almenara/contract/areas/payments/codes'
import { CONTRACT_SCHEMES } from '@almenara/contract/areas/payments/debit-codes'
import { sql } from 'drizzle-orm'
import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { cents } from '../../../db/columns.ts'
import { ofProduct, products } from '../../../products/tables.ts'
import type { ProductType } from '../../../products/access.ts'

/** The type of the product that is a contract of each kind. */
export const CONTRACT_TYPES: Readonly<Record<RemittanceKind, ProductType>> = {
  TRANSFERS: 'TRANSFER_CREDITOR',
  DEBITS: 'DEBIT_CREDITOR',
  FINANCING: 'FINANCING_CREDITOR',
  CONFIRMING: 'CONFIRMING',
}

export const remittanceContracts = pgTable('remittance_contracts', {
  /** Its holders, powers, alias and number (`identifier`) are the product's. */
  productId: ofProduct().primaryKey(),
  kind: text({ enum: REMITTANCE_KINDS }).notNull(),
  /** Three digits that tell a company's contracts of one kind from each other. */
  suffix: text().notNull().default('000'),
  /** The account that it is charged to, or credited to. */
  chargedAccountId: text()
    .notNull()
    .references(() => products.id),
  bookedAs: text({ enum: REMITTANCE_BOOKINGS }).notNull().default('EACH'),
  /** Whether wrong orders may be left out, or only a file without faults is taken. */
  partial: text({ enum: ['ALLOWED', 'WHOLE'] })
    .notNull()
    .default('ALLOWED'),
  /** The most of one file, and of all that is presented on one day; null: no limit. */
  perFile: cents(),
  perDay: cents(),
  /** Whether payees are verified before signing. */
  vop: text({ enum: ['ON', 'OFF'] })
    .notNull()
    .default('ON'),
  /** Of debits: the identifier in whose name it collects (AT-02), and by which schemes. */
  creditorId: text(),
  scheme: text({ enum: CONTRACT_SCHEMES }),
  /** Where what comes back is charged; null: the account that is credited. */
  returnsAccountId: text().references(() => products.id),
  /** Who presents its files: a product of the type `DEBIT_SUBMITTER`. */
  submitterId: text().references(() => products.id),
  /** What is charged for each line that is made, and for each that comes back. */
  feeEach: cents()
    .notNull()
    .default(sql`0`),
  feeReturned: cents()
    .notNull()
    .default(sql`0`),
  /** Whoever presents a file may not sign it too. */
  fourEyes: boolean().notNull().default(false),
})
