import { unzipSync } from 'fflate'
import type { Instant } from '@almenara/contract/dates'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { elementsOf, readTree, type XmlNode } from '../testing/xml.ts'
import { defineColumns, type Row } from './list-document.ts'
import { writeXlsx } from './xlsx.ts'

const columns = defineColumns({ label: 'Precio', kind: 'units' }, { label: 'Importe', kind: 'amount' }, { label: 'Saldo', kind: 'balance' })

async function partsOf(rows: readonly Row[]) {
  const document = {
    title: 'Movimientos de «Peña & Güell»',
    brand: { name: 'Banco & Caja', legalText: '', primary: '#0b4f5c', accent: '#d98324' },
    createdAt: '2026-11-20T09:00:00.000Z' as Instant,
    facts: [],
    figures: [],
    columns,
    empty: '',
  }
  async function* inOne() {
    yield rows
  }
  const book = await buffer(Readable.from(writeXlsx(document, inOne())))
  const parts = new Map<string, XmlNode>()
  for (const [name, bytes] of Object.entries(unzipSync(book))) parts.set(name, await readTree(bytes))
  return (name: string) => {
    const part = parts.get(name)
    if (!part) throw new Error(`The book has no ${name}`)
    return part
  }
}

describe('an XLSX', () => {
  test('says its title, who made it, when and in which language', async () => {
    const parts = await partsOf([])
    const core = parts('docProps/core.xml')
    expect(core.children.map(({ name, text }) => [name, text])).toEqual([
      ['title', 'Movimientos de «Peña & Güell»'],
      ['creator', 'Banco & Caja'],
      ['created', '2026-11-20T09:00:00Z'],
      ['language', 'es-ES'],
    ])
    expect(elementsOf(core, 'created')[0]?.attributes).toEqual({ 'xsi:type': 'dcterms:W3CDTF' })
    expect(elementsOf(parts('docProps/app.xml'), 'Application')[0]?.text).toBe('Banco & Caja')
    const named = (part: string, name: string, attribute: string) =>
      elementsOf(parts(part), name).map(({ attributes }) => attributes[attribute])
    for (const part of ['core', 'app']) {
      expect(named('[Content_Types].xml', 'Override', 'PartName')).toContain(`/docProps/${part}.xml`)
      expect(named('_rels/.rels', 'Relationship', 'Target')).toContain(`docProps/${part}.xml`)
    }
  })

  test('has amounts and prices of another currency as numbers of its format, each format once', async () => {
    const usd = (value: number) => ({ value, currency: 'USD' })
    const parts = await partsOf([
      [12_500_000, -123_456, 5],
      [usd(100_000_000), usd(-123_456), usd(5)],
      [usd(7), usd(1_00), ''],
    ])
    const written = elementsOf(parts('xl/worksheets/sheet1.xml'), 'c').filter(({ attributes }) => attributes['t'] === undefined)
    const cells = new Map(
      written.map((cell) => [cell.attributes['r'], { style: cell.attributes['s'], value: elementsOf(cell, 'v')[0]?.text }]),
    )
    expect([...cells.values()].map(({ value }) => value)).toEqual([
      '12.500000',
      '-1234.56',
      '0.05',
      '100.000000',
      '-1234.56',
      '0.05',
      '0.000007',
      '1.00',
    ])
    const formatOf = (cell: string) => formatWith(parts('xl/styles.xml'), Number(cells.get(cell)?.style))
    expect(['B2', 'C2'].map(formatOf)).toEqual(Array(2).fill('#,##0.00\u00a0"€";\u2212#,##0.00\u00a0"€"'))
    expect(['B3', 'C3', 'B4'].map(formatOf)).toEqual(Array(3).fill('#,##0.00\u00a0"$";\u2212#,##0.00\u00a0"$"'))
    expect(['A3', 'A4'].map(formatOf)).toEqual(Array(2).fill('#,##0.00####\u00a0"$";\u2212#,##0.00####\u00a0"$"'))
    expect(elementsOf(parts('xl/styles.xml'), 'numFmt')).toHaveLength(5)
  })
})

/** The code of the number format that a style of cells has. */
function formatWith(styles: XmlNode, style: number): string | undefined {
  const [cells] = elementsOf(styles, 'cellXfs')
  const id = cells?.children[style]?.attributes['numFmtId']
  return elementsOf(styles, 'numFmt').find(({ attributes }) => attributes['numFmtId'] === id)?.attributes['formatCode']
}
