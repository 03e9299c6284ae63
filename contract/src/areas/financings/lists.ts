/** The lists of a financing: movements, amortization table, receipts and bills, each with its file. */
import * as z from 'zod/mini'
import { allowedActions } from '../../allowed-actions.ts'
import { call, FILE, type Reply } from '../../call.ts'
import { extractOf, pageQuery, listCursor } from '../../extract.ts'
import { listFile } from '../../files.ts'
import { MAX_LENGTH } from '../../limits.ts'
import { cents, day, opaqueId } from '../../schemas.ts'
import { chargedAccount, financing, rate } from './products.ts'

const dates = { fromDate: z.optional(day), toDate: z.optional(day) }
const words = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_LENGTH.search)))

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
  path: '/financings/v1/{id}/movement-extract',
  summary: 'Movimientos de lo que se debe de un préstamo o un leasing, del más reciente al más antiguo',
  feature: 'financings.financing-details',
  params: financing,
  query: z.object({ ...dates, search: words, ...pageQuery }),
  reply: z.extend(extractOf(financingMovement), { filters: z.object({ ...dates, search: words }) }),
  errors: ['DJA9', 'TX_UNKNOWN'],
})

/** `RECEIPT` brings what was charged as a PDF; `CHARGE` shows it in the account that paid; `PREPAY` pays a part of the loan early. */
export const FINANCING_MOVEMENT_ACTIONS = ['RECEIPT', 'CHARGE', 'PREPAY'] as const
export type FinancingMovementAction = (typeof FINANCING_MOVEMENT_ACTIONS)[number]

/** What a customer was charged, of which what a movement takes from what is owed is a part. */
const movementCharge = z.object({
  kind: z.enum(['INSTALMENT', 'RESIDUAL', 'PREPAYMENT']),
  /** The day on which it fell due; the day itself of what was paid early. */
  dueOn: day,
  principal: cents,
  interest: cents,
  fees: cents,
  vat: cents,
  /** For paying late. */
  lateInterest: cents,
  total: cents,
  paidOn: day,
  chargedTo: chargedAccount,
})
export type MovementCharge = z.infer<typeof movementCharge>

const movementParams = z.object({ id: opaqueId, movementId: opaqueId })

export const movementDetail = call({
  path: '/financings/v1/{id}/movement-extract/{movementId}',
  summary: 'Un movimiento de un préstamo o un leasing: de qué se compone lo cobrado, en qué cuenta, y sus vecinos en la lista',
  feature: 'financings.financing-details',
  params: movementParams,
  query: z.object({ txId: listCursor }),
  reply: z.object({
    movement: z.extend(financingMovement, {
      /** Absent of what nobody was charged for: the money that was lent. */
      charge: z.optional(movementCharge),
      /** What may be done with it and, of what may not now, why. */
      actions: allowedActions(FINANCING_MOVEMENT_ACTIONS).shape.actions,
    }),
    /** The movement above and below it in the same list. */
    newer: z.optional(opaqueId),
    older: z.optional(opaqueId),
  }),
  errors: ['TX_UNKNOWN'],
})

export const movementDocument = call({
  path: '/financings/v1/{id}/movement-extract/{movementId}/document',
  summary: 'Lo que se cobró con un movimiento de un préstamo o un leasing, desglosado, en PDF',
  feature: 'financings.receipt-detail',
  params: movementParams,
  query: z.object({ txId: listCursor }),
  reply: FILE,
  errors: ['Q999', 'TX_UNKNOWN'],
})

export const movementExport = listFile(movementExtract, {
  summary: 'La lista de movimientos de un préstamo o un leasing, para leer o imprimir',
  feature: 'financings.export',
  tooMany: 'Q050',
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

export const amortizationExport = listFile(amortizationExtract, {
  summary: 'El cuadro de amortización, para leer o imprimir',
  feature: 'financings.export',
  tooMany: 'Q201',
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
  path: '/financings/v1/{id}/receipts-extract',
  summary: 'Recibos de un producto de financiación, del más reciente al más antiguo',
  feature: 'financings.financing-details',
  params: financing,
  query: z.object({ ...receiptFilters, ...pageQuery }),
  reply: z.extend(extractOf(financingReceipt), { filters: z.object(receiptFilters) }),
  errors: ['DJA9', 'TX_UNKNOWN'],
})

export const receiptExport = listFile(receiptExtract, {
  summary: 'La lista de recibos, para leer o imprimir',
  feature: 'financings.export',
  tooMany: 'Q202',
})

const receiptParams = z.object({ id: opaqueId, receiptId: opaqueId })

export const receiptDetail = call({
  path: '/financings/v1/{id}/receipts-extract/{receiptId}',
  summary: 'Un recibo de la lista, con su desglose y sus vecinos',
  feature: 'financings.receipt-detail',
  params: receiptParams,
  query: z.object({ txId: listCursor }),
  reply: z.object({
    receipt: z.extend(financingReceipt, {
      name: z.string(),
      identifier: z.string(),
      rate,
      /** Owed before and after it. */
      owedBefore: cents,
      owedAfter: cents,
      chargedTo: chargedAccount,
    }),
    newer: z.optional(opaqueId),
    older: z.optional(opaqueId),
  }),
  errors: ['TX_UNKNOWN'],
})
export type ReceiptDetail = Reply<typeof receiptDetail>['receipt']

export const receiptDocument = call({
  path: '/financings/v1/{id}/receipts-extract/{receiptId}/document',
  summary: 'El recibo de un producto de financiación, en PDF',
  feature: 'financings.receipt-detail',
  params: receiptParams,
  query: z.object({ txId: listCursor }),
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
  path: '/financings/v1/{id}/bills-extract',
  summary: 'Efectos descontados, del que vence más tarde al que venció antes',
  feature: 'financings.financing-details',
  params: financing,
  query: z.object({ ...billFilters, ...pageQuery }),
  reply: z.extend(extractOf(discountedBill), { filters: z.object(billFilters) }),
  errors: ['DJA9', 'TX_UNKNOWN'],
})

export const billExport = listFile(billExtract, {
  summary: 'La lista de efectos descontados, para leer o imprimir',
  feature: 'financings.export',
  tooMany: 'Q050',
})
