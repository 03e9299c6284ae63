/** The receipts (SEPA direct debits) of an account: coming, charged, given back and refused. */
import * as z from 'zod/mini'
import { call, type QueryOf } from '../../call.ts'
import { extractOf, pageQuery } from '../../extract.ts'
import { listFile, pdf } from '../../files.ts'
import { MAX_LENGTH } from '../../limits.ts'
import { PAYMENT_SERVICES } from '../../payment-services.ts'
import { bic, cents, day, instant, opaqueId, queryCents, queryListOf } from '../../schemas.ts'
import { DEBIT_SCHEMES, DIRECT_DEBIT_STATES } from './direct-debit-states.ts'
import { receivedRecall } from './recalls.ts'

const FEATURE = 'direct-debits.receipts'
const EXTRACT = '/direct-debit/v1/{accountId}/receipts-extract'

/** A current account or a credit line. */
const account = z.object({ accountId: opaqueId })

export const directDebit = z.object({
  id: opaqueId,
  /** When it is or was charged; a coming one, its due day. */
  dueOn: day,
  creditorName: z.string(),
  concept: z.string(),
  amount: cents,
  state: z.enum(DIRECT_DEBIT_STATES),
  /** Why it was not charged or was given back, in a sentence. */
  reason: z.optional(z.string()),
  /** It can be given back or, a coming one, refused, today. */
  canReturn: z.boolean(),
})
export type DirectDebit = z.infer<typeof directDebit>

/** Amounts compare what the receipt takes. Dates, its day. */
export const directDebitFilters = {
  /** Words of creditor, concept or references; or its amount, as people write one. */
  search: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_LENGTH.search))),
  state: z.optional(queryListOf(DIRECT_DEBIT_STATES)),
  /** The creditor's identifier (AT-02). */
  creditor: z.optional(z.string().check(z.maxLength(35))),
  fromDate: z.optional(day),
  toDate: z.optional(day),
  minAmount: z.optional(queryCents.check(z.minimum(0))),
  maxAmount: z.optional(queryCents.check(z.minimum(0))),
}

export const directDebitExtract = call({
  path: EXTRACT,
  summary: 'Recibos domiciliados de una cuenta, del más reciente al más antiguo; los próximos, primero',
  feature: FEATURE,
  params: account,
  query: z.object({ ...directDebitFilters, ...pageQuery }),
  reply: z.extend(extractOf(directDebit), {
    filters: z.object(directDebitFilters),
    /** All that have sent receipts to the account, by name: to filter by one. */
    creditors: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  errors: ['DJA9', 'TX_UNKNOWN'],
})
export type DirectDebitFilters = Partial<Pick<QueryOf<typeof directDebitExtract>, keyof typeof directDebitFilters>>

export const directDebitExport = listFile(directDebitExtract, {
  summary: 'La lista de recibos, con sus filtros, para leer o imprimir',
  feature: FEATURE,
  tooMany: 'Q050',
})

/** What a receipt and a received transfer tell in common. */
const receivedDetail = {
  /** `canOperate` is false when the account is consultative for the customer (specification §6). */
  account: z.object({ id: opaqueId, name: z.string(), iban: z.string(), canOperate: z.boolean() }),
  endToEndId: z.string(),
  transactionId: z.string(),
  receivedAt: instant,
  /** When its customer gave it back or refused it, and the order they signed, where they signed it: its receipt can be had. */
  returnedAt: z.optional(instant),
  operationId: z.optional(z.string()),
}

export const directDebitDetail = z.extend(directDebit, {
  ...receivedDetail,
  theirIban: z.string(),
  theirBic: bic,
  creditorId: z.string(),
  mandateId: z.string(),
  /** How this bank knows the mandate: `mandates/{mandateId}`. */
  mandate: opaqueId,
  scheme: z.enum(DEBIT_SCHEMES),
  /** Of a coming one that will not be charged as things stand, in a sentence: its customer's own blocks and limits, or a B2B one. */
  willBeRefused: z.optional(z.string()),
  /** The last days on which it can be given back without saying why (8 weeks) and for want of a mandate (13 months). Of CORE. */
  returnUntil: z.optional(day),
  unauthorisedUntil: z.optional(day),
})
export type DirectDebitDetail = z.infer<typeof directDebitDetail>

export const directDebitView = call({
  path: '/direct-debit/v1/{accountId}/receipts/{receiptId}/view',
  summary: 'Un recibo: acreedor, mandato, referencias, estado y plazo legal para devolverlo',
  feature: FEATURE,
  params: z.object({ accountId: opaqueId, receiptId: opaqueId }),
  reply: directDebitDetail,
})

export const directDebitDocument = pdf({
  path: '/direct-debit/v1/{accountId}/receipts/{receiptId}/export',
  summary: 'Justificante de un recibo, en PDF',
  feature: FEATURE,
  params: z.object({ accountId: opaqueId, receiptId: opaqueId }),
})

/** A transfer that was received and credited. What came by Bizum has no account of the payer, and their name is the short one. */
export const receivedTransfer = z.object({
  id: opaqueId,
  ...receivedDetail,
  theirIban: z.optional(z.string()),
  theirBic: z.optional(bic),
  service: z.optional(z.enum(PAYMENT_SERVICES)),
  creditedOn: day,
  payerName: z.string(),
  concept: z.string(),
  amount: cents,
  instant: z.boolean(),
  state: z.enum(['CREDITED', 'RETURNED']),
  canReturn: z.boolean(),
  /** The last day on which it can be returned as such (three bank days); absent, never. */
  returnUntil: z.optional(day),
  /** What the payer's bank asks of it, where it does. */
  recall: z.optional(receivedRecall),
})
export type ReceivedTransfer = z.infer<typeof receivedTransfer>

export const transferView = call({
  path: '/direct-debit/v1/{accountId}/transfers/{transferId}/view',
  summary: 'Una transferencia recibida y el plazo para devolverla',
  feature: 'direct-debits.transfers',
  params: z.object({ accountId: opaqueId, transferId: opaqueId }),
  reply: receivedTransfer,
})

/** What shows receipts: out of date after any operation with one. */
export const DIRECT_DEBIT_CALLS = [
  EXTRACT,
  directDebitView.path,
  transferView.path,
  '/accounts/v2/{id}/movement-extract/{movementId}',
] as const
