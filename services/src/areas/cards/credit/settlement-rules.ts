/**
 * What a credit card's monthly settlement asks for. Pure: amounts in cents, yearly rates in hundredths of a percent.
 *
 * A period is a calendar month. It closes on the last day and is charged to the associated account on the first bank day after it.
 * Purchases that are deferred stay out of it; their instalments come in one by one.
 */
import { addDays, addMonths, daysBetween, firstOfMonth, lastOfMonth, type LocalDate } from '@almenara/contract/dates'
import { add, type Cents, negate, toCents, ZERO } from '@almenara/contract/money'
import { dailyInterest, share } from './scp-rules.ts'

/** How the customer chose to pay: all of it at the end of the month, a part of what is owed with a minimum, or a fixed amount. */
export type PaymentPlan =
  | { mode: 'END_OF_MONTH' }
  /** `percentage`: whole percents of what is owed. */
  | { mode: 'PERCENTAGE'; percentage: number; minimum: Cents }
  | { mode: 'FIXED_AMOUNT'; amount: Cents }

/** A card's books on the last day of the period. */
export interface ClosingBooks {
  /** What the card owes in the books: minus its balance. Negative when the bank owes its customer. */
  owed: Cents
  /** Principal of deferred purchases that this settlement does not ask for. */
  deferred: Cents
  /** Principal of the earlier settlements that are still to be paid. */
  unpaid: Cents
  /** What the settlement before this one left for later, which bears interest. */
  carried: Cents
  /** The instalments of deferred purchases that fall in the period. */
  instalments: readonly { principal: Cents; interest: Cents; fee: Cents }[]
}

export interface Settled {
  carried: Cents
  /** Purchases of the period less refunds: what is owed beyond what was carried. */
  purchases: Cents
  instalmentPrincipal: Cents
  instalmentInterest: Cents
  instalmentFee: Cents
  /** Of what was carried, at the card's yearly rate over the days of the period. */
  revolvingInterest: Cents
  /** What is charged to the associated account. */
  total: Cents
  /** What is left for later. */
  carriedForward: Cents
}

/** The period of which a day is part. */
export function periodOf(day: LocalDate): { opensOn: LocalDate; closesOn: LocalDate } {
  return { opensOn: firstOfMonth(day), closesOn: lastOfMonth(day) }
}

/** The last day of the period before a day's: what was booked until then is settled already. */
export function lastClosing(day: LocalDate): LocalDate {
  return addDays(firstOfMonth(day), -1)
}

/** The closings that fall from `from` to `to`, both included. */
export function closingsBetween(from: LocalDate, to: LocalDate): LocalDate[] {
  const found: LocalDate[] = []
  for (let closing = lastOfMonth(from); closing <= to; closing = lastOfMonth(addMonths(firstOfMonth(closing), 1))) found.push(closing)
  return found
}

/** Of a debt that bears no interest yet: how much of it and of its interest is paid now. Interest is always paid whole. */
function paidNow(plan: PaymentPlan, debt: Cents, interest: Cents): Cents {
  const all = add(debt, interest)
  switch (plan.mode) {
    case 'END_OF_MONTH':
      return all
    case 'PERCENTAGE':
      return toCents(Math.min(all, Math.max(share(debt, plan.percentage * 100), plan.minimum, interest)))
    case 'FIXED_AMOUNT':
      return toCents(Math.min(all, Math.max(plan.amount, interest)))
  }
}

/** The settlement of a period. `tin`: the card's yearly rate for what is left for later. */
export function settle(books: ClosingBooks, plan: PaymentPlan, tin: number, closesOn: LocalDate): Settled {
  const { opensOn } = periodOf(closesOn)
  const instalmentPrincipal = add(...books.instalments.map(({ principal }) => principal))
  const instalmentInterest = add(...books.instalments.map(({ interest }) => interest))
  const instalmentFee = add(...books.instalments.map(({ fee }) => fee))
  const revolving = add(books.owed, negate(books.deferred), negate(books.unpaid), negate(instalmentPrincipal))
  const debt = toCents(Math.max(0, revolving))
  // Refunds beyond what was bought pay instalments; what is left of them stays in the card.
  const credit = toCents(Math.max(0, -revolving))
  const revolvingInterest = books.carried > 0 ? dailyInterest(books.carried, tin, daysBetween(opensOn, closesOn) + 1) : ZERO
  const paid = paidNow(plan, debt, revolvingInterest)
  const instalments = add(instalmentPrincipal, instalmentInterest, instalmentFee)
  return {
    carried: books.carried,
    purchases: toCents(revolving - books.carried),
    instalmentPrincipal,
    instalmentInterest,
    instalmentFee,
    revolvingInterest,
    total: toCents(Math.max(0, paid + instalments - credit)),
    carriedForward: toCents(debt + revolvingInterest - paid),
  }
}

/** What of a settlement is the bank's income, and not the repayment of what was owed in the books. */
export function incomeOf(settled: Pick<Settled, 'instalmentInterest' | 'instalmentFee' | 'revolvingInterest'>): Cents {
  return add(settled.instalmentInterest, settled.instalmentFee, settled.revolvingInterest)
}
