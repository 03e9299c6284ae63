/** Savings and investment products: term deposits, funds, pension plans and securities. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { pdf } from '../../files.ts'
import { RENEWALS, SAVINGS_TYPES } from '../../savings-names.ts'
import { cents, day, opaqueId, price, rate, units } from '../../schemas.ts'

const product = z.object({ id: opaqueId })

export const savingsSummary = z.object({
  id: opaqueId,
  type: z.enum(SAVINGS_TYPES),
  /** The alias the customer gave, else the product's commercial name. */
  name: z.string(),
  /** Its contract number; a deposit's is an IBAN. */
  identifier: z.string(),
  /** What it is worth now, in euros. */
  value: cents,
  /** The same in the currency it is held in, where that is one and not the euro: ISO 4217. */
  original: z.optional(z.object({ currency: z.string(), amount: cents })),
  /** What was put into it and is still there, in euros: a deposit's principal, what is held at its cost, contributions to a plan. */
  contributed: z.optional(cents),
  /** What it has gained or lost since it was bought, in euros, and of what was put in. Absent for what only bears interest. */
  gain: z.optional(cents),
  gainRate: z.optional(rate),
  /** When a deposit ends. */
  maturesOn: z.optional(day),
  /** False when this product is consultative for the customer (specification §6). */
  canOperate: z.boolean(),
})
export type SavingsSummary = z.infer<typeof savingsSummary>

/** One line of the screen of all savings. */
const savingsLine = z.object({
  ...savingsSummary.shape,
  /** What is held today at the prices of each of the last months, oldest first (`evolution`). Empty for what has no price. */
  trend: z.array(cents),
  /** What a fund or a plan invests in: «Renta mixta». */
  category: z.optional(z.string()),
  /** Of an account of securities: how many it holds. */
  positions: z.optional(z.int()),
  /** Of a deposit: its yearly rate, and the interest, before taxes, that its term still pays. */
  terms: z.optional(z.object({ rate, interest: cents })),
})
export type SavingsLine = z.infer<typeof savingsLine>

const savingsGroup = z.object({
  type: z.enum(SAVINGS_TYPES),
  total: cents,
  /** Of all of them. */
  share: rate,
  /** Of what has prices. */
  gain: z.optional(cents),
  /** Of deposits: what their terms still pay, before taxes. */
  interest: z.optional(cents),
  products: z.array(savingsLine),
})
export type SavingsGroup = z.infer<typeof savingsGroup>

/** What comes: a deposit's end, or a contribution that is contracted. */
const comingSaving = z.object({
  id: opaqueId,
  name: z.string(),
  on: day,
  /** What is taken from the account, what it receives after taxes, or what is renewed. */
  amount: cents,
  /** Of a deposit's end: what is done then. Absent for a contribution. */
  renewal: z.optional(z.enum(RENEWALS)),
})
export type ComingSaving = z.infer<typeof comingSaving>

export const pool = call({
  path: '/savings/v1/pool',
  summary: 'Los productos de ahorro e inversión del cliente, por tipos y con sus totales',
  feature: 'savings.list',
  reply: z.object({
    /** Those that have a product, in the order of the screen. */
    groups: z.array(savingsGroup),
    total: cents,
    /** What was put in; what has prices has gained, and of all that was put in. */
    contributed: cents,
    gain: cents,
    gainRate: rate,
    /** What is held today, at the prices of the same day of each month of the last year, oldest first. Empty where nothing has a price. */
    evolution: z.array(z.object({ on: day, value: cents })),
    /** By their day, the nearest first. */
    coming: z.array(comingSaving),
    /** The day of the prices that all is worked out with; absent while there is none. */
    pricedOn: z.optional(day),
  }),
})

export const savingsProduct = call({
  path: '/savings/v1/{id}',
  summary: 'Un producto de ahorro e inversión, en una línea',
  feature: 'savings.savings-details',
  params: product,
  reply: savingsSummary,
})

const common = {
  ...savingsSummary.shape,
  alias: z.optional(z.string()),
  holder: z.string(),
  openedOn: day,
}

