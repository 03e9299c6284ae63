/** Writes a list as a PDF for people: A4, tagged (PDF/UA's structure), the brand's name and mark, numbered pages. */
import type { ListDocument, Row, Rows } from './list-document.ts'
import { COLORS, letter, MARGIN, preparePdf, type Pdf } from './pdf-canvas.ts'
import { gridOf } from './pdf-columns.ts'
import { drawFoot, made } from './pdf-foot.ts'
import { drawHead } from './pdf-head.ts'
import { drawTablePage, layOut } from './pdf-table.ts'

/** The file page by page: pages are counted before they are drawn, so that none is kept in memory to be numbered. */
export async function* writePdf(document: ListDocument, chunks: Rows): AsyncGenerator<Uint8Array> {
  const rows: Row[] = []
  for await (const chunk of chunks) rows.push(...chunk)
  const pdf = preparePdf(document)
  const grid = gridOf(pdf, document.columns, rows)
  pdf.options.layout = grid.layout
  pdf.addPage()
  const section = pdf.struct('Document', { lang: 'es-ES' })
  pdf.addStructure(section)
  drawHead(pdf, section, document)
  const layout = layOut(pdf, grid, rows, pdf.y)
  const table = pdf.struct('Table', { title: document.title })
  section.add(table)
  for (let page = 0; page < layout.pages.length; page += 1) {
    if (page > 0) pdf.addPage()
    const { y } = pdf
    drawFoot(pdf, document, `Página ${page + 1} de ${layout.pages.length}`)
    pdf.y = y
    drawTablePage(pdf, table, layout, page)
    yield* made(pdf)
  }
  table.end()
  if (rows.length === 0) drawNone(pdf, section, document)
  section.end()
  pdf.end()
  yield* made(pdf)
}

function drawNone(pdf: Pdf, section: ReturnType<Pdf['struct']>, { empty }: ListDocument): void {
  const { y } = pdf
  section.add(pdf.struct('P', {}, () => void letter(pdf, 'regular', 10, COLORS.quiet).text(empty, MARGIN, y + 12)))
}
