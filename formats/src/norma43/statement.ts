/** The data of a Norma 43 file, as the writer takes them and the reader gives them back. */
import type { LocalDate } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'

/**
 * What the five complementary records (23) of a SEPA movement carry. `CLASSIC`: free text. `SEPA`: the structure of
 * annex 4 of the Cuaderno 43 (June 2012) for SEPA transfers and direct debits; all other movements keep free text.
 */
export type N43Variant = 'CLASSIC' | 'SEPA'

export interface N43Account {
  /** Four digits (NRBE), four digits, ten digits: the CCC without its check digits (`cccOf` of the IBAN). */
  bank: string
  branch: string
  account: string
  from: LocalDate
  to: LocalDate
  /** At the end of the day before `from`; equal to the closing balance of the previous file. */
  openingBalance: Cents
  /** ISO 4217 alphabetic. */
  currency: string
  /** At most 26 characters are kept. */
  holderName: string
}

export interface N43Movement {
  bookedOn: LocalDate
  valueOn: LocalDate
  /** Two digits of annex 2, «04» for transfers. */
  commonConcept: string
  /** Three digits of the bank's own. */
  ownConcept: string
  /** Negative: a debit. Zero: a line that only informs. */
  amount: Cents
  /** Branch of origin, four digits. The account's own when not given. */
  originBranch?: string
  /** At most ten digits. */
  documentNumber: string
  /** At most eleven digits: the control digit is the writer's. What is not a number belongs in `reference2`. */
  reference1: string
  /** At most 16 characters are kept. */
  reference2: string
  /** Concept lines. They are broken at 38 characters; ten such pieces are kept. */
  texts: string[]
  /** Written in the variant `SEPA` under the common concepts 03 (debits), 04 and 15 (transfers). */
  sepa?: SepaTransferData | SepaDebitData
  /** Set when the operation was made in another currency: hundredths of its unit, unsigned. */
  original?: { currency: string; amount: Cents }
}

/** SEPA credit transfer (annex 4.1): empty text where there is none, longer text is cut. Characters in brackets. */
export interface SepaTransferData {
  kind: 'TRANSFER'
  /** AT-02 (66). */
  payerName: string
  /** AT-10 (10). */
  payerCode: string
  /** AT-41 (35); «NO PROPORCIONADO» when empty. */
  payerReference: string
  /** AT-08, «por cuenta de» (41). */
  onBehalfOf: string
  /** AT-44 (4). */
  purpose: string
  /** AT-45 (4): SALA, PENS… */
  categoryPurpose: string
  /** AT-05 (140). */
  concept: string
  /** AT-21, 24, 28, 29 as agreed with the customer (76). */
  beneficiary: string
}

/** SEPA direct debit (annex 4.2): empty text where there is none, longer text is cut. Characters in brackets. */
export interface SepaDebitData {
  kind: 'DEBIT'
  /** AT-20. */
  scheme: 'CORE' | 'B2B'
  /** AT-03 (70). */
  creditorName: string
  /** AT-02 (35). */
  creditorId: string
  /** AT-01 (35). */
  mandateReference: string
  /** AT-58 (4). */
  purpose: string
  /** AT-59 (4). */
  categoryPurpose: string
  /** AT-22 (140). */
  concept: string
  /** AT-10 (35). */
  creditorReference: string
  /** AT-14 or AT-15 (41). */
  debtorName: string
}
