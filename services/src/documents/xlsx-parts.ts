/** The parts of a workbook (ECMA-376 part 1, §12.3) that are the same for every list. */
import type { ZipFile } from './zip.ts'

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Which of the cell formats below a cell has. */
export const STYLE = { text: 0, header: 1, headerEnd: 2, day: 3, amount: 4, units: 5 } as const
export type StyleName = keyof typeof STYLE

/** Shown with the decimal mark and the grouping of who opens it; negatives with the minus of the portal. */
const AMOUNT = '#,##0.00\u00a0&quot;€&quot;;\u2212#,##0.00\u00a0&quot;€&quot;'
const DAY = 'dd/mm/yyyy'
const UNITS = '#,##0.00####;\u2212#,##0.00####'

const STYLES = [
  `<numFmts count="3"><numFmt numFmtId="164" formatCode="${DAY}"/><numFmt numFmtId="165" formatCode="${AMOUNT}"/>`,
  `<numFmt numFmtId="166" formatCode="${UNITS}"/></numFmts>`,
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
  '<fill><patternFill patternType="solid"><fgColor rgb="FFEBEDEC"/><bgColor indexed="64"/></patternFill></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  '<cellXfs count="6">',
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"/>',
  '<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1" applyAlignment="1"><alignment horizontal="right"/></xf>',
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment horizontal="left"/></xf>',
  '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '</cellXfs>',
].join('')

function relation(id: number, type: string, target: string): string {
  return `<Relationship Id="rId${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`
}

function part(name: string, type: string): string {
  return `<Override PartName="/xl/${name}.xml" ContentType="${TYPE}.${type}+xml"/>`
}

function file(name: string, root: string, attributes: string, ...content: string[]): ZipFile {
  return { name, content: [`${DECLARATION}<${root} ${attributes}>${content.join('')}</${root}>`] }
}

export const BOOK_FILES: readonly ZipFile[] = [
  file(
    '[Content_Types].xml',
    'Types',
    `xmlns="${PACKAGE}/content-types"`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    part('workbook', 'sheet.main'),
    part('styles', 'styles'),
    part('worksheets/sheet1', 'worksheet'),
    part('worksheets/sheet2', 'worksheet'),
  ),
  file('_rels/.rels', 'Relationships', `xmlns="${PACKAGE}/relationships"`, relation(1, 'officeDocument', 'xl/workbook.xml')),
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
  file('xl/styles.xml', 'styleSheet', `xmlns="${MAIN}"`, STYLES),
]
