/** Confirming: the contracts by which a customer has the bank pay suppliers on the day of their invoices, and those invoices. */
import * as z from 'zod/mini'
import { allowedActions } from '../../allowed-actions.ts'
import { call, type Reply } from '../../call.ts'
import { extractOf, pageQuery } from '../../extract.ts'
import { listFile } from '../../files.ts'
import { MAX_LENGTH } from '../../limits.ts'
import { cents, day, instant, opaqueId, queryCents, queryListOf, rate } from '../../schemas.ts'
import { twoStep } from '../../two-step.ts'
import { PARTIALS, REMITTANCE_STATES } from './codes.ts'
import { INVOICE_STATES } from './confirming-codes.ts'
import { chargedAccount, CONTRACT_ACTIONS, remittanceContract } from './contracts.ts'
import { FILE_SIGNED } from './file-signed.ts'
import { CONFIRMING_REMITTANCES_ROOT } from './notebooks.ts'
import { MOST_CANCELLED, type OneRemittance, type RemittanceCancelation } from './presentation.ts'
import { REMITTANCE_CANCEL_WAYS } from './remittances.ts'
import { lastRemittance, sums } from './remittance-sums.ts'

const FEATURE = 'payments.confirming-remittances'

const contractSummary = z.object({
  id: opaqueId,
  /** The contract's number, as the bank knows it. */
  number: z.string(),
  /** The alias the customer gave, else the contract's commercial name. */
  name: z.string(),
  type: z.literal('CONFIRMING'),
  /** That suppliers are paid from. */
  account: chargedAccount,
  canPrepare: z.boolean(),
  canSign: z.boolean(),
  /** Files that wait for somebody. */
  pending: sums,
  /** Signed and not charged yet, with the next day on which something is, and what that day comes to. */
  coming: z.extend(sums, { next: z.optional(z.extend(sums, { on: day })) }),
  /** The last remittance that was signed. */
  last: z.optional(lastRemittance),
})
export type ConfirmingContract = z.infer<typeof contractSummary>

export const confirmingContracts = call({
  path: `${CONFIRMING_REMITTANCES_ROOT}/pool`,
  summary: 'Los contratos de confirming del cliente, con lo que espera en cada uno y lo que está por pagar',
  feature: FEATURE,
  reply: z.object({ contracts: z.array(contractSummary), pending: sums }),
})
export type ConfirmingContracts = Reply<typeof confirmingContracts>

export const confirmingContract = call({
  path: `${CONFIRMING_REMITTANCES_ROOT}/{id}/detail`,
  summary: 'Un contrato de confirming: sus condiciones, sus facturas por estado y por día de pago, y lo que se puede hacer con él',
  feature: FEATURE,
  params: remittanceContract,
  reply: z.extend(contractSummary, {
    holder: z.string(),
    taxId: z.string(),
    partial: z.enum(PARTIALS),
    /** The most in one file and in one day, where the contract says. */
    perFile: z.optional(cents),
    perDay: z.optional(cents),
    fourEyes: z.boolean(),
    signatures: z.int(),
    /** «14:00» of Madrid, two bank days before the first payment. */
    cutOff: z.string(),
    /** The first day on which what is signed now is paid. */
    firstOn: day,
    /** The yearly rate at which suppliers may be paid before; absent where they may not. */
    advance: z.optional(z.object({ rate })),
    /** By state, those that there are. */
    states: z.array(z.extend(sums, { state: z.enum(INVOICE_STATES) })),
    /** What will be charged on each of the next days on which something falls due. */
    days: z.array(z.extend(sums, { on: day })),
    allowed: allowedActions(CONTRACT_ACTIONS),
  }),
})
export type ConfirmingContractDetail = Reply<typeof confirmingContract>

const dates = { fromDate: z.optional(day), toDate: z.optional(day) }
const amounts = { minAmount: z.optional(queryCents), maxAmount: z.optional(queryCents) }
const repliedAmounts = { minAmount: z.optional(cents), maxAmount: z.optional(cents) }
const search = z.optional(z.string().check(z.maxLength(MAX_LENGTH.search)))

const remittance = z.object({
  id: opaqueId,
  /** «R-2026-000123». */
  number: z.string(),
  /** What it is called: the title of its file. */
  name: z.string(),
  state: z.enum(REMITTANCE_STATES),
  /** The first day on which some of it is paid. */
  executionOn: day,
  count: z.int(),
  amount: cents,
  /** What has become of its invoices: to be paid, paid, and neither (not paid, returned or cancelled). */
  outcome: z.object({ pending: sums, done: sums, undone: sums }),
})
export type ConfirmingRemittance = z.infer<typeof remittance>

const remittanceFilters = { ...dates, ...amounts, search, states: z.optional(queryListOf(REMITTANCE_STATES)) }

