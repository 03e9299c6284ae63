/**
 * Writes a list as an XLSX (ECMA-376) row by row, in little memory: typed cells in Spanish formats, the header frozen and
 * with filters; what the list is of, and its figures, in a second sheet.
 */
import type { LocalDate } from '@almenara/contract/dates'
import { daysBetween, formatDay, dayAt, formatTime, toLocalDate } from '@almenara/contract/dates'
import type { Column, ListDocument, Row, Rows } from './list-document.ts'
import { BOOK_FILES, STYLE, type StyleName } from './xlsx-parts.ts'
import { zip } from './zip.ts'

const SHEET =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'

/** Width of a column in characters. */
const WIDTHS: Readonly<Record<Column['kind'], number>> = { day: 13, text: 44, detail: 44, amount: 16, balance: 16, units: 18 }

/** Day 1 of a spreadsheet, which also counts a 29/02/1900 that never was: from March 1900 on it is one day ahead (ECMA-376 §18.17.4). */
const DAY_ONE = toLocalDate('1900-01-01')
const AHEAD = 2

export function writeXlsx(document: ListDocument, rows: Rows): AsyncGenerator<Buffer> {
  return zip([
    ...BOOK_FILES,
    { name: 'xl/worksheets/sheet1.xml', content: listSheet(document, rows) },
    { name: 'xl/worksheets/sheet2.xml', content: [factsSheet(document)] },
  ])
}

async function* listSheet({ columns }: ListDocument, rows: Rows): AsyncGenerator<string> {
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
      text += rowElement(row, columns, number)
    }
    yield text
  }
  yield `</sheetData><autoFilter ref="A1:${last}${number}"/></worksheet>`
}

function rowElement(row: Row, columns: readonly Column[], number: number): string {
  const cells = columns.map(({ kind }, index) => {
    const value = row[index]
    const name = cellName(index, number)
    if (value === undefined || value === '') return ''
    if (typeof value === 'number') return kind === 'units' ? unitsCell(name, value) : amountCell(name, value)
    return kind === 'day' ? dayCell(name, toLocalDate(value)) : textCell(name, value, 'text')
  })
  return `<row r="${number}">${cells.join('')}</row>`
}

/** The second sheet: a label and what it says in each row. */
function factsSheet({ title, facts, figures, createdAt }: ListDocument): string {
  const made = { label: 'Fecha de generación', text: `${formatDay(dayAt(createdAt))}, ${formatTime(createdAt)}` }
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

/** Digits are placed, not divided: 123456 → «1234.56». */
function amountCell(name: string, cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `<c r="${name}" s="${STYLE.amount}"><v>${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}</v></c>`
}

/** The same with six decimals. */
function unitsCell(name: string, millionths: number): string {
  const digits = String(Math.abs(millionths)).padStart(7, '0')
  return `<c r="${name}" s="${STYLE.units}"><v>${millionths < 0 ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}</v></c>`
}

function dayCell(name: string, day: LocalDate): string {
  return `<c r="${name}" s="${STYLE.day}"><v>${daysBetween(DAY_ONE, day) + AHEAD}</v></c>`
}

/** Text is a string of its own cell whatever it begins with: «=1+1» is never a formula. */
function textCell(name: string, text: string, style: StyleName): string {
  return `<c r="${name}" s="${STYLE[style]}" t="inlineStr"><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`
}

// XML 1.0 §2.2: control characters, halves of a pair, U+FFFE and U+FFFF cannot be in it, even escaped.
const FORBIDDEN = /[\p{Control}\p{Surrogate}\ufffe\uffff]+/gu

function escapeText(text: string): string {
  return text.replace(FORBIDDEN, ' ').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
