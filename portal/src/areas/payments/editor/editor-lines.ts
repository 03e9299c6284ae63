/** The lines of a remittance as they are written on the screen, and what is done to them: every change gives new lines. */
import { DRAFT_FIELDS, FIELDS_OF, MOST_LINES, type DraftField, type DraftLine } from '@almenara/contract/areas/payments/drafts'
import { clearAmount, doubtfulAmount, type DotMeaning } from '@almenara/contract/areas/payments/sheet-amounts'
import { add, formatAmount, type Cents } from '@almenara/contract/money'
import { parseAmount } from '@almenara/contract/parse-amount'

export type Cells = Record<DraftField, string>

export interface EditorLine extends Cells {
  /** Which line it is while the screen lasts, wherever it stands. */
  key: number
  /** Of a line that repeats one of another remittance. */
  copied?: number | undefined
  /** It has not been left since it was begun: what is missing in it is not yet missed. */
  isBegun?: true | undefined
}

/** As many characters as the bank keeps of each cell. */
export const LONGEST: Readonly<Record<DraftField, number>> = {
  name: 140,
  iban: 60,
  amount: 40,
  concept: 300,
  reference: 70,
  mandate: 70,
  signedOn: 20,
  sequence: 20,
}

const BLANK: Cells = { name: '', iban: '', amount: '', concept: '', mandate: '', signedOn: '', sequence: '', reference: '' }

let lastKey = 0

/** Of payments nothing is said of mandates. */
type SomeCells = { [Field in DraftField]?: string | undefined }

export function newLine(cells: SomeCells & { copied?: number | undefined; isBegun?: true } = {}): EditorLine {
  return { ...BLANK, ...(cells as Partial<Cells>), key: ++lastKey }
}

export const isBlank = (line: Cells) => DRAFT_FIELDS.every((field) => line[field].trim() === '')

/** Those in which something is written: the rest are room to write in. */
export const writtenOf = (lines: readonly EditorLine[]) => lines.filter((line) => !isBlank(line))

/** There is always a line to go on in. */
export function withRoom(lines: readonly EditorLine[]): readonly EditorLine[] {
  const last = lines.at(-1)
  return last && isBlank(last) ? lines : [...lines, newLine({ isBegun: true })]
}

/** What no keyboard writes does not travel. */
const clean = (field: DraftField, text: string) => text.replace(/\p{Cc}/gu, ' ').slice(0, LONGEST[field])

export function withCell(lines: readonly EditorLine[], key: number, field: DraftField, text: string): readonly EditorLine[] {
  return withRoom(lines.map((line) => (line.key === key ? { ...line, [field]: clean(field, text) } : line)))
}

/** Somebody has gone from it: its amount is written as amounts are, and what is missing in it is missed. */
export function withLineLeft(lines: readonly EditorLine[], key: number): readonly EditorLine[] {
  return lines.map((line) => (line.key === key && line.isBegun && !isBlank(line) ? { ...line, isBegun: undefined } : line))
}

export function withAmountWritten(lines: readonly EditorLine[], key: number): readonly EditorLine[] {
  return lines.map((line) => (line.key === key ? { ...line, amount: plainAmount(line.amount) } : line))
}

export const withoutLine = (lines: readonly EditorLine[], key: number) => withRoom(lines.filter((line) => line.key !== key))

/** «1250» is «1.250,00»; what is no amount stays as it is. */
function plainAmount(text: string): string {
  const parsed = parseAmount(text)
  return parsed.ok ? formatAmount(parsed.amount, { currency: null }) : text
}

/** What came of lines that were brought from elsewhere. */
export interface Brought {
  lines: readonly EditorLine[]
  /** Those that were written over or added. */
  keys: readonly number[]
  /** An amount of theirs that may be read in two ways, «1.092»: it is asked once for all of them. */
  doubt: string | undefined
  /** As many as there was no room for. */
  left: number
}

