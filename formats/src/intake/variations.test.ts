/** Files that differ from a good one in one thing, as programs and people make them differ: what is taken, and what is said of the rest. */
import { Buffer } from 'node:buffer'
import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { XmlError } from '../iso20022/xml-error.ts'
import { encodingOf } from './decode.ts'
import { detect } from './detect.ts'
import { PackedError } from './packed-error.ts'
import { bytesOf, read } from './testing.ts'
import { unpack } from './unpack.ts'

const transfers = bytesOf('made/e2e-notprovided-30.xml').toString()
const several = bytesOf('made/several-batches.xml').toString()
const debits = bytesOf('debits/smnda-account.xml').toString()

/** The file with the first of its texts replaced. */
function changed(file: string, from: string | RegExp, to: string): Buffer {
  const made = file.replace(from, to)
  expect(made).not.toBe(file)
  return Buffer.from(made)
}

async function told(bytes: Uint8Array) {
  const { findings, orders } = await read(bytes)
  const errors = findings.filter(({ severity }) => severity === 'ERROR')
  return { errors: errors.map(({ code, level, path }) => [code, level, path]), good: orders.length }
}

describe('what is beside the batches is of the file, and nothing of it is taken', () => {
  test.each([
    ['without a head', /<GrpHdr>[\s\S]*<\/GrpHdr>/, '', ['MISSING', 'FILE', 'GrpHdr']],
    ['with an element that no message has', '<GrpHdr>', '<Other/><GrpHdr>', ['UNEXPECTED', 'FILE', 'Other']],
    ['with its head twice', /(<GrpHdr>[\s\S]*<\/GrpHdr>)/, '$1$1', ['TOO_MANY', 'FILE', 'GrpHdr']],
    ['with an empty count of orders', /(<NbOfTxs>)\d+/, '$1', ['TEXT', 'FILE', 'GrpHdr/NbOfTxs']],
    ['with a sum that no cents make', /(<CtrlSum>[\d.]+)/, '$1001', ['TEXT', 'FILE', 'GrpHdr/CtrlSum']],
  ])('a file %s', async (_, from, to, error) => {
    expect((await told(changed(several, from, to))).errors).toContainEqual(error)
  })
})

describe('an amount is whatever a schema takes for a decimal of cents', () => {
  const unsummed = transfers.replace(/<CtrlSum>[^<]*<\/CtrlSum>/g, '')
  const paying = (amount: string) => changed(unsummed, /(<InstdAmt Ccy="EUR">)[^<]*/, `$1${amount}`)

  test.each([
    ['1092.50', 1_092_50],
    ['+1092.5', 1_092_50],
    ['01092', 1_092_00],
    ['1092.', 1_092_00],
    [' 1092.500 ', 1_092_50],
    ['.50', 50],
  ])('«%s» is one', async (amount, cents) => {
    const { findings, orders } = await read(paying(amount))
    expect([findings.filter(({ severity }) => severity === 'ERROR'), orders[0]?.amount]).toEqual([[], cents])
  })

  test.each(['', '.', '-1092.50', '1092.501', '1,092.50', '1092,50', '1e3', 'NaN', '1 092.50', '12345678901234567890'])(
    '«%s» is none',
    async (amount) => {
      const error = ['AMOUNT', 'ORDER', 'PmtInf[1]/CdtTrfTxInf[1]/Amt/InstdAmt']
      expect(await told(paying(amount))).toEqual({ errors: [error], good: 29 })
    },
  )
})

describe('what a schema has no place for is an error where it stands', () => {
  test.each([
    ['an attribute', 'Ccy="EUR"', 'Ccy="EUR" Rate="1"', ['UNEXPECTED', 'ORDER', 'PmtInf[1]/CdtTrfTxInf[1]/Amt/InstdAmt/@Rate']],
    ['words between elements', '</Amt>', 'y algo más</Amt>', ['TEXT', 'ORDER', 'PmtInf[1]/CdtTrfTxInf[1]/Amt']],
  ])('%s', async (_, from, to, error) => {
    expect(await told(changed(transfers, from, to))).toEqual({ errors: [error], good: 29 })
  })
})

