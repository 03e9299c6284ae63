/**
 * Writes a list as an XLSX (ECMA-376) row by row, in little memory: typed cells in Spanish formats, the header frozen and
 * with filters; what the list is of, and its figures, in a second sheet.
 */
import { daysBetween, formatDayTime, toLocalDate, type LocalDate } from '@almenara/contract/dates'
import { escapeXml } from './escape-xml.ts'
import type { Column, ForeignValue, ListDocument, Row, Rows } from './list-document.ts'
import { BOOK_FILES, CurrencyStyles, propertyFiles, STYLE, type StyleName } from './xlsx-parts.ts'
import { zip } from './zip.ts'

const SHEET =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'

/** Width of a column in characters: a spreadsheet shows «####» for a number that has not room. */
const WIDTHS: Readonly<Record<Column['kind'], number>> = { day: 13, text: 44, detail: 44, amount: 22, balance: 22, units: 22 }

/** Day 1 of a spreadsheet, which also counts a 29/02/1900 that never was: from March 1900 on it is one day ahead (ECMA-376 §18.17.4). */
const DAY_ONE = toLocalDate('1900-01-01')
const AHEAD = 2

export function writeXlsx(document: ListDocument, rows: Rows): AsyncGenerator<Buffer> {
  const currencies = new CurrencyStyles()
  return zip([
    ...BOOK_FILES,
    ...propertyFiles(document),
    { name: 'xl/worksheets/sheet1.xml', content: listSheet(document, rows, currencies) },
    { name: 'xl/worksheets/sheet2.xml', content: [factsSheet(document)] },
    { name: 'xl/styles.xml', content: stylesOf(currencies) },
  ])
}

/** Read once the list is written, which is when they are known. */
function* stylesOf(currencies: CurrencyStyles): Generator<string> {
  yield String(currencies)
}

async function* listSheet({ columns }: ListDocument, rows: Rows, currencies: CurrencyStyles): AsyncGenerator<string> {
  const last = columnName(columns.length - 1)
  const widths = columns.map(({ kind }, index) => `<col min="${index + 1}" max="${index + 1}" width="${WIDTHS[kind]}" customWidth="1"/>`)
  const frozen =
    '<sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>'
  const header = columns.map(({ label, kind }, index) =>
    textCell(cellName(index, 1), label, kind === 'amount' || kind === 'balance' || kind === 'units' ? 'headerEnd' : 'header'),
  )
  yield `${SHEET}<sheetViews>${frozen}</sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${header.join('')}</row>`
  let number = 1
  for await (const chunk of rows) {
    let text = ''
    for (const row of chunk) {
      number += 1
      text += rowElement(row, columns, number, currencies)
    }
    yield text
  }
  yield `</sheetData><autoFilter ref="A1:${last}${number}"/></worksheet>`
}

function rowElement(row: Row, columns: readonly Column[], number: number, currencies: CurrencyStyles): string {
  const cells = columns.map(({ kind }, index) => {
    const value = row[index]
    const name = cellName(index, number)
    if (value === undefined || value === '') return ''
    if (typeof value === 'number') return kind === 'units' ? unitsCell(name, value) : amountCell(name, value)
    if (typeof value === 'object') return foreignCell(name, value, kind, currencies)
    return kind === 'day' ? dayCell(name, toLocalDate(value)) : textCell(name, value, 'text')
  })
  return `<row r="${number}">${cells.join('')}</row>`
}

/** The second sheet: a label and its value in each row. */
function factsSheet({ title, facts, figures, createdAt }: ListDocument): string {
  const made = { label: 'Fecha de generación', text: formatDayTime(createdAt) }
  const rows = [
    textCell('A1', title, 'header'),
    ...[...facts, made].map(({ label, text }, index) => textCell(`A${index + 2}`, label, 'text') + textCell(`B${index + 2}`, text, 'text')),
    ...figures.map(({ label, amount }, index) => {
      const row = facts.length + index + 3
      return textCell(`A${row}`, label, 'text') + amountCell(`B${row}`, amount)
    }),
  ]
  const data = rows.map((cells, index) => `<row r="${index + 1}">${cells}</row>`).join('')
  const columns = '<cols><col min="1" max="1" width="24" customWidth="1"/><col min="2" max="2" width="60" customWidth="1"/></cols>'
  return `${SHEET}${columns}<sheetData>${data}</sheetData></worksheet>`
}

function columnName(index: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + index)
}

function cellName(column: number, row: number): string {
  return columnName(column) + row
}

function amountCell(name: string, cents: number, style: number = STYLE.amount): string {
  return numberCell(name, cents, 2, style)
}

function unitsCell(name: string, millionths: number, style: number = STYLE.units): string {
  return numberCell(name, millionths, 6, style)
}

/** A number of its own currency's format, which can be added up with others of it. */
function foreignCell(name: string, { value, currency }: ForeignValue, kind: Column['kind'], currencies: CurrencyStyles): string {
  return kind === 'units'
    ? unitsCell(name, value, currencies.of(currency, 'units'))
    : amountCell(name, value, currencies.of(currency, 'amount'))
}

/** Digits are placed, not divided: 123456 of two decimals → «1234.56». */
function numberCell(name: string, value: number, decimals: number, style: number): string {
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0')
  return `<c r="${name}" s="${style}"><v>${value < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}</v></c>`
}

function dayCell(name: string, day: LocalDate): string {
  return `<c r="${name}" s="${STYLE.day}"><v>${daysBetween(DAY_ONE, day) + AHEAD}</v></c>`
}

/** Text is always an inline string: «=1+1» is never a formula. */
function textCell(name: string, text: string, style: StyleName): string {
  return `<c r="${name}" s="${STYLE[style]}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
}
