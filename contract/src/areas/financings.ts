/** Financing: loans, credit accounts, leasings, guarantees and discounted bills. */
import * as z from 'zod/mini'
import { call, FILE, type Reply } from '../call.ts'
import { extractOf, pageQuery, txId } from '../extract.ts'
import { MAX_LENGTH } from '../limits.ts'
import { MONEY_MOVED } from '../refreshes.ts'
import { cents, day, opaqueId, queryCents } from '../schemas.ts'
import { twoStep } from '../two-step.ts'

export const FINANCING_TYPES = ['LOAN', 'CREDIT', 'LEASING', 'FINANCIAL_IMPACT', 'GUARANTEE'] as const
export type FinancingType = (typeof FINANCING_TYPES)[number]

/** Thousandths of a percent a year (rate.ts). */
const rate = z.int()
const financing = z.object({ id: opaqueId })
const dated = z.object({ on: day, amount: cents })

export const financingSummary = z.object({
  id: opaqueId,
  /** The alias the customer gave, else the product's commercial name. */
  name: z.string(),
  type: z.enum(FINANCING_TYPES),
  /** The contract's number; of a credit account, its IBAN. */
  identifier: z.string(),
  /** What it adds to what the customer has: what is owed is negative. A guarantee and the bills that others will pay add nothing. */
  position: cents,
  /** What was lent, may be drawn, advanced or is guaranteed. */
  granted: cents,
  /** Of what was granted, how much is owed, drawn, advanced or guaranteed now. */
  used: cents,
  /** The next receipt, or the next bill to fall due. */
  next: z.optional(dated),
  /** Receipts that fell due and were not paid. */
  unpaid: z.int(),
  canOperate: z.boolean(),
})
export type FinancingSummary = z.infer<typeof financingSummary>

export const pool = call({
  method: 'GET',
  path: '/financings/v1/pool',
  summary: 'La financiación del cliente',
  feature: 'financings',
  reply: z.object({ financings: z.array(financingSummary), total: cents }),
})

export const position = call({
  method: 'GET',
  path: '/financings/v1/position',
  summary: 'Lo que el cliente debe y tiene avalado',
  feature: 'financings',
  reply: z.object({
    count: z.int(),
    /** What all of it adds to what the customer has. Negative or zero. */
    total: cents,
    /** Of the total, what is drawn on credit accounts: the position of accounts counts it. */
    drawn: cents,
    guaranteed: cents,
  }),
})

const account = z.object({ id: z.optional(opaqueId), name: z.string(), iban: z.string() })

/** A loan or a leasing. */
const loanDetail = z.object({
  purpose: z.enum(['MORTGAGE', 'CONSUMER', 'BUSINESS']),
  principal: cents,
  outstanding: cents,
  startedOn: day,
  endsOn: day,
  /** Instalments paid and in all. */
  paid: z.int(),
  instalments: z.int(),
  rate,
  /** Of a variable rate: what is added to which index, and when it is next reviewed. */
  variable: z.optional(z.object({ index: z.string(), spread: rate, nextReviewOn: day })),
  graceUntil: z.optional(day),
  defaultRate: rate,
  /** Of a leasing. */
  residual: z.optional(cents),
  vatRate: z.optional(rate),
  /** Of receipts that fell due and were not paid, without the interest for paying late. */
  unpaid: cents,
  /** Why it cannot be paid back early here; absent where it can. */
  prepayment: z.optional(z.enum(['LEASING', 'UNPAID_RECEIPTS', 'GRACE', 'FINISHED'])),
})
export type LoanDetail = z.infer<typeof loanDetail>

const creditDetail = z.object({
  limit: cents,
  available: cents,
  rate,
  excessRate: rate,
  undrawnFee: rate,
  endsOn: day,
  nextSettlementOn: day,
})
const guaranteeDetail = z.object({
  kind: z.enum(['TECHNICAL', 'FINANCIAL']),
  beneficiary: z.string(),
  purpose: z.string(),
  issuedOn: day,
  /** Absent while it lasts until the beneficiary returns it. */
  expiresOn: z.optional(day),
  expired: z.boolean(),
  feeRate: rate,
  minimumFee: cents,
})
const discountDetail = z.object({ maximum: cents, available: cents, rate })

export const financingDetail = z.extend(financingSummary, {
  alias: z.optional(z.string()),
  holder: z.string(),
  openedOn: day,
  /** Where its receipts are charged. Without id when the customer may not see that account. */
  chargedTo: account,
  loan: z.optional(loanDetail),
  credit: z.optional(creditDetail),
  guarantee: z.optional(guaranteeDetail),
  discount: z.optional(discountDetail),
})
export type FinancingDetail = z.infer<typeof financingDetail>

export const detail = call({
  method: 'GET',
  path: '/financings/v1/{id}/detail',
  summary: 'Detalle de un producto de financiación: lo que se debe, lo próximo que se paga y sus condiciones',
  feature: 'financings.financing-details',
  params: financing,
  reply: financingDetail,
})

