/** What came back of debits (rejects, returns and refunds), with its reason in a sentence and what is advised; and presenting it again. */
import * as z from 'zod/mini'
import { call, FILE, type Reply } from '../../call.ts'
import { extractOf, pageQuery } from '../../extract.ts'
import { listFile } from '../../files.ts'
import { MAX_LENGTH } from '../../limits.ts'
import { cents, day, instant, opaqueId, queryCents, queryListOf } from '../../schemas.ts'
import { remittanceContract } from './contracts.ts'
import { AGAIN_ADVICE, DEBIT_REFUND_KINDS, DEBIT_REFUND_STATES } from './debit-codes.ts'
import { oneDebitRemittance } from './debit-remittances.ts'
import { DEBITS_AGAIN } from './debits-changed.ts'
import { DEBIT_REMITTANCES_ROOT, notebook } from './notebooks.ts'

const CREDITOR = 'payments.debit-remittances.creditor'
const DETAIL = 'payments.debit-remittances.remittance-detail'
const REFUND = 'payments.debit-remittances.refund-detail'
const ONE = `${DEBIT_REMITTANCES_ROOT}/{contractNumber}/remittances/{remittanceId}` as const
/** Presented again in one file. */
const MOST_AGAIN = 1_000

const refund = z.object({
  id: opaqueId,
  kind: z.enum(DEBIT_REFUND_KINDS),
  state: z.enum(DEBIT_REFUND_STATES),
  reason: z.object({ code: z.string(), text: z.string() }),
  /** The day on which it was charged back, or on which it was known that it would not be collected. */
  on: day,
  amount: cents,
  debtor: z.object({ name: z.string(), iban: z.string() }),
  concept: z.string(),
  mandateId: z.string(),
  debitId: opaqueId,
  remittance: z.object({ id: opaqueId, number: z.string(), executionOn: day }),
  /** Since the customer was last here. */
  isNew: z.boolean(),
  advice: z.enum(AGAIN_ADVICE),
  /** Whether it may be presented again, which it may once. */
  presentable: z.boolean(),
})
export type DebitRefund = z.infer<typeof refund>

/** Of the day on which it came back. */
const refundFilters = {
  fromDate: z.optional(day),
  toDate: z.optional(day),
  minAmount: z.optional(queryCents),
  maxAmount: z.optional(queryCents),
  search: z.optional(z.string().check(z.maxLength(MAX_LENGTH.search))),
  kinds: z.optional(queryListOf(DEBIT_REFUND_KINDS)),
}

const refunds = z.extend(extractOf(refund), {
  filters: z.object({
    ...refundFilters,
    minAmount: z.optional(cents),
    maxAmount: z.optional(cents),
    kinds: z.optional(z.array(z.enum(DEBIT_REFUND_KINDS))),
  }),
})

/** The last that came back first. */
export const contractRefunds = call({
  path: `${DEBIT_REMITTANCES_ROOT}/{id}/refunds-extract`,
  summary: 'Las devoluciones de los recibos de un acreedor',
  feature: CREDITOR,
  params: remittanceContract,
  query: z.object({ ...refundFilters, ...pageQuery }),
  reply: refunds,
  errors: ['TX_UNKNOWN', 'DJA9'],
})

export const contractRefundsExport = listFile(contractRefunds, {
  summary: 'La lista de devoluciones de un acreedor, en PDF o en hoja de cálculo',
  feature: CREDITOR,
  tooMany: 'Q614',
})

/**
 * What came back of a creditor on one day, for the program that made their files: a pain.002 of the generation of the last of them. Where the
 * debits are of several files its `OrgnlMsgId` is NOTPROVIDED, and each block names its own. NOT_FOUND of a day on which nothing came back.
 */
export const dayReturns = call({
  path: `${DEBIT_REMITTANCES_ROOT}/{id}/refunds-extract/day`,
  summary: 'Las devoluciones de un día de un acreedor (pain.002), para el programa que hace sus ficheros',
  feature: 'payments.remittances.export',
  params: remittanceContract,
  query: z.object({ day }),
  reply: FILE,
  files: ['XML'],
  errors: ['Q999', 'DJA9'],
})

export const remittanceRefunds = call({
  path: `${ONE}/refunds-extract`,
  summary: 'Las devoluciones de una remesa de adeudos',
  feature: DETAIL,
  params: oneDebitRemittance,
  query: z.object({ ...refundFilters, ...pageQuery }),
  reply: refunds,
  errors: ['TX_UNKNOWN', 'DJA9'],
})

export const remittanceRefundsExport = listFile(remittanceRefunds, {
  summary: 'La lista de devoluciones de una remesa de adeudos, en PDF o en hoja de cálculo',
  feature: DETAIL,
  tooMany: 'Q614',
})

export const debitRefund = call({
  path: `${ONE}/refunds/{refundId}`,
  summary: 'Una devolución: el recibo, quién la pidió, los plazos, la comisión y si conviene presentarlo de nuevo',
  feature: REFUND,
  params: z.extend(oneDebitRemittance, { refundId: opaqueId }),
  reply: z.extend(refund, {
    /** Who asked for it and what happened, in whole sentences. */
    text: z.string(),
    signedOn: day,
    endToEndId: z.optional(z.string()),
    bank: z.optional(z.string()),
    /** The last days on which the debtor's bank and the debtor could give it back. */
    terms: z.object({ bankUntil: day, debtorUntil: z.optional(day), unauthorisedUntil: z.optional(day) }),
    fee: cents,
    /** What the debtor's bank claimed besides, for the interest that its customer lost. */
    compensation: z.optional(cents),
    /** What was charged back, absent of what was never paid in. */
    movement: z.optional(z.object({ accountId: z.optional(opaqueId), on: day, amount: cents, title: z.string() })),
    again: z.object({
      title: z.string(),
      text: z.string(),
      /** The first day on which it would be collected, and until when it must be signed for that. */
      firstOn: day,
      signUntil: instant,
      /** The file in which it was presented again. */
      notebook: z.optional(opaqueId),
    }),
  }),
})
export type DebitRefundDetail = Reply<typeof debitRefund>

/**
 * Makes a file of debits that came back, for another day. It goes the way of any file: it is checked, and collects nothing until it is signed. A
 * refund that is in a file that may still be signed, or was, is refused (NOTEBOOK_CLOSED).
 */
export const presentAgain = call({
  method: 'POST',
  path: `${DEBIT_REMITTANCES_ROOT}/{id}/refunds/presentation`,
  summary: 'Prepara una remesa con recibos devueltos, para cobrarlos otro día',
  feature: REFUND,
  params: remittanceContract,
  body: z.object({
    refunds: z.array(opaqueId).check(z.minLength(1), z.maxLength(MOST_AGAIN)),
    /** Absent: the first day that is possible. */
    collectionOn: z.optional(day),
  }),
  reply: notebook,
  errors: ['NOTEBOOK_CLOSED', 'PRODUCT_CONSULTATIVE', 'DJA9'],
  refreshes: DEBITS_AGAIN,
})
