/** How every page ends, and what is ready of the file once it has. */
import type { ListDocument } from './list-document.ts'
import { COLORS, contentWidth, drawable, FOOT, letter, MARGIN, type Pdf } from './pdf-canvas.ts'

/** Small print and number: decoration, which a screen reader passes over. */
export function drawFoot(pdf: Pdf, { brand }: Pick<ListDocument, 'brand'>, number: string): void {
  const y = pdf.page.height - FOOT + 18
  pdf.markContent('Artifact', { type: 'Pagination' })
  letter(pdf, 'regular', 8.5, COLORS.quiet).text(number, MARGIN, y, { width: contentWidth(pdf), align: 'right', lineBreak: false })
  letter(pdf, 'regular', 7).text(drawable(brand.legalText), MARGIN, y, { width: contentWidth(pdf) - 90 })
  pdf.endMarkedContent()
}

/** What is ready of the file. Read page by page: pdfkit makes a piece for each of its thousands of objects. */
export function* made(pdf: Pdf): Generator<Uint8Array> {
  const bytes = pdf.read() as Uint8Array | null
  if (bytes) yield bytes
}
