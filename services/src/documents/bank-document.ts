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
  /** How anybody checks it, on every page. */
  check?: DocumentCheck
  /** It has room for the bank's electronic seal, which is put in once it is drawn (`pdf-seal.ts`). */
  sealed?: true
}

export interface DocumentCheck {
  /** As it is printed. */
  code: string
  /** The address of its own page, drawn as a QR code, and the one where the code is typed; absent where the bank has not said its address. */
  at?: { link: string; page: string }
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
  pages: number
  /** It has room for a seal, which is to be put in. */
  sealed: boolean
}
