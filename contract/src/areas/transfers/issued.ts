/** Transfers that were ordered: their list, what became of each, and taking one back. */
import * as z from 'zod/mini'
import { call, type Reply } from '../../call.ts'
import { extractOf, pageQuery } from '../../extract.ts'
import { listFile, pdf } from '../../files.ts'
import { MAX_LENGTH } from '../../limits.ts'
import { PAYEE_VERDICTS } from '../../payee-verdicts.ts'
import { PAYMENT_SERVICES } from '../../payment-services.ts'
import { ISSUED_STATES, TRANSFER_KINDS } from '../../payment-states.ts'
import { cents, day, instant, opaqueId, operationId, queryCents, queryListOf } from '../../schemas.ts'
import { twoStep } from '../../two-step.ts'
import { ISSUED_SORTS } from './issued-codes.ts'
import { TRANSFER_MADE, TRANSFER_ROOT, TRANSFER_SCOPES, transferSource } from './scope.ts'

const LIST = 'transfers.external.issued'
const ROOT = `${TRANSFER_ROOT.external}/{id}`
const EXTRACT = `${ROOT}/issued-extract`
const DETAIL = `${ROOT}/issued/{transferId}`
const CANCELATION = `${ROOT}/external-transfers/{transferId}/cancelation`

const oneTransfer = z.object({ ...transferSource.shape, transferId: opaqueId })
export type OneTransfer = z.infer<typeof oneTransfer>

const issuedRow = {
  id: opaqueId,
  kind: z.enum(TRANSFER_KINDS),
  /** `internal`: between own accounts. */
  scope: z.enum(TRANSFER_SCOPES),
  state: z.enum(ISSUED_STATES),
  orderedAt: instant,
  executionOn: day,
  payee: z.object({ name: z.string(), iban: z.string() }),
  amount: cents,
  concept: z.string(),
  /** One of `motives`: what kind of payment it is. */
  categoryPurpose: z.optional(z.string()),
  /** The periodic order that it belongs to. */
  periodicId: z.optional(opaqueId),
  /** Why it went wrong, in Spanish. */
  reason: z.optional(z.string()),
}
const issued = z.object(issuedRow)
export type IssuedTransfer = z.infer<typeof issued>

const issuedFilters = {
  /** Of the day it was ordered. */
  fromDate: z.optional(day),
  toDate: z.optional(day),
  /** Words of the beneficiary, their account or the concept. */
  search: z.optional(z.string().check(z.maxLength(MAX_LENGTH.search))),
  minAmount: z.optional(queryCents),
  maxAmount: z.optional(queryCents),
  states: z.optional(queryListOf(ISSUED_STATES)),
  sorts: z.optional(queryListOf(ISSUED_SORTS)),
}

/** Those between own accounts too. The last ordered first. */
export const issuedExtract = call({
  path: EXTRACT,
  summary: 'Las transferencias emitidas desde una cuenta',
  feature: LIST,
  params: transferSource,
  query: z.object({ ...issuedFilters, ...pageQuery }),
  reply: z.extend(extractOf(issued), {
    filters: z.object({
      ...issuedFilters,
      minAmount: z.optional(cents),
      maxAmount: z.optional(cents),
      states: z.optional(z.array(z.enum(ISSUED_STATES))),
      sorts: z.optional(z.array(z.enum(ISSUED_SORTS))),
    }),
  }),
  errors: ['TX_UNKNOWN', 'DJA9'],
})

export const issuedExport = listFile(issuedExtract, {
  summary: 'La lista de transferencias emitidas, en PDF o en hoja de cálculo',
  feature: LIST,
  tooMany: 'Q050',
})

/** What can be done with one: take it back before it leaves, ask the other bank for it, or nothing any more. */
export const CANCEL_WAYS = ['CANCEL', 'RECALL', 'NONE'] as const
export type CancelWay = (typeof CANCEL_WAYS)[number]

const recall = z.object({
  state: z.enum(['ASKED', 'SENT', 'GRANTED', 'REFUSED']),
  askedAt: instant,
  reason: z.string(),
  /** What the other bank answered, in Spanish. */
  answer: z.optional(z.string()),
})

export const issuedDetail = call({
  path: DETAIL,
  summary: 'Una transferencia emitida y por qué estados ha pasado',
  feature: LIST,
  params: oneTransfer,
  reply: z.object({
    ...issuedRow,
    payer: z.object({ name: z.string(), iban: z.string() }),
    bank: z.optional(z.string()),
    fee: cents,
    /** The customer's own account that receives, while it may: of those between own accounts. */
    targetId: z.optional(opaqueId),
    /** The favourite of this customer that has its payee. */
    favouriteId: z.optional(opaqueId),
    /** How the payer's and the payee's banks know it. */
    endToEndId: z.optional(z.string()),
    transactionId: z.string(),
    /** What the payee check said when it was ordered. */
    verdict: z.optional(z.enum(PAYEE_VERDICTS)),
    registeredName: z.optional(z.string()),
    /** In order; the last one is the current state. `at` is absent where only the day is known. */
    timeline: z.array(z.object({ state: z.enum(ISSUED_STATES), on: day, at: z.optional(instant), text: z.string() })),
    recall: z.optional(recall),
    cancel: z.object({ way: z.enum(CANCEL_WAYS), text: z.string() }),
    /** Its order, which has a receipt once it is executed; absent for each time of a periodic one. */
    operationId: z.optional(operationId),
  }),
})
export type IssuedDetail = Reply<typeof issuedDetail>

/** The order, whatever has become of it; the receipt proves one that was settled. */
export const orderExport = pdf({
  path: `${DETAIL}/order-export`,
  summary: 'Los datos y el estado de una transferencia, en PDF',
  feature: LIST,
  params: oneTransfer,
})

export const receiptExport = pdf({
  path: `${DETAIL}/receipt-export`,
  summary: 'El justificante de una transferencia realizada, en PDF',
  feature: LIST,
  params: oneTransfer,
})

export const cancelationView = call({
  path: CANCELATION,
  summary: 'Si una transferencia puede anularse, o pedirse su devolución',
  feature: 'transfers.external.cancel',
  params: oneTransfer,
  reply: z.object({
    /** What carries the money of a service has its name, and no account of whoever was paid. */
    transfer: z.extend(issued, {
      payee: z.object({ name: z.string(), iban: z.optional(z.string()) }),
      service: z.optional(z.enum(PAYMENT_SERVICES)),
    }),
    way: z.enum(CANCEL_WAYS),
    /** What it means, or why nothing can be done. */
    text: z.string(),
    /** Of a recall: one must be given. */
    reasons: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
})

const cancelationInput = z.object({ reason: z.optional(z.string().check(z.maxLength(4))) })
export type CancelationInput = z.infer<typeof cancelationInput>

export const cancelTransfer = twoStep<OneTransfer, CancelationInput>({
  path: CANCELATION,
  feature: 'transfers.external.cancel',
  params: oneTransfer,
  summary: 'Anula una transferencia que no ha salido, o pide al otro banco que la devuelva',
  input: cancelationInput,
  refreshes: [...TRANSFER_MADE, DETAIL, CANCELATION],
  errors: ['TRANSFER_CLOSED'],
})
