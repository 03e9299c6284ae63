/** What a search of movements finds. The database keeps each movement's words folded and indexed by trigrams (`entries.searched`). */
import { parseAmount } from '@almenara/contract/parse-amount'
import { searchable } from '@almenara/contract/text'
import { and, or, sql, type SQL } from 'drizzle-orm'
import { entries } from '../../ledger/tables.ts'

/** Shorter words have no trigram inside them, so they are looked for where words begin. */
const TRIGRAM = 3

/** «000000000»: all its trigrams are the same one, which padded references have everywhere. */
const ONE_CHARACTER = /^(.)\1{2,}$/u

/** Movements whose concept, detail and reference have every word of the search, or whose amount is the one it writes. */
export function matches(search: string): SQL {
  const amount = parseAmount(search)
  const words = searchable(search).split(/\s+/).filter(saysSomething)
  const inText = words.length > 0 ? and(...words.map(hasWord)) : sql`false`
  // Not `abs` of a parameter: the index of amounts is on this very expression.
  return or(inText, amount.ok ? sql`abs(${entries.amount}) = ${Math.abs(amount.amount)}::bigint` : undefined) ?? sql`false`
}

/** Signs alone («-», «&») and one character repeated say nothing of a movement; beside words they are not asked for. */
function saysSomething(word: string): boolean {
  return /[\p{Letter}\p{Number}]/u.test(word) && !ONE_CHARACTER.test(word)
}

function hasWord(word: string): SQL {
  const literal = word.replace(/[\\%_]/g, '\\$&')
  return sql`${entries.searched} like ${word.length < TRIGRAM ? `% ${literal}%` : `%${literal}%`}`
}
