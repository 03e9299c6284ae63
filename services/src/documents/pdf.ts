/** Writes a list as a PDF for people: A4, tagged (PDF/UA's structure), the brand's name and mark, numbered pages. */
import type { ListDocument, Rows } from './list-document.ts'
import { COLORS, contentWidth, drawable, FOOT, letter, MARGIN, openPdf, type Pdf } from './pdf-canvas.ts'
import { drawHead } from './pdf-head.ts'
import { drawTable } from './pdf-table.ts'

const CHUNK_BYTES = 65_536

export async function* writePdf(document: ListDocument, rows: Rows): AsyncGenerator<Buffer> {
  const pdf = openPdf(document)
  const section = pdf.struct('Document', { lang: 'es-ES' })
  pdf.addStructure(section)
  drawHead(pdf, section, document)
  await drawTable(pdf, section, document, rows)
  section.end()
  numberPages(pdf, document)
  pdf.end()
  yield* inChunks(pdf)
}

/** Small print and «Página 1 de N»: decoration, which a screen reader passes over. */
function numberPages(pdf: Pdf, { brand }: ListDocument): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(start + index)
    pdf.markContent('Artifact', { type: 'Pagination' })
    const y = pdf.page.height - FOOT + 18
    const number = `Página ${index + 1} de ${count}`
    letter(pdf, 'regular', 8.5, COLORS.quiet).text(number, MARGIN, y, { width: contentWidth(pdf), align: 'right', lineBreak: false })
    letter(pdf, 'regular', 7).text(drawable(brand.legalText), MARGIN, y, { width: contentWidth(pdf) - 90 })
    pdf.endMarkedContent()
  }
}

/** pdfkit gives a piece for each of its thousands of objects. */
async function* inChunks(pdf: Pdf): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = []
  let size = 0
  for await (const piece of pdf) {
    const bytes = piece as Buffer
    pieces.push(bytes)
    size += bytes.length
    if (size < CHUNK_BYTES) continue
    yield Buffer.concat(pieces)
    pieces = []
    size = 0
  }
  if (pieces.length > 0) yield Buffer.concat(pieces)
}
