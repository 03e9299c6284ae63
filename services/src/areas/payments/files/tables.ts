/**
 * Files of payments as they were presented, what was read of them and what was found. The original is kept as it came; its orders are rows, which
 * nothing changes once the file is ready to be signed but the customer's leaving one out.
 */
import {
  FINDING_LEVELS,
  FINDING_SEVERITIES,
  LINE_STATES,
  PAYEE_CHECK_STATES,
  SUPPORT_STATES,
} from '@almenara/contract/areas/payments/codes'
import { PAYEE_VERDICTS } from '@almenara/contract/payee-verdicts'
import { FILE_KINDS, type Debit, type Invoice } from '@almenara/formats/intake/orders'
import { sql } from 'drizzle-orm'
import { boolean, customType, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cents, instant, localDate } from '../../../db/columns.ts'
import { ofUser } from '../../../identity/tables.ts'
import { products } from '../../../products/tables.ts'
import { paymentDrafts } from '../drafts/tables.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Why nothing is taken of a file. */
export interface SupportRefusal {
  code: string
  /** Of the element, where it is one. */
  path?: string
  line?: number
  column?: number
  value?: string
  against?: string
  order?: number
}

/** How many orders, batches or files each kind of finding is of, which may be more than the findings that are kept. */
export type FindingCounts = Readonly<Record<string, number>>

export const paymentSupports = pgTable(
  'payment_supports',
  {
    id: uuid().primaryKey(),
    userId: ofUser(),
    channel: text().notNull(),
    /** The only kind that is taken of it, where it was presented as of one. */
    only: text({ enum: FILE_KINDS }),
    /** The contract that it is presented under, once it is known; before, that which its customer chose. */
    contractId: text().references(() => products.id),
    name: text().notNull(),
    state: text({ enum: SUPPORT_STATES }).notNull(),
    /** Goes up with every choice. */
    version: integer().notNull().default(1),
    uploadedAt: instant().notNull(),
    /** Unsigned, it is closed after this day. */
    expiresOn: localDate().notNull(),
    bytes: integer().notNull().default(0),
    /** Of the file as it came, in hexadecimal; null while it comes. */
    sha256: text(),
    /** What the customer says of its letters, against what it says of itself. */
    encoding: text(),
    /** «pain.001.001.09». */
    format: text(),
    messageId: text(),
    initiatorName: text(),
    initiatorId: text(),
    asksAdvance: boolean().notNull().default(false),
    ordersRead: integer().notNull().default(0),
    count: integer().notNull().default(0),
    amount: cents()
      .notNull()
      .default(sql`0`),
    goodCount: integer().notNull().default(0),
    goodAmount: cents()
      .notNull()
      .default(sql`0`),
    /** Orders that the customer left out. */
    excluded: integer().notNull().default(0),
    /** What the accepted orders come to (`digest.ts`), in hexadecimal, since the file may be signed. */
    itemsDigest: text(),
    findingCounts: jsonb().$type<FindingCounts>().notNull().default({}),
    refusal: jsonb().$type<SupportRefusal>(),
    /** It came too long ago to stand against the same content. */
    isRepeatable: boolean().notNull().default(false),
    replacesId: uuid(),
    /** It came to be checked: it is in no list, stands against no other, and is forgotten after a day. */
    onlyCheck: boolean().notNull().default(false),
    /** Where it was written by hand: what it was made of, and which version of it. */
    draftId: uuid().references(() => paymentDrafts.id, { onDelete: 'set null' }),
    draftVersion: integer(),
    payeeCheck: text({ enum: PAYEE_CHECK_STATES }).notNull().default('NOT_ASKED'),
    handedOverAt: instant(),
    handedOverNote: text(),
    closedAt: instant(),
    /** Until when a process that reads it, or asks about its payees, keeps it: afterwards another may begin anew. */
    claimedUntil: instant(),
    /** Goes up each time that a process begins: what an earlier one still writes is refused, and one that never ends is set aside. */
    attempts: integer().notNull().default(0),
  },
  (t) => [
    // Two that come at once are one (only live ones are compared).
    uniqueIndex('payment_supports_content')
      .on(t.sha256, t.userId)
      .where(sql`not ${t.isRepeatable} and ${t.state} in ('CHECKING', 'WITH_ERRORS', 'READY', 'WAITING', 'PRESENTED', 'DONE')`),
    // Two users of one contract are one customer.
    uniqueIndex('payment_supports_contract_content')
      .on(t.contractId, t.sha256)
      .where(sql`not ${t.isRepeatable} and ${t.state} in ('WITH_ERRORS', 'READY', 'WAITING', 'PRESENTED', 'DONE')`),
    // A draft that is presented twice at once makes one file.
    uniqueIndex('payment_supports_draft')
      .on(t.draftId, t.draftVersion)
      .where(sql`${t.state} in ('CHECKING', 'WITH_ERRORS', 'READY', 'WAITING', 'PRESENTED', 'DONE')`),
    index('payment_supports_user').on(t.userId, t.uploadedAt, t.id),
    index('payment_supports_contract').on(t.contractId, t.uploadedAt, t.id),
    index('payment_supports_to_read')
      .on(t.uploadedAt)
      .where(sql`${t.state} = 'CHECKING' and ${t.sha256} is not null`),
    index('payment_supports_to_verify')
      .on(t.uploadedAt)
      .where(sql`${t.payeeCheck} = 'ASKING'`),
    index('payment_supports_to_expire')
      .on(t.expiresOn)
      .where(sql`${t.state} in ('WITH_ERRORS', 'READY', 'WAITING', 'REFUSED')`),
    index('payment_supports_to_forget')
      .on(t.uploadedAt)
      .where(sql`${t.onlyCheck}`),
    // What was presented under a contract, by whoever: its messages' names and its blocks are looked for in them.
    index('payment_supports_message').on(t.messageId, t.uploadedAt),
  ],
)

