/** Files as customers' programs write them (`formats/samples/payments`), each with the outcome that its manifest says. */
import { describe, expect, test } from 'vitest'
import { XmlError } from '../iso20022/xml-error.ts'
import { DecodingError } from './decode.ts'
import { detect } from './detect.ts'
import { MessageUnknown } from './read-file.ts'
import { bytesOf, read } from './testing.ts'

interface Row {
  file: string
  format: string
  outcome: string
  orders: string
  sum: string
  /** What libxml2 says of it by the schema of its message. */
  xmllint: string
}

type Outcome = Pick<Row, 'outcome' | 'orders' | 'sum'>

/** Where something may be left out, orders and sum are those that remain. */
const rows: Row[] = bytesOf('manifest.tsv')
  .toString()
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .slice(1)
  .map((line) => {
    const [file = '', format = '', , , , outcome = '', , orders = '', sum = '', left = '', sumLeft = '', xmllint = ''] = line.split('\t')
    return { file, format, outcome, orders: left || orders, sum: sumLeft || sum, xmllint }
  })

/** Departures from a schema that mean one thing only are taken with a note: `decisions/2026-11-files-as-they-are-written.md`. */
const DECIDED: Readonly<Record<string, Outcome>> = {
  'debits/creditor-id-missing.xml': { outcome: 'READY', orders: '3', sum: '122.50' },
  'made/blank-line-before-declaration.xml': { outcome: 'READY', orders: '8', sum: '12345.67' },
  'made/cdata-name.xml': { outcome: 'READY', orders: '8', sum: '12345.67' },
  'made/concepts.xml': { outcome: 'WITH_ERRORS', orders: '4', sum: '4863.07' },
  'made/ibans-bad.xml': { outcome: 'WITH_ERRORS', orders: '5', sum: '4690.51' },
  'writers/sepa-xml-npm-sct03.xml': { outcome: 'READY', orders: '8', sum: '12794.89' },
  'writers/sephpa-sdd08.xml': { outcome: 'READY', orders: '20', sum: '25148.28' },
}

/** What the bank says of them, which knows its contracts, its accounts, its calendar and what was presented before. */
const OF_THE_BANK = new Set([
  'debits/too-late-and-too-early.xml',
  'made/account-of-another-bank.xml',
  'made/date-two-years-ahead.xml',
  'made/dates-shifted.xml',
  'made/duplicate-msgid-b.xml',
  'made/payee-of-this-bank-unknown.xml',
  'made/payroll-moved-day.xml',
])

const isRefusal = (error: unknown) => error instanceof XmlError || error instanceof DecodingError || error instanceof MessageUnknown

async function outcomeOf(bytes: Uint8Array): Promise<Outcome> {
  const refused = { outcome: 'REFUSED', orders: '', sum: '' }
  if (detect(bytes.subarray(0, 1024)).is !== 'XML') return refused
  try {
    const { findings, orders } = await read(bytes)
    const errors = findings.filter(({ severity }) => severity === 'ERROR')
    if (errors.some(({ level }) => level === 'FILE')) return refused
    const wrong = new Set(errors.flatMap(({ level, batch }) => (level === 'BATCH' && batch !== undefined ? [batch] : [])))
    const left = orders.filter(({ batch }) => !wrong.has(batch))
    const sum = (left.reduce((total, { amount }) => total + amount, 0) / 100).toFixed(2)
    const isWarned = findings.some(({ severity }) => severity === 'WARNING')
    return { outcome: errors.length > 0 ? 'WITH_ERRORS' : isWarned ? 'READY+WARNINGS' : 'READY', orders: String(left.length), sum }
  } catch (error) {
    if (isRefusal(error)) return refused
    throw error
  }
}

