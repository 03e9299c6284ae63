/** What is frozen of a due item: its final amounts, so that whoever posts it later posts the same. */
import type { LocalDate } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import type { Rate } from '@almenara/contract/millionths'
import type { Renewal } from '@almenara/contract/savings-names'

/** Interest of a deposit for some days of its term, and what is withheld of it. */
export interface DepositInterest {
  kind: 'DEPOSIT_INTEREST'
  from: LocalDate
  days: number
  interest: Cents
  withholding: Cents
}

/** The end of a deposit's term, with its last interest. */
export interface DepositMaturity {
  kind: 'DEPOSIT_MATURITY'
  from: LocalDate
  days: number
  interest: Cents
  withholding: Cents
  principal: Cents
  renewal: Renewal
  /** Of the next term; absent when there is none. */
  next?: { principal: Cents; rate: Rate; maturesOn: LocalDate }
}

/** A periodic contribution, no more than the year has left. */
export interface PlanContribution {
  kind: 'PLAN_CONTRIBUTION'
  amount: Cents
}

export type FrozenDue = DepositInterest | DepositMaturity | PlanContribution
