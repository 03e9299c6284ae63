/** The parts of a workbook (ECMA-376 part 1, §12.3) that are the same for every list. */
import { currencySign } from '@almenara/contract/money'
import { escapeXml } from './escape-xml.ts'
import type { ListDocument } from './list-document.ts'
import type { ZipEntry } from './zip.ts'

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SHEETS = 'officedocument.spreadsheetml'

/** Which of the cell formats a cell has; those of other currencies come after them. */
export const STYLE = { text: 0, header: 1, headerEnd: 2, day: 3, amount: 4, units: 5 } as const
export type StyleName = keyof typeof STYLE
const BUILT_IN_STYLES = Object.keys(STYLE).length

const DAY = 'dd/mm/yyyy'
const UNITS = '#,##0.00####'
const AMOUNT = '#,##0.00'
/** The first that is not built in (ECMA-376 §18.8.30). */
const FIRST_FORMAT = 164

/** Shown with the decimal mark and the grouping of who opens it; negatives with the minus of the portal, the sign of the currency after. */
function inCurrency(number: string, currency: string): string {
  const sign = `\u00a0"${currencySign(currency)}"`
  return `${number}${sign};\u2212${number}${sign}`
}

/** The cell formats of other currencies, added as rows need them. The styles are written after the rows. */
export class CurrencyStyles {
  private readonly formats: string[] = []

  /** Which format a number has. `units`: prices, of up to six decimals; else amounts. */
  of(currency: string, kind: 'amount' | 'units'): number {
    const format = inCurrency(kind === 'units' ? UNITS : AMOUNT, currency)
    const found = this.formats.indexOf(format)
    return BUILT_IN_STYLES + (found < 0 ? this.formats.push(format) - 1 : found)
  }

  /** The content of `xl/styles.xml`. */
  toString(): string {
    const formats = [DAY, inCurrency(AMOUNT, 'EUR'), `${UNITS};\u2212${UNITS}`, ...this.formats]
    const elements = formats.map(
      (code, index) => `<numFmt numFmtId="${FIRST_FORMAT + index}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
    )
    const others = this.formats.map((_, index) => numberStyle(FIRST_FORMAT + 3 + index))
    const cells = [...CELLS, ...others]
    const content = [`<numFmts count="${formats.length}">`, ...elements, '</numFmts>', LOOKS, `<cellXfs count="${cells.length}">`, ...cells]
    return rooted('styleSheet', `xmlns="${MAIN}"`, ...content, '</cellXfs>')
  }
}

function numberStyle(format: number): string {
  return `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`
}

const LOOKS = [
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
  '<fill><patternFill patternType="solid"><fgColor rgb="FFEBEDEC"/><bgColor indexed="64"/></patternFill></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
].join('')

/** In the order of `STYLE`. */
const CELLS = [
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"/>',
  '<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1" applyAlignment="1"><alignment horizontal="right"/></xf>',
  `<xf numFmtId="${FIRST_FORMAT}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment horizontal="left"/></xf>`,
  numberStyle(FIRST_FORMAT + 1),
  numberStyle(FIRST_FORMAT + 2),
]

function relation(id: number, type: string, target: string, base: string = RELATIONS): string {
  return `<Relationship Id="rId${id}" Type="${base}/${type}" Target="${target}"/>`
}

function part(name: string, type: string): string {
  return `<Override PartName="/${name}.xml" ContentType="application/vnd.openxmlformats-${type}+xml"/>`
}

function rooted(root: string, attributes: string, ...content: string[]): string {
  return `${DECLARATION}<${root} ${attributes}>${content.join('')}</${root}>`
}

function file(name: string, root: string, attributes: string, ...content: string[]): ZipEntry {
  return { name, content: [rooted(root, attributes, ...content)] }
}

/** The properties of the workbook (ECMA-376 part 2, §11; part 1, §22.2): title, bank, moment and language. */
export function propertyFiles({ title, brand, createdAt }: Pick<ListDocument, 'title' | 'brand' | 'createdAt'>): ZipEntry[] {
  const name = escapeXml(brand.name)
  const moment = `<dcterms:created xsi:type="dcterms:W3CDTF">${new Date(createdAt).toISOString().slice(0, -5)}Z</dcterms:created>`
  return [
    file(
      'docProps/core.xml',
      'cp:coreProperties',
      `xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" ` +
        'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
      `<dc:title>${escapeXml(title)}</dc:title><dc:creator>${name}</dc:creator>${moment}<dc:language>es-ES</dc:language>`,
    ),
    file(
      'docProps/app.xml',
      'Properties',
      'xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"',
      `<Application>${name}</Application><Company>${name}</Company>`,
    ),
  ]
}

export const BOOK_FILES: readonly ZipEntry[] = [
  file(
    '[Content_Types].xml',
    'Types',
    `xmlns="${PACKAGE}/content-types"`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    part('xl/workbook', `${SHEETS}.sheet.main`),
    part('xl/styles', `${SHEETS}.styles`),
    part('xl/worksheets/sheet1', `${SHEETS}.worksheet`),
    part('xl/worksheets/sheet2', `${SHEETS}.worksheet`),
    part('docProps/core', 'package.core-properties'),
    part('docProps/app', 'officedocument.extended-properties'),
  ),
  file(
    '_rels/.rels',
    'Relationships',
    `xmlns="${PACKAGE}/relationships"`,
    relation(1, 'officeDocument', 'xl/workbook.xml'),
    relation(2, 'metadata/core-properties', 'docProps/core.xml', `${PACKAGE}/relationships`),
    relation(3, 'extended-properties', 'docProps/app.xml'),
  ),
  file(
    'xl/workbook.xml',
    'workbook',
    `xmlns="${MAIN}" xmlns:r="${RELATIONS}"`,
    '<sheets><sheet name="Lista" sheetId="1" r:id="rId1"/><sheet name="Datos" sheetId="2" r:id="rId2"/></sheets>',
  ),
  file(
    'xl/_rels/workbook.xml.rels',
    'Relationships',
    `xmlns="${PACKAGE}/relationships"`,
    relation(1, 'worksheet', 'worksheets/sheet1.xml'),
    relation(2, 'worksheet', 'worksheets/sheet2.xml'),
    relation(3, 'styles', 'styles.xml'),
  ),
]
