/** How anybody checks a document: its code, QR and address at the foot of every page; and once as a paragraph, for who hears the document. */
import type { DocumentCheck } from './bank-document.ts'
import { COLORS, contentBottom, contentWidth, drawable, leaveStrip, letter, MARGIN, type Pdf } from './pdf-canvas.ts'
import { drawQr } from './pdf-qr.ts'

const QR = 52
const PADDING = 8
const STRIP = QR + 2 * PADDING

export const leaveCheckStrip = (pdf: Pdf): void => leaveStrip(pdf, STRIP + PADDING)

/** Above the small print; an artifact, because it is on every page. The cursor is left anywhere. */
export function drawCheckStrip(pdf: Pdf, { code, at }: DocumentCheck): void {
  const top = contentBottom(pdf) + PADDING
  pdf.markContent('Artifact', { type: 'Pagination' })
  pdf
    .moveTo(MARGIN, top)
    .lineTo(MARGIN + contentWidth(pdf), top)
    .lineWidth(0.5)
    .stroke(COLORS.line)
  if (at) drawQr(pdf, at.link, { left: MARGIN, top: top + PADDING, side: QR })
  const left = at ? MARGIN + QR + 12 : MARGIN
  const options = { width: contentWidth(pdf) - (left - MARGIN), lineBreak: false }
  letter(pdf, 'bold', 9.5).text(`Código: ${code}`, left, top + PADDING + 10, options)
  letter(pdf, 'regular', 8.5, COLORS.quiet).text(drawable(whereText(at)), left, top + PADDING + 26, options)
  pdf.endMarkedContent()
}

const whereText = (at: DocumentCheck['at']): string =>
  at ? `Compruébelo en ${at.page}` : 'Compruébelo en la web del banco, en «Comprobar un documento».'

export const checkHelp = ({ code, at }: DocumentCheck): string =>
  `Cualquiera puede comprobar este documento con el código ${code} ${at ? `en ${at.page}` : 'en la web del banco, en «Comprobar un documento»'}.`
