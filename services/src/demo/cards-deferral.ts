/** Purchases that a credit card of the cast deferred before the load, and what each settlement has asked for them since. */
import { type LocalDate, toLocalDate } from '@almenara/contract/dates'
import { type Cents, toCents } from '@almenara/contract/money'
import { amortization, type Instalment, type ScpTerms } from '../areas/cards/credit/scp-rules.ts'
import { monthsBetween } from './life.ts'

/** What a credit card of the cast asks for its credit; rates in hundredths of a percent. */
export interface CastCredit {
  revolvingTin: number
  scp: ScpTerms
}

const SCP = { minimum: toCents(6_000), leastPayments: 2, mostPayments: 36 }

export const ORO_CREDIT: CastCredit = { revolvingTin: 1_890, scp: { tin: 1_744, feeRate: 0, ...SCP } }
export const CLASSIC_CREDIT: CastCredit = { revolvingTin: 2_090, scp: { tin: 1_590, feeRate: 100, ...SCP } }

/** Bought and deferred on this day of each of these months (1 to 12), every year. */
export interface CastDeferral {
  merchant: string
  amount: Cents
  payments: number
  day: number
  months: readonly number[]
}

export interface DeferralHistory extends CastDeferral {
  boughtOn: LocalDate
  table: Instalment[]
}

/** When the cast's history begins, and the day of the load: what is bought later is the bank's to defer. */
export interface Span {
  from: LocalDate
  until: LocalDate
}

export function deferralHistory(deferral: CastDeferral, { scp }: CastCredit, { from, until }: Span): DeferralHistory[] {
  const days = [...monthsBetween(from, until)]
    .filter((month) => deferral.months.includes(Number(month.slice(5, 7))))
    .map((month) => toLocalDate(`${month.slice(0, 8)}${String(deferral.day).padStart(2, '0')}`))
  return days
    .filter((day) => day <= until)
    .map((boughtOn) => ({ ...deferral, boughtOn, table: amortization(deferral.amount, scp, deferral.payments, boughtOn) }))
}
