/** The paper, its letters and colours: what every part of a PDF draws with. */
import { createRequire } from 'node:module'
import { stripAccents } from '@almenara/contract/text'
import PDFDocument from 'pdfkit'
import { escapeXml } from './escape-xml.ts'
import type { ListDocument } from './list-document.ts'
import { sfntOf } from './sfnt.ts'
import { type EmbeddedFont, shareFonts } from './shared-fonts.ts'

export type Pdf = InstanceType<typeof PDFDocument>

/** The width of an A4 page, in points. */
export const PAPER = { portrait: 595.28, landscape: 841.89 } as const

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

/**
 * pdfkit's document, whose XMP metadata says what PDF/UA-1 asks. Its own puts titles in unescaped, so an «&» would leave no metadata at all.
 */
class TaggedPdf extends PDFDocument {
  /** pdfkit's ends a form of fields that are drawn; the only field of a document of the bank is its seal (`pdf-seal.ts`). */
  override endAcroForm(): this {
    return this
  }

  _addInfo(): void {
    const { Title = '', Author = '', CreationDate = new Date(0) } = this.info
    const [title, author] = [escapeXml(Title), escapeXml(Author)]
    const moment = `${CreationDate.toISOString().slice(0, -5)}Z`
    const parts = {
      'xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"': ['<pdfuaid:part>1</pdfuaid:part>'],
      'xmlns:dc="http://purl.org/dc/elements/1.1/"': [
        `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${title}</rdf:li></rdf:Alt></dc:title>`,
        `<dc:creator><rdf:Seq><rdf:li>${author}</rdf:li></rdf:Seq></dc:creator>`,
        '<dc:language><rdf:Bag><rdf:li>es-ES</rdf:li></rdf:Bag></dc:language>',
      ],
      'xmlns:xmp="http://ns.adobe.com/xap/1.0/"': [
        `<xmp:CreateDate>${moment}</xmp:CreateDate><xmp:CreatorTool>${author}</xmp:CreatorTool>`,
      ],
      'xmlns:pdf="http://ns.adobe.com/pdf/1.3/"': [`<pdf:Producer>${author}</pdf:Producer>`],
    }
    for (const [space, lines] of Object.entries(parts)) {
      this.appendXML(`<rdf:Description rdf:about="" ${space}>${lines.join('')}</rdf:Description>`)
    }
  }
}

const share = shareFonts()

/** A4, tagged, in Spanish, said to be PDF/UA-1; no page begun yet. */
export function preparePdf({ title, brand, createdAt }: Pick<ListDocument, 'title' | 'brand' | 'createdAt'>): Pdf {
  const pdf = new TaggedPdf({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
    pdfVersion: '1.7',
    tagged: true,
    lang: 'es-ES',
    displayTitle: true,
    autoFirstPage: false,
    // Else it reads Helvetica, which no document has.
    font: '',
    info: { Title: title, Author: brand.name, Creator: brand.name, Producer: brand.name, CreationDate: new Date(createdAt) },
  })
  for (const [name, path] of Object.entries(FONTS)) {
    pdf.registerFont(name, sfntOf(require.resolve(path)) as Buffer)
    share(name, embedded(pdf.font(name)))
  }
  return pdf
}

/** The same, its first page begun. */
export function openPdf(document: Pick<ListDocument, 'title' | 'brand' | 'createdAt'>): Pdf {
  return preparePdf(document).addPage()
}

/** The header cell of a column or a row, with its scope (PDF/UA-1 §7.5). */
export function headerCell(pdf: Pdf, title: string, scope: 'Column' | 'Row', draw: () => void) {
  // pdfkit's declared types do not know of scopes.
  const options = { title, scope }
  return pdf.struct('TH', options, draw)
}

function embedded(pdf: Pdf): EmbeddedFont {
  return Reflect.get(pdf, '_font') as EmbeddedFont
}

export function letter(pdf: Pdf, font: FontName, size: number, color: string = COLORS.text): Pdf {
  return pdf.font(font).fontSize(size).fillColor(color)
}

export function contentWidth(pdf: Pdf): number {
  return pdf.page.width - 2 * MARGIN
}

/** Points at the foot of each page of a document for how it is checked, above the small print. */
const strips = new WeakMap<Pdf, number>()

export function leaveStrip(pdf: Pdf, height: number): void {
  strips.set(pdf, height)
}

/** Where the rows of a page end. */
export function contentBottom(pdf: Pdf): number {
  return pdf.page.height - FOOT - (strips.get(pdf) ?? 0)
}

// What the fonts have: Latin-1, typographic punctuation and a few signs.
const DRAWABLE = /^[\x20-\x7e\xa0-\xff\u0131\u0152\u0153\u2010-\u2027\u2030-\u205e\u20ac\u2122\u2212]*$/

/** The spaces of «S. L. U.», where no line ends. */
const BETWEEN_INITIALS = /(?<=(?:^|[ \u00a0])\p{Lu}\.) (?=\p{Lu}\.)/gu

/** Text that the fonts can draw, on one line: other letters without their marks, else «?». */
export function drawable(text: string): string {
  const line = text
    .normalize('NFC')
    .replace(/[\p{Control}\s]+/gu, (space) => (space.includes('\u00a0') ? '\u00a0' : ' '))
    .replace(BETWEEN_INITIALS, '\u00a0')
  if (DRAWABLE.test(line)) return line
  return Array.from(line, (letterOf) => {
    if (DRAWABLE.test(letterOf)) return letterOf
    const plain = stripAccents(letterOf)
    return DRAWABLE.test(plain) ? plain : '?'
  }).join('')
}
