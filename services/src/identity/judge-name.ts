/**
 * Whether a name is that of an account's holder, as the payer's bank is answered in the EPC's Verification of Payee scheme: `MTCH` it is,
 * `CMTC` nearly (and the registered name is shown), `NMTC` it is not. What machines make of names is settled in favour of the payer:
 * accents, case, order, particles, legal forms left out and usual short forms change nothing. What a person may have got wrong (a letter,
 * a surname left out, an initial) is close. Another given name is another person, whatever the surnames.
 */
import { partsOf, type NameParts } from './name-parts.ts'

export type NameVerdict = { result: 'MTCH' } | { result: 'CMTC'; name: string } | { result: 'NMTC' }

const MATCH: NameVerdict = { result: 'MTCH' }
const NO_MATCH: NameVerdict = { result: 'NMTC' }

/** `holders` are the registered names. Several names typed («Ana Ruiz y Luis Gil») must be as many holders. */
export function judgeName(typed: string, holders: readonly string[]): NameVerdict {
  const whole = best(holders.map((holder) => judgeOne(typed, holder)))
  if (whole.result !== 'NMTC' || holders.length < 2) return whole
  const people = typed.split(/\s+(?:y|e|o)\s+|\s*[/;&+]\s*/iu).filter((part) => part.trim() !== '')
  if (people.length < 2 || people.length > holders.length) return whole
  return together(people, holders)
}

/** Each of the typed people another holder; as sure as the least sure of them. */
function together(people: readonly string[], holders: readonly string[]): NameVerdict {
  const left = new Set(holders)
  let close = false
  for (const person of people) {
    const found = [...left].find((holder) => judgeOne(person, holder).result !== 'NMTC')
    if (found === undefined) return NO_MATCH
    close ||= judgeOne(person, found).result === 'CMTC'
    left.delete(found)
  }
  return close ? { result: 'CMTC', name: holders.join(' / ') } : MATCH
}

function best(verdicts: readonly NameVerdict[]): NameVerdict {
  return verdicts.find(({ result }) => result === 'MTCH') ?? verdicts.find(({ result }) => result === 'CMTC') ?? NO_MATCH
}

function judgeOne(typed: string, holder: string): NameVerdict {
  const [said, known] = [partsOf(typed), partsOf(holder)]
  if (said.words.length === 0 || known.words.length === 0) return NO_MATCH
  const close: NameVerdict = { result: 'CMTC', name: holder }
  const sameWords = [...said.words].sort().join(' ') === [...known.words].sort().join(' ')
  const sameLetters = said.words.join('') === known.words.join('')
  if (sameWords || sameLetters) return agree(said, known) ? MATCH : close
  const isEntity = known.form !== undefined || said.form !== undefined
  return (isEntity ? entityIsClose(said, known) : personIsClose(said.words, known.words)) ? close : NO_MATCH
}

/** Two forms that are both said and differ are two companies that share a name. */
function agree(said: NameParts, known: NameParts): boolean {
  return said.form === undefined || known.form === undefined || said.form === known.form
}

type Likeness = 'SAME' | 'SLIP' | 'INITIAL'

interface Pairing {
  likeness: Map<number, Likeness>
  /** Typed words that are none of the registered ones. */
  extra: string[]
}

/** Each typed word with the registered word it is most like: the same ones first. */
function pair(said: readonly string[], known: readonly string[]): Pairing {
  const likeness = new Map<number, Likeness>()
  let waiting = [...said]
  for (const wanted of ['SAME', 'SLIP', 'INITIAL'] as const) {
    waiting = waiting.filter((word) => {
      const place = known.findIndex((other, index) => !likeness.has(index) && like(word, other) === wanted)
      if (place >= 0) likeness.set(place, wanted)
      return place < 0
    })
  }
  return { likeness, extra: waiting }
}

function like(word: string, other: string): Likeness | undefined {
  if (word === other) return 'SAME'
  if (isSlip(word, other)) return 'SLIP'
  const [short, long] = word.length < other.length ? [word, other] : [other, word]
  return short.length === 1 && long.startsWith(short) ? 'INITIAL' : undefined
}