/** An account of the customer that a product pays into or takes from. */
export const linkedAccount = z.object({ name: z.string(), iban: z.string() })

const deposit = z.object({
  ...common,
  type: z.literal('TERM_DEPOSIT'),
  principal: cents,
  /** Yearly, simple, actual/365. */
  rate,
  months: z.int(),
  startedOn: day,
  maturesOn: day,
  /** Every how many months interest is paid; 0 at the end. */
  interestEvery: z.int(),
  /** Gross, since it was last paid. */
  accrued: cents,
  /** What the present term still pays, if nothing changes. */
  atMaturity: z.object({ interest: cents, withholding: cents, net: cents }),
  renewal: z.enum(RENEWALS),
  /** What a renewal would pay. */
  renewalRate: rate,
  /** Yearly, of what is cancelled and for the days that are left; never above the interest accrued. */
  penaltyRate: rate,
  account: linkedAccount,
})
export type DepositDetail = z.infer<typeof deposit>

const priced = z.object({ price, on: day, currency: z.string() })

const fund = z.object({
  ...common,
  type: z.literal('INVESTMENT_FUND'),
  fundName: z.string(),
  isin: z.string(),
  manager: z.string(),
  category: z.string(),
  /** 1 to 7 (Reg. delegado UE 2021/2268). */
  risk: z.int(),
  units,
  /** Absent until the first is published. */
  netAssetValue: z.optional(priced),
  /** In the fund's currency: what the units that are left cost, first in first out, and each on average. */
  cost: cents,
  averagePrice: price,
  gainInCurrency: cents,
  /** Of the cost. */
  gainRate: rate,
})
export type FundDetail = z.infer<typeof fund>

const plan = z.object({
  ...common,
  type: z.literal('PENSION_PLAN'),
  planName: z.string(),
  /** Of the plan and of its fund, at the supervisor's registry. */
  planCode: z.string(),
  fundCode: z.string(),
  manager: z.string(),
  category: z.string(),
  risk: z.int(),
  units,
  netAssetValue: z.optional(priced),
  /** Contributions that still have no units: their price is the next day's. Counted in `value`. */
  pending: cents,
  contributed: cents,
  gainRate: rate,
  year: z.object({
    year: z.int(),
    /** To all the plans that the participant has with this bank. */
    contributed: cents,
    limit: cents,
    left: cents,
  }),
  periodic: z.optional(z.object({ amount: cents, everyMonths: z.int(), nextOn: day })),
  account: linkedAccount,
})
export type PlanDetail = z.infer<typeof plan>

const securities = z.object({
  ...common,
  type: z.literal('ACCOUNT_VALUES'),
  positions: z.int(),
  cost: cents,
  gainRate: rate,
  /** What is held in each currency, with its euros. */
  currencies: z.array(z.object({ currency: z.string(), amount: cents, euros: cents })),
  pricedOn: z.optional(day),
  account: linkedAccount,
})
export type SecuritiesDetail = z.infer<typeof securities>

export const savingsDetail = z.discriminatedUnion('type', [deposit, fund, plan, securities])
export type SavingsDetail = z.infer<typeof savingsDetail>

export const detail = call({
  path: '/savings/v1/{id}/detail',
  summary: 'Detalle de un depósito, un fondo, un plan de pensiones o una cuenta de valores',
  feature: 'savings.savings-details',
  params: product,
  reply: savingsDetail,
})

export const changeAlias = call({
  method: 'PUT',
  path: '/savings/v1/{id}/alias',
  summary: 'Cambia el alias de un producto de ahorro para quien lo pide; vacío, vuelve a su nombre comercial',
  feature: 'savings.alias',
  consultative: true,
  params: product,
  /** Checked by `checkAlias`. */
  body: z.object({ alias: z.string() }),
  reply: z.object({ name: z.string() }),
  refreshes: [pool.path, savingsProduct.path, detail.path, '/products/v1/global-position'],
})

export const detailDocument = pdf({
  path: '/savings/v1/{id}/detail/export',
  summary: 'El detalle de un producto de ahorro, en PDF',
  feature: 'savings.export',
  params: product,
})
