/**
 * Where the columns of a table stand: each at least as wide as what it holds, on the upright page if all of them have room there, else on the
 * wide one, else in a smaller letter. Text is the one that gives way, by breaking into lines.
 */
import { formatDay, toLocalDate } from '@almenara/contract/dates'
import { formatPrice, formatUnits, toPrice, toUnits } from '@almenara/contract/millionths'
import { formatAmount, toCents } from '@almenara/contract/money'
import type { Cell, Column, Row } from './list-document.ts'
import { drawable, MARGIN, PAPER, type FontName, type Pdf } from './pdf-canvas.ts'

/** A column with its position. A detail is drawn below the text of its column. */
export interface Place {
  column: Column
  /** Of its value in a row. */
  index: number
  detail: number | undefined
  x: number
  width: number
}

export interface Grid {
  places: readonly Place[]
  layout: 'portrait' | 'landscape'
  /** Points, of each letter. */
  sizes: Sizes
}

interface Sizes {
  header: number
  text: number
  detail: number
}

/** Tried in this order. Text below two thirds of the usual size is not readable. */
const ATTEMPTS = [
  { layout: 'portrait', scale: 1 },
  { layout: 'landscape', scale: 1 },
  { layout: 'landscape', scale: 0.9 },
  { layout: 'landscape', scale: 0.8 },
  { layout: 'landscape', scale: 0.7 },
] as const
const SIZES: Sizes = { header: 8.5, text: 9, detail: 8 }

/** Points: what a column is given where there is room. A text is given what it asks. */
const USUAL: Readonly<Partial<Record<Column['kind'], number>>> = { day: 58, amount: 84, balance: 84, units: 78 }
const GAP = 10
/** The narrowest that a text is broken to; longer words are broken too. */
const NARROWEST_TEXT = 72
/** As much as a text may ask for beside the others. */
const WIDEST_TEXT = 240
/** So that rounding breaks no line. */
const ALLOWANCE = 1

/** Text that is printed as it is. */
export const DETAIL = { kind: 'detail' } as const

/** Points at full size: less than `least` cannot be read, `wanted` is comfortable. */
interface Need {
  least: number
  wanted: number
}

/** Throws for columns that fit on no page, before anything is drawn. */
export function gridOf(pdf: Pdf, columns: readonly Column[], rows: readonly Row[]): Grid {
  const shown = columns.flatMap((column, index) => {
    const detail = columns[index + 1]?.kind === 'detail' ? index + 1 : undefined
    return column.kind === 'detail' ? [] : [{ column, index, detail }]
  })
  const needs = shown.map((one) => needOf(pdf, one, rows))
  for (const { layout, scale } of ATTEMPTS) {
    const room = PAPER[layout] - 2 * MARGIN - GAP * (shown.length - 1)
    const widths = shared(
      needs.map(({ least, wanted }) => ({ least: least * scale, wanted: wanted * scale })),
      shown.map(({ column }) => column.kind === 'text'),
      room,
    )
    if (!widths) continue
    let x = MARGIN
    const places = shown.map((one, place) => {
      const width = widths[place] ?? 0
      const placed = { ...one, x, width }
      x += width + GAP
      return placed
    })
    return { places, layout, sizes: { header: SIZES.header * scale, text: SIZES.text * scale, detail: SIZES.detail * scale } }
  }
  throw new Error(`These columns fit on no page: ${columns.map(({ label }) => label).join(', ')}`)
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** The room shared out: to each its least, then what each wants in proportion, then the rest to the texts. `undefined`: it is too little. */
function shared(needs: readonly Need[], isText: readonly boolean[], room: number): number[] | undefined {
  const spare = room - sum(needs.map(({ least }) => least))
  if (spare < 0) return undefined
  const wants = needs.map(({ least, wanted }) => wanted - least)
  const wanted = sum(wants)
  const part = wanted > spare ? spare / wanted : 1
  const takers = isText.includes(true) ? isText : isText.map(() => true)
  const rest = Math.max(0, spare - wanted) / takers.filter(Boolean).length
  return needs.map(({ least }, place) => least + (wants[place] ?? 0) * part + (takers[place] ? rest : 0))
}

function needOf(pdf: Pdf, { column, index, detail }: Pick<Place, 'column' | 'index' | 'detail'>, rows: readonly Row[]): Need {
  const label = widthOf(pdf, 'bold', SIZES.header, column.label)
  const labelWord = widthOf(pdf, 'bold', SIZES.header, longest(column.label.split(' ')))
  if (column.kind !== 'text') {
    let value = 0
    for (const text of printed(column, rows, index)) value = Math.max(value, widthOf(pdf, fontOf(column), SIZES.text, text))
    const least = Math.max(value, labelWord) + ALLOWANCE
    return { least, wanted: Math.max(least, label + ALLOWANCE, USUAL[column.kind] ?? 0) }
  }
  const own = textsOf(rows, index)
  const below = detail === undefined ? [] : textsOf(rows, detail)
  const natural = Math.max(label, widthOf(pdf, 'bold', SIZES.text, longest(own)), widthOf(pdf, 'regular', SIZES.detail, longest(below)))
  const word = Math.max(widthOf(pdf, 'bold', SIZES.text, longestWord(own)), widthOf(pdf, 'regular', SIZES.detail, longestWord(below)))
  const least = Math.max(labelWord, Math.min(word, NARROWEST_TEXT)) + ALLOWANCE
  return { least, wanted: Math.max(least, Math.min(natural, WIDEST_TEXT) + ALLOWANCE) }
}

/** Each text of a column that does not wrap, once. Days are all as wide. */
function printed(column: Column, rows: readonly Row[], index: number): Iterable<string> {
  return column.kind === 'day' ? ['00/00/0000'] : new Set(rows.map((row) => cellText(column, row[index])))
}

function textsOf(rows: readonly Row[], index: number): string[] {
  return rows.map((row) => cellText(DETAIL, row[index]))
}

/** By its letters, which is near enough for what can be broken. */
function longest(texts: readonly string[]): string {
  return texts.reduce((found, text) => (text.length > found.length ? text : found), '')
}

function longestWord(texts: readonly string[]): string {
  return texts.reduce((found, text) => (text.length > found.length ? longest([found, ...text.split(' ')]) : found), '')
}

function widthOf(pdf: Pdf, font: FontName, size: number, text: string): number {
  return pdf.font(font).fontSize(size).widthOfString(text)
}

export function fontOf({ kind }: Column): FontName {
  return kind === 'text' || kind === 'amount' ? 'bold' : 'regular'
}

/** As it is printed. */
export function cellText({ kind }: Pick<Column, 'kind'>, value: Cell | undefined): string {
  if (value === undefined || value === '') return ''
  if (typeof value === 'string') return kind === 'day' ? formatDay(toLocalDate(value)) : drawable(value)
  if (typeof value === 'number') {
    return kind === 'units' ? formatUnits(toUnits(value)) : formatAmount(toCents(value), { signed: kind === 'amount' })
  }
  const { currency } = value
  return kind === 'units'
    ? formatPrice(toPrice(value.value), currency)
    : formatAmount(toCents(value.value), { currency, signed: kind === 'amount' })
}