export const detailDocument = call({
  method: 'GET',
  path: '/financings/v1/{id}/detail/document',
  summary: 'El detalle de un producto de financiación, en PDF',
  feature: 'financings.financing-details',
  params: financing,
  reply: FILE,
  errors: ['Q999'],
})

export const changeAlias = call({
  method: 'PUT',
  path: '/financings/v1/{id}/alias',
  summary: 'Cambia el alias de un producto de financiación para quien lo pide; vacío, vuelve a su nombre comercial',
  feature: 'financings.alias',
  params: financing,
  /** Checked by `checkAlias`. */
  body: z.object({ alias: z.string() }),
  reply: z.object({ name: z.string() }),
  refreshes: [pool.path, detail.path, '/accounts/v1/pool', '/accounts/v1/{id}/detail', '/products/v1/global-position'],
})

const dates = { fromDate: z.optional(day), toDate: z.optional(day) }
const words = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_LENGTH.search)))
/** Formats for people. */
export const FINANCING_FORMATS = ['PDF', 'XLS'] as const
const fileQuery = z.object({ txId, format: z.enum(FINANCING_FORMATS) })

export const financingMovement = z.object({
  id: opaqueId,
  bookedOn: day,
  title: z.string(),
  detail: z.string(),
  /** What it takes from what is owed (positive) or adds to it. */
  amount: cents,
  /** What is owed after it, negative. */
  balanceAfter: cents,
})
export type FinancingMovement = z.infer<typeof financingMovement>

export const movementExtract = call({
  method: 'GET',
  path: '/financings/v1/{id}/movement-extract',
  summary: 'Movimientos de lo que se debe de un préstamo o un leasing, del más reciente al más antiguo',
  feature: 'financings.financing-details',
  params: financing,
  query: z.object({ ...dates, search: words, ...pageQuery }),
  reply: z.extend(extractOf(financingMovement), { filters: z.object({ ...dates, search: words }) }),
  errors: ['DJA9', 'TX_UNKNOWN'],
})

export const movementExport = call({
  method: 'GET',
  path: '/financings/v1/{id}/movement-extract/export',
  summary: 'La lista de movimientos de un préstamo o un leasing, para leer o imprimir',
  feature: 'financings.export',
  params: financing,
  query: fileQuery,
  reply: FILE,
  errors: ['Q050', 'Q999', 'TX_UNKNOWN'],
})

export const amortizationRow = z.object({
  number: z.int(),
  dueOn: day,
  rate,
  principal: cents,
  interest: cents,
  vat: cents,
  total: cents,
  /** Owed after it is paid. */
  outstanding: cents,
  isResidual: z.boolean(),
  status: z.enum(['PAID', 'UNPAID', 'PENDING']),
})
export type AmortizationRow = z.infer<typeof amortizationRow>

/** Whether rows have fallen due. */
export const AMORTIZATION_PARTS = ['PENDING', 'DUE'] as const
const amortizationFilters = { ...dates, part: z.optional(z.enum(AMORTIZATION_PARTS)) }

export const amortizationExtract = call({
  method: 'GET',
  path: '/financings/v1/{id}/amortization-table-extract',
  summary: 'Cuadro de amortización de un préstamo o un leasing, de la primera cuota a la última',
  feature: 'financings.financing-details',
  params: financing,
  query: z.object({ ...amortizationFilters, ...pageQuery }),
  reply: z.extend(extractOf(amortizationRow), {
    /** Of all the rows of the list. */
    totals: z.object({ principal: cents, interest: cents, vat: cents, total: cents }),
    filters: z.object(amortizationFilters),
  }),
  errors: ['DJA9', 'TX_UNKNOWN'],
})

export const amortizationExport = call({
  method: 'GET',
  path: '/financings/v1/{id}/amortization-table-extract/export',
  summary: 'El cuadro de amortización, para leer o imprimir',
  feature: 'financings.export',
  params: financing,
  query: fileQuery,
  reply: FILE,
  errors: ['Q201', 'Q999', 'TX_UNKNOWN'],
})

export const RECEIPT_STATUSES = ['PAID', 'UNPAID'] as const
export const financingReceipt = z.object({
  id: opaqueId,
  number: z.int(),
  kind: z.enum(['INSTALMENT', 'RESIDUAL', 'FEE']),
  dueOn: day,
  principal: cents,
  interest: cents,
  fees: cents,
  vat: cents,
  /** For paying late: until the day it was paid, or until today. */
  lateInterest: cents,
  total: cents,
  status: z.enum(RECEIPT_STATUSES),
  paidOn: z.optional(day),
})
export type FinancingReceipt = z.infer<typeof financingReceipt>

const receiptFilters = { ...dates, status: z.optional(z.enum(RECEIPT_STATUSES)) }

export const receiptExtract = call({
  method: 'GET',
  path: '/financings/v1/{id}/receipts-extract',
  summary: 'Recibos de un producto de financiación, del más reciente al más antiguo',
  feature: 'financings.financing-details',
  params: financing,
  query: z.object({ ...receiptFilters, ...pageQuery }),
  reply: z.extend(extractOf(financingReceipt), { filters: z.object(receiptFilters) }),
  errors: ['DJA9', 'TX_UNKNOWN'],
})

