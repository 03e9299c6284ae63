/** A document that the bank writes by itself: a statement, a settlement, a letter. Plain data, frozen as it is before anything is drawn. */
import type { Instant } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import type { Column, DocumentBrand, Row } from './list-document.ts'

export interface BankDocument {
  /** «Extracto mensual». */
  title: string
  producedAt: Instant
  /** What it is of, in reading order. */
  facts: readonly { label: string; text: string }[]
  /** Its amounts, on a band: balances, totals. */
  figures: readonly { label: string; amount: Cents }[]
  /** Before the table. */
  paragraphs: readonly string[]
  table?: { columns: readonly Column[]; rows: readonly Row[] }
  /** After the table. */
  notes: readonly string[]
}

/** One to be rendered among others. */
export interface KeyedDocument {
  id: string
  document: BankDocument
  brand: DocumentBrand
}

export interface RenderedDocument {
  id: string
  /** A PDF, tagged (PDF/UA-1): the same for the same document. */
  content: Uint8Array
  /** Of `content`, hexadecimal. */
  sha256: string
  pages: number
}
