/** What a term deposit pays and when: pure figures of its terms. Interest is simple, actual/365, and rounded once for each payment. */
import { addMonths, daysBetween, type LocalDate } from '@almenara/contract/dates'
import { interestOf, rated, toRate, type Rate } from '@almenara/contract/millionths'
import { add, negate, toCents, ZERO, type Cents } from '@almenara/contract/money'
import type { Renewal } from '@almenara/contract/savings-names'

/** On account of the personal or corporate income tax (art. 90.1 RD 439/2007; art. 64 RD 634/2015). */
const WITHHOLDING_RATE: Rate = toRate(190_000)

export interface Terms {
  principal: Cents
  rate: Rate
  months: number
  startedOn: LocalDate
  maturesOn: LocalDate
  /** Every how many months interest is paid; 0 at the end. */
  interestEvery: number
  paidUntil: LocalDate
  renewal: Renewal
  renewalRate: Rate
  penaltyRate: Rate
}

export interface Payment {
  from: LocalDate
  days: number
  interest: Cents
  withholding: Cents
}

/** Interest from the first unpaid day up to, but not including, `to`. */
export function paymentUntil({ principal, rate, paidUntil }: Pick<Terms, 'principal' | 'rate' | 'paidUntil'>, to: LocalDate): Payment {
  const days = Math.max(0, daysBetween(paidUntil, to))
  const interest = interestOf(principal, rate, days)
  return { from: paidUntil, days, interest, withholding: rated(interest, WITHHOLDING_RATE) }
}

/** The next day on which it pays: counted from its first, so that 31 January is followed by 28 February and 31 March. */
export function nextPayment({ startedOn, maturesOn, interestEvery, paidUntil }: Terms): LocalDate {
  if (interestEvery === 0) return maturesOn
  for (let months = interestEvery; ; months += interestEvery) {
    const on = addMonths(startedOn, months)
    if (on >= maturesOn) return maturesOn
    if (on > paidUntil) return on
  }
}

/** The payments up to its end, as they will be rounded. */
function paymentsLeft(terms: Terms): Payment[] {
  const payments: Payment[] = []
  for (let { paidUntil } = terms; paidUntil < terms.maturesOn;) {
    const to = nextPayment({ ...terms, paidUntil })
    payments.push(paymentUntil({ ...terms, paidUntil }, to))
    paidUntil = to
  }
  return payments
}

/** What is still to be paid up to its end. */
export function untilMaturity(terms: Terms): { interest: Cents; withholding: Cents; net: Cents } {
  const payments = paymentsLeft(terms)
  const interest = add(...payments.map((payment) => payment.interest))
  const withholding = add(...payments.map((payment) => payment.withholding))
  return { interest, withholding, net: add(interest, negate(withholding)) }
}

/** What its end moves: the principal of the term that follows or, where none does, what the account receives, taxes withheld. */
export function onMaturity(terms: Terms): Cents {
  const last = paymentsLeft(terms).at(-1)
  if (!last) return terms.principal
  return nextTerm(terms, last)?.principal ?? add(terms.principal, last.interest, negate(last.withholding))
}

/** The term that follows; `undefined` when the deposit ends. Withheld tax is never renewed. */
export function nextTerm(terms: Terms, last: Payment): { principal: Cents; rate: Rate; maturesOn: LocalDate } | undefined {
  const { renewal, principal, renewalRate, maturesOn, months } = terms
  if (renewal === 'PAY') return undefined
  const added = renewal === 'RENEW_ALL' ? add(last.interest, negate(last.withholding)) : ZERO
  return { principal: add(principal, added), rate: renewalRate, maturesOn: addMonths(maturesOn, months) }
}

export interface Cancellation extends Payment {
  daysLeft: number
  penalty: Cents
  /** What the account receives. */
  net: Cents
}

/**
 * Cancelling on a day before it matures. The penalty is a rate of what is cancelled for the days that are left and never takes more than
 * the interest accrued and not paid, so the principal comes back whole. What is withheld is of the interest less the penalty, which is
 * what the customer is paid for the money.
 */
export function cancellationOn(terms: Terms, day: LocalDate): Cancellation {
  const { principal, penaltyRate, maturesOn } = terms
  const payment = paymentUntil(terms, day)
  const daysLeft = Math.max(0, daysBetween(day, maturesOn))
  const penalty = toCents(Math.min(interestOf(principal, penaltyRate, daysLeft), payment.interest))
  const withholding = rated(add(payment.interest, negate(penalty)), WITHHOLDING_RATE)
  const net = add(principal, payment.interest, negate(penalty), negate(withholding))
  return { ...payment, daysLeft, penalty, withholding, net }
}
