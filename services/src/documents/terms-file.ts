/** Documents that say the terms of one thing: a name and what it is in each row. */
import type { Instant } from '@almenara/contract/dates'
import type { Download } from '../http/downloads.ts'
import type { Asker } from '../http/handler.ts'
import { documentBrand, listFile } from './list-file.ts'
import { defineColumns, type ListDocument, type Row } from './list-document.ts'

export type TermLine = [label: string, text: string]

export interface TermsDocument extends Pick<ListDocument, 'title' | 'facts' | 'figures'> {
  /** The file's name, without extension. */
  name: string
  createdAt: Instant
  lines: readonly TermLine[]
}

const COLUMNS = defineColumns({ label: 'Dato', kind: 'text' }, { label: 'Valor', kind: 'text' })

/** As a PDF. */
export function termsFile(asker: Omit<Asker, 'now'>, { name, lines, ...document }: TermsDocument): Download {
  return listFile(asker, 'PDF', name, { ...document, brand: documentBrand(asker.bank), columns: COLUMNS, empty: '' }, rowsOf(lines))
}

async function* rowsOf(lines: readonly TermLine[]): AsyncGenerator<readonly Row[]> {
  yield lines
}
