import { strFromU8, unzipSync } from 'fflate'
import type { Instant } from '@almenara/contract/dates'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { defineColumns, type Row } from './list-document.ts'
import { writeXlsx } from './xlsx.ts'

const columns = defineColumns({ label: 'Precio', kind: 'units' }, { label: 'Importe', kind: 'amount' }, { label: 'Saldo', kind: 'balance' })

async function partsOf(rows: readonly Row[]): Promise<Map<string, string>> {
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
  return new Map(Object.entries(unzipSync(book)).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

describe('an XLSX', () => {
  test('says its title, who made it, when and in which language', async () => {
    const parts = await partsOf([])
    const core = parts.get('docProps/core.xml')
    expect(core).toContain('<dc:title>Movimientos de «Peña &amp; Güell»</dc:title><dc:creator>Banco &amp; Caja</dc:creator>')
    expect(core).toContain(
      '<dcterms:created xsi:type="dcterms:W3CDTF">2026-11-20T09:00:00Z</dcterms:created><dc:language>es-ES</dc:language>',
    )
    expect(parts.get('docProps/app.xml')).toContain('<Application>Banco &amp; Caja</Application>')
    for (const part of ['core', 'app']) {
      expect(parts.get('[Content_Types].xml')).toContain(`PartName="/docProps/${part}.xml"`)
      expect(parts.get('_rels/.rels')).toContain(`Target="docProps/${part}.xml"`)
    }
  })

  test('has amounts and prices of another currency as numbers of its format, each format once', async () => {
    const usd = (value: number) => ({ value, currency: 'USD' })
    const parts = await partsOf([
      [12_500_000, -123_456, 5],
      [usd(100_000_000), usd(-123_456), usd(5)],
      [usd(7), usd(1_00), ''],
    ])
    const sheet = parts.get('xl/worksheets/sheet1.xml') ?? ''
    const cells = new Map(
      [...sheet.matchAll(/<c r="(\w+)" s="(\d+)"><v>([-.\d]+)<\/v>/g)].map(([, name, style, value]) => [name, { style, value }]),
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
    const formatOf = (cell: string) => formatWith(parts.get('xl/styles.xml') ?? '', Number(cells.get(cell)?.style))
    expect(['B2', 'C2'].map(formatOf)).toEqual(Array(2).fill('#,##0.00\u00a0"€";\u2212#,##0.00\u00a0"€"'))
    expect(['B3', 'C3', 'B4'].map(formatOf)).toEqual(Array(3).fill('#,##0.00\u00a0"$";\u2212#,##0.00\u00a0"$"'))
    expect(['A3', 'A4'].map(formatOf)).toEqual(Array(2).fill('#,##0.00####\u00a0"$";\u2212#,##0.00####\u00a0"$"'))
    expect(parts.get('xl/styles.xml')?.match(/formatCode=/g)).toHaveLength(5)
  })
})

/** The code of the number format that a style of cells has. */
function formatWith(styles: string, style: number): string | undefined {
  const cells = /<cellXfs count="\d+">(.*)<\/cellXfs>/.exec(styles)?.[1] ?? ''
  const id = [...cells.matchAll(/<xf numFmtId="(\d+)"/g)][style]?.[1]
  const code = new RegExp(`numFmtId="${id}" formatCode="([^"]*)"`).exec(styles)?.[1]
  return code?.replaceAll('&quot;', '"')
}
