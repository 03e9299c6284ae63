/** The head of the first page: who it comes from, what it is of, and the figures of the whole list. */
import { dayAt, formatDay, formatTime } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { COLORS, contentWidth, drawable, letter, MARGIN, type Pdf } from './pdf-canvas.ts'
import type { ListDocument } from './list-document.ts'

type Section = ReturnType<Pdf['struct']>

const MARK = 30
/** Where what comes below the brand begins. */
export const BELOW_BRAND = MARGIN + MARK + 22
const FACT_LABEL = 92

export function drawHead(pdf: Pdf, section: Section, document: ListDocument): void {
  drawBrand(pdf, document)
  section.add(
    pdf.struct('H1', { title: document.title }, () => {
      letter(pdf, 'display', 19).text(drawable(document.title), MARGIN, BELOW_BRAND, { width: contentWidth(pdf) })
    }),
  )
  pdf.y += 8
  // Labels end in a colon for who hears them without seeing that they stand apart.
  for (const { label, text } of document.facts) drawFact(pdf, section, label, text)
  pdf.y += 10
  drawFigures(pdf, section, document)
}

/** Mark, name and when it was made. The mark is the watch-tower with its beacon, of 36 units. */
export function drawBrand(pdf: Pdf, { brand, createdAt }: Pick<ListDocument, 'brand' | 'createdAt'>): void {
  pdf.markContent('Artifact', { type: 'Pagination' })
  pdf
    .save()
    .translate(MARGIN, MARGIN)
    .scale(MARK / 36)
  pdf.circle(18, 7.6, 3.7).fill(brand.accent)
  pdf.circle(18, 7.6, 6.4).lineWidth(1.5).stroke(brand.accent)
  pdf.path('m11.2 34.5 1.9-12h-2.3v-6.3h3.3v2h2.2v-2h3.4v2h2.2v-2h3.3v6.3h-2.3l1.9 12z').fill(brand.primary)
  pdf.restore()
  letter(pdf, 'display', 18, brand.primary).text(drawable(brand.name), MARGIN + MARK + 6, MARGIN + 5, { lineBreak: false })
  const made = `Generado el ${formatDay(dayAt(createdAt))}, a las ${formatTime(createdAt)}`
  letter(pdf, 'regular', 9, COLORS.quiet).text(made, MARGIN, MARGIN + 11, { width: contentWidth(pdf), align: 'right' })
  const line = MARGIN + MARK + 8
  pdf
    .moveTo(MARGIN, line)
    .lineTo(pdf.page.width - MARGIN, line)
    .lineWidth(1.5)
    .stroke(brand.primary)
  pdf.endMarkedContent()
}

function drawFact(pdf: Pdf, section: Section, label: string, text: string): void {
  const { y } = pdf
  section.add(
    pdf.struct('P', {}, [
      () => {
        letter(pdf, 'regular', 9.5, COLORS.quiet).text(`${label}: `, MARGIN, y, { width: FACT_LABEL })
        letter(pdf, 'bold', 9.5).text(drawable(text), MARGIN + FACT_LABEL, y, { width: contentWidth(pdf) - FACT_LABEL })
      },
    ]),
  )
  pdf.y += 2.5
}

/** Side by side on a band: balances and totals. */
function drawFigures(pdf: Pdf, section: Section, { figures }: ListDocument): void {
  if (figures.length === 0) return
  const { y } = pdf
  const width = contentWidth(pdf) / figures.length
  pdf.markContent('Artifact', { type: 'Layout' })
  pdf.roundedRect(MARGIN, y, contentWidth(pdf), 44, 4).fill(COLORS.band)
  pdf.endMarkedContent()
  for (const [index, { label, amount }] of figures.entries()) {
    const x = MARGIN + index * width + 12
    section.add(
      pdf.struct('P', {}, [
        () => {
          letter(pdf, 'regular', 8.5, COLORS.quiet).text(`${label}: `, x, y + 8, { width: width - 14 })
          letter(pdf, 'bold', 12).text(formatAmount(amount), x, y + 20, { width: width - 14, lineBreak: false })
        },
      ]),
    )
  }
  pdf.y = y + 44 + 14
}