export const receiptExport = call({
  method: 'GET',
  path: '/financings/v1/{id}/receipts-extract/export',
  summary: 'La lista de recibos, para leer o imprimir',
  feature: 'financings.export',
  params: financing,
  query: fileQuery,
  reply: FILE,
  errors: ['Q202', 'Q999', 'TX_UNKNOWN'],
})

const receiptParams = z.object({ id: opaqueId, receiptId: opaqueId })

export const receiptDetail = call({
  method: 'GET',
  path: '/financings/v1/{id}/receipts-extract/{receiptId}',
  summary: 'Un recibo de la lista, con su desglose y sus vecinos',
  feature: 'financings.receipt-detail',
  params: receiptParams,
  query: z.object({ txId }),
  reply: z.object({
    receipt: z.extend(financingReceipt, {
      name: z.string(),
      identifier: z.string(),
      rate,
      /** Owed before and after it. */
      owedBefore: cents,
      owedAfter: cents,
      chargedTo: account,
    }),
    newer: z.optional(opaqueId),
    older: z.optional(opaqueId),
  }),
  errors: ['TX_UNKNOWN'],
})
export type ReceiptDetail = Reply<typeof receiptDetail>['receipt']

export const receiptDocument = call({
  method: 'GET',
  path: '/financings/v1/{id}/receipts-extract/{receiptId}/document',
  summary: 'El recibo de un producto de financiación, en PDF',
  feature: 'financings.receipt-detail',
  params: receiptParams,
  query: z.object({ txId }),
  reply: FILE,
  errors: ['Q999', 'TX_UNKNOWN'],
})

export const BILL_STATUSES = ['PENDING', 'COLLECTED', 'RETURNED'] as const
export const discountedBill = z.object({
  id: opaqueId,
  number: z.string(),
  drawee: z.string(),
  discountedOn: day,
  dueOn: day,
  amount: cents,
  interest: cents,
  fee: cents,
  status: z.enum(BILL_STATUSES),
  returnedOn: z.optional(day),
  returnReason: z.optional(z.string()),
})
export type DiscountedBill = z.infer<typeof discountedBill>

const billFilters = { ...dates, status: z.optional(z.enum(BILL_STATUSES)), search: words }

export const billExtract = call({
  method: 'GET',
  path: '/financings/v1/{id}/bills-extract',
  summary: 'Efectos descontados, del que vence más tarde al que venció antes',
  feature: 'financings.financing-details',
  params: financing,
  query: z.object({ ...billFilters, ...pageQuery }),
  reply: z.extend(extractOf(discountedBill), { filters: z.object(billFilters) }),
  errors: ['DJA9', 'TX_UNKNOWN'],
})

export const billExport = call({
  method: 'GET',
  path: '/financings/v1/{id}/bills-extract/export',
  summary: 'La lista de efectos descontados, para leer o imprimir',
  feature: 'financings.export',
  params: financing,
  query: fileQuery,
  reply: FILE,
  errors: ['Q050', 'Q999', 'TX_UNKNOWN'],
})

/** What gets smaller when a loan is paid back early. */
export const PREPAYMENT_CUTS = ['INSTALMENT', 'TERM'] as const
export type PrepaymentCut = (typeof PREPAYMENT_CUTS)[number]

const planSide = z.object({ outstanding: cents, instalment: cents, remaining: z.int(), endsOn: day, interest: cents })

export const prepaymentSimulation = call({
  method: 'GET',
  path: '/financings/v1/{id}/prepayment/simulation',
  summary: 'Lo que cuesta y ahorra devolver antes una parte de un préstamo',
  feature: 'financings.prepayment',
  params: financing,
  query: z.object({ amount: queryCents, cut: z.enum(PREPAYMENT_CUTS) }),
  reply: z.object({
    amount: cents,
    cut: z.enum(PREPAYMENT_CUTS),
    /** Interest of what is paid back since the last receipt. */
    accruedInterest: cents,
    fee: cents,
    feeRate: rate,
    /** The norm that limits the fee: «Ley 5/2019, art. 23». */
    feeLaw: z.string(),
    /** What is charged in all. */
    total: cents,
    before: planSide,
    after: planSide,
    /** Interest that will not be paid. */
    saved: cents,
  }),
  errors: ['PREPAYMENT_REFUSED'],
})
export type PrepaymentSimulation = Reply<typeof prepaymentSimulation>

const prepaymentInput = z.object({
  /** Of principal: more than zero, at most what is owed. */
  amount: cents,
  cut: z.enum(PREPAYMENT_CUTS),
})
export type PrepaymentInput = z.infer<typeof prepaymentInput>

export const prepayment = twoStep<z.infer<typeof financing>, PrepaymentInput>({
  path: '/financings/v1/{id}/prepayment',
  feature: 'financings.prepayment',
  params: financing,
  summary: 'Devuelve antes una parte de un préstamo',
  input: prepaymentInput,
  refreshes: [...MONEY_MOVED, movementExtract.path, amortizationExtract.path, receiptExtract.path, prepaymentSimulation.path],
  errors: ['INSUFFICIENT_FUNDS', 'PREPAYMENT_REFUSED'],
})
