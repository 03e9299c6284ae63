/** Documents that say the terms of one thing: a name and what it is in each row. */
import type { Instant } from '@almenara/contract/dates'
import type { Bank } from '../bank.ts'
import type { Download } from '../http/downloads.ts'
import { documentBrand, listFile } from './list-file.ts'
import type { Column, ListDocument, Row } from './list-document.ts'

export type TermLine = [label: string, text: string]

export interface TermsDocument extends Pick<ListDocument, 'title' | 'facts' | 'figures'> {
  /** The file's name, without extension. */
  name: string
  createdAt: Instant
  lines: readonly TermLine[]
}

const COLUMNS: readonly Column[] = [
  { label: 'Dato', kind: 'text' },
  { label: 'Valor', kind: 'text' },
]

/** As a PDF. */
export function termsFile(bank: Bank, { name, lines, ...document }: TermsDocument): Download {
  return listFile(bank, 'PDF', name, { ...document, brand: documentBrand(bank), columns: COLUMNS, empty: '' }, rowsOf(lines))
}

async function* rowsOf(lines: readonly TermLine[]): AsyncGenerator<readonly Row[]> {
  yield lines
}
