/** The paper, its letters and colours: what every part of a PDF draws with. */
import { createRequire } from 'node:module'
import { stripAccents } from '@almenara/contract/text'
import PDFDocument from 'pdfkit'
import type { ListDocument } from './list-document.ts'

export type Pdf = InstanceType<typeof PDFDocument>

export const MARGIN = 42
/** Room at the foot of a page for its small print and number. */
export const FOOT = 64

export const COLORS = { text: '#10262b', quiet: '#4d5f63', line: '#c9d1d2', band: '#ebedec' }

const require = createRequire(import.meta.url)
/** Letters of the Latin alphabet with «€» and «−», cut to those a document uses. */
const FONTS = {
  regular: '@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff',
  bold: '@fontsource/source-sans-3/files/source-sans-3-latin-600-normal.woff',
  display: '@fontsource/rosario/files/rosario-latin-600-normal.woff',
} as const
export type FontName = keyof typeof FONTS

/** A4, tagged, in Spanish; the first page begun. */
export function openPdf({ title, brand, createdAt }: Pick<ListDocument, 'title' | 'brand' | 'createdAt'>): Pdf {
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
    pdfVersion: '1.7',
    tagged: true,
    lang: 'es-ES',
    displayTitle: true,
    info: { Title: title, Author: brand.name, Creator: brand.name, Producer: brand.name, CreationDate: new Date(createdAt) },
  })
  for (const [name, path] of Object.entries(FONTS)) pdf.registerFont(name, require.resolve(path))
  return pdf
}

export function letter(pdf: Pdf, font: FontName, size: number, color: string = COLORS.text): Pdf {
  return pdf.font(font).fontSize(size).fillColor(color)
}

export function contentWidth(pdf: Pdf): number {
  return pdf.page.width - 2 * MARGIN
}

/** Where the rows of a page end. */
export function contentBottom(pdf: Pdf): number {
  return pdf.page.height - FOOT
}

// What the fonts have: Latin-1, typographic punctuation and a few signs.
const DRAWABLE = /^[\x20-\x7e\xa0-\xff\u0131\u0152\u0153\u2010-\u2027\u2030-\u205e\u20ac\u2122\u2212]*$/

/** Text that the fonts can draw, on one line: other letters without their marks, else «?». */
export function drawable(text: string): string {
  const line = text.normalize('NFC').replace(/[\p{Control}\s]+/gu, (space) => (space.includes('\u00a0') ? '\u00a0' : ' '))
  if (DRAWABLE.test(line)) return line
  return Array.from(line, (letterOf) => {
    if (DRAWABLE.test(letterOf)) return letterOf
    const plain = stripAccents(letterOf)
    return DRAWABLE.test(plain) ? plain : '?'
  }).join('')
}