test('a mandate signed on the first of January of 1999 was signed on that day', async () => {
  const { findings, orders } = await read(changed(debits, '<DtOfSgntr>2018-01-01', '<DtOfSgntr>1999-01-01'))
  expect([findings.filter(({ severity }) => severity === 'ERROR'), orders[0]?.debit?.signedOn]).toEqual([[], '1999-01-01'])
})

test('of a debtor outside the European Economic Area the country of the address is asked for as its town is', async () => {
  const abroad = changed(debits, 'ES4621001844440010694703', 'GB29NWBK60161331926819').toString()
  const address = (parts: string) => changed(abroad, /(<Dbtr>\s*<Nm>[^<]*<\/Nm>)/, `$1<PstlAdr>${parts}</PstlAdr>`)
  const missing = { errors: [['TOWN_MISSING', 'ORDER', 'PmtInf[1]/DrctDbtTxInf[1]/Dbtr/PstlAdr/TwnNm']], good: 3 }
  expect(await told(address('<TwnNm>London</TwnNm>'))).toEqual(missing)
  expect(await told(address('<Ctry>GB</Ctry><AdrLine>1 High St, London</AdrLine>'))).toEqual(missing)
  expect(await told(address('<TwnNm>London</TwnNm><Ctry>GB</Ctry><AdrLine>1 High St</AdrLine>'))).toEqual({ errors: [], good: 4 })
})

describe('an encoding is known by each of its names', () => {
  test.each([
    ['WINDOWS-1252', ['ISO8859-1', 'ISO_8859-1', 'iso8859_1', 'latin-1', 'Latin1', 'Cp1252', 'windows-1252']],
    ['ISO-8859-15', ['ISO8859-15', 'iso-8859-15', 'latin9']],
    ['UTF-8', ['utf8', 'UTF_8', 'us-ascii']],
  ])('%s', (encoding, names) => {
    for (const name of names) expect(encodingOf(Buffer.from(`<?xml version="1.0" encoding="${name}"?>`))).toBe(encoding)
  })
})

