/** What a customer's file asks for, whichever message says it. */
import type { LocalDate } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import type { Grammar } from '../iso20022/grammar.ts'
import type { Position } from '../iso20022/xml-error.ts'
import type { Address } from './fields.ts'
import type { Finding, Findings } from './finding.ts'
import type { Node } from './node.ts'
import type { Parts } from './structure.ts'

export const FILE_KINDS = ['TRANSFERS', 'DEBITS', 'CONFIRMING'] as const
export type FileKind = (typeof FILE_KINDS)[number]
export const SCHEMES = ['CORE', 'B2B'] as const
export const SEQUENCES = ['FRST', 'RCUR', 'OOFF', 'FNAL'] as const
export type Scheme = (typeof SCHEMES)[number]
export type Sequence = (typeof SEQUENCES)[number]

export interface FileHead {
  messageId: string
  /** As it is written. */
  createdAt: string
  initiatorName?: string
  initiatorId?: string
  /** The head of an advance of receipts: its identifier begins «FSDD». */
  asksAdvance: boolean
}

/** Orders of one account and one day. */
export interface FileBatch {
  batch: number
  id: string
  bookedAsOne?: boolean
  purpose?: string
  instant: boolean
  /** `SOON`: the first day that is possible. */
  on: LocalDate | 'SOON' | undefined
  /** Of whoever pays transfers or collects debits. */
  name?: string
  iban: string | undefined
  /** Of whoever pays transfers, where the file says it: a tax identifier, with a suffix or without. */
  payerId?: { text: string; at: Position }
  /** Of debits. */
  scheme?: Scheme
  sequence?: Sequence
  creditorId?: string
}

export interface FileOrder {
  /** From 1, in the order of the file. */
  order: number
  batch: number
  endToEndId: string
  amount: Cents
  /** The payee's or the debtor's. */
  name: string
  iban: string
  bic?: string
  concept?: string
  reference?: string
  purpose?: string
  categoryPurpose?: string
  taxId?: string
  address?: Address
  instant: boolean
  debit?: Debit
  invoice?: Invoice
}

/** Of an order of confirming: the invoice that it pays, or the credit note that it deducts. */
export interface Invoice {
  number: string
  supplierTaxId: string
  email?: string
  issuedOn: LocalDate
  dueOn: LocalDate
}

export interface Debit {
  mandateId: string
  signedOn: LocalDate
  scheme: Scheme
  sequence: Sequence
  /** `undefined`: the contract knows it. */
  creditorId: string | undefined
  /** What changed since the debit before. */
  amendment?: { account: boolean; mandateId?: string; creditorId?: string }
}

/** Of an order that may be wrong: what tells it from the others. */
export interface OrderLabel {
  order: number
  batch: number
  endToEndId?: string
  name?: string
  iban?: string
  /** As far as it can be read. */
  counted: Cents | undefined
}

/** Its parts are put one by one: to spread them took as long as to read them. */
export function labelOf(
  { order, batch }: Pick<OrderLabel, 'order' | 'batch'>,
  { endToEndId, counted, name, iban }: Record<'endToEndId' | 'name' | 'iban', string | undefined> & Pick<OrderLabel, 'counted'>,
): OrderLabel {
  const label: OrderLabel = { order, batch, counted }
  if (endToEndId) label.endToEndId = endToEndId
  if (name) label.name = name
  if (iban) label.iban = iban
  return label
}

export interface ReadContext {
  today: LocalDate
  batch: FileBatch
  /** Findings of the batch that an order shows, each said once. */
  batchFindings: Findings
}

/** How one message is read. */
export interface PaymentMessage {
  name: string
  kind: FileKind
  grammar: Grammar
  parts: Parts
  readBatch(node: Node, number: number, findings: Findings): FileBatch
  /** No order where something of it is wrong. */
  readOrder(
    node: Node,
    label: { order: number; batch: number },
    findings: Findings,
    context: ReadContext,
  ): { label: OrderLabel; order?: FileOrder }
}

/** What comes out of a file, in its order. `at`: where it begins. */
export type FilePart =
  | { part: 'HEAD'; message: string; kind: FileKind; head: FileHead; findings: Finding[] }
  | { part: 'BATCH'; batch: FileBatch; at: Position; findings: Finding[] }
  | { part: 'ORDER'; label: OrderLabel; order?: FileOrder; at: Position; findings: Finding[] }
  /** Of what was passed already, or of the whole. */
  | { part: 'FINDINGS'; findings: Finding[] }