/** A block of a sheet, from a cell on: over what is written there, and then in lines of its own. */
export function withBlock(
  lines: readonly EditorLine[],
  from: { key: number; field: DraftField },
  block: readonly string[][],
  all: readonly DraftField[] = FIELDS_OF.TRANSFERS,
): Brought {
  const start = Math.max(
    0,
    lines.findIndex(({ key }) => key === from.key),
  )
  const fields = all.slice(all.indexOf(from.field))
  const taken = block.slice(0, MOST_LINES - start)
  const doubt = doubtfulAmount(taken.map((cells) => cells[fields.indexOf('amount')] ?? ''))
  const over = taken.map((cells, place) => {
    const line = lines[start + place] ?? newLine()
    const written = fields.flatMap((field, column) => {
      const text = cells[column]
      if (text === undefined) return []
      const kept = clean(field, text.trim())
      return [[field, field === 'amount' && doubt === undefined ? plainAmount(kept) : kept] as const]
    })
    return { ...line, ...(Object.fromEntries(written) as Partial<Cells>), isBegun: undefined }
  })
  const now = withRoom([...lines.slice(0, start), ...over, ...lines.slice(start + over.length)])
  return { lines: now, keys: over.map(({ key }) => key), doubt, left: block.length - taken.length }
}

/** Lines of a sheet, after those that are written. */
export function withSheet(lines: readonly EditorLine[], read: readonly SomeCells[], doubt: string | undefined): Brought {
  const written = writtenOf(lines)
  const taken = read.slice(0, MOST_LINES - written.length).map((cells) => newLine(cells))
  return { lines: withRoom([...written, ...taken]), keys: taken.map(({ key }) => key), doubt, left: read.length - taken.length }
}

/** What a dot is in the amounts of some lines has been said. */
export function withDotsRead(lines: readonly EditorLine[], keys: readonly number[], dot: DotMeaning): readonly EditorLine[] {
  return lines.map((line) => (keys.includes(line.key) ? { ...line, amount: plainAmount(clearAmount(line.amount, dot)) } : line))
}

/** Whether this amount is one of those that may be read in two ways. */
export const isDoubtful = (amount: string) => doubtfulAmount([amount]) !== undefined

/**
 * Takes back one change, and nothing that was written since: lines that it took away come back to their place, lines that it brought go, and
 * a cell that it wrote over is as before unless somebody has written in it afterwards.
 */
export function takeBack(now: readonly EditorLine[], before: readonly EditorLine[], after: readonly EditorLine[]): readonly EditorLine[] {
  const was = new Map(before.map((line) => [line.key, line]))
  const made = new Map(after.map((line) => [line.key, line]))
  const kept = now
    .filter(({ key }) => was.has(key) || !made.has(key))
    .map((line) => {
      const [old, wrote] = [was.get(line.key), made.get(line.key)]
      if (!old || !wrote) return line
      const back = DRAFT_FIELDS.filter((field) => line[field] === wrote[field]).map((field) => [field, old[field]] as const)
      return { ...line, ...(Object.fromEntries(back) as Partial<Cells>) }
    })
  for (const [place, line] of before.entries())
    if (!made.has(line.key) && !kept.some(({ key }) => key === line.key)) kept.splice(Math.min(place, kept.length), 0, line)
  return withRoom(kept)
}

/** Of all that can be read as an amount. */
export function totalOf(lines: readonly EditorLine[]): Cents {
  return add(
    ...lines.flatMap(({ amount }) => {
      const parsed = parseAmount(amount)
      return parsed.ok && parsed.amount > 0 ? parsed.amount : []
    }),
  )
}

export function toDraftLine({ name, iban, amount, concept, reference, copied, ...line }: EditorLine): DraftLine {
  const ofMandate = (['mandate', 'signedOn', 'sequence'] as const).flatMap((field) => (line[field] === '' ? [] : [[field, line[field]]]))
  return { name, iban, amount, concept, reference, ...Object.fromEntries(ofMandate), ...(copied === undefined ? {} : { copied }) }
}
