/** Documents that say the terms of one thing: a name and what it is in each row. */
import type { Column, Row } from '../../documents/list-document.ts'

export type TermLine = [label: string, text: string]

export const TERM_COLUMNS: readonly Column[] = [
  { label: 'Dato', kind: 'text' },
  { label: 'Valor', kind: 'text' },
]

export async function* termRows(lines: readonly TermLine[]): AsyncGenerator<readonly Row[]> {
  yield lines
}
