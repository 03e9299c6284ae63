/**
 * Passwords that are tried first. What people write where both cases and digits are asked for is a well-known word with a capital and a
 * number, a walk over the keyboard, or the same signs again. So a password is read as the parts of which somebody who guesses would make
 * it, each with how many tries it is worth, and the cheapest reading counts (as zxcvbn does, Wheeler, USENIX Security 2016).
 */
import { COMMON, CONTEXT } from './common-words.ts'

const WORDS: readonly string[] = `${CONTEXT} ${COMMON}`.split(/\s+/)

/** The cost of guessing a part, in powers of ten of tries. */
const COST = {
  /** A letter or a digit of which nothing is known: one of 36. */
  sign: 1.56,
  /** One of some hundreds of words. */
  word: 3,
  /** Of this bank or of the user. */
  own: 1,
  /** A word written backwards, or with digits for letters. */
  disguised: 0.5,
  /** Signs that follow one another, on the keyboard or in the alphabet; a walk over the keyboard may turn. */
  walk: 2,
  turn: 0.4,
  /** A number: a year, a date, a shirt. Of one digit, one. */
  number: 2,
  digit: 1,
  /** What stood before, once more. */
  again: 0.5,
}

/** Ten million tries and some: a word and a number, or two words and a digit. */
const EASY = 7.2

/** Shorter words are no word of anybody: initials. */
const SHORTEST_WORD = 3
const SHORTEST_WALK = 3

/** Whether it is among the first that would be tried. `own`: words of its user and of this bank: their name, its name. */
export function isEasilyGuessed(password: string, own: readonly string[]): boolean {
  const text = plain(password)
  const names = own.flatMap((name) => plain(name).split(/[^a-z0-9]+/)).filter((word) => word.length >= SHORTEST_WORD)
  return cheapest(text, partsOf(text, names)) < EASY
}

interface Part {
  from: number
  to: number
  cost: number
}

/** The least that the text costs as a row of parts, with signs of which nothing is known between them. */
function cheapest(text: string, parts: readonly Part[]): number {
  const upTo = [0]
  for (let end = 1; end <= text.length; end += 1) {
    const ways = parts.filter(({ to }) => to === end).map(({ from, cost }) => (upTo[from] ?? 0) + cost)
    upTo.push(Math.min((upTo[end - 1] ?? 0) + COST.sign, ...ways))
  }
  return upTo[text.length] ?? 0
}

function partsOf(text: string, names: readonly string[]): Part[] {
  const parts = [...words(text, names, COST.own), ...words(text, WORDS, COST.word), ...runs(text)]
  return [...parts, ...repeats(text, parts)]
}

function words(text: string, list: readonly string[], cost: number): Part[] {
  return list.flatMap((word) => [...places(text, word, cost), ...places(text, reversed(word), cost + COST.disguised)])
}

function reversed(word: string): string {
  return [...word].toReversed().join('')
}

function places(text: string, word: string, cost: number): Part[] {
  const found: Part[] = []
  for (let from = 0; from + word.length <= text.length; from += 1) {
    const written = text.slice(from, from + word.length)
    if (written === word) found.push({ from, to: from + word.length, cost })
    else if (isLike(written, word)) found.push({ from, to: from + word.length, cost: cost + COST.disguised })
  }
  return found
}

/** Digits that stand for letters: «P4ssw0rd». */
const LOOKALIKES: Readonly<Record<string, string>> = { 0: 'o', 1: 'il', 2: 'z', 3: 'e', 4: 'a', 5: 's', 6: 'g', 7: 't', 8: 'b', 9: 'g' }

function isLike(written: string, word: string): boolean {
  return [...written].every((sign, at) => sign === word[at] || LOOKALIKES[sign]?.includes(word[at] ?? ' '))
}

/** Every stretch in which each sign follows the one before: numbers, «1234», «cba», «Q1w2e3», «zaq12wsx». */
function runs(text: string): Part[] {
  return [...text].flatMap((_, from) => [...numbers(text, from), ...sequences(text, from), ...walks(text, from)])
}

function numbers(text: string, from: number): Part[] {
  const { length } = /^\d*/.exec(text.slice(from))?.[0] ?? ''
  return Array.from({ length }, (_, more) => ({ from, to: from + more + 1, cost: more === 0 ? COST.digit : COST.number }))
}

/** «abc», «321», «aaa». */
function sequences(text: string, from: number): Part[] {
  const step = stepAt(text, from)
  if (!(Math.abs(step) <= 1)) return []
  let to = from + 2
  while (stepAt(text, to - 1) === step) to += 1
  return stretches(from, to, () => COST.walk)
}

function stepAt(text: string, at: number): number {
  return text.charCodeAt(at + 1) - text.charCodeAt(at)
}

/** Every part of what begins at `from` and goes on to `to`, from the shortest that is one. */
function stretches(from: number, to: number, cost: (end: number) => number): Part[] {
  const ends = Array.from({ length: Math.max(0, to - from - SHORTEST_WALK + 1) }, (_, more) => from + SHORTEST_WALK + more)
  return ends.map((end) => ({ from, to: end, cost: cost(end) }))
}

const KEYS = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** From key to key beside it, in whatever direction. */
function walks(text: string, from: number): Part[] {
  const steps: string[] = []
  for (let at = from; at + 1 < text.length; at += 1) {
    const step = keyStep(text.charAt(at), text.charAt(at + 1))
    if (step === undefined) break
    steps.push(step)
  }
  const turnsBefore = (end: number) => steps.slice(1, end - from - 1).filter((step, at) => step !== steps[at]).length
  return stretches(from, from + steps.length + 1, (end) => COST.walk + COST.turn * turnsBefore(end))
}

/** The way from one key to another that is beside it, or `undefined`. */
function keyStep(one: string, other: string): string | undefined {
  const [[row, column], [otherRow, otherColumn]] = [keyOf(one), keyOf(other)]
  const [down, right] = [otherRow - row, otherColumn - column]
  return row >= 0 && otherRow >= 0 && Math.abs(down) <= 1 && Math.abs(right) <= 1 ? `${down} ${right}` : undefined
}

function keyOf(sign: string): [row: number, column: number] {
  const row = KEYS.findIndex((keys) => keys.includes(sign))
  return [row, KEYS[row]?.indexOf(sign) ?? -1]
}

/** A repeated part costs little more than one of them: «Lalala», «Casacasa». */
function repeats(text: string, parts: readonly Part[]): Part[] {
  const found: Part[] = []
  for (let from = 0; from < text.length; from += 1)
    for (let length = 1; from + 2 * length <= text.length; length += 1) {
      const once = text.slice(from, from + length)
      const own = parts.filter((part) => part.from >= from && part.to <= from + length)
      const cost =
        cheapest(
          once,
          own.map((part) => ({ ...part, from: part.from - from, to: part.to - from })),
        ) + COST.again
      for (let to = from + 2 * length; text.slice(to - length, to) === once; to += length) found.push({ from, to, cost })
    }
  return found
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
}