/** Some are called both ways. */
const FAMILIAR: Readonly<Record<string, string>> = {
  PEPE: 'JOSE',
  PACO: 'FRANCISCO',
  CURRO: 'FRANCISCO',
  KIKO: 'FRANCISCO',
  LOLA: 'DOLORES',
  NACHO: 'IGNACIO',
  QUIQUE: 'ENRIQUE',
  MANOLO: 'MANUEL',
  CONCHA: 'CONCEPCION',
  PILI: 'PILAR',
  CHELO: 'CONSUELO',
  TOÑI: 'ANTONIA',
  TONI: 'ANTONIO',
  JAVI: 'JAVIER',
  RAFA: 'RAFAEL',
}

/** A given name and a surname must be there; of what else is typed or registered, little may be missing. */
function personIsClose(typed: readonly string[], known: readonly string[]): boolean {
  const said = typed.map((word) => (known.includes(word) ? word : (FAMILIAR[word] ?? word)))
  const { likeness, extra } = pair(said, known)
  const given = givenNames(known)
  const named = given.find((place) => likeness.has(place) && sameGiven(likeness.get(place), said, known[place] ?? ''))
  if (named === undefined) return false
  const surnames = [...likeness].filter(([place, how]) => !given.includes(place) && how !== 'INITIAL')
  if (surnames.length === 0) return false
  const slips = [...likeness.values()].filter((how) => how === 'SLIP').length
  const unknown = extra.filter((word) => word !== 'MARIA' && word !== 'JOSE').length
  // One typing error is accepted when everything else matches.
  return slips <= 2 && (unknown === 0 || (unknown === 1 && likeness.size === known.length && known.length >= 3))
}

/** The first word, and the second of a name of four or more: two surnames are last. */
function givenNames(known: readonly string[]): number[] {
  return known.length >= 4 ? Array.from({ length: known.length - 2 }, (_, place) => place) : [0]
}

/** María is not Mario: in a given name, the last vowel is no slip. */
function sameGiven(how: Likeness | undefined, said: readonly string[], registered: string): boolean {
  if (how !== 'SLIP') return true
  return said.some(
    (word) => isSlip(word, registered) && !(word.length === registered.length && word.slice(0, -1) === registered.slice(0, -1)),
  )
}

/** The distinctive beginning is there, and most of the rest; numbers (of a street) are all there and no others. */
function entityIsClose(said: NameParts, known: NameParts): boolean {
  if (digits(said) !== digits(known)) return false
  const { likeness, extra } = pair(said.words, known.words)
  if (!likeness.has(0) || likeness.get(0) === 'INITIAL' || likeness.size < Math.min(2, known.words.length)) return false
  const slips = [...likeness.values()].filter((how) => how === 'SLIP').length
  const found = known.words.filter((_, place) => likeness.has(place)).join('').length
  return slips <= 2 && extra.length <= 1 && found * 2 > known.words.join('').length
}

function digits({ words }: NameParts): string {
  return words.filter((word) => /\d/.test(word)).join(' ')
}

/** One letter put, missing, changed or moved in a word of four or more; two in one of nine or more. */
function isSlip(word: string, other: string): boolean {
  const length = Math.min(word.length, other.length)
  if (length < 4 || /\d/.test(word + other)) return false
  return distance(word, other) <= (length >= 9 ? 2 : 1)
}

/** Optimal string alignment: insertions, deletions, changes, and neighbours exchanged. */
function distance(word: string, other: string): number {
  if (Math.abs(word.length - other.length) > 2) return 3
  let [before, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, n) => n)]
  for (let row = 1; row <= word.length; row += 1) {
    const line = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const changed = word[row - 1] === other[column - 1] ? 0 : 1
      const steps = [(last[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + changed]
      const swapped = row > 1 && column > 1 && word[row - 1] === other[column - 2] && word[row - 2] === other[column - 1]
      if (swapped) steps.push((before[column - 2] ?? 0) + 1)
      line.push(Math.min(...steps))
    }
    ;[before, last] = [last, line]
  }
  return last[other.length] ?? 0
}
