/** The rows as a tagged table: a header cell for each column, repeated (as decoration) at the top of every page. */
import { formatDay, toLocalDate } from '@almenara/contract/dates'
import { formatUnits, toUnits } from '@almenara/contract/millionths'
import { formatAmount, toCents } from '@almenara/contract/money'
import type { Column, ListDocument, Row } from './list-document.ts'
import { COLORS, contentBottom, contentWidth, drawable, letter, MARGIN, type Pdf } from './pdf-canvas.ts'

type Section = ReturnType<Pdf['struct']>

const HEADER = 20
const PADDING = 4
const TEXT_SIZE = 9
const DETAIL_SIZE = 8
/** Points; a text takes what is left. */
const WIDTHS: Readonly<Partial<Record<Column['kind'], number>>> = { day: 58, amount: 84, balance: 84, units: 78 }
const GAP = 8

/** A column where it stands; a detail stands below its text. */
interface Place {
  column: Column
  /** Of its value in a row. */
  index: number
  detail: number | undefined
  x: number
  width: number
}

/** Rows that have their heights and their pages. */
export interface Layout {
  places: readonly Place[]
  /** The rows of each page, and the height of each of them. There is at least one page. */
  pages: readonly { rows: readonly Row[]; heights: readonly number[] }[]
}

/** Which rows go to which page, the first table beginning at `top`. Known before they are drawn, so that pages say how many they are. */
export function layOut(pdf: Pdf, { columns }: ListDocument, rows: readonly Row[], top: number): Layout {
  const places = placesOf(pdf, columns)
  const bottom = contentBottom(pdf)
  const pages = [{ rows: [] as Row[], heights: [] as number[] }]
  let y = top + HEADER
  for (const row of rows) {
    const height = Math.max(...places.map((place) => heightOf(pdf, place, row))) + 2 * PADDING
    if (y + height > bottom) {
      pages.push({ rows: [], heights: [] })
      y = MARGIN + HEADER
    }
    pages.at(-1)?.rows.push(row)
    pages.at(-1)?.heights.push(height)
    y += height
  }
  return { places, pages }
}

/** Draws the part of a table that a page has, from where the page stands. */
export function drawTablePage(pdf: Pdf, table: Section, { places, pages }: Layout, page: number): void {
  drawHeader(pdf, places, page === 0 ? table : undefined)
  const { rows, heights } = pages[page] ?? { rows: [], heights: [] }
  for (const [index, row] of rows.entries()) drawRow(pdf, places, table, row, heights[index] ?? 0)
}

function placesOf(pdf: Pdf, columns: readonly Column[]): Place[] {
  const shown = columns.flatMap((column, index) => (column.kind === 'detail' ? [] : [{ column, index }]))
  const fixed = shown.map(({ column: { kind } }) => WIDTHS[kind])
  const left = contentWidth(pdf) - fixed.reduce<number>((sum, width) => sum + (width ?? 0), 0) - GAP * (shown.length - 1)
  const free = left / Math.max(1, fixed.filter((width) => width === undefined).length)
  let x = MARGIN
  return shown.map(({ column, index }, place) => {
    const width = fixed[place] ?? free
    const detail = columns[index + 1]?.kind === 'detail' ? index + 1 : undefined
    const placed = { column, index, detail, x, width }
    x += width + GAP
    return placed
  })
}

/** The first one is the table's; the others only repeat it for the eye. */
function drawHeader(pdf: Pdf, places: readonly Place[], table?: Section): void {
  const { y } = pdf
  pdf.markContent('Artifact', { type: 'Layout' })
  pdf.rect(MARGIN - 6, y, contentWidth(pdf) + 12, HEADER).fill(COLORS.band)
  pdf.endMarkedContent()
  const row = table ? pdf.struct('TR') : undefined
  if (row) table?.add(row)
  for (const { column, x, width } of places) {
    const options = { width, align: alignOf(column), lineBreak: false } as const
    const draw = () => void letter(pdf, 'bold', 8.5, COLORS.quiet).text(column.label, x, y + 4.5, options)
    // PDF/UA-1 §7.5: a header says what it is the header of.
    const header = { title: column.label, scope: 'Column' }
    if (row) row.add(pdf.struct('TH', header, draw))
    else {
      pdf.markContent('Artifact', { type: 'Pagination' })
      draw()
      pdf.endMarkedContent()
    }
  }
  row?.end()
  pdf.y = y + HEADER
}

function drawRow(pdf: Pdf, places: readonly Place[], table: Section, row: Row, height: number): void {
  const top = pdf.y
  const element = pdf.struct('TR')
  table.add(element)
  for (const place of places) element.add(pdf.struct('TD', {}, () => drawCell(pdf, place, row, top + PADDING)))
  element.end()
  const bottom = top + height
  pdf.markContent('Artifact', { type: 'Layout' })
  pdf
    .moveTo(MARGIN - 6, bottom)
    .lineTo(pdf.page.width - MARGIN + 6, bottom)
    .lineWidth(0.5)
    .stroke(COLORS.line)
  pdf.endMarkedContent()
  pdf.y = bottom
}

function drawCell(pdf: Pdf, { column, index, detail, x, width }: Place, row: Row, y: number): void {
  const { kind } = column
  const wraps = kind === 'text'
  const color = kind === 'day' || kind === 'balance' || kind === 'units' ? COLORS.quiet : COLORS.text
  const text = cellText(column, row[index])
  letter(pdf, kind === 'text' || kind === 'amount' ? 'bold' : 'regular', TEXT_SIZE, color)
  const below = detailText(detail, row)
  // The space parts what is read of both.
  pdf.text(below ? `${text} ` : text, x, y, { width, align: alignOf(column), lineBreak: wraps })
  if (below) letter(pdf, 'regular', DETAIL_SIZE, COLORS.quiet).text(below, x, pdf.y, { width })
}

function heightOf(pdf: Pdf, { column, index, detail, width }: Place, row: Row): number {
  if (column.kind !== 'text') return letter(pdf, 'regular', TEXT_SIZE).currentLineHeight(true)
  const title = letter(pdf, 'bold', TEXT_SIZE).heightOfString(cellText(column, row[index]), { width })
  const below = detailText(detail, row)
  return below ? title + letter(pdf, 'regular', DETAIL_SIZE).heightOfString(below, { width }) : title
}

function detailText(detail: number | undefined, row: Row): string {
  return detail === undefined ? '' : drawable(String(row[detail] ?? ''))
}

function cellText({ kind }: Column, value: string | number | undefined): string {
  if (value === undefined || value === '') return ''
  if (typeof value === 'number' && kind === 'units') return formatUnits(toUnits(value))
  if (typeof value === 'number') return formatAmount(toCents(value), { signed: kind === 'amount' })
  return kind === 'day' ? formatDay(toLocalDate(value)) : drawable(value)
}

function alignOf({ kind }: Column): 'left' | 'right' {
  return kind === 'amount' || kind === 'balance' || kind === 'units' ? 'right' : 'left'
}
