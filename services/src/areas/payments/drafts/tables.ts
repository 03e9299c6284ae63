/** Remittances that are being written, and what the columns of a company's sheets hold. */
import { CREDITOR_SCHEMES } from '@almenara/contract/areas/payments/debit-codes'
import type { DraftLine, SheetField } from '@almenara/contract/areas/payments/drafts'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, localDate } from '../../../db/columns.ts'
import { ofUser } from '../../../identity/tables.ts'
import { ofProduct } from '../../../products/tables.ts'

/** The lines of the remittance that a draft repeats, as they were when it was copied. */
export interface CopiedFrom {
  remittanceId: string
  lines: Omit<DraftLine, 'copied'>[]
}

export const paymentDrafts = pgTable(
  'payment_drafts',
  {
    id: uuid().primaryKey(),
    contractId: ofProduct(),
    createdBy: ofUser(),
    title: text().notNull(),
    executionOn: localDate(),
    /** SALA, PENS… of the whole. */
    purpose: text(),
    /** Of debits, under a contract of both schemes. */
    scheme: text({ enum: CREDITOR_SCHEMES }),
    /** As they are typed, at most 1,000: they are read and written together. */
    lines: jsonb().$type<DraftLine[]>().notNull(),
    copiedFrom: jsonb().$type<CopiedFrom>(),
    /** Goes up with each change. */
    version: integer().notNull().default(1),
    savedAt: instant().notNull(),
    savedBy: ofUser(),
  },
  (t) => [index('payment_drafts_contract').on(t.contractId, t.savedAt)],
)

/** By the titles of its columns, or by how many they are where they have none. */
export const paymentSheetColumns = pgTable(
  'payment_sheet_columns',
  { contractId: ofProduct(), titles: text().notNull(), fields: jsonb().$type<SheetField[]>().notNull() },
  (t) => [primaryKey({ columns: [t.contractId, t.titles] })],
)