describe('files of XML end as their manifest says', () => {
  const ofXml = rows.filter(({ file }) => file.endsWith('.xml') && !OF_THE_BANK.has(file))
  test.each(ofXml)('$file: $outcome', async ({ file, ...said }) => {
    const { outcome, orders, sum } = DECIDED[file] ?? said
    expect(await outcomeOf(bytesOf(file))).toEqual(outcome === 'REFUSED' ? { outcome, orders: '', sum: '' } : { outcome, orders, sum })
  })

  test.each([...OF_THE_BANK])('%s is read whole: what is wrong with it is the bank’s to say', async (file) => {
    const { orders } = rows.find((row) => row.file === file) ?? { orders: '' }
    const { labels, findings } = await read(bytesOf(file))
    expect(findings.filter(({ severity }) => severity === 'ERROR')).toEqual([])
    expect(labels.length).toBeGreaterThanOrEqual(Number(orders))
  })
})

/** What the structure of a message has against a file; texts that have rules of their own are judged by those. */
const DEPARTURES = new Set(['UNEXPECTED', 'MISSING', 'TOO_MANY', 'TEXT', 'EMPTY', 'AMENDMENT_PLACE'])

describe('the reader says of a file what libxml2 says of it by its schema', () => {
  const ofMessages = rows.filter(({ format }) => /^pain\.00(?:1\.001\.0[39]|8\.001\.0[28])$/.test(format))
  const said = (verdict: string) => ofMessages.filter(({ xmllint }) => xmllint.startsWith(verdict))
  // What goes further than is read at all no schema forbids.
  const isRead = ({ file, outcome }: Row) => !file.startsWith('hostile/') || outcome !== 'REFUSED'

  test.each(said('valid').filter(isRead))('$file is valid', async ({ file }) => {
    const { findings } = await read(bytesOf(file))
    expect(findings.filter(({ code }) => DEPARTURES.has(code))).toEqual([])
  })

  test.each(said('invalid').filter(isRead))('$file is not', async ({ file }) => {
    const { findings } = await read(bytesOf(file))
    expect(findings.filter(({ severity }) => severity !== 'WARNING')).not.toEqual([])
  })

  test.each(said('not well-formed').filter(({ file }) => !(file in DECIDED)))('$file is no XML', async ({ file }) => {
    await expect(read(bytesOf(file))).rejects.toSatisfy(isRefusal)
  })
})

describe('a file is known by its bytes', () => {
  test.each([
    ['notebooks/made-c1914.txt', { is: 'NOTEBOOK', notebook: '19-14' }],
    ['notebooks/made-c3414.txt', { is: 'NOTEBOOK', notebook: '34-14' }],
    ['notebooks/made-c58-lf.txt', { is: 'NOTEBOOK', notebook: '58' }],
    ['notebooks/made-c68.txt', { is: 'NOTEBOOK', notebook: '68' }],
    ['notebooks/oca8-c34-classic-0362.txt', { is: 'NOTEBOOK', notebook: '34' }],
    ['notebooks/retrofix-c19-classic.txt', { is: 'NOTEBOOK', notebook: '19' }],
    ['confirming/oca17-aef-249.txt', { is: 'CONFIRMING' }],
    ['confirming/made-aef-250.txt', { is: 'CONFIRMING' }],
    ['confirming/made-aef-lf-trimmed.txt', { is: 'CONFIRMING' }],
    ['packed/remesa.zip', { is: 'ZIP' }],
    ['packed/remesa.xml.gz', { is: 'GZIP' }],
    ['sheets/proveedores.xlsx', { is: 'XLSX' }],
    ['sheets/proveedores.csv', { is: 'SEPARATED' }],
    ['foreign/sepa.n43', { is: 'STATEMENT' }],
    ['foreign/listado.pdf', { is: 'PDF' }],
    ['foreign/antiguo.xls', { is: 'OLD_SHEET' }],
    ['foreign/foto.xml', { is: 'UNKNOWN' }],
    ['hostile/empty.xml', { is: 'EMPTY' }],
    ['made/utf16le-bom.xml', { is: 'XML' }],
  ])('%s', (file, is) => {
    expect(detect(bytesOf(file).subarray(0, 1024))).toEqual(is)
  })
})

