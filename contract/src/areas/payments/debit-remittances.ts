/** Remittances of debits, once they are signed: each of them, and each of its debits. */
import * as z from 'zod/mini'
import { call, FILE, type Reply } from '../../call.ts'
import { extractOf, pageQuery } from '../../extract.ts'
import { listFile, pdf } from '../../files.ts'
import { MAX_LENGTH } from '../../limits.ts'
import { cents, day, instant, opaqueId, queryCents, queryInteger, queryListOf } from '../../schemas.ts'
import { twoStep } from '../../two-step.ts'
import { REMITTANCE_BOOKINGS, REMITTANCE_STATES } from './codes.ts'
import { chargedAccount, remittanceContract } from './contracts.ts'
import { CREDITOR_SCHEMES, DEBIT_REFUND_KINDS, DEBIT_SEQUENCES, DEBIT_STATES, MOST_DEBITS_FILTERED } from './debit-codes.ts'
import { DEBITS_CHANGED } from './debits-changed.ts'
import { DEBIT_REMITTANCES_ROOT } from './notebooks.ts'
import { REMITTANCE_CANCEL_WAYS } from './remittances.ts'
import type { OneRemittance, RemittanceCancelation } from './presentation.ts'
import { sums } from './remittance-sums.ts'

const CREDITOR = 'payments.debit-remittances.creditor'
const DETAIL = 'payments.debit-remittances.remittance-detail'
const ONE = `${DEBIT_REMITTANCES_ROOT}/{contractNumber}/remittances/{remittanceId}` as const

/** `contractNumber` is the contract's id. */
export const oneDebitRemittance = z.object({ contractNumber: opaqueId, remittanceId: opaqueId })
const oneDebit = z.extend(oneDebitRemittance, { debitId: opaqueId })

const dates = { fromDate: z.optional(day), toDate: z.optional(day) }
const amounts = { minAmount: z.optional(queryCents), maxAmount: z.optional(queryCents) }
const words = z.optional(z.string().check(z.maxLength(MAX_LENGTH.search)))
export const collectedRemittance = z.object({
  id: opaqueId,
  /** «R-2026-000123». */
  number: z.string(),
  /** What it is called: the title of its file. */
  name: z.string(),
  state: z.enum(REMITTANCE_STATES),
  /** The day on which its debits are collected. */
  executionOn: day,
  count: z.int(),
  amount: cents,
  scheme: z.enum(CREDITOR_SCHEMES),
  /** What has become of its debits: on their way, collected, and undone (rejected, returned, refunded or cancelled). */
  outcome: z.object({ pending: sums, done: sums, undone: sums }),
})
export type DebitRemittance = z.infer<typeof collectedRemittance>

const numbers = queryInteger.check(z.minimum(0), z.maximum(MOST_DEBITS_FILTERED))
/** Of the day of collection; `minDebits` and `maxDebits`, of how many debits it has. */
export const collectedFilters = {
  ...dates,
  ...amounts,
  minDebits: z.optional(numbers),
  maxDebits: z.optional(numbers),
  search: words,
  states: z.optional(queryListOf(REMITTANCE_STATES)),
}

/** Those collected last first. */
export const debitRemittances = call({
  path: `${DEBIT_REMITTANCES_ROOT}/{id}/remittances-extract`,
  summary: 'Las remesas de adeudos de un acreedor',
  feature: CREDITOR,
  params: remittanceContract,
  query: z.object({ ...collectedFilters, ...pageQuery }),
  reply: z.extend(extractOf(collectedRemittance), {
    filters: z.object({
      ...collectedFilters,
      minAmount: z.optional(cents),
      maxAmount: z.optional(cents),
      states: z.optional(z.array(z.enum(REMITTANCE_STATES))),
    }),
  }),
  errors: ['TX_UNKNOWN', 'DJA9'],
})

export const debitRemittancesExport = listFile(debitRemittances, {
  summary: 'La lista de remesas de adeudos, en PDF o en hoja de cálculo',
  feature: CREDITOR,
  tooMany: 'Q606',
})

export const debitRemittanceDetail = call({
  path: ONE,
  summary: 'Una remesa de adeudos: sus totales, su abono, sus plazos y qué se puede anular',
  feature: DETAIL,
  params: oneDebitRemittance,
  reply: z.extend(collectedRemittance, {
    contract: z.object({ id: opaqueId, name: z.string(), creditorId: z.string() }),
    account: chargedAccount,
    /** The file it came in. */
    file: z.object({ id: opaqueId, name: z.string() }),
    batchId: z.string(),
    sequence: z.optional(z.enum(DEBIT_SEQUENCES)),
    /** As the file asks. */
    requestedOn: z.optional(day),
    bookedAs: z.enum(REMITTANCE_BOOKINGS),
    /** `expected` is still to be paid in, on the day of collection; `credited` has been. */
    credit: z.object({ on: day, expected: cents, credited: cents, text: z.string() }),
    /** For each debit that is collected; and what has been charged for it and for what came back. */
    fees: z.object({ each: cents, returned: cents, charged: cents }),
    /** The last days on which what is collected may come back: by the debtor's bank, by the debtor without a reason, and without a mandate. */
    terms: z.object({ bankUntil: day, debtorUntil: z.optional(day), unauthorisedUntil: z.optional(day) }),
    fingerprint: z.optional(z.string()),
    /** By the states of its debits, those that there are: fewer than `count` while they are being made of its file. */
    states: z.array(z.object({ state: z.enum(DEBIT_STATES), count: z.int(), amount: cents })),
    /** How many debits came back in all, and those of them that may be presented again. */
    refunds: z.object({ count: z.int(), amount: cents, presentable: z.int() }),
    excluded: sums,
    signedBy: z.array(z.object({ name: z.string(), at: instant })),
    /** In order; the last one is the current state. */
    timeline: z.array(z.object({ state: z.enum(REMITTANCE_STATES), on: day, at: z.optional(instant), text: z.string() })),
    cancel: z.object({ way: z.enum(REMITTANCE_CANCEL_WAYS), count: z.int(), text: z.string() }),
    asOf: instant,
  }),
})
export type DebitRemittanceDetail = Reply<typeof debitRemittanceDetail>

