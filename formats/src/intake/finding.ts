/** What is found while a customer's file is read. Its words, in Spanish, are the services': here are its codes, its place and the value. */
import type { Position } from '../iso20022/xml-error.ts'
import { ownText } from '../own-text.ts'

/** An ERROR stops what it is of; a WARNING is told and stops nothing; a NOTE says how something was read. */
export const SEVERITIES = {
  // The structure of the message.
  UNEXPECTED: 'ERROR',
  MISSING: 'ERROR',
  TOO_MANY: 'ERROR',
  TEXT: 'ERROR',
  // Its totals.
  COUNT: 'ERROR',
  SUM: 'ERROR',
  // Elements that change the meaning of an order and are not taken.
  METHOD: 'ERROR',
  SERVICE: 'ERROR',
  CHARGES: 'ERROR',
  INTERMEDIARY: 'ERROR',
  INSTRUCTION: 'ERROR',
  CHEQUE: 'ERROR',
  EQUIVALENT_AMOUNT: 'ERROR',
  // The fields of a batch and of an order.
  DAY: 'ERROR',
  ACCOUNT: 'ERROR',
  IBAN: 'ERROR',
  IBAN_CHECK: 'ERROR',
  IBAN_COUNTRY: 'ERROR',
  AMOUNT: 'ERROR',
  AMOUNT_ZERO: 'ERROR',
  AMOUNT_LARGE: 'ERROR',
  CURRENCY: 'ERROR',
  NAME_MISSING: 'ERROR',
  NAME_UNWRITABLE: 'ERROR',
  REFERENCE: 'ERROR',
  CONCEPT_LONG: 'ERROR',
  CONCEPT_SEVERAL: 'ERROR',
  SCHEME: 'ERROR',
  SEQUENCE: 'ERROR',
  CREDITOR_ID: 'ERROR',
  CREDITOR_ID_SEVERAL: 'ERROR',
  MANDATE_MISSING: 'ERROR',
  MANDATE_LONG: 'ERROR',
  SIGNED_ON_MISSING: 'ERROR',
  SIGNED_ON: 'ERROR',
  TOWN_MISSING: 'ERROR',
  // Of an invoice of confirming.
  SUPPLIER_TAX_ID: 'ERROR',
  INVOICE_NUMBER: 'ERROR',
  ISSUED_ON: 'ERROR',
  DUE_ON: 'ERROR',
  POSTPONED: 'ERROR',
  // Told, and nothing stops.
  REFERENCE_CHECK: 'WARNING',
  ADDRESS_NOT_SENT: 'WARNING',
  ONE_OFF_AGAIN: 'WARNING',
  REPEATED: 'WARNING',
  END_TO_END_REPEATED: 'WARNING',
  INVOICE_REPEATED: 'WARNING',
  /** More days than the law lets companies agree on. */
  TERM_LONG: 'WARNING',
  // How what departs from the schema and means one thing only was read.
  /** The contract knows it, or nobody does. */
  CREDITOR_ID_MISSING: 'NOTE',
  CHARACTER_DATA: 'NOTE',
  EMPTY: 'NOTE',
  IBAN_SPACING: 'NOTE',
  INSTANT_SERVICE: 'NOTE',
  NAME_CUT: 'NOTE',
  LETTERS: 'NOTE',
  AS_SOON_AS_POSSIBLE: 'NOTE',
  AMENDMENT_PLACE: 'NOTE',
  LONG_ADVANCE_ID: 'NOTE',
} as const satisfies Record<string, 'ERROR' | 'WARNING' | 'NOTE'>

export type FindingCode = keyof typeof SEVERITIES
export type Severity = (typeof SEVERITIES)[FindingCode]

export interface Finding {
  code: FindingCode
  severity: Severity
  level: 'FILE' | 'BATCH' | 'ORDER'
  /** From 1, in the order of the file. */
  batch?: number
  /** From 1, in the order of the file, whatever its batch. Of a sum: the order that is the whole difference. */
  order?: number
  /** «PmtInf[2]/CdtTrfTxInf[14]/CdtrAcct/Id/IBAN». */
  path: string
  at: Position
  /** What stood there, its first forty characters. */
  value?: string
  /** What it was held against: the sum of the orders, the order of which it is a repetition. */
  against?: string
}

const VALUE = 40

/** Where findings of one part are collected. */
export class Findings {
  readonly found: Finding[] = []
  private readonly place: Pick<Finding, 'level' | 'batch' | 'order'> & { prefix: string }

  constructor(place: Pick<Finding, 'level' | 'batch' | 'order'> & { prefix: string }) {
    this.place = place
  }

  add(code: FindingCode, path: string, at: Position, more: Pick<Finding, 'value' | 'against' | 'order'> = {}): void {
    const { prefix: _, ...place } = this.place
    const value = more.value === undefined ? {} : { value: ownText(more.value.slice(0, VALUE)) }
    this.found.push({ code, severity: SEVERITIES[code], ...place, path: this.whole(path), at, ...more, ...value })
  }

  /** The same, the first time that it is found in this part. */
  once(code: FindingCode, path: string, at: Position): void {
    if (!this.found.some((finding) => finding.code === code)) this.add(code, path, at)
  }

  private whole(path: string): string {
    return [this.place.prefix, path].filter((part) => part !== '').join('/')
  }

  /** Whether it has been said that what should stand there is missing. */
  lacks(path: string): boolean {
    return this.found.some(({ code, path: said }) => code === 'MISSING' && `${this.whole(path)}/`.startsWith(`${said}/`))
  }

  get isWrong(): boolean {
    return this.found.some(({ severity }) => severity === 'ERROR')
  }
}