describe('what is found says where and what', () => {
  test('every order that is wrong, with its place, its line and its value, and the totals are not judged over what cannot be read', async () => {
    const { findings, labels } = await read(bytesOf('made/36-orders-three-wrong.xml'))
    expect(findings.map(({ code, order, value, path }) => [code, order, value, path])).toEqual([
      ['IBAN_CHECK', 14, expect.stringMatching(/^ES/), 'PmtInf[1]/CdtTrfTxInf[14]/CdtrAcct/Id/IBAN'],
      ['AMOUNT', 22, '1.092.50', 'PmtInf[1]/CdtTrfTxInf[22]/Amt/InstdAmt'],
      ['AMOUNT_ZERO', 31, '0.00', 'PmtInf[1]/CdtTrfTxInf[31]/Amt/InstdAmt'],
    ])
    const lines = bytesOf('made/36-orders-three-wrong.xml').toString().split('\n')
    for (const { at, value = '' } of findings) expect(lines[at.line - 1]?.slice(at.column - 1)).toContain(`>${value}<`)
    expect(labels[13]).toMatchObject({ order: 14, name: expect.any(String), endToEndId: expect.any(String) })
  })

  test('in a file of one line, by its column', async () => {
    const { findings } = await read(Buffer.from(bytesOf('made/36-orders-three-wrong.xml').toString().replace(/\n\s*/g, '')))
    expect(findings.map(({ order, at }) => [order, at.line])).toEqual([
      [14, 1],
      [22, 1],
      [31, 1],
    ])
    expect(new Set(findings.map(({ at }) => at.column)).size).toBe(3)
  })

  test('a sum that one order explains names it', async () => {
    const { findings } = await read(bytesOf('made/ctrlsum-off-by-order-9.xml'))
    expect(findings).toMatchObject([{ code: 'SUM', level: 'FILE', value: '3733107', against: '3841290', order: 9 }])
  })

  test('case 14: thirty orders without an identifier of their own repeat none, and thirty with the same one are each warned but the first', async () => {
    const without = bytesOf('made/e2e-notprovided-30.xml')
    const repeated = async (bytes: Uint8Array) => (await read(bytes)).findings.filter(({ code }) => code === 'END_TO_END_REPEATED')
    expect(await repeated(without)).toEqual([])
    const equal = await repeated(Buffer.from(without.toString().replaceAll('>NOTPROVIDED</EndToEndId>', '>F-2026-7</EndToEndId>')))
    expect(equal.map(({ order, severity }) => [order, severity])).toEqual(Array.from({ length: 29 }, (_, place) => [place + 2, 'WARNING']))
  })

  test('case 9: an order of another currency is wrong, and the sum of the file is judged over all of them', async () => {
    const file = bytesOf('made/two-currencies.xml')
    const { findings, orders } = await read(file)
    expect(findings.map(({ code, order, severity }) => [code, order, severity])).toEqual([['CURRENCY', 4, 'ERROR']])
    expect(orders).toHaveLength(5)
  })

  test('bytes that are no letters of the encoding are told by their place, and read as the customer says', async () => {
    const bytes = bytesOf('made/utf8-declared-1252-bytes.xml')
    await expect(read(bytes)).rejects.toMatchObject({ name: 'DecodingError', encoding: 'UTF-8', offset: 1473 })
    await expect(read(bytes, 'UTF-8', 100)).rejects.toMatchObject({ offset: 1473 })
    const { orders } = await read(bytes, 'WINDOWS-1252')
    expect(orders[0]?.name).toBe('Muñoz Peñalba Electricidad, S.L.')
  })

  test.each([1, 7, 4096])('the same of a file that comes in chunks of %i bytes', async (size) => {
    const bytes = bytesOf('writers/oca18-sdd08.xml')
    expect(await read(bytes, 'UTF-8', size)).toEqual(await read(bytes))
  })
})
