/** Writes what the bank says by itself as a PDF: head, paragraphs, a table, notes. Tagged, in Spanish, every page numbered. */
import type { BankDocument, KeyedDocument, RenderedDocument } from './bank-document.ts'
import type { Columns } from './list-document.ts'
import { contentBottom, contentWidth, drawable, letter, MARGIN, preparePdf, type Pdf } from './pdf-canvas.ts'
import { gridOf } from './pdf-columns.ts'
import { drawFoot } from './pdf-foot.ts'
import { checkHelp, drawCheckStrip, leaveCheckStrip } from './pdf-check.ts'
import { drawHead } from './pdf-head.ts'
import { leaveSeal } from './pdf-seal.ts'
import { drawTablePage, layOut } from './pdf-table.ts'

type Section = ReturnType<Pdf['struct']>

export function renderBankDocument({ id, ...written }: KeyedDocument): RenderedDocument {
  // Pages say how many they are: most documents have one, and the others are drawn again once it is known.
  let drawn = draw(written, 1)
  if (drawn.pages > 1) drawn = draw(written, drawn.pages)
  const { content, pages } = drawn
  return { id, content, pages, sealed: written.document.sealed === true }
}

function draw({ document, brand }: Omit<KeyedDocument, 'id'>, of: number): { content: Uint8Array; pages: number } {
  const pdf = begin(document, brand)
  let pages = 0
  const foot = () => {
    const { y } = pdf
    pages += 1
    drawFoot(pdf, { brand }, `Página ${pages} de ${of}`)
    if (document.check) drawCheckStrip(pdf, document.check)
    pdf.y = y
  }
  pdf.on('pageAdded', foot)
  const section = pdf.struct('Document', { lang: 'es-ES' })
  pdf.addStructure(section)
  drawHead(pdf, section, { ...document, brand, createdAt: document.producedAt })
  foot()
  for (const text of document.paragraphs) drawParagraph(pdf, section, text)
  drawTable(pdf, section, document)
  for (const text of document.notes) drawParagraph(pdf, section, text)
  if (document.check) drawParagraph(pdf, section, checkHelp(document.check))
  section.end()
  if (document.sealed) leaveSeal(pdf, document.producedAt)
  pdf.end()
  return { content: pdf.read() as Uint8Array, pages }
}

/** On paper as wide as its table needs. */
function begin({ title, producedAt, table, check }: BankDocument, brand: KeyedDocument['brand']): Pdf {
  const pdf = preparePdf({ title, brand, createdAt: producedAt })
  if (check) leaveCheckStrip(pdf)
  if (!table) return pdf.addPage()
  pdf.options.layout = gridOf(pdf, table.columns as Columns, [...table.rows]).layout
  return pdf.addPage()
}

function drawParagraph(pdf: Pdf, section: Section, text: string): void {
  const options = { width: contentWidth(pdf) }
  const words = drawable(text)
  if (pdf.y + letter(pdf, 'regular', 10).heightOfString(words, options) > contentBottom(pdf)) pdf.addPage()
  const { y } = pdf
  section.add(pdf.struct('P', {}, () => void letter(pdf, 'regular', 10).text(words, MARGIN, y, options)))
  pdf.y += 6
}

function drawTable(pdf: Pdf, section: Section, { title, table }: BankDocument): void {
  if (!table) return
  const grid = gridOf(pdf, table.columns as Columns, [...table.rows])
  const layout = layOut(pdf, grid, table.rows, pdf.y)
  const element = pdf.struct('Table', { title })
  section.add(element)
  for (let page = 0; page < layout.pages.length; page += 1) {
    if (page > 0) pdf.addPage()
    drawTablePage(pdf, element, layout, page)
  }
  element.end()
  pdf.y += 12
}
