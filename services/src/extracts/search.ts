/** A search of a list whose rows are in memory. What is written in a search, `readSearch` of the contract reads for every list. */
import { readSearch, SHORTEST_INSIDE, type Condition, type Month, type Size } from '@almenara/contract/search'
import { searchable } from '@almenara/contract/text'

interface Row {
  text: string
  amount?: number | undefined
  /** `YYYY-MM-DD`. */
  day?: string | undefined
}

/** Whether a search finds a row that is in memory, as `matches` of `list-query.ts` does in the database. */
export function finds(search: string, { text, amount, day }: Row): boolean {
  const said = ` ${searchable(text)}`
  const conditions = readSearch(search)
  const meets = ({ words, size, month }: Condition) =>
    (words.length > 0 && words.every((word) => said.includes(word.length < SHORTEST_INSIDE ? ` ${word}` : word))) ||
    (size !== undefined && amount !== undefined && isWithin(Math.abs(amount), size)) ||
    (month !== undefined && day !== undefined && isIn(day, month))
  return conditions.length > 0 && conditions.every(meets)
}

function isWithin(amount: number, { least = 0, most = Infinity }: Size): boolean {
  return amount >= least && amount <= most
}

function isIn(day: string, { month, year }: Month): boolean {
  return Number(day.slice(5, 7)) === month && (year === undefined || Number(day.slice(0, 4)) === year)
}
