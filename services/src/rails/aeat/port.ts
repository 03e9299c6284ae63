/**
 * The tax agency, as the bank needs it (Orden HFP/915/2021): it issues the NRC of a payment at the bank's request, and the bank consolidates it once
 * the money is in its books. Adapters never throw. `key` is a UUID of the bank's: the same key is one payment, however often it is asked.
 */
import type { Instant } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'

export interface TaxPayment {
  key: string
  model: string
  /** Two digits, and the period's two characters; absent of what is paid by a reference. */
  exercise?: string | undefined
  period?: string | undefined
  /** The thirteen digits of a printed paper. */
  reference?: string | undefined
  taxId: string
  anagram?: string | undefined
  name: string
  amount: Cents
  /** The account that pays: its digits have the entity and the branch. */
  iban: string
}

interface Unknown {
  /** No answer, or none that it can give: whatever was asked may have been done, and only asking again with the same key will tell. */
  outcome: 'UNKNOWN'
}
/** `reason`: in the agency's own words, which the customer reads. */
interface Refused {
  outcome: 'REFUSED'
  reason: string
}

export type NrcAnswer = { outcome: 'ISSUED'; nrc: string } | Refused | Unknown
/** `CANCELLED`: no NRC was issued under that key and none will be. */
export type CancelAnswer = NrcAnswer | { outcome: 'CANCELLED' }
export type ConsolidateAnswer = { outcome: 'CONSOLIDATED' } | Refused | Unknown
export type AnnulAnswer = { outcome: 'ANNULLED' } | Refused | Unknown

export interface AeatPort {
  /** Whether payments may be ordered now. */
  attends(): Promise<boolean>
  request(payment: TaxPayment): Promise<NrcAnswer>
  /** Gives up a request that was never answered. */
  cancel(key: string): Promise<CancelAnswer>
  /** Says that the money of an NRC is in the bank's books since a moment. */
  consolidate(key: string, nrc: string, chargedAt: Instant): Promise<ConsolidateAnswer>
  /** Asks to take an NRC back, which it does if it was not used to file anything. */
  annul(key: string, nrc: string, reason: string): Promise<AnnulAnswer>
}
