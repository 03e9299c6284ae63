import { expect, it, test } from 'vitest'
import { rowsOf, rowsTaken, tableRows, unusedRows } from './table-rows.ts'

const TABLES = [
  { table: 'MESSAGES', module: 'messages.es.ts' },
  { table: 'EMPTY', module: 'empty-lists.es.ts' },
]

test.each(TABLES)('every row of $table is said on some screen', (one) => {
  expect(tableRows(one).length).toBeGreaterThan(10)
  expect(unusedRows(one)).toEqual([])
})

it('knows the rows of a table, and those that a file takes of it and of no other', () => {
  const table = { table: 'WORDS', module: 'words.es.ts' }
  expect(rowsOf('words.es.ts', "export const WORDS = { late: 'Tarde', lost: texts('uno') } as const", 'WORDS')).toEqual(['late', 'lost'])
  const imported = "import { WORDS } from '../../api/words.es.ts'\nconst a = { of: 'lost', label: WORDS.late }"
  expect(rowsTaken('a.tsx', imported, table)).toEqual(['lost', 'late'])
  expect(rowsTaken('b.ts', 'const WORDS = { late: 1 }\nconst b = WORDS.late', table)).toEqual([])
})
