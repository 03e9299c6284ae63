import { toCents } from '@almenara/contract/money'
import type { Instant } from '@almenara/contract/dates'
import readWorkbook from 'read-excel-file/node'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
// Every area, and with it the columns of every list.
import '../app.ts'
import { misplaced, readPaper, readPdf } from '../testing/pdf.ts'
import { pdfUaFailures } from '../testing/pdf-ua.ts'
import { type Cell, type Column, type Columns, defineColumns, definedColumns, type ListDocument, type Row } from './list-document.ts'
import { writePdf } from './pdf.ts'
import { writeXlsx } from './xlsx.ts'

const NAME = 'Construcciones y Rehabilitaciones Hermanos Peñálver-Wamba, S. L. U.'
const REFERENCE = 'WMANDATOW2026WMANDATOW2026WMANDATOW'
/** The widest that a row may plausibly have. */
const WIDEST: Readonly<Record<Column['kind'], readonly Cell[]>> = {
  day: ['2026-12-28'],
  text: [NAME, REFERENCE, 'Sí'],
  detail: [`Factura 2026/000123 de ${NAME}, con referencia ${REFERENCE} y vencimiento a 90 días`, ''],
  amount: [-99_999_999_999_99, 99_999_999_999_99, { value: -99_999_999_999_99, currency: 'USD' }],
  balance: [-99_999_999_999_99, { value: 99_999_999_999_99, currency: 'USD' }],
  units: [9_999_999_123_456, { value: 9_999_999_123_456, currency: 'USD' }],
}
/** More than a page has room for. */
const ROWS = 36

function rowsOf(columns: Columns): Row[] {
  return Array.from({ length: ROWS }, (_, row) => columns.map(({ kind }) => WIDEST[kind][row % WIDEST[kind].length] ?? ''))
}

function documentOf(columns: Columns): ListDocument {
  const amount = toCents(-99_999_999_999_99)
  return {
    title: 'Lista de «Peña & Güell», S. A. <con & y ángulos>',
    brand: { name: 'Banco & Caja', legalText: 'Domicilio social '.repeat(12), primary: '#0b4f5c', accent: '#d98324' },
    createdAt: '2026-11-20T09:00:00Z' as Instant,
    facts: [
      { label: 'Titular', text: NAME },
      { label: 'Identificador del acreedor', text: REFERENCE.repeat(4) },
      { label: 'Una etiqueta que no cabe en su sitio', text: 'Sí' },
    ],
    figures: ['Pendiente del mes anterior', 'Compras del período', 'Cuotas de compras aplazadas', 'Intereses', 'Total', 'Queda'].map(
      (label) => ({
        label,
        amount,
      }),
    ),
    columns,
    empty: 'No hay nada.',
  }
}

async function* inOne(rows: readonly Row[]) {
  yield rows
}
const pdfOf = async (columns: Columns, rows = rowsOf(columns)) => buffer(Readable.from(writePdf(documentOf(columns), inOne(rows))))
const xlsxOf = async (columns: Columns) => buffer(Readable.from(writeXlsx(documentOf(columns), inOne(rowsOf(columns)))))
const nameOf = (columns: Columns) => columns.map(({ label }) => label).join(', ')
const every = definedColumns().map((columns) => [nameOf(columns), columns] as const)

describe('every list of the bank', () => {
  test('is known, those of loans among them', () => {
    const names = every.map(([name]) => name)
    expect(names).toContain('N.º, Vencimiento, Capital, Intereses, Comisiones, IVA, Total, Estado')
    expect(names).toContain('N.º, Vencimiento, Tipo, Capital, Intereses, IVA, Cuota, Pendiente')
    expect(names).toContain('Dato, Valor')
  })

  test.each(every)(
    '%s: its PDF keeps PDF/UA-1, and its widest values stand within the paper and apart from one another',
    async (_, columns) => {
      const bytes = await pdfOf(columns)
      expect(await pdfUaFailures(bytes)).toEqual([])
      const pages = await readPaper(bytes)
      expect(pages.length).toBeGreaterThan(1)
      expect(pages.flatMap(misplaced)).toEqual([])
      const shown = columns.filter(({ kind }) => kind !== 'detail').length
      const { cells, untagged } = await readPdf(bytes)
      expect(cells).toHaveLength(shown * ROWS)
      expect(untagged).toEqual([])
    },
  )

  test.each(every)('%s: without rows its PDF keeps PDF/UA-1 too', async (_, columns) => {
    expect(await pdfUaFailures(await pdfOf(columns, []))).toEqual([])
  })

  test.each(every)('%s: as an XLSX, its numbers are numbers in every currency', async (_, columns) => {
    const [list] = await readWorkbook(await xlsxOf(columns))
    expect(list?.data).toHaveLength(ROWS + 1)
    for (const row of list?.data.slice(1) ?? []) {
      for (const [index, { kind }] of columns.entries()) {
        if (kind === 'amount' || kind === 'balance' || kind === 'units') expect(typeof row[index]).toBe('number')
        if (kind === 'day') expect(row[index]).toBeInstanceOf(Date)
      }
    }
  })
})

describe('the pages of a list', () => {
  const amounts = (count: number) =>
    Array.from({ length: count }, (_, index): Column => ({ label: `Importe ${index + 1}`, kind: 'amount' }))
  const day: Column = { label: 'Fecha', kind: 'day' }

  test('are upright where its columns fit in them, and wide where they only fit so', async () => {
    const [upright] = await readPaper(await pdfOf(defineColumns(day, ...amounts(4))))
    const [wide] = await readPaper(await pdfOf(defineColumns(day, ...amounts(6))))
    expect((upright?.width ?? 0) < (upright?.height ?? 0)).toBe(true)
    expect((wide?.width ?? 0) > (wide?.height ?? 0)).toBe(true)
  })

  test('have smaller letters where its columns do not fit otherwise', async () => {
    const pages = await readPaper(await pdfOf(defineColumns(day, ...amounts(8))))
    expect(pages.flatMap(misplaced)).toEqual([])
  })

  test('are refused at once where its columns fit in none, and where a row is higher than one', async () => {
    await expect(pdfOf(defineColumns(day, ...amounts(14)))).rejects.toThrow('fit on no page')
    const text = defineColumns({ label: 'Texto', kind: 'text' })
    await expect(pdfOf(text, [['palabra '.repeat(3_000)]])).rejects.toThrow('higher than a page')
  })
})
