/**
 * The record layouts of the Cuaderno 43 (June 2012) as data: writer and reader use the same tables. Positions count from
 * 1 as the leaflet's do; what no field covers is free and written as spaces.
 */
import type { LocalDate } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'

/** Bytes of a record without its CR LF. */
export const RECORD_LENGTH = 80

/** What a field of each kind holds. Text comes back without the spaces that fill it at the end. */
export interface Kinds {
  /** Digits that fill the field: codes. */
  code: string
  /** Digits with zeros before them, which are no part of the value. */
  serial: string
  count: number
  /** Unsigned; its sign is the field of kind `side` beside it. */
  amount: Cents
  side: 'DEBIT' | 'CREDIT'
  date: LocalDate
  currency: string
  text: string
}

export type Kind = keyof Kinds

export interface Field<K extends Kind = Kind> {
  start: number
  length: number
  kind: K
}

export type Fields = Record<string, Field>
export type Values<F extends Fields> = { [Name in keyof F]: F[Name] extends Field<infer K> ? Kinds[K] : never }

function field<K extends Kind>(kind: K, start: number, length: number): Field<K> {
  return { start, length, kind }
}

const code = (start: number, length: number) => field('code', start, length)
const text = (start: number, length: number) => field('text', start, length)
const amount = (start: number) => field('amount', start, 14)
const side = (start: number) => field('side', start, 1)
const date = (start: number) => field('date', start, 6)
const currency = (start: number) => field('currency', start, 3)

const accountFields = { bank: code(3, 4), branch: code(7, 4), account: code(11, 10) }

/** Free text is split into pieces of this length. */
export const TEXT_LENGTH = 38

/** Of a SEPA concept (140), this much is in the record 23-03 and the rest in 23-04. */
export const CONCEPT_PART = 68

export const LAYOUTS = {
  /** Account header. */
  11: {
    ...accountFields,
    from: date(21),
    to: date(27),
    openingSide: side(33),
    openingBalance: amount(34),
    currency: currency(48),
    modality: code(51, 1),
    holderName: text(52, 26),
  },
  /** Movement. Branch of origin and references are free text in the modalities 1 and 2. */
  22: {
    originBranch: text(7, 4),
    bookedOn: date(11),
    valueOn: date(17),
    commonConcept: code(23, 2),
    ownConcept: code(25, 3),
    side: side(28),
    amount: amount(29),
    documentNumber: field('serial', 43, 10),
    reference1: text(53, 12),
    reference2: text(65, 16),
  },
  /** Complementary concepts of free text, at most five a movement. */
  23: { number: code(3, 2), first: text(5, TEXT_LENGTH), second: text(43, TEXT_LENGTH) },
  /** Amount in the original currency. */
  24: { number: code(3, 2), currency: currency(5), amount: amount(8) },
  /** Account end. */
  33: {
    ...accountFields,
    debitEntries: field('count', 21, 5),
    debitTotal: amount(26),
    creditEntries: field('count', 40, 5),
    creditTotal: amount(45),
    closingSide: side(59),
    closingBalance: amount(60),
    currency: currency(74),
  },
  /** File end; `records` does not count this one. */
  88: { nines: code(3, 18), records: field('count', 21, 6) },
} as const

/** Which SEPA structure the records 23 of a common concept may carry. */
export const SEPA_CONCEPTS: ReadonlyMap<string, 'TRANSFER' | 'DEBIT'> = new Map([
  ['03', 'DEBIT'],
  ['04', 'TRANSFER'],
  ['15', 'TRANSFER'],
])

/** The reference of a transfer whose payer gave none (AT-41). */
export const NO_REFERENCE = 'NO PROPORCIONADO'

/** What the records 23-01 to 23-05 carry from position 5 on for SEPA movements (annex 4). */
export const SEPA_LAYOUTS: Record<'TRANSFER' | 'DEBIT', readonly Record<string, Field<'text'>>[]> = {
  TRANSFER: [
    { payerName: text(5, 66), payerCode: text(71, 10) },
    { payerReference: text(5, 35), onBehalfOf: text(40, 41) },
    { purpose: text(5, 4), categoryPurpose: text(9, 4), concept: text(13, CONCEPT_PART) },
    { conceptRest: text(5, 72) },
    { beneficiary: text(5, 76) },
  ],
  DEBIT: [
    { scheme: text(5, 4), creditorName: text(9, 70) },
    { creditorId: text(5, 35), mandateReference: text(40, 35) },
    { purpose: text(5, 4), categoryPurpose: text(9, 4), concept: text(13, CONCEPT_PART) },
    { conceptRest: text(5, 72) },
    { creditorReference: text(5, 35), debtorName: text(40, 41) },
  ],
}
