import type { LocalDate } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import type { MovementType } from '@almenara/contract/movement-types'

/** Norma 43, annex 2 (June 2012): the common concepts a movement may carry. */
export const COMMON_CONCEPTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 98, 99] as const
export type CommonConcept = (typeof COMMON_CONCEPTS)[number]

/**
 * The structured fields of a movement, as Norma 43 annex 4 (SEPA) and camt.053 write them. «Counterparty» is the payer of a
 * credit and the payee or creditor of a debit. All text is as received; nothing here is needed to print the movement.
 */
export interface EntryData {
  counterpartyName?: string
  counterpartyIban?: string
  counterpartyBic?: string
  /** Identifier of the counterparty: ordering party's code (AT-10) or the creditor identifier (AT-02) of a direct debit. */
  counterpartyId?: string
  /** The party on whose behalf it was paid or collected (AT-08, AT-15). */
  ultimateName?: string
  /** Reference given by the ordering party or creditor (AT-41, AT-10), end-to-end. */
  endToEndId?: string
  mandateId?: string
  scheme?: 'CORE' | 'B2B'
  /** ISO 20022 external purpose and category purpose codes: SALA, PENS… */
  purpose?: string
  categoryPurpose?: string
  /** Unstructured remittance text, up to 140 characters (AT-05, AT-22). */
  remittance?: string
  /** ISO reason code of a returned item. */
  returnReason?: string
  /** What was charged abroad, in its own currency (Norma 43 record 24). */
  original?: { currency: string; amount: Cents }
  /** Masked number of the card that was used. */
  card?: string
  /** The remittance by file that was charged or gives money back, and its one transfer: they lead there, and are in no document. */
  remittanceId?: string
  transferId?: string
}

/** One side of a posting: what one account pays (negative) or receives (positive), in the words its owner reads. */
export interface Leg {
  account: number
  amount: Cents
  type: MovementType
  commonConcept: CommonConcept
  /** The bank's own concept, three digits as a number: 0 to 999. */
  ownConcept?: number
  title: string
  detail?: string
  reference?: string
  documentNumber?: number
  data?: EntryData
  /** The day from which it bears interest; the booking day asked for when absent. */
  valueOn?: LocalDate
  /**
   * The bank takes what it is owed (fees, interest, taxes, returned items) even where the account has not the funds: the part
   * beyond the overdraft limit is kept in the account's `beyond_limit`.
   */
  forced?: boolean
}

/** A transaction to be: legs that sum to zero, in one currency. */
export interface Posting {
  /** UUID. The same key with the same legs is posted once, however often it is asked. */
  key: string
  /** What it is for the bank: `transfer`, `fee`, `card-settlement`… */
  kind: string
  /** The booking day asked for; today in the bank's calendar when absent. An account's entries never go back in time: its last day is used when it is later. */
  bookedOn?: LocalDate
  /** The transaction this one corrects. */
  corrects?: number
  /** The hold this posting turns into a charge: released and posted in one step. Up to its amount the money is there, whatever was forced since. */
  hold?: string
  legs: Leg[]
}

/**
 * `REPLAYED` carries the transaction of the first answer. The refusals change nothing and may be asked again: `KEY_REUSED` (the key
 * stands for other legs), `NO_ACCOUNT`, `NO_HOLD` (unknown or no longer held), `INSUFFICIENT_FUNDS`; `account` is the one that refused.
 */
export type PostOutcome =
  | { outcome: 'POSTED' | 'REPLAYED'; transaction: number }
  | { outcome: 'KEY_REUSED' | 'NO_HOLD' }
  | { outcome: 'NO_ACCOUNT' | 'INSUFFICIENT_FUNDS'; account: number }

/** Money set aside: still in the balance, no longer available. */
export interface Hold {
  /** UUID, and its idempotency key. */
  id: string
  account: number
  amount: Cents
  /** Why, for the bank: `card-authorization`, `co-signed-order`… */
  reason: string
  /** What its customer reads. */
  title: string
  /** When it lapses by itself (`releaseExpired`). */
  expiresAt?: string
}

export type HoldOutcome = 'PLACED' | 'REPLAYED' | 'KEY_REUSED' | 'NO_ACCOUNT' | 'INSUFFICIENT_FUNDS'
/** Why a posting or a hold was not made. */
export type LedgerRefusal = Exclude<PostOutcome['outcome'] | HoldOutcome, 'PLACED' | 'POSTED' | 'REPLAYED'>
export type ReleaseOutcome = 'RELEASED' | 'NOT_HELD'
