/** Financing: loans, credit accounts, leasings, guarantees and discounted bills, each with its terms. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { pdf } from '../../files.ts'
import { cents, day, opaqueId } from '../../schemas.ts'

export const FINANCING_TYPES = ['LOAN', 'CREDIT', 'LEASING', 'FINANCIAL_IMPACT', 'GUARANTEE'] as const
export type FinancingType = (typeof FINANCING_TYPES)[number]

/** Thousandths of a percent a year (rate.ts). */
export const rate = z.int()
export const financing = z.object({ id: opaqueId })
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
  path: '/financings/v1/pool',
  summary: 'La financiación del cliente',
  feature: 'financings',
  reply: z.object({ financings: z.array(financingSummary), total: cents }),
})

export const position = call({
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

/** Where receipts are charged. Without id when the customer may not see that account. */
export const chargedAccount = z.object({ id: z.optional(opaqueId), name: z.string(), iban: z.string() })

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
  chargedTo: chargedAccount,
  loan: z.optional(loanDetail),
  credit: z.optional(creditDetail),
  guarantee: z.optional(guaranteeDetail),
  discount: z.optional(discountDetail),
})
export type FinancingDetail = z.infer<typeof financingDetail>

export const detail = call({
  path: '/financings/v1/{id}/detail',
  summary: 'Detalle de un producto de financiación: lo que se debe, lo próximo que se paga y sus condiciones',
  feature: 'financings.financing-details',
  params: financing,
  reply: financingDetail,
})

export const detailDocument = pdf({
  path: '/financings/v1/{id}/detail/document',
  summary: 'El detalle de un producto de financiación, en PDF',
  feature: 'financings.financing-details',
  params: financing,
})

export const changeAlias = call({
  method: 'PUT',
  path: '/financings/v1/{id}/alias',
  summary: 'Cambia el alias de un producto de financiación para quien lo pide; vacío, vuelve a su nombre comercial',
  feature: 'financings.alias',
  consultative: true,
  params: financing,
  /** Checked by `checkAlias`. */
  body: z.object({ alias: z.string() }),
  reply: z.object({ name: z.string() }),
  refreshes: [pool.path, detail.path, '/accounts/v1/pool', '/accounts/v1/{id}/detail', '/products/v1/global-position'],
})
