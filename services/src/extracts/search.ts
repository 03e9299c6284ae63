/**
 * What a customer writes to search a list, read in one way for every list: words, amounts («2.067,2», «>500», «2.000..2.100») and months
 * («octubre», «octubre de 2025»). A row is found when it meets every condition.
 */
import { parseAmount } from '@almenara/contract/parse-amount'
import { searchable } from '@almenara/contract/text'

/** A row meets it by its words, by its amount or by its day. */
export interface Condition {
  /** Folded. All of them are in the text of the row; none where only the amount can meet it. */
  words: readonly string[]
  /** Of the amount, in or out, in cents, both ends included. */
  size?: Size
  month?: Month
}
export interface Size {
  least?: number
  most?: number
}
export interface Month {
  /** From 1 to 12. */
  month: number
  year?: number
}

/** Shorter words are looked for where words begin: the index of the texts has nothing shorter than three letters. */
export const SHORTEST_INSIDE = 3

const MONTHS = ['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre']
const MONTH_NUMBERS = new Map([...MONTHS.map((name, index) => [name, index + 1] as const), ['setiembre', 9]])

const NUMBER = String.raw`[-+\u2212]?\d+(?:[.,]\d+)*,?`
const UNIT = String.raw`(?:\s*(?:€|eur|euros))?`
/** One condition of a search, folded. What is nothing else is a word. */
const PIECE = new RegExp(
  [
    String.raw`(?<month>${[...MONTH_NUMBERS.keys()].join('|')})(?:\s+(?:de\s+|del\s+)?(?<year>(?:19|20)\d\d))?(?!\S)`,
    String.raw`(?<sign>>=|<=|[><≥≤])\s*(?<limit>${NUMBER})${UNIT}(?!\S)`,
    String.raw`(?<from>${NUMBER})${UNIT}\s*\.{2,}\s*(?<to>${NUMBER})?${UNIT}(?!\S)`,
    String.raw`\.{2,}\s*(?<upTo>${NUMBER})${UNIT}(?!\S)`,
    String.raw`(?<iban>[a-z]{2}\d{2} [\da-z]{4}(?: \d{1,4})+)(?!\S)`,
    String.raw`(?<amount>${NUMBER})${UNIT}(?!\S)`,
    String.raw`\S+`,
  ].join('|'),
  'gu',
)

/** The conditions of a search. None where it says nothing that could tell one row from another: then it finds nothing. */
export function readSearch(search: string): Condition[] {
  const text = searchable(search)
  const whole = sizeAsWritten(text)
  const conditions = whole ? [{ words: text.split(/\s+/), size: whole }] : [...text.matchAll(PIECE)].map(conditionOf)
  return conditions
    .map((condition) => ({ ...condition, words: condition.words.filter(saysSomething) }))
    .filter(({ words, size, month }) => words.length > 0 || size || month)
}

function conditionOf({ 0: piece, groups = {} }: RegExpMatchArray): Condition {
  const { month, year, sign, limit, from, to, upTo, iban, amount } = groups
  const words = piece.split(/\s+/)
  if (month) return { words, month: { month: MONTH_NUMBERS.get(month) ?? 0, ...(year ? { year: Number(year) } : {}) } }
  if (iban) return { words: [iban.replaceAll(' ', '')] }
  const size = amount ? sizeAsWritten(amount) : sign ? beyond(sign, centsOf(limit)) : between(centsOf(from), centsOf(to ?? upTo))
  if (!size) return { words }
  return amount ? { words: [amount], size } : { words: [], size }
}

function centsOf(text: string | undefined): number | undefined {
  const parsed = text === undefined ? undefined : parseAmount(text)
  return parsed?.ok ? Math.abs(parsed.amount) : undefined
}

/** «2067» are all amounts that begin so, up to 2.067,99; «2067,2» up to 2.067,29: each key that is typed leaves fewer, and none that is meant. */
function sizeAsWritten(text: string): Size | undefined {
  const least = centsOf(text)
  if (least === undefined) return undefined
  const decimals = /[.,](\d{1,2})(?!\d)[^\d]*$/.exec(text)?.[1]?.length ?? 0
  return { least, most: least + 10 ** (2 - decimals) - 1 }
}

function beyond(sign: string, limit: number | undefined): Size | undefined {
  if (limit === undefined) return undefined
  if (sign.startsWith('>') || sign === '≥') return { least: sign === '>' ? limit + 1 : limit }
  return { most: sign === '<' ? limit - 1 : limit }
}

/** In whichever order its ends are written; one of them may be absent. */
function between(from: number | undefined, to: number | undefined): Size | undefined {
  if (from === undefined) return to === undefined ? undefined : { most: to }
  return to === undefined ? { least: from } : { least: Math.min(from, to), most: Math.max(from, to) }
}

/** «000000000»: all its trigrams are the same one, which padded references have everywhere. */
const ONE_CHARACTER = /^(.)\1{2,}$/u

/** Signs alone («-», «&») and one character repeated say nothing of a row; beside words they are not asked for. */
function saysSomething(word: string): boolean {
  return /[\p{Letter}\p{Number}]/u.test(word) && !ONE_CHARACTER.test(word)
}

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