/** Those that begin to be paid last first. */
export const confirmingRemittances = call({
  path: `${CONFIRMING_REMITTANCES_ROOT}/{id}/remittances-extract`,
  summary: 'Las remesas de un contrato de confirming',
  feature: FEATURE,
  params: remittanceContract,
  query: z.object({ ...remittanceFilters, ...pageQuery }),
  reply: z.extend(extractOf(remittance), {
    filters: z.object({ ...remittanceFilters, ...repliedAmounts, states: z.optional(z.array(z.enum(REMITTANCE_STATES))) }),
  }),
  errors: ['TX_UNKNOWN', 'DJA9'],
})

export const confirmingRemittancesExport = listFile(confirmingRemittances, {
  summary: 'La lista de remesas de confirming, en PDF o en hoja de cálculo',
  feature: FEATURE,
  tooMany: 'Q606',
})

const oneRemittance = z.object({ contractNumber: opaqueId, remittanceId: opaqueId })

export const confirmingRemittance = call({
  path: `${CONFIRMING_REMITTANCES_ROOT}/{contractNumber}/remittances/{remittanceId}`,
  summary: 'Una remesa de confirming: sus totales y qué se puede anular',
  feature: FEATURE,
  params: oneRemittance,
  reply: z.extend(remittance, {
    contract: z.object({ id: opaqueId, name: z.string() }),
    presentedAt: instant,
    /** By the states of its invoices, those that there are: fewer than `count` while they are being made of its file. */
    states: z.array(z.extend(sums, { state: z.enum(INVOICE_STATES) })),
    cancel: z.object({ way: z.enum(REMITTANCE_CANCEL_WAYS), count: z.int(), text: z.string() }),
  }),
})
export type ConfirmingRemittanceDetail = Reply<typeof confirmingRemittance>

const invoice = z.object({
  id: opaqueId,
  /** From 1, in the order of the file. */
  order: z.int(),
  remittance: z.object({ id: opaqueId, number: z.string() }),
  state: z.enum(INVOICE_STATES),
  supplier: z.object({ name: z.string(), taxId: z.string(), iban: z.string() }),
  number: z.string(),
  reference: z.optional(z.string()),
  /** Below zero, a credit note. */
  amount: cents,
  issuedOn: day,
  dueOn: day,
  /** The bank day on which it is charged. */
  payOn: day,
  paidOn: z.optional(day),
  /** When its supplier was paid before. */
  advancedOn: z.optional(day),
  /** Of why it was not paid or came back: the ISO code, and in Spanish. */
  reason: z.optional(z.object({ code: z.string(), text: z.string() })),
})
export type ConfirmingInvoice = z.infer<typeof invoice>

/** Of the day on which they are charged; `remittance`: those of one. */
const invoiceFilters = { ...dates, ...amounts, search, states: z.optional(queryListOf(INVOICE_STATES)), remittance: z.optional(opaqueId) }

/** By the day on which they are charged, the last one first. */
export const confirmingInvoices = call({
  path: `${CONFIRMING_REMITTANCES_ROOT}/{id}/invoices-extract`,
  summary: 'Las facturas de proveedores de un contrato de confirming, por estado y día de pago',
  feature: FEATURE,
  params: remittanceContract,
  query: z.object({ ...invoiceFilters, ...pageQuery }),
  reply: z.extend(extractOf(invoice), {
    filters: z.object({ ...invoiceFilters, ...repliedAmounts, states: z.optional(z.array(z.enum(INVOICE_STATES))) }),
  }),
  errors: ['TX_UNKNOWN', 'DJA9'],
})

export const confirmingInvoicesExport = listFile(confirmingInvoices, {
  summary: 'La lista de facturas de confirming, en PDF o en hoja de cálculo',
  feature: FEATURE,
  tooMany: 'Q610',
})

export const confirmingInvoice = call({
  path: `${CONFIRMING_REMITTANCES_ROOT}/{id}/invoices/{invoiceId}`,
  summary: 'Una factura de confirming, con lo que se sabe de su pago',
  feature: FEATURE,
  params: z.object({ id: opaqueId, invoiceId: opaqueId }),
  reply: z.extend(invoice, {
    email: z.optional(z.string()),
    bank: z.optional(z.string()),
    timeline: z.array(z.object({ state: z.enum(INVOICE_STATES), on: day, at: z.optional(instant), text: z.string() })),
    cancel: z.object({ way: z.enum(['CANCEL', 'NONE']), text: z.string() }),
  }),
})
export type ConfirmingInvoiceDetail = Reply<typeof confirmingInvoice>

const cancelationInput = z.object({ items: z.optional(z.array(opaqueId).check(z.minLength(1), z.maxLength(MOST_CANCELLED))) })

/** The invoices of a remittance that nobody has been paid for yet, or those of them that are named. */
export const cancelConfirming = twoStep<OneRemittance, RemittanceCancelation>({
  path: `${CONFIRMING_REMITTANCES_ROOT}/{contractNumber}/remittances/{remittanceId}/cancelation`,
  feature: FEATURE,
  params: oneRemittance,
  summary: 'Anula una remesa de confirming, o algunas de sus facturas, si no se han pagado',
  input: cancelationInput,
  refreshes: FILE_SIGNED,
  errors: ['NOTEBOOK_CLOSED', 'PREPARE_ONLY'],
})
