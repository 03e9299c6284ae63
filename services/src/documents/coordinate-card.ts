/** The coordinates card as a PDF to be printed, cut and handed to its customer: a tagged table, as any document of the bank. */
import { COORDINATE_COLUMNS, COORDINATE_ROWS } from '@almenara/contract/coordinates'
import type { Instant } from '@almenara/contract/dates'
import { buffer } from 'node:stream/consumers'
import type { DocumentBrand } from './list-document.ts'
import { COLORS, contentWidth, drawable, headerCell, letter, MARGIN, openPdf, type FontName, type Pdf } from './pdf-canvas.ts'
import { drawHead } from './pdf-head.ts'

export interface CoordinateCardDocument {
  brand: DocumentBrand
  createdAt: Instant
  holder: string
  serial: string
  /** By cell. */
  values: ReadonlyMap<string, string>
}

const TITLE = 'Tarjeta de coordenadas'
const ADVICE = [
  'Guárdela donde solo usted la vea y no la fotografíe.',
  'El banco le pedirá dos coordenadas para firmar una operación; nunca más de dos, ni por teléfono, ni por correo.',
].join(' ')
const ROW_HEIGHT = 26

export async function coordinateCardPdf({ brand, createdAt, holder, serial, values }: CoordinateCardDocument): Promise<Buffer> {
  const facts = [
    { label: 'Titular', text: holder },
    { label: 'Número', text: serial },
  ]
  const document = { title: TITLE, brand, createdAt, facts, figures: [] }
  const pdf = openPdf(document)
  const section = pdf.struct('Document', { lang: 'es-ES' })
  pdf.addStructure(section)
  drawHead(pdf, section, document)
  const table = pdf.struct('Table', { title: TITLE })
  section.add(table)
  drawGrid(pdf, table, values)
  table.end()
  pdf.y += 14
  section.add(
    pdf.struct('P', {}, () => {
      letter(pdf, 'regular', 10, COLORS.quiet).text(drawable(ADVICE), MARGIN, pdf.y, { width: contentWidth(pdf) })
    }),
  )
  section.end()
  pdf.end()
  return buffer(pdf)
}

type Structure = ReturnType<Pdf['struct']>

function drawGrid(pdf: Pdf, table: Structure, values: ReadonlyMap<string, string>): void {
  const top = pdf.y
  const width = contentWidth(pdf) / (COORDINATE_COLUMNS.length + 1)
  const x = (place: number) => MARGIN + place * width
  const write = (place: number, y: number, text: string, font: FontName, color: string) => {
    letter(pdf, font, 12, color).text(text, x(place), y + 7, { width, align: 'center' })
  }
  const header = (row: Structure, scope: 'Column' | 'Row', place: number, y: number, text: string) =>
    row.add(headerCell(pdf, text, scope, () => write(place, y, text, 'bold', COLORS.quiet)))
  const cell = (row: Structure, place: number, y: number, text: string) =>
    row.add(pdf.struct('TD', {}, () => write(place, y, text, 'regular', COLORS.text)))
  const head = pdf.struct('TR')
  table.add(head)
  cell(head, 0, top, '')
  COORDINATE_COLUMNS.forEach((column, place) => header(head, 'Column', place + 1, top, column))
  head.end()
  for (const [index, number] of COORDINATE_ROWS.entries()) {
    const y = top + (index + 1) * ROW_HEIGHT
    drawRule(pdf, y)
    const row = pdf.struct('TR')
    table.add(row)
    header(row, 'Row', 0, y, String(number))
    COORDINATE_COLUMNS.forEach((column, place) => cell(row, place + 1, y, values.get(`${column}${number}`) ?? ''))
    row.end()
  }
  pdf.y = top + (COORDINATE_ROWS.length + 1) * ROW_HEIGHT
}

function drawRule(pdf: Pdf, y: number): void {
  pdf.markContent('Artifact', { type: 'Layout' })
  pdf
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + contentWidth(pdf), y)
    .lineWidth(0.5)
    .stroke(COLORS.line)
  pdf.endMarkedContent()
}
