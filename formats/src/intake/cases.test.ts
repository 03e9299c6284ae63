/** What is expected of files of payments, rule by rule, beside the table of all samples (`samples.test.ts`). */
import { describe, expect, test } from 'vitest'
import { XmlError } from '../iso20022/xml-error.ts'
import { bytesOf, read } from './testing.ts'

const codes = async (file: string) => (await read(bytesOf(file))).findings.map(({ code, level, severity }) => [code, level, severity])

describe('case 1: what programs write is accepted as it is written', () => {
  test.each([
    ['sepaxml', 'writers/sepaxml-sct03-batch.xml', 20],
    ['sepaxml', 'writers/sepaxml-sct09-batch-pretty.xml', 9],
    ['sepaxml', 'writers/sepaxml-sdd08-batch.xml', 16],
    ['OCA', 'writers/oca16-sct03.xml', 20],
    ['OCA', 'writers/oca18-sct09.xml', 20],
    ['OCA', 'writers/oca16-sdd02-smnda.xml', 16],
    ['OCA', 'writers/oca18-sdd08.xml', 16],
    ['php-sepa-xml', 'writers/phpsepaxml-sct09.xml', 20],
    ['php-sepa-xml', 'writers/phpsepaxml-sdd02.xml', 16],
    ['sepa.js', 'writers/sepajs-sct03.xml', 20],
    ['sepa.js', 'writers/sepajs-sdd08.xml', 16],
    ['Hibiscus', 'writers/hbci4java-sct09.xml', 20],
  ])('%s: %s', async (_program, file, many) => {
    const { findings, orders } = await read(bytesOf(file))
    expect(findings.filter(({ severity }) => severity === 'ERROR')).toEqual([])
    expect(orders).toHaveLength(many)
  })
})

test('case 3: in a file of one line each finding has its order and its column, and not all of them «line 1» alone', async () => {
  const wrong = bytesOf('made/36-orders-three-wrong.xml').toString().replace(/\n\s*/g, '')
  const { findings } = await read(Buffer.from(wrong))
  expect(findings.map(({ order }) => order)).toEqual([14, 22, 31])
  for (const { at, value = '' } of findings) expect(wrong.slice(at.column - 1)).toContain(`>${value}<`)
  expect(new Set(findings.map(({ at }) => at.column)).size).toBe(3)
})

describe('case 6: what no program writes is refused where it goes too far', () => {
  test.each(['hostile/nesting-45.xml', 'hostile/name-100001.xml', 'hostile/attributes-10000.xml'])('%s', async (file) => {
    await expect(read(bytesOf(file))).rejects.toThrow(XmlError)
  })
})

describe('case 8: whatever XML allows is taken, however a program writes it', () => {
  test.each([
    ['UTF-16 with its mark', 'made/utf16le-bom.xml'],
    ['ISO-8859-1', 'made/iso-8859-1.xml'],
    ['an address of its schema', 'made/schema-location.xml'],
    ['prefixes', 'made/prefix-ns2.xml'],
    ['one line', 'made/one-line.xml'],
  ])('%s: %s', async (_what, file) => {
    const { findings, orders } = await read(bytesOf(file))
    expect(findings.filter(({ severity }) => severity === 'ERROR')).toEqual([])
    expect(orders.length).toBeGreaterThan(0)
  })

  test('single quotes', async () => {
    const quoted = bytesOf('made/no-declaration.xml')
      .toString()
      .replace(/="([^"]*)"/g, "='$1'")
    expect(quoted).toContain("Ccy='EUR'")
    expect((await read(Buffer.from(quoted))).orders).toHaveLength(8)
  })
})

test('case 12: a sum that is one order’s amount off says both figures and that order, and nothing is taken', async () => {
  const { findings } = await read(bytesOf('made/ctrlsum-off-by-order-9.xml'))
  expect(findings).toMatchObject([{ code: 'SUM', level: 'FILE', severity: 'ERROR', value: '3733107', against: '3841290', order: 9 }])
})

test('case 13: a count of 37 with 36 orders is refused, with both', async () => {
  const { findings } = await read(bytesOf('made/nboftxs-37.xml'))
  expect(findings).toMatchObject([{ level: 'FILE', severity: 'ERROR', value: '37', against: '36' }])
})

describe('case 16: addresses as the rulebooks of 2026 want them (EPC153-22 §7.4)', () => {
  test('loose lines of payees in Spain are warned of once for the file, and keep none of its orders from being taken', async () => {
    expect(await codes('writers/oca16-sct03.xml')).toContainEqual(['ADDRESS_NOT_SENT', 'FILE', 'WARNING'])
    const { orders, findings } = await read(bytesOf('writers/oca16-sct03.xml'))
    expect(findings.filter(({ code }) => code === 'ADDRESS_NOT_SENT')).toHaveLength(1)
    expect(orders).toHaveLength(20)
  })

  test('a debtor in Switzerland without a town is an error of that order', async () => {
    const { findings } = await read(bytesOf('debits/debtor-switzerland.xml'))
    expect(findings.filter(({ severity }) => severity === 'ERROR').map(({ order, level }) => [order, level])).toEqual([[2, 'ORDER']])
  })
})
