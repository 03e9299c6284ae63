/** Writes a receipt as a PDF: one page where it fits, tagged, with the verification code and its QR. */
import { formatAmount } from '@almenara/contract/money'
import { COLORS, contentBottom, contentWidth, drawable, headerCell, letter, MARGIN, openPdf, type Pdf } from './pdf-canvas.ts'
import { drawFoot, made } from './pdf-foot.ts'
import { BELOW_BRAND, drawBrand } from './pdf-head.ts'
import { drawQr } from './pdf-qr.ts'
import type { ReceiptDocument } from './receipt-document.ts'

type Section = ReturnType<Pdf['struct']>

const LABEL = 150
const PADDING = 7
const BAND = 62
const BOX_PADDING = 16
const QR = 104

export function* writeReceipt(document: ReceiptDocument): Generator<Uint8Array> {
  // Drawn twice, because the foot of the first page has the number of pages.
  const pages = draw(openPdf(document), document, 0)
  const pdf = openPdf(document)
  draw(pdf, document, pages)
  yield* made(pdf)
}

/** Answers how many pages it took. */
function draw(pdf: Pdf, document: ReceiptDocument, pages: number): number {
  let page = 0
  const foot = () => {
    const { y } = pdf
    page += 1
    drawFoot(pdf, document, `Página ${page} de ${pages}`)
    pdf.y = y
  }
  pdf.on('pageAdded', foot)
  const section = pdf.struct('Document', { lang: 'es-ES' })
  pdf.addStructure(section)
  drawBrand(pdf, document)
  foot()
  drawTitle(pdf, section, document)
  drawAmount(pdf, section, document)
  drawFacts(pdf, section, document)
  drawLegends(pdf, section, document)
  drawVerification(pdf, section, document)
  section.end()
  pdf.end()
  return page
}

/** Adds a page when the next part does not fit on this one. */
function makeRoom(pdf: Pdf, height: number): void {
  if (pdf.y + height > contentBottom(pdf)) pdf.addPage()
}

function drawTitle(pdf: Pdf, section: Section, { title, operation }: ReceiptDocument): void {
  const options = { width: contentWidth(pdf) }
  section.add(pdf.struct('P', {}, () => void letter(pdf, 'regular', 11, COLORS.quiet).text(title, MARGIN, BELOW_BRAND, options)))
  const top = pdf.y + 2
  section.add(pdf.struct('H1', { title: operation }, () => void letter(pdf, 'display', 22).text(drawable(operation), MARGIN, top, options)))
  pdf.y += 12
}

/** What it came to and when it was done, on a band. */
function drawAmount(pdf: Pdf, section: Section, { amount, executed, brand }: ReceiptDocument): void {
  const { y } = pdf
  const half = contentWidth(pdf) / 2
  pdf.markContent('Artifact', { type: 'Layout' })
  pdf.roundedRect(MARGIN, y, contentWidth(pdf), BAND, 6).fill(COLORS.band)
  pdf.rect(MARGIN, y, 4, BAND).fill(brand.accent)
  pdf.endMarkedContent()
  if (amount !== undefined) {
    section.add(
      pdf.struct('P', {}, () => {
        letter(pdf, 'regular', 9.5, COLORS.quiet).text('Importe: ', MARGIN + 18, y + 11, { width: half })
        // The display letter's own figures go below the line, as in running text.
        letter(pdf, 'display', 22).text(formatAmount(amount), MARGIN + 18, y + 25, { lineBreak: false, features: ['lnum'] })
      }),
    )
  }
  const left = amount === undefined ? MARGIN + 18 : MARGIN + half
  section.add(
    pdf.struct('P', {}, () => {
      letter(pdf, 'regular', 9.5, COLORS.quiet).text('Estado: ', left, y + 11, { width: half - 14 })
      letter(pdf, 'bold', 11).text(executed, left, y + 29, { width: half - 14 })
    }),
  )
  pdf.y = y + BAND + 12
}

