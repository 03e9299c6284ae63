/** What each area of products can say for a certificate, of a day or of a year: handed over when the application is made. */
import type { Instant, LocalDate } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import type { Db } from '../db/connection.ts'

/** What an investment was worth at the end of a day. */
export interface WorthAt {
  /** «128,53 participaciones a 12,34 €». */
  detail: string
  value: Cents
}

/** What was paid of a loan in some days, in all. */
export interface PaidOfLoan {
  principal: Cents
  interest: Cents
  fees: Cents
}

/** A line of the tax information of a product and a year: the holder's part. */
export interface TaxLine {
  productId: string
  /** Of deposits, which are paid into the product. */
  ofDeposits: boolean
  interest: Cents
  withheld: Cents
}

export interface FeeLine {
  title: string
  times: number
  unit: Cents
  total: Cents
}

/** What was charged with VAT: each charge is an invoice. */
export interface InvoiceFacts {
  id: string
  productId: string
  number: string
  /** «Recibo de marzo». */
  concept: string
  issuedOn: LocalDate
  issuedAt: Instant
  base: Cents
  /** In thousandths of a percent. */
  vatRate: number
  vat: Cents
  total: Cents
}

export interface CertifiedFacts {
  /** Investments by product, of those whose value on that day is known: positions of securities are kept as they are today only. */
  worthAt(db: Db, productIds: readonly string[], on: LocalDate, today: LocalDate): Promise<ReadonlyMap<string, WorthAt>>
  /** Into pension plans, by product, first and last day included. */
  contributions(db: Db, productIds: readonly string[], from: LocalDate, to: LocalDate): Promise<ReadonlyMap<string, Cents>>
  /** Loans by product, first and last day included. */
  paidOfLoans(db: Db, productIds: readonly string[], from: LocalDate, to: LocalDate): Promise<ReadonlyMap<string, PaidOfLoan>>
  /** What had fallen due by the end of a day and was not paid by then, by product; those without any are not there. */
  unpaidAt(db: Db, productIds: readonly string[], on: LocalDate): Promise<ReadonlyMap<string, Cents>>
  /** Loans for a home, of these. */
  mortgages(db: Db, productIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Of these products, of all years. */
  invoices(db: Db, productIds: readonly string[]): Promise<readonly InvoiceFacts[]>
  /** Of accounts and deposits, of the year before a first of January. */
  taxLines(db: Db, partyId: number, january: LocalDate): Promise<readonly TaxLine[]>
  /** Of one account, in the same year. */
  fees(db: Db, ledgerAccountId: number, january: LocalDate): Promise<readonly FeeLine[]>
}

let given: CertifiedFacts | undefined

export function setCertifiedFacts(facts: CertifiedFacts): void {
  given = facts
}

/** Throws where the application has not been made. */
export function certifiedFacts(): CertifiedFacts {
  if (!given) throw new Error('Nobody has said what may be certified')
  return given
}
