/** The general conditions that a customer accepts, as they are printed with what was signed. */
import type { Brand } from '@almenara/contract/brand'
import { formatDay, toLocalDate } from '@almenara/contract/dates'
import type { BankDocument } from '../documents/bank-document.ts'
import { digestOf } from './facts.ts'

export type AcceptedText = Omit<Brand['mailbox']['conditions'], 'publishedAt'> & { publishedAt: string }

/** «Copia del contrato: alta en Bizum» */
export const copyTitle = (of: string): string => `Copia del contrato: ${of.slice(0, 1).toLowerCase()}${of.slice(1)}`

/** What is kept of whoever accepts them. */
export const conditionsDigest = ({ version, sections }: AcceptedText): string => digestOf(JSON.stringify({ version, sections }))

export const conditionsFacts = (text: AcceptedText): BankDocument['facts'] => [
  { label: 'Versión de las condiciones', text: `${text.version}, del ${formatDay(toLocalDate(text.publishedAt))}` },
  { label: 'Huella SHA-256 de las condiciones', text: conditionsDigest(text) },
]

/** A paragraph for each of theirs, the first of a section after its number and title. */
export const conditionsParagraphs = ({ sections }: AcceptedText): string[] =>
  sections.flatMap(({ title, paragraphs }, at) => [`${at + 1}. ${title}`, ...paragraphs])

/** The text that was read, unless another has taken its place since. */
export const ifRead = <T extends AcceptedText>(text: T, version: number): T | undefined => (text.version === version ? text : undefined)
