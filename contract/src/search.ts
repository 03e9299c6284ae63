/**
 * What a customer writes to search a list, read in one way for every list: words, amounts («2.067,2», «>500», «2.000..2.100») and months
 * («octubre», «octubre de 2025»). A row is found when it meets every condition.
 */
import { MONTH_NAMES } from './dates.ts'
import { parseAmount } from './parse-amount.ts'
import { searchable } from './text.ts'

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

const MONTH_NUMBERS = new Map<string, number>([...MONTH_NAMES.map((name, index) => [name, index + 1] as const), ['setiembre', 9]])

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

/** A part of a search that is one condition. */
export interface Piece {
  condition: Condition
  /** As it was typed. */
  typed: string
  /** The search without it, as it was typed. */
  rest: string
}

/** The conditions of a search. None where it says nothing that could tell one row from another: then it finds nothing. */
export function readSearch(search: string): Condition[] {
  return readPieces(search).map(({ condition }) => condition)
}

/** The conditions of a search, each with what was typed for it. */
export function readPieces(search: string): Piece[] {
  const text = searchable(search)
  // A letter that folds into several takes its place from those that follow: then the folded text is shown instead of what was typed.
  const typed = text.length === search.length ? search : text
  const whole = sizeAsWritten(text)
  const found = whole ? [{ at: 0, piece: text, condition: { words: text.split(/\s+/), size: whole } }] : conditionsIn(text)
  return found
    .map(({ at, piece, condition }) => ({
      condition: { ...condition, words: condition.words.filter(saysSomething) },
      typed: typed.slice(at, at + piece.length).trim(),
      rest: `${typed.slice(0, at).trim()} ${typed.slice(at + piece.length).trim()}`.trim(),
    }))
    .filter(({ condition: { words, size, month } }) => words.length > 0 || size || month)
}

function conditionsIn(text: string): { at: number; piece: string; condition: Condition }[] {
  return [...text.matchAll(PIECE)].map((match) => ({ at: match.index, piece: match[0], condition: conditionOf(match) }))
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
