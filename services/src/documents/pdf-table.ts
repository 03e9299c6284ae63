/** The rows as a tagged table: a header cell for each column, repeated (as decoration) at the top of every page. */
import type { Column, Row } from './list-document.ts'
import { COLORS, contentBottom, contentWidth, headerCell, letter, MARGIN, type Pdf } from './pdf-canvas.ts'
import { cellText, DETAIL, fontOf, type Grid, type Place } from './pdf-columns.ts'

type Section = ReturnType<Pdf['struct']>

const HEADER_PADDING = 4.5
const PADDING = 4

/** Rows that have their heights and their pages. */
export interface Layout {
  grid: Grid
  header: number
  /** The rows of each page, and the height of each of them. There is at least one page. */
  pages: readonly { rows: readonly Row[]; heights: readonly number[] }[]
}

/**
 * Which rows go to which page, the first table beginning at `top`. Known before they are drawn, so that pages say how many they are. Throws
 * for a row that is higher than a page.
 */
export function layOut(pdf: Pdf, grid: Grid, rows: readonly Row[], top: number): Layout {
  const bottom = contentBottom(pdf)
  const header = headerHeight(pdf, grid)
  const pages = [{ rows: [] as Row[], heights: [] as number[] }]
  let y = top + header
  for (const row of rows) {
    const height = Math.max(...grid.places.map((place) => heightOf(pdf, grid, place, row))) + 2 * PADDING
    if (y + height > bottom) {
      pages.push({ rows: [], heights: [] })
      y = MARGIN + header
      if (y + height > bottom) throw new Error('A row is higher than a page')
    }
    pages.at(-1)?.rows.push(row)
    pages.at(-1)?.heights.push(height)
    y += height
  }
  return { grid, header, pages }
}

/** Draws the rows of a page, from its current position. */
export function drawTablePage(pdf: Pdf, table: Section, layout: Layout, page: number): void {
  drawHeader(pdf, layout, page === 0 ? table : undefined)
  const { rows, heights } = layout.pages[page] ?? { rows: [], heights: [] }
  for (const [index, row] of rows.entries()) drawRow(pdf, layout.grid, table, row, heights[index] ?? 0)
}

function headerHeight(pdf: Pdf, { places, sizes }: Grid): number {
  const face = letter(pdf, 'bold', sizes.header)
  return Math.max(...places.map(({ column, width }) => face.heightOfString(column.label, { width }))) + 2 * HEADER_PADDING
}

/** The first one is the table's; the others only repeat it for the eye. */
function drawHeader(pdf: Pdf, { grid: { places, sizes }, header }: Layout, table?: Section): void {
  const { y } = pdf
  pdf.markContent('Artifact', { type: 'Layout' })
  pdf.rect(MARGIN - 6, y, contentWidth(pdf) + 12, header).fill(COLORS.band)
  pdf.endMarkedContent()
  const row = table ? pdf.struct('TR') : undefined
  if (row) table?.add(row)
  for (const { column, x, width } of places) {
    const options = { width, align: alignOf(column) } as const
    const draw = () => void letter(pdf, 'bold', sizes.header, COLORS.quiet).text(column.label, x, y + HEADER_PADDING, options)
    if (row) row.add(headerCell(pdf, column.label, 'Column', draw))
    else {
      pdf.markContent('Artifact', { type: 'Pagination' })
      draw()
      pdf.endMarkedContent()
    }
  }
  row?.end()
  pdf.y = y + header
}

function drawRow(pdf: Pdf, grid: Grid, table: Section, row: Row, height: number): void {
  const top = pdf.y
  const element = pdf.struct('TR')
  table.add(element)
  for (const place of grid.places) element.add(pdf.struct('TD', {}, () => drawCell(pdf, grid, place, row, top + PADDING)))
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

function drawCell(pdf: Pdf, { sizes }: Grid, { column, index, detail, x, width }: Place, row: Row, y: number): void {
  const { kind } = column
  const wraps = kind === 'text'
  const color = kind === 'day' || kind === 'balance' || kind === 'units' ? COLORS.quiet : COLORS.text
  const text = cellText(column, row[index])
  letter(pdf, fontOf(column), sizes.text, color)
  const below = detailText(detail, row)
  // The space parts what is read of both.
  pdf.text(below ? `${text} ` : text, x, y, { width, align: alignOf(column), lineBreak: wraps })
  if (below) letter(pdf, 'regular', sizes.detail, COLORS.quiet).text(below, x, pdf.y, { width })
}

function heightOf(pdf: Pdf, { sizes }: Grid, { column, index, detail, width }: Place, row: Row): number {
  if (column.kind !== 'text') return letter(pdf, 'regular', sizes.text).currentLineHeight(true)
  const title = letter(pdf, 'bold', sizes.text).heightOfString(cellText(column, row[index]), { width })
  const below = detailText(detail, row)
  return below ? title + letter(pdf, 'regular', sizes.detail).heightOfString(below, { width }) : title
}

function detailText(detail: number | undefined, row: Row): string {
  return detail === undefined ? '' : cellText(DETAIL, row[detail])
}

function alignOf({ kind }: Column): 'left' | 'right' {
  return kind === 'amount' || kind === 'balance' || kind === 'units' ? 'right' : 'left'
}
