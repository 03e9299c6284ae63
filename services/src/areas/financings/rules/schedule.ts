/** The amortization table of a loan or a leasing: a pure function of its contract, the rates it has had and what was paid early. */
import { addMonths, type LocalDate } from '@almenara/contract/dates'
import { add, negate, toCents, ZERO, type Cents } from '@almenara/contract/money'
import type { Rate } from '@almenara/contract/rate'
import { instalmentOf, instalmentsFor } from './french.ts'
import { monthsInterest, percentage } from './interest.ts'

export interface LoanTerms {
  principal: Cents
  startedOn: LocalDate
  /** The first instalment; the others follow every month on the same day. */
  firstDueOn: LocalDate
  /** Instalments, those of grace included. */
  months: number
  /** First instalments that are interest alone. */
  graceMonths: number
  /** What is left to be paid with the last instalment to keep the thing leased. */
  residual: Cents
  /** VAT on all that is paid of a leasing, a service (Ley 37/1992 art. 11.Dos.2.º). */
  vatRate: Rate
}

/** The rate from the period that begins on `since`. The first is the contract's own. */
export interface RateSince {
  since: LocalDate
  rate: Rate
}

export interface Prepayment {
  on: LocalDate
  amount: Cents
  cut: 'INSTALMENT' | 'TERM'
}

export interface ScheduleRow {
  /** From 1. */
  number: number
  dueOn: LocalDate
  rate: Rate
  principal: Cents
  interest: Cents
  vat: Cents
  /** What is charged: principal, interest and VAT. */
  total: Cents
  /** Principal owed after it is paid. */
  outstanding: Cents
  /** The last row of a leasing: the residual value. */
  isResidual: boolean
}

interface State {
  outstanding: Cents
  rate: Rate
  instalment: Cents
  /** Instalments to come, those of grace and not the residual. */
  left: number
  grace: number
}

/**
 * Every row from the first instalment to the last. What was paid early on a day goes before the next instalment. The last instalment takes
 * what rounding left, so principals sum exactly what was lent; after a cut of the term it is the smaller one. Rates and prepayments by day.
 */
export function schedule(terms: LoanTerms, rates: readonly RateSince[], prepayments: readonly Prepayment[] = []): ScheduleRow[] {
  const { principal, startedOn, firstDueOn, months, graceMonths } = terms
  const rows: ScheduleRow[] = []
  const state: State = { outstanding: principal, rate: -1, instalment: ZERO, left: months, grace: graceMonths }
  let begins = startedOn
  for (let number = 1; state.left > 0 && state.outstanding > 0; number += 1) {
    const dueOn = addMonths(firstDueOn, number - 1)
    review(state, rateOn(rates, begins), terms)
    for (const paid of prepayments) if (paid.on >= begins && paid.on < dueOn) prepay(state, paid, terms)
    if (state.outstanding === 0) break
    rows.push(payInstalment(state, number, dueOn, terms))
    begins = dueOn
  }
  const last = rows.at(-1)
  if (last && state.outstanding > 0)
    rows.push(
      rowOf({ number: last.number + 1, dueOn: last.dueOn, principal: state.outstanding, interest: ZERO, isResidual: true }, state, terms),
    )
  return rows
}

function rateOn(rates: readonly RateSince[], day: LocalDate): Rate {
  const known = rates.findLast(({ since }) => since <= day) ?? rates[0]
  if (!known) throw new RangeError('A loan has at least the rate of its contract')
  return known.rate
}

/** Another rate makes another instalment for the months that are left. */
function review(state: State, rate: Rate, { residual }: LoanTerms): void {
  const endsGrace = state.grace === 0 && state.instalment === 0
  if (rate === state.rate && !endsGrace) return
  state.rate = rate
  if (state.grace === 0) state.instalment = instalmentOf(state.outstanding, rate, state.left, residual)
}

function prepay(state: State, { amount, cut }: Prepayment, { residual }: LoanTerms): void {
  state.outstanding = toCents(Math.max(0, state.outstanding - amount))
  if (state.grace > 0 || state.outstanding <= residual) return
  if (cut === 'INSTALMENT') state.instalment = instalmentOf(state.outstanding, state.rate, state.left, residual)
  else state.left = Math.min(state.left, instalmentsFor(state.outstanding, state.rate, state.instalment))
}

function payInstalment(state: State, number: number, dueOn: LocalDate, terms: LoanTerms): ScheduleRow {
  const interest = monthsInterest(state.outstanding, state.rate)
  const owed = toCents(state.outstanding - terms.residual)
  const isLast = state.left === 1
  let paid = ZERO
  if (state.grace > 0) state.grace -= 1
  else paid = toCents(Math.min(owed, state.instalment - interest))
  // A loan whose grace lasts until its end pays all with its last instalment.
  if (isLast) paid = owed
  state.left -= 1
  if (state.outstanding - paid === 0) state.left = 0
  return rowOf({ number, dueOn, principal: paid, interest, isResidual: false }, state, terms)
}

function rowOf(
  due: Pick<ScheduleRow, 'number' | 'dueOn' | 'principal' | 'interest' | 'isResidual'>,
  state: State,
  { vatRate }: LoanTerms,
): ScheduleRow {
  const { principal, interest } = due
  state.outstanding = add(state.outstanding, negate(principal))
  const vat = percentage(add(principal, interest), vatRate)
  return { ...due, rate: state.rate, vat, total: add(principal, interest, vat), outstanding: state.outstanding }
}