/** A table of one row for each fact, its label being the row's header (PDF/UA-1 §7.5). */
function drawFacts(pdf: Pdf, section: Section, { facts, operation }: ReceiptDocument): void {
  const table = pdf.struct('Table', { title: operation })
  section.add(table)
  for (const fact of facts) {
    const { label, text, below } = fact
    makeRoom(pdf, heightOf(pdf, fact))
    const top = pdf.y + PADDING
    const row = pdf.struct('TR')
    table.add(row)
    row.add(
      headerCell(pdf, label, 'Row', () => void letter(pdf, 'regular', 10, COLORS.quiet).text(label, MARGIN, top, { width: LABEL - 12 })),
    )
    const underLabel = pdf.y
    row.add(
      pdf.struct('TD', {}, () => {
        const options = { width: contentWidth(pdf) - LABEL }
        letter(pdf, 'bold', 10).text(below ? `${drawable(text)} ` : drawable(text), MARGIN + LABEL, top, options)
        if (below) letter(pdf, 'regular', 9.5, COLORS.quiet).text(drawable(below), MARGIN + LABEL, pdf.y, options)
      }),
    )
    row.end()
    drawLine(pdf, Math.max(pdf.y, underLabel) + PADDING)
  }
  table.end()
}

function heightOf(pdf: Pdf, { label, text, below = '' }: ReceiptDocument['facts'][number]): number {
  const options = { width: contentWidth(pdf) - LABEL }
  const main = letter(pdf, 'bold', 10).heightOfString(drawable(text), options)
  const under = below && letter(pdf, 'regular', 9.5).heightOfString(drawable(below), options)
  return 2 * PADDING + Math.max(main + (under || 0), letter(pdf, 'regular', 10).heightOfString(label, { width: LABEL - 12 }))
}

function drawLine(pdf: Pdf, y: number): void {
  pdf.markContent('Artifact', { type: 'Layout' })
  pdf
    .moveTo(MARGIN, y)
    .lineTo(pdf.page.width - MARGIN, y)
    .lineWidth(0.5)
    .stroke(COLORS.line)
  pdf.endMarkedContent()
  pdf.y = y
}

function drawLegends(pdf: Pdf, section: Section, { legends = [] }: ReceiptDocument): void {
  const options = { width: contentWidth(pdf) }
  for (const legend of legends) {
    makeRoom(pdf, letter(pdf, 'regular', 9.5).heightOfString(legend, options) + 10)
    const top = pdf.y + 10
    section.add(pdf.struct('P', {}, () => void letter(pdf, 'regular', 9.5, COLORS.text).text(legend, MARGIN, top, options)))
  }
}

function drawVerification(pdf: Pdf, section: Section, { verificationCode, check, brand }: ReceiptDocument): void {
  if (verificationCode === undefined) return
  const height = QR + 2 * BOX_PADDING
  makeRoom(pdf, height + 24)
  const top = pdf.y + 24
  pdf.markContent('Artifact', { type: 'Layout' })
  pdf.roundedRect(MARGIN, top, contentWidth(pdf), height, 6).lineWidth(0.75).stroke(COLORS.line)
  pdf.endMarkedContent()
  const left = check ? MARGIN + QR + 2 * BOX_PADDING : MARGIN + BOX_PADDING
  const options = { width: pdf.page.width - MARGIN - BOX_PADDING - left }
  if (check) drawQrFigure(pdf, section, check.link, top + BOX_PADDING)
  section.add(
    pdf.struct(
      'H2',
      { title: 'Código de verificación' },
      () => void letter(pdf, 'display', 13).text('Código de verificación', left, top + BOX_PADDING, options),
    ),
  )
  const below = pdf.y + 4
  section.add(pdf.struct('P', {}, () => void letter(pdf, 'bold', 11.5, brand.primary).text(verificationCode, left, below, options)))
  const last = pdf.y + 8
  const where = check
    ? `Cualquiera puede comprobar este justificante con la cámara del móvil o escribiendo el código en ${check.page}`
    : 'Cualquiera puede comprobar este justificante escribiendo el código en la web del banco, en «Verificar un documento».'
  section.add(pdf.struct('P', {}, () => void letter(pdf, 'regular', 9.5, COLORS.quiet).text(where, left, last, options)))
  pdf.y = top + height
}

/** With an alternative text. */
function drawQrFigure(pdf: Pdf, section: Section, link: string, top: number): void {
  const left = MARGIN + BOX_PADDING
  const alt = `Código QR que lleva a la comprobación de este justificante: ${link}`
  const options = { alt, bbox: [left, top, left + QR, top + QR] }
  section.add(pdf.struct('Figure', options, () => drawQr(pdf, link, { left, top, side: QR })))
}
