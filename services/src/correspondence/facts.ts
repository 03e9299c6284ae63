/** What a document says, as it is kept: one text, whose digest was fixed before anybody saw it. */
import { createHash } from 'node:crypto'
import type { BankDocument } from '../documents/bank-document.ts'

/** Which words and order a document was written in; the version grows with each change of them. */
export interface Template {
  /** `STATEMENT` */
  name: string
  version: number
}

export function freezeFacts({ name, version }: Template, document: BankDocument): { facts: string; factsSha256: string } {
  const facts = JSON.stringify({ template: name, version, ...document })
  return { facts, factsSha256: digestOf(facts) }
}

/** Only `freezeFacts` and migration 0050 write it. */
export function readFacts(facts: string): BankDocument {
  return JSON.parse(facts) as BankDocument
}

/** SHA-256, hexadecimal. */
export function digestOf(content: string): string {
  return createHash('sha256').update(content).digest('hex')
}
