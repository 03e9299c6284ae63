/** Interest for paying late, on the principal of the instalment that was not paid. */
import { daysBetween, type LocalDate } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import type { Rate } from '@almenara/contract/rate'
import type { PrepaymentTerms } from './prepayment.ts'
import { daysInterest } from './interest.ts'

/** Of mortgages: three points above the loan's own rate, and no agreement may say otherwise (Ley 5/2019 art. 25). */
const MORTGAGE_SURCHARGE: Rate = 3000
/** Of consumers' loans: two points is what the courts take as not abusive (STS 265/2015, of 22 April). */
const CONSUMER_SURCHARGE: Rate = 2000

/** The rate of late interest: what the norm fixes, else what the contract agrees. */
export function defaultRateOf(purpose: PrepaymentTerms['purpose'], rate: Rate, agreed: Rate): Rate {
  if (purpose === 'MORTGAGE') return rate + MORTGAGE_SURCHARGE
  return purpose === 'CONSUMER' ? Math.min(agreed, rate + CONSUMER_SURCHARGE) : agreed
}

/** It accrues on the principal alone (Ley 5/2019 art. 25), from the day it was due until the day it is paid, and is never capitalised. */
export function lateInterest(principal: Cents, rate: Rate, dueOn: LocalDate, paidOn: LocalDate): Cents {
  return daysInterest(principal, rate, Math.max(0, daysBetween(dueOn, paidOn)))
}
