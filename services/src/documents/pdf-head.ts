/** The head of the first page: bank, subject, and the figures of the whole list. */
import { dayAt, formatDay, formatTime } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { COLORS, contentWidth, drawable, letter, MARGIN, type Pdf } from './pdf-canvas.ts'
import type { ListDocument } from './list-document.ts'

type Section = ReturnType<Pdf['struct']>
type Head = Pick<ListDocument, 'title' | 'brand' | 'createdAt' | 'facts' | 'figures'>

const MARK = 30
/** The vertical position below the brand. */
export const BELOW_BRAND = MARGIN + MARK + 22
/** Points of a fact's label: the shortest keep a column of their own, the longest break into lines. */
const FACT_LABEL = { least: 92, most: 170 }
const FIGURE = { label: 8.5, amount: 12, gap: 26, padding: 8 }

export function drawHead(pdf: Pdf, section: Section, document: Head): void {
  drawBrand(pdf, document)
  section.add(
    pdf.struct('H1', { title: document.title }, () => {
      letter(pdf, 'display', 19).text(drawable(document.title), MARGIN, BELOW_BRAND, { width: contentWidth(pdf) })
    }),
  )
  pdf.y += 8
  // Labels end in a colon for who hears them without seeing that they stand apart.
  const labels = document.facts.map(({ label }) => letter(pdf, 'regular', 9.5).widthOfString(`${label}: `) + 6)
  const width = Math.min(FACT_LABEL.most, Math.max(FACT_LABEL.least, ...labels))
  for (const { label, text } of document.facts) drawFact(pdf, section, label, text, width)
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

function drawFact(pdf: Pdf, section: Section, label: string, text: string, labelWidth: number): void {
  const { y } = pdf
  let below = y
  section.add(
    pdf.struct('P', {}, [
      () => {
        letter(pdf, 'regular', 9.5, COLORS.quiet).text(`${label}: `, MARGIN, y, { width: labelWidth })
        below = pdf.y
        letter(pdf, 'bold', 9.5).text(drawable(text), MARGIN + labelWidth, y, { width: contentWidth(pdf) - labelWidth })
      },
    ]),
  )
  pdf.y = Math.max(pdf.y, below) + 2.5
}

/** Side by side on a band, as many as fit in a line: balances and totals. */
function drawFigures(pdf: Pdf, section: Section, { figures }: Head): void {
  if (figures.length === 0) return
  const amounts = figures.map(({ amount }) => letter(pdf, 'bold', FIGURE.amount).widthOfString(formatAmount(amount)))
  const fitting = Math.max(1, Math.floor(contentWidth(pdf) / (Math.max(...amounts) + FIGURE.gap)))
  // Lines of as many each: six that do not fit in one are two lines of three.
  const inLine = Math.ceil(figures.length / Math.ceil(figures.length / fitting))
  const lines = Array.from({ length: Math.ceil(figures.length / inLine) }, (_, line) => figures.slice(line * inLine, (line + 1) * inLine))
  const width = contentWidth(pdf) / inLine
  const labels = heightOfLabels(pdf, figures, width)
  const lineHeight = labels + letter(pdf, 'bold', FIGURE.amount).currentLineHeight(true) + FIGURE.padding
  const top = pdf.y
  const height = lines.length * lineHeight + FIGURE.padding
  pdf.markContent('Artifact', { type: 'Layout' })
  pdf.roundedRect(MARGIN, top, contentWidth(pdf), height, 4).fill(COLORS.band)
  pdf.endMarkedContent()
  for (const [index, line] of lines.entries()) {
    drawFigureLine(pdf, section, line, { y: top + FIGURE.padding + index * lineHeight, width, labels })
  }
  pdf.y = top + height + 14
}

function heightOfLabels(pdf: Pdf, figures: Head['figures'], width: number): number {
  const face = letter(pdf, 'regular', FIGURE.label)
  return Math.max(...figures.map(({ label }) => face.heightOfString(`${label}: `, { width: width - FIGURE.gap / 2 })))
}

interface FigureLine {
  y: number
  /** Of each figure. */
  width: number
  /** The height of the labels, above the amounts. */
  labels: number
}

function drawFigureLine(pdf: Pdf, section: Section, figures: Head['figures'], { y, width, labels }: FigureLine): void {
  const options = { width: width - FIGURE.gap / 2 }
  for (const [index, { label, amount }] of figures.entries()) {
    const x = MARGIN + index * width + 12
    section.add(
      pdf.struct('P', {}, [
        () => {
          letter(pdf, 'regular', FIGURE.label, COLORS.quiet).text(`${label}: `, x, y, options)
          letter(pdf, 'bold', FIGURE.amount).text(formatAmount(amount), x, y + labels, { ...options, lineBreak: false })
        },
      ]),
    )
  }
}