export const debitLine = z.object({
  id: opaqueId,
  /** From 1, in the order of the file. */
  order: z.int(),
  state: z.enum(DEBIT_STATES),
  debtor: z.object({ name: z.string(), iban: z.string() }),
  amount: cents,
  concept: z.string(),
  mandateId: z.string(),
  endToEndId: z.optional(z.string()),
  /** Of why it came back: the ISO code, and in Spanish. */
  reason: z.optional(z.object({ code: z.string(), text: z.string() })),
  /** What came back of it (`debitRefund`). */
  refundId: z.optional(opaqueId),
})
export type RemittanceDebit = z.infer<typeof debitLine>

export const debitFilters = { ...amounts, search: words, states: z.optional(queryListOf(DEBIT_STATES)) }

/** In the order of the file. */
export const remittanceDebits = call({
  path: `${ONE}/debits-extract`,
  summary: 'Los recibos de una remesa de adeudos',
  feature: DETAIL,
  params: oneDebitRemittance,
  query: z.object({ ...debitFilters, ...pageQuery }),
  reply: z.extend(extractOf(debitLine), {
    filters: z.object({
      ...debitFilters,
      minAmount: z.optional(cents),
      maxAmount: z.optional(cents),
      states: z.optional(z.array(z.enum(DEBIT_STATES))),
    }),
  }),
  errors: ['TX_UNKNOWN'],
})

export const remittanceDebitsExport = listFile(remittanceDebits, {
  summary: 'La lista de recibos de una remesa de adeudos, en PDF o en hoja de cálculo',
  feature: DETAIL,
  tooMany: 'Q609',
})

export const remittanceDebit = call({
  path: `${ONE}/debits/{debitId}`,
  summary: 'Un recibo de una remesa de adeudos, con su mandato y por qué estados ha pasado',
  feature: DETAIL,
  params: oneDebit,
  reply: z.extend(debitLine, {
    scheme: z.enum(CREDITOR_SCHEMES),
    sequence: z.enum(DEBIT_SEQUENCES),
    signedOn: day,
    executionOn: day,
    bank: z.optional(z.string()),
    /** How the debtor's bank knows it. */
    transactionId: z.string(),
    /** What was said that changed of the mandate. */
    amendment: z.optional(z.string()),
    timeline: z.array(z.object({ state: z.enum(DEBIT_STATES), on: day, at: z.optional(instant), text: z.string() })),
    /** What came back of it. */
    refund: z.optional(z.object({ id: opaqueId, kind: z.enum(DEBIT_REFUND_KINDS) })),
    cancel: z.object({ way: z.enum(['CANCEL', 'NONE']), text: z.string() }),
  }),
})
export type RemittanceDebitDetail = Reply<typeof remittanceDebit>

/** Of one that was collected, whatever came back of it since: it says that too. */
export const debitReceipt = pdf({
  path: `${ONE}/debits/{debitId}/receipt-export`,
  summary: 'El justificante de un recibo cobrado de una remesa de adeudos, en PDF',
  feature: 'payments.remittances.export',
  params: oneDebit,
})

export const debitReceipts = pdf({
  path: `${ONE}/receipts-export`,
  summary: 'Los justificantes de los recibos cobrados de una remesa de adeudos, en un solo PDF',
  feature: 'payments.remittances.export',
  params: oneDebitRemittance,
})

/** A pain.002 of this remittance alone, of the generation in which its file was written. */
export const debitRemittanceAnswer = call({
  path: `${ONE}/answer`,
  summary: 'La respuesta del banco a una remesa de adeudos (pain.002), para el programa que la hizo',
  feature: 'payments.remittances.export',
  params: oneDebitRemittance,
  reply: FILE,
  files: ['XML'],
  errors: ['Q999'],
})

const MOST_CANCELLED = 1_000
export const debitCancelation = z.object({ items: z.optional(z.array(opaqueId).check(z.minLength(1), z.maxLength(MOST_CANCELLED))) })

/** What has not been sent of a remittance, or the debits of it that are named. */
export const cancelDebitRemittance = twoStep<OneRemittance, RemittanceCancelation>({
  path: `${ONE}/cancelation`,
  feature: DETAIL,
  params: oneDebitRemittance,
  summary: 'Anula una remesa de adeudos, o algunos de sus recibos, si no se han enviado',
  input: debitCancelation,
  refreshes: DEBITS_CHANGED,
  errors: ['NOTEBOOK_CLOSED', 'PREPARE_ONLY'],
})
