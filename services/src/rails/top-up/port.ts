/** Mobile top-ups, as the bank needs them from an aggregator of operators. Adapters never throw. */
import type { Cents } from '@almenara/contract/money'
import type { Phone } from '@almenara/contract/phone'

/** What an operator sells: certain amounts, or any between two in steps. */
export type TopUpAmounts = { kind: 'FIXED'; values: readonly Cents[] } | { kind: 'FREE'; minimum: Cents; maximum: Cents; step: Cents }

export interface TopUpOperator {
  id: string
  name: string
  amounts: TopUpAmounts
}

export interface TopUp {
  /** UUID. The same key is one top-up, however often it is asked. */
  key: string
  /** Id of the operator. */
  operator: string
  phone: Phone
  amount: Cents
}

/** `NUMBER`: not of that operator, or not to be topped up. `AMOUNT`: not for that number. */
export type TopUpRefusal = 'NUMBER' | 'AMOUNT' | 'OTHER'

/**
 * `DONE` and `REFUSED` are the aggregator's word and final. `UNKNOWN` is everything else, an answer that did not come included: the
 * top-up may have been done, and only asking again with the same key will tell.
 */
export type TopUpAnswer = { outcome: 'DONE'; reference: string } | { outcome: 'REFUSED'; reason: TopUpRefusal } | { outcome: 'UNKNOWN' }

/** `CANCELLED`: it was not done and never will be. */
export type TopUpCancellation = TopUpAnswer | { outcome: 'CANCELLED' }

export interface TopUpPort {
  /** Those that can be topped up now; `undefined` when nobody answered. */
  operators(): Promise<readonly TopUpOperator[] | undefined>
  topUp(topUp: TopUp): Promise<TopUpAnswer>
  /** Gives up one that was asked for and never answered. */
  cancel(key: string): Promise<TopUpCancellation>
}