test.each([
  ['words', 'fin', 'SYNTAX'],
  ['what an old system ends its files with', '\x1a', 'CHARACTER'],
  ['the zeros that fill its last block', '\0\0\0', 'CHARACTER'],
  ['another document', transfers, 'SYNTAX'],
  ['the beginning of a tag', '<Doc', 'CUT'],
])('behind the document, %s are no part of a file that was cut', async (_, tail, problem) => {
  const error = await read(Buffer.from(`${transfers}${tail}`)).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(XmlError)
  expect(error).toMatchObject({ problem })
})

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')
const office = (part: string) => Buffer.from(zipSync({ '[Content_Types].xml': new Uint8Array(9), [part]: new Uint8Array(9) }))
const libreOffice = zipSync({
  mimetype: [Buffer.from('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }],
  'content.xml': new Uint8Array(),
})

test.each<[string, string | Uint8Array, object]>([
  ['a notebook 19-44', `0119445000B00120014${' '.repeat(560)}`, { is: 'NOTEBOOK', notebook: '19-44' }],
  ['a notebook 34 that begins 0356', `0356B00120014${' '.repeat(60)}`, { is: 'NOTEBOOK', notebook: '34' }],
  ['a notebook with a mark before it', `\uFEFF5180B00120014${' '.repeat(150)}`, { is: 'NOTEBOOK', notebook: '19' }],
  ['a notebook below an empty line', `\r\n0119143000B00120014${' '.repeat(560)}`, { is: 'NOTEBOOK', notebook: '19-14' }],
  ['a sheet that begins with the figures of one', '0356;Gil;ES9121000418450200051332;10,00', { is: 'SEPARATED' }],
  ['a sheet of one title above its columns', 'Pagos de noviembre\n\nNombre;IBAN\nGil;ES91', { is: 'SEPARATED' }],
  ['a sheet below an empty line', '\nNombre;IBAN\nGil;ES91', { is: 'SEPARATED' }],
  ['text of Excel, in UTF-16 with tabs', utf16('Nombre\tIBAN\nGil\tES91'), { is: 'SEPARATED' }],
  ['a statement with a mark before it', `\uFEFF11${'9876000100000000012611012611302'.padEnd(78)}`, { is: 'STATEMENT' }],
  ['a PDF below an empty line', '\n%PDF-1.4', { is: 'PDF' }],
  ['blanks alone', ' \r\n \n', { is: 'EMPTY' }],
  ['a mark alone', '\uFEFF', { is: 'EMPTY' }],
  ['a document of Word', office('word/document.xml'), { is: 'UNKNOWN' }],
  ['a workbook of Excel', office('xl/workbook.xml'), { is: 'XLSX' }],
  ['a sheet of LibreOffice', libreOffice, { is: 'OPEN_SHEET' }],
  ['words', 'no es nada', { is: 'UNKNOWN' }],
])('by its bytes, %s is that', (_, bytes, is) => {
  expect(detect(Buffer.from(bytes as string).subarray(0, 1024))).toEqual(is)
})

describe('what comes packed is taken as it was packed, or not at all', () => {
  const plain = Buffer.from(transfers)
  const stored = () => Buffer.from(zipSync({ 'remesa.xml': [plain, { level: 0 }] }))

  async function unpacked(bytes: Uint8Array, kind: 'ZIP' | 'GZIP' = 'ZIP'): Promise<Buffer | string> {
    const chunks: Uint8Array[] = []
    try {
      const pieces = (async function* () {
        for (let at = 0; at < bytes.length; at += 10_000) yield bytes.subarray(at, at + 10_000)
      })()
      for await (const chunk of unpack(pieces, kind, { packedBytes: bytes.length, most: 1_000_000 })) chunks.push(chunk)
    } catch (error) {
      if (error instanceof PackedError) return error.problem
      throw error
    }
    return Buffer.concat(chunks)
  }

  test('in a folder, beside what a system adds, with a remark or something behind it', async () => {
    const added = {
      'remesas/': new Uint8Array(),
      'remesas/.DS_Store': new Uint8Array(9),
      '__MACOSX/._r.xml': new Uint8Array(9),
      'Thumbs.db': new Uint8Array(9),
    }
    expect(await unpacked(zipSync({ ...added, 'remesas/r.xml': plain }))).toEqual(plain)
    expect(await unpacked(Buffer.concat([zipSync({ 'r.xml': plain }), Buffer.from('remark')]))).toEqual(plain)
    expect(await unpacked(stored())).toEqual(plain)
    expect(await unpacked(zipSync({ '..\\..\\remesa.xml': plain }))).toEqual(plain)
  })

  test('with an amount that was changed on its way, or without its list, it is damaged', async () => {
    const other = stored()
    // A figure: it says another amount, and may be read.
    other[other.indexOf('<InstdAmt Ccy="EUR">') + '<InstdAmt Ccy="EUR">'.length] = 0x37
    expect(await unpacked(other)).toBe('DAMAGED')
    expect(await unpacked(stored().subarray(0, plain.length + 60))).toBe('DAMAGED')
    const sum = gzipSync(plain)
    sum[sum.length - 6] = (sum[sum.length - 6] ?? 0) ^ 0xff
    expect(await unpacked(sum, 'GZIP')).toBe('DAMAGED')
  })

  test('with a password it says so', async () => {
    const secret = stored()
    secret[6] = (secret[6] ?? 0) | 1
    expect(await unpacked(secret)).toBe('PROTECTED')
  })
})
