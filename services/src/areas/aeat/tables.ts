/** Taxes paid from customers' accounts, the agency's files they came in, and what the bank pays the Treasury each fortnight. */
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { DECLARATION_STATES, PAYMENT_FORMS, PRESENTED_BY, TAX_FAMILIES, TAX_PERIODS } from '@almenara/contract/areas/aeat/codes'
import type { FileDeclaration } from '@almenara/contract/areas/aeat/presentation'
import { cents, instant, localDate } from '../../db/columns.ts'
import { ofUser } from '../../identity/tables.ts'
import { ofLedgerAccount } from '../../ledger/tables.ts'
import { ofProduct } from '../../products/tables.ts'
import { orders } from '../../two-step/tables.ts'

/** Kept with what was paid of it: the collaborating entity proves it for five years (Orden EHA/2027/2007 art. 8), and this bank for ten. */
export const taxFiles = pgTable('tax_files', {
  id: uuid().primaryKey(),
  userId: ofUser(),
  sha256: text().notNull(),
  sha1: text().notNull(),
  bytes: integer().notNull(),
  lines: integer().notNull(),
  /** In base64, as it came. */
  content: text().notNull(),
  declarations: jsonb().$type<FileDeclaration[]>().notNull(),
  uploadedAt: instant().notNull(),
})

/** What is paid to the Treasury in one go: a restricted account's fortnight, with its detail as it was frozen. */
export const taxFortnights = pgTable(
  'tax_fortnights',
  {
    id: uuid().primaryKey(),
    endsOn: localDate().notNull(),
    family: text({ enum: TAX_FAMILIES }).notNull(),
    payOn: localDate().notNull(),
    count: integer().notNull(),
    total: cents().notNull(),
    detail: text().notNull(),
    closedAt: instant().notNull(),
    transactionId: bigint({ mode: 'number' }),
  },
  (table) => [uniqueIndex('tax_fortnights_one').on(table.endsOn, table.family)],
)

export const declarations = pgTable(
  'tax_declarations',
  {
    /** Also the key under which the agency knows it. */
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    position: integer().notNull(),
    userId: ofUser(),
    productId: ofProduct(),
    ledgerAccountId: ofLedgerAccount(),
    iban: text().notNull(),
    orderedAt: instant().notNull(),
    presentedBy: text({ enum: PRESENTED_BY }).notNull(),
    form: text({ enum: PAYMENT_FORMS }).notNull(),
    model: text().notNull(),
    modelName: text().notNull(),
    family: text({ enum: TAX_FAMILIES }).notNull(),
    exercise: text(),
    period: text({ enum: TAX_PERIODS }),
    taxId: text().notNull(),
    anagram: text(),
    name: text().notNull(),
    amount: cents().notNull(),
    reference: text(),
    preSignature: text(),
    fileId: uuid().references(() => taxFiles.id),
    /** Of one of several of its order: its receipt is checked by it, and tells nothing of the others. That of an order of one is the order's. */
    verificationCode: text(),
    /** The money set aside until the agency's word. */
    holdId: uuid().notNull(),
    state: text({ enum: DECLARATION_STATES }).notNull().default('REQUESTED'),
    nrc: text(),
    chargedAt: instant(),
    chargedOn: localDate(),
    /** In the agency's words; or the bank's, where it gave up. */
    refusal: text(),
    annulmentReason: text(),
    annulmentUserId: bigint({ mode: 'number' }),
    fortnightId: uuid().references(() => taxFortnights.id),
    /** When the customer said that its model is filed; and when they were reminded that it is to be. */
    filedAt: instant(),
    remindedAt: instant(),
    /** When the agency is asked next; whoever asks moves it first. */
    nextAttemptAt: instant(),
    attempts: integer().notNull().default(0),
    /** What stands in the way of going on, for the operator. */
    trouble: text(),
  },
  (table) => [
    uniqueIndex('tax_declarations_order').on(table.orderId, table.position),
    uniqueIndex('tax_declarations_nrc').on(table.nrc),
    uniqueIndex('tax_declarations_verification_code').on(table.verificationCode),
    index('tax_declarations_product').on(table.productId, table.orderedAt, table.id),
    index('tax_declarations_same').on(table.taxId, table.model, table.orderedAt),
    index('tax_declarations_pending')
      .on(table.nextAttemptAt)
      .where(sql`${table.nextAttemptAt} is not null`),
    index('tax_declarations_unsettled')
      .on(table.chargedOn)
      .where(sql`${table.fortnightId} is null and ${table.state} = 'PAID'`),
    check('tax_declarations_amount', sql`${table.amount} > 0`),
    check(
      'tax_declarations_charged',
      sql`${table.state} in ('REQUESTED', 'REFUSED') or (${table.nrc} is not null and ${table.chargedAt} is not null)`,
    ),
  ],
)
