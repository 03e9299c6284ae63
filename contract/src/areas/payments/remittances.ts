/** Remittances of transfers, once they are signed: the files they came in, each remittance and each of its transfers. */
import * as z from 'zod/mini'
import { call, FILE, type Reply } from '../../call.ts'
import { extractOf, pageQuery } from '../../extract.ts'
import { listFile, pdf } from '../../files.ts'
import { MAX_LENGTH } from '../../limits.ts'
import { ISSUED_STATES, TRANSFER_KINDS } from '../../payment-states.ts'
import { PAYEE_VERDICTS } from '../../payee-verdicts.ts'
import { cents, day, instant, opaqueId, queryCents, queryListOf } from '../../schemas.ts'
import { REMITTANCE_BOOKINGS, REMITTANCE_STATES, SUPPORT_STATES } from './codes.ts'
import { TRANSFER_REMITTANCES_ROOT } from './notebooks.ts'
import { chargedAccount, remittanceContract } from './contracts.ts'
import { sums } from './remittance-sums.ts'

const CREDITOR = 'payments.transfer-remittances.creditor'
const DETAIL = 'payments.transfer-remittances.remittance-detail'
const ROOT = `${TRANSFER_REMITTANCES_ROOT}/{id}`
const ONE = `${TRANSFER_REMITTANCES_ROOT}/{contractNumber}/remittances/{remittanceId}`
const TRANSFER = `${ONE}/transfers/{transferId}`

/** `contractNumber` is the contract's id. */
const oneRemittance = z.object({ contractNumber: opaqueId, remittanceId: opaqueId })
const oneTransfer = z.extend(oneRemittance, { transferId: opaqueId })
export type OneRemittanceTransfer = z.infer<typeof oneTransfer>

const options = <Code extends string>(codes: readonly [Code, ...Code[]]) => z.array(z.object({ code: z.enum(codes), name: z.string() }))

export const statusOptions = call({
  path: `${TRANSFER_REMITTANCES_ROOT}/status-options`,
  summary: 'Los estados de ficheros, remesas y transferencias, con su nombre',
  feature: 'payments.transfer-remittances',
  reply: z.object({
    files: options(SUPPORT_STATES),
    remittances: options(REMITTANCE_STATES),
    transfers: options(ISSUED_STATES),
  }),
})

const dates = { fromDate: z.optional(day), toDate: z.optional(day) }
const amounts = { minAmount: z.optional(queryCents), maxAmount: z.optional(queryCents) }
const words = z.optional(z.string().check(z.maxLength(MAX_LENGTH.search)))

const presentedFile = z.object({
  id: opaqueId,
  name: z.string(),
  at: instant,
  by: z.string(),
  count: z.int(),
  amount: cents,
  state: z.enum(SUPPORT_STATES),
})
export type PresentedFile = z.infer<typeof presentedFile>

/** Of the day it was presented. */
const fileFilters = { ...dates, search: words, states: z.optional(queryListOf(SUPPORT_STATES)) }

/** The last presented first. */
export const presentedSupports = call({
  path: `${ROOT}/presented-supports-extract`,
  summary: 'Los ficheros presentados en un contrato de remesas',
  feature: CREDITOR,
  params: remittanceContract,
  query: z.object({ ...fileFilters, ...pageQuery }),
  reply: z.extend(extractOf(presentedFile), {
    filters: z.object({ ...fileFilters, states: z.optional(z.array(z.enum(SUPPORT_STATES))) }),
  }),
  errors: ['TX_UNKNOWN', 'DJA9'],
})

export const presentedSupportsExport = listFile(presentedSupports, {
  summary: 'La lista de ficheros presentados, en PDF o en hoja de cálculo',
  feature: CREDITOR,
  tooMany: 'Q604',
})

const remittance = z.object({
  id: opaqueId,
  /** «R-2026-000123». */
  number: z.string(),
  /** What it is called: the title of its file, or what it is for. */
  name: z.string(),
  state: z.enum(REMITTANCE_STATES),
  executionOn: day,
  count: z.int(),
  amount: cents,
  instant: z.boolean(),
  /** What has become of its transfers: on their way, done, and undone (rejected, returned, recalled, cancelled or not made). */
  outcome: z.object({ pending: sums, done: sums, undone: sums }),
})
export type Remittance = z.infer<typeof remittance>

/** Of the day on which it is executed. */
const remittanceFilters = { ...dates, ...amounts, search: words, states: z.optional(queryListOf(REMITTANCE_STATES)) }

/** Those executed last first. */
export const remittancesExtract = call({
  path: `${ROOT}/remittances-extract`,
  summary: 'Las remesas de transferencias de un contrato',
  feature: CREDITOR,
  params: remittanceContract,
  query: z.object({ ...remittanceFilters, ...pageQuery }),
  reply: z.extend(extractOf(remittance), {
    filters: z.object({
      ...remittanceFilters,
      minAmount: z.optional(cents),
      maxAmount: z.optional(cents),
      states: z.optional(z.array(z.enum(REMITTANCE_STATES))),
    }),
  }),
  errors: ['TX_UNKNOWN', 'DJA9'],
})

export const remittancesExport = listFile(remittancesExtract, {
  summary: 'La lista de remesas de transferencias, en PDF o en hoja de cálculo',
  feature: CREDITOR,
  tooMany: 'Q606',
})

/** `ALL`: nothing has left. `PART`: what has not left yet. `NONE`: nothing is left to cancel. */
export const REMITTANCE_CANCEL_WAYS = ['ALL', 'PART', 'NONE'] as const

