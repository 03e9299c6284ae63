/** What a document of the bank says, as the contract's text: for a screen, or for whoever reads no PDF. */
import type { DocumentText } from '@almenara/contract/document-text'
import type { BankDocument } from './bank-document.ts'
import { cellText } from './pdf-columns.ts'

export function textOf({ facts, figures, paragraphs, table, notes }: Omit<BankDocument, 'title' | 'producedAt'>): DocumentText {
  return {
    facts: [...facts],
    figures: [...figures],
    paragraphs: [...paragraphs],
    notes: [...notes],
    ...(table && { table: textTable(table) }),
  }
}

function textTable({ columns, rows }: NonNullable<BankDocument['table']>) {
  const cells = rows.map((row) => columns.map((column, index) => cellText(column, row[index])))
  return { columns: columns.map(({ label, kind }) => ({ label, kind })), rows: cells }
}
