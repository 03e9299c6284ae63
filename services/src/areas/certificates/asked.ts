/** A request for a certificate once it is judged: its type, its holder, its products and its days. Facts are written from it alone. */
import type { CertificateKind } from '@almenara/contract/brand'
import type { Instant, LocalDate } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import type { Cell } from './words.ts'

export interface AskedHolder {
  id: number
  name: string
  taxId: string
}

export interface AskedProduct {
  id: string
  type: string
  /** By the name that the bank gives it. */
  name: string
  identifier: string
  ledgerAccountId: number | null
  openedOn: LocalDate
  closed: boolean
  /** The holder first. */
  holders: readonly { name: string; taxId: string; partyId: number }[]
}

export interface Asked {
  kind: CertificateKind
  holder: AskedHolder
  products: readonly AskedProduct[]
  /** First and last day; the same where it is of one. */
  from: LocalDate
  to: LocalDate
  exercise?: number
  epigraphs: ReadonlySet<string>
  addressee?: string
  now: Instant
  today: LocalDate
}

/** What it certifies. */
export interface Certified {
  /** After «Almenara certifica que … con NIF …,»: «tenía a 31/12/2025 los saldos siguientes». */
  statement: string
  columns: readonly { label: string; kind: 'text' | 'detail' | 'balance' }[]
  /** Each begins with the name of its product and its number. */
  rows: readonly (readonly Cell[])[]
  figures: readonly { label: string; amount: Cents }[]
  notes: readonly string[]
}

/** What cannot be certified says why, and what to do. */
export interface Refused {
  refused: string
}