const ofSupport = () =>
  uuid()
    .notNull()
    .references(() => paymentSupports.id, { onDelete: 'cascade' })

/** The original, compressed piece by piece. */
export const paymentSupportPieces = pgTable(
  'payment_support_pieces',
  { supportId: ofSupport(), ordinal: integer().notNull(), bytes: bytea().notNull() },
  (t) => [primaryKey({ columns: [t.supportId, t.ordinal] })],
)

export const paymentSupportBatches = pgTable(
  'payment_support_batches',
  {
    supportId: ofSupport(),
    batch: integer().notNull(),
    batchId: text().notNull(),
    iban: text(),
    name: text(),
    /** That it is presented under, once it is known. */
    contractId: text().references(() => products.id),
    /** Null: as soon as possible. */
    requestedOn: localDate(),
    /** The bank day on which it is made, were it signed now. */
    executionOn: localDate(),
    bookedAsOne: boolean(),
    purpose: text(),
    instant: boolean().notNull(),
    scheme: text(),
    sequence: text(),
    creditorId: text(),
    /** Where it begins in the file. */
    line: integer().notNull().default(1),
    column: integer().notNull().default(1),
    wrong: boolean().notNull().default(false),
    excluded: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.supportId, t.batch] }), index('payment_support_batches_name').on(t.batchId, t.contractId)],
)

export const paymentSupportOrders = pgTable(
  'payment_support_orders',
  {
    supportId: ofSupport(),
    /** From 1, in the order of the file. */
    ordinal: integer().notNull(),
    batch: integer().notNull(),
    state: text({ enum: LINE_STATES }).notNull(),
    endToEndId: text(),
    /** Null where it could not be read. */
    amount: cents(),
    name: text(),
    iban: text(),
    bic: text(),
    concept: text(),
    reference: text(),
    purpose: text(),
    categoryPurpose: text(),
    taxId: text(),
    instant: boolean().notNull().default(false),
    address: jsonb().$type<{ country?: string; town?: string; lines: string[] }>(),
    /** What a debit says besides: it is read whole, and nothing is looked for in it. */
    debit: jsonb().$type<Debit>(),
    /** What an order of confirming says besides. */
    invoice: jsonb().$type<Invoice>(),
    /** True where an error was found of it: left out and taken back, it is `WRONG` again. */
    wrong: boolean().notNull().default(false),
    /** Where it begins in the file. */
    line: integer().notNull().default(1),
    column: integer().notNull().default(1),
    /** The codes of what was found of it, notes aside: by them orders are left out together, however many findings are kept. */
    marks: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (t) => [primaryKey({ columns: [t.supportId, t.ordinal] })],
)

/** Each payee of a file and what the check of names says of them, asked once however many orders they have. */
export const paymentSupportPayees = pgTable(
  'payment_support_payees',
  {
    supportId: ofSupport(),
    iban: text().notNull(),
    name: text().notNull(),
    /** Null until it has been asked. */
    verdict: text({ enum: PAYEE_VERDICTS }),
    /** Of a name that is nearly the holder's. */
    registeredName: text(),
    /** Where their account is not last time's (`CHANGED`), or they were never paid (`FIRST`); and last time's account and day. */
    news: text({ enum: ['CHANGED', 'FIRST'] }),
    paidIban: text(),
    paidOn: localDate(),
  },
  (t) => [primaryKey({ columns: [t.supportId, t.iban, t.name] })],
)

export const paymentSupportFindings = pgTable(
  'payment_support_findings',
  {
    supportId: ofSupport(),
    ordinal: integer().notNull(),
    code: text().notNull(),
    severity: text({ enum: FINDING_SEVERITIES }).notNull(),
    level: text({ enum: FINDING_LEVELS }).notNull(),
    batch: integer(),
    order: integer(),
    path: text().notNull(),
    line: integer().notNull(),
    column: integer().notNull(),
    value: text(),
    against: text(),
  },
  (t) => [primaryKey({ columns: [t.supportId, t.ordinal] }), index('payment_support_findings_code').on(t.supportId, t.code)],
)