export const remittanceDetail = call({
  path: ONE,
  summary: 'Una remesa de transferencias: sus totales, por qué estados ha pasado y qué se puede anular',
  feature: DETAIL,
  params: oneRemittance,
  reply: z.extend(remittance, {
    contract: z.object({ id: opaqueId, name: z.string() }),
    account: chargedAccount,
    /** The file it came in; `answer`: whether there is a pain.002 to download. */
    file: z.optional(z.object({ id: opaqueId, name: z.string(), answer: z.boolean() })),
    batchId: z.optional(z.string()),
    /** In words: «Nómina». */
    purpose: z.optional(z.string()),
    /** As the file asks; absent for «as soon as possible». */
    requestedOn: z.optional(day),
    bookedAs: z.enum(REMITTANCE_BOOKINGS),
    fee: cents,
    fingerprint: z.optional(z.string()),
    /** By the states of its transfers, those that there are: fewer than `count` while they are being made of its file. */
    states: z.array(z.object({ state: z.enum(ISSUED_STATES), count: z.int(), amount: cents })),
    excluded: sums,
    signedBy: z.array(z.object({ name: z.string(), at: instant })),
    /** In order; the last one is the current state. `at` is absent where only the day is known. */
    timeline: z.array(z.object({ state: z.enum(REMITTANCE_STATES), on: day, at: z.optional(instant), text: z.string() })),
    /** While it is stopped: what is missing in the account, and until when it is tried. */
    stopped: z.optional(z.object({ missing: cents, until: instant })),
    cancel: z.object({ way: z.enum(REMITTANCE_CANCEL_WAYS), count: z.int(), text: z.string() }),
    asOf: instant,
  }),
})
export type RemittanceDetail = Reply<typeof remittanceDetail>

const transferRow = {
  id: opaqueId,
  /** From 1, in the order of the file. */
  order: z.int(),
  state: z.enum(ISSUED_STATES),
  payee: z.object({ name: z.string(), iban: z.string() }),
  amount: cents,
  concept: z.string(),
  endToEndId: z.optional(z.string()),
  verdict: z.optional(z.enum(PAYEE_VERDICTS)),
  /** Why it went wrong, in Spanish. */
  reason: z.optional(z.string()),
}
const remittanceTransfer = z.object(transferRow)
export type RemittanceTransfer = z.infer<typeof remittanceTransfer>

const transferFilters = { ...amounts, search: words, states: z.optional(queryListOf(ISSUED_STATES)) }

/** In the order of the file. */
export const remittanceTransfers = call({
  path: `${ONE}/transfers-extract`,
  summary: 'Las transferencias de una remesa',
  feature: DETAIL,
  params: oneRemittance,
  query: z.object({ ...transferFilters, ...pageQuery }),
  reply: z.extend(extractOf(remittanceTransfer), {
    filters: z.object({
      ...transferFilters,
      minAmount: z.optional(cents),
      maxAmount: z.optional(cents),
      states: z.optional(z.array(z.enum(ISSUED_STATES))),
    }),
  }),
  errors: ['TX_UNKNOWN'],
})

export const remittanceTransfersExport = listFile(remittanceTransfers, {
  summary: 'La lista de transferencias de una remesa, en PDF o en hoja de cálculo',
  feature: DETAIL,
  tooMany: 'Q629',
})

/** What can be done with one line: the whole remittance cancels it before it leaves; afterwards its bank is asked for it. */
export const LINE_WAYS = ['CANCEL', 'RECALL', 'NONE'] as const

export const remittanceTransferDetail = call({
  path: TRANSFER,
  summary: 'Una transferencia de una remesa y por qué estados ha pasado',
  feature: DETAIL,
  params: oneTransfer,
  reply: z.object({
    ...transferRow,
    kind: z.enum(TRANSFER_KINDS),
    executionOn: day,
    account: chargedAccount,
    bank: z.optional(z.string()),
    registeredName: z.optional(z.string()),
    purpose: z.optional(z.string()),
    /** How the payer's and the payee's banks know it. */
    transactionId: z.string(),
    timeline: z.array(z.object({ state: z.enum(ISSUED_STATES), on: day, at: z.optional(instant), text: z.string() })),
    /** `RECALL` is asked for at the issued transfers of its account. */
    cancel: z.object({ way: z.enum(LINE_WAYS), text: z.string() }),
    /** Whether there is a receipt: the beneficiary's bank has the money. */
    receipt: z.boolean(),
  }),
})
export type RemittanceTransferDetail = Reply<typeof remittanceTransferDetail>

export const transferReceipt = pdf({
  path: `${TRANSFER}/receipt-export`,
  summary: 'El justificante de una transferencia de una remesa, en PDF',
  feature: 'payments.remittances.export',
  params: oneTransfer,
})

export const remittanceReceipts = pdf({
  path: `${ONE}/receipts-export`,
  summary: 'Los justificantes de las transferencias realizadas de una remesa, en un solo PDF',
  feature: 'payments.remittances.export',
  params: oneRemittance,
})

/** A pain.002 of this remittance alone, of the generation in which its file was written. */
export const remittanceAnswer = call({
  path: `${ONE}/answer`,
  summary: 'La respuesta del banco a una remesa (pain.002), para el programa que la hizo',
  feature: 'payments.remittances.export',
  params: oneRemittance,
  reply: FILE,
  files: ['XML'],
  errors: ['Q999'],
})
