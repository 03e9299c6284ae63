import { readFileSync } from 'node:fs'
import { toLocalDate } from '@almenara/contract/dates'
import { describe, expect, test } from 'vitest'
import type { Encoding } from '../decode.ts'
import type { Finding } from '../finding.ts'
import type { ConfirmingInvoice } from './invoices.ts'
import { readConfirmingFile, type ConfirmingHead } from './read-confirming.ts'
import { RecordsError } from './records.ts'

const bytesOf = (file: string) => readFileSync(new URL(`../../../samples/payments/confirming/${file}`, import.meta.url))

async function read(bytes: Uint8Array, { encoding, size = bytes.length }: { encoding?: Encoding; size?: number } = {}) {
  const findings: Finding[] = []
  const invoices: ConfirmingInvoice[] = []
  let head: ConfirmingHead | undefined
  let orders = 0
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.subarray(n * size, (n + 1) * size))
  for await (const part of readConfirmingFile(chunks, { encoding })) {
    findings.push(...part.findings)
    if (part.part === 'HEAD') head = part.head
    if (part.part !== 'INVOICE') continue
    orders += 1
    if (part.invoice) invoices.push(part.invoice)
  }
  return { findings, invoices, orders, head, sum: invoices.reduce((sum, { amount }) => sum + amount, 0) }
}

/** The records of a small file, where a test may change each. */
const PAYER = `${'Obras, S. L.'.padEnd(50)}${'B00120014'.padEnd(15)}2026112020261127${'0049'.padEnd(20)}`
const HEAD = `1${PAYER}${'ES9698760418150200051332'.padEnd(34)}EUR1${' '.repeat(30)}FU`
const SUPPLIER = `3${'Gil, S. L.'.padEnd(70)}${'B00131003'.padEnd(20)}${'Calle Mayor 14'.padEnd(65)}${'Valladolid'.padEnd(40)}${'47001'.padEnd(10)}ES`
const PAYMENT = `5T${'ES0421000531090000117074'.padEnd(34)}CAIXESBBXXX`
const invoice = ({ number = 'F1', sign = '+', amount = '000000000010000', days = '2026110220261202' } = {}) =>
  `6${number.padEnd(20)}${sign}${amount.padStart(15)}${days}`
const totals = (count: number, amount: string) => `7${String(count).padStart(12, '0')}${amount.padStart(15, '0')}`
const bytes = (...lines: string[]) => Buffer.from(lines.map((line) => `${line}\r\n`).join(''), 'latin1')
const codes = ({ findings }: { findings: Finding[] }) => findings.map(({ code, level, order }) => [code, level, order])
const one = (...records: string[]) => read(bytes(HEAD, SUPPLIER, PAYMENT, ...records, totals(1, '10000')))

describe('confirming files are read as programs write them', () => {
  test.each([
    ['oca17-aef-249.txt', 7, 6773_86],
    ['made-aef-250.txt', 7, 6773_86],
    ['made-aef-lf-trimmed.txt', 7, 6773_86],
    ['made-aef-several-6.txt', 3, 2835_22],
  ])('%s: %i invoices, of which more than sixty days is told and nothing is wrong', async (file, count, sum) => {
    const whole = await read(bytesOf(file))
    expect(whole).toMatchObject({ orders: count, sum })
    expect(whole.invoices).toHaveLength(count)
    expect(new Set(whole.findings.map(({ code, severity }) => `${code} ${severity}`))).toEqual(new Set(['TERM_LONG WARNING']))
    expect(await read(bytesOf(file), { size: 7 })).toEqual(whole)
  })

  test('what is said of the payer, the supplier and the invoice is taken, with its letters', async () => {
    const { head, invoices } = await read(bytesOf('oca17-aef-249.txt'))
    expect(head).toEqual({
      name: 'Obras y Reformas Valdeniebla, S.L.',
      taxId: 'B00120014',
      contract: '0049123456789',
      reference: '',
      iban: 'ES9698760418150200051332',
      on: '2026-11-27',
    })
    expect(invoices[0]).toEqual({
      order: 1,
      supplier: {
        name: 'Muñoz Peñalba Electricidad, S.L.',
        taxId: 'B00131003',
        address: { lines: ['Calle Mayor 14, 2.º B', '47001'], town: 'Valladolid', country: 'ES' },
        email: 'administracion@proveedor1.example',
      },
      iban: 'ES0421000531090000117074',
      bic: 'CAIXESBBXXX',
      number: 'F2600100',
      amount: 1045_32,
      issuedOn: toLocalDate('2026-11-02'),
      dueOn: toLocalDate('2027-01-10'),
    })
  })

  test('a sum that the invoices do not come to is told with both, and the order that is the difference', async () => {
    const file = await read(bytesOf('made-aef-wrong-total.txt'))
    expect(file.findings.find(({ severity }) => severity === 'ERROR')).toMatchObject({
      code: 'SUM',
      level: 'FILE',
      path: 'Registro 7/Importe total',
      value: '677486',
      against: '677386',
    })
    const twice = await read(bytes(HEAD, SUPPLIER, PAYMENT, invoice(), invoice({ number: 'F2', amount: '2500' }), totals(2, '10000')))
    expect(twice.findings).toMatchObject([{ code: 'SUM', order: 2 }])
  })

  test.each([
    ['in its place', '-', '000000000002500'],
    ['in the number', ' ', '-00000000002500'],
    ['in both', '-', '-00000000002500'],
  ])('the minus of a credit note %s is one minus', async (_name, sign, amount) => {
    const file = await read(bytes(HEAD, SUPPLIER, PAYMENT, invoice(), invoice({ number: 'A1', sign, amount }), totals(2, '7500')))
    expect(file).toMatchObject({ findings: [], sum: 75_00 })
    expect(file.invoices.map((found) => found.amount)).toEqual([100_00, -25_00])
  })

  test('in UTF-8 it is read too, and as whatever its customer says', async () => {
    const [utf8, latin] = [Buffer.from(SUPPLIER.replace('Gil', 'Ñuñ'), 'utf8'), Buffer.from(SUPPLIER.replace('Gil', 'Ñuñ'), 'latin1')]
    const [before, after] = [bytes(HEAD), bytes('', PAYMENT, invoice(), totals(1, '10000'))]
    for (const [supplier, encoding, name] of [
      [utf8, undefined, 'Ñuñ, S. L.'],
      [latin, undefined, 'Ñuñ, S. L.'],
      [latin, 'WINDOWS-1252', 'Ñuñ, S. L.'],
      [latin, 'ISO-8859-15', 'Ñuñ, S. L.'],
      [utf8, 'WINDOWS-1252', 'Ã‘uÃ±, S. L.'],
    ] as const) {
      const { invoices } = await read(Buffer.concat([before, supplier, after]), encoding ? { encoding } : {})
      expect(invoices[0]?.supplier.name).toBe(name)
    }
  })

  test('every byte is a letter where it is no UTF-8: none stops it', async () => {
    const odd = Buffer.concat([
      bytes(HEAD),
      Buffer.from(SUPPLIER.replace('Gil', '\x80\x81\x8d'), 'latin1'),
      bytes('', PAYMENT, invoice(), totals(1, '10000')),
    ])
    expect((await read(odd)).invoices[0]?.supplier.name).toBe('€\x81\x8d, S. L.')
  })

  test('the mark that old programs write at the end is none of its records', async () => {
    const whole = bytes(HEAD, SUPPLIER, PAYMENT, invoice(), totals(1, '10000'))
    expect(await read(Buffer.concat([whole, Buffer.from([0x1a])]))).toMatchObject({ findings: [], orders: 1 })
  })
})

describe('all that is wrong with an invoice is told at once, with its place', () => {
  test('the day, the number and the account of one order, by the line and the place of each', async () => {
    const wrongAccount = PAYMENT.replace('ES04', 'ES05')
    const { findings, invoices } = await read(
      bytes(HEAD, SUPPLIER, wrongAccount, invoice({ number: '', days: '2026113120261202' }), totals(1, '10000')),
    )
    expect(invoices).toEqual([])
    expect(findings.map(({ code, path, at, value }) => [code, path, at.line, at.column, value])).toEqual([
      ['IBAN_CHECK', 'Registro 5/IBAN', 3, 3, 'ES0521000531090000117074'],
      ['INVOICE_NUMBER', 'Registro 6/Factura', 4, 2, undefined],
      ['ISSUED_ON', 'Registro 6/Fecha de emisión', 4, 38, '20261131'],
    ])
  })

  test.each([
    ['an amount that is none', invoice({ amount: '1.092.50' }), 'AMOUNT'],
    ['nothing to pay', invoice({ amount: '0' }), 'AMOUNT_ZERO'],
    ['a sign that is none', invoice({ sign: '*' }), 'AMOUNT'],
    ['a due day before the invoice', invoice({ days: '2026110220261101' }), 'DUE_ON'],
    ['no due day', invoice({ days: '20261102' }), 'DUE_ON'],
    ['a postponement before the due day', invoice({ days: '202611022026120220261201' }), 'DUE_ON'],
  ])('%s', async (_name, record, code) => {
    const found = await one(record)
    expect(found.invoices).toEqual([])
    expect(found.findings.filter(({ level }) => level === 'ORDER').map((finding) => finding.code)).toEqual([code])
  })

  test('sixty days are a term, sixty-one are told, and the invoice is taken', async () => {
    expect((await one(invoice({ days: '2026110120261231' }))).findings).toEqual([])
    const longer = await one(invoice({ days: '2026110120270101' }))
    expect(longer.findings).toMatchObject([{ code: 'TERM_LONG', value: '61' }])
    expect(longer.invoices).toHaveLength(1)
  })

  test('a cheque, a way of paying that is none, and a supplier without name or NIF', async () => {
    const found = async (supplier: string, payment: string) =>
      codes(await read(bytes(HEAD, supplier, payment, invoice(), totals(1, '10000'))))
    expect(await found(SUPPLIER, PAYMENT.replace('5T', '5C'))).toEqual([['CHEQUE', 'ORDER', 1]])
    expect(await found(SUPPLIER, PAYMENT.replace('5T', '5X'))).toEqual([['METHOD', 'ORDER', 1]])
    expect(await found(SUPPLIER, PAYMENT.replace('5T', '5 '))).toEqual([])
    expect(await found('3', PAYMENT)).toEqual([
      ['NAME_MISSING', 'ORDER', 1],
      ['SUPPLIER_TAX_ID', 'ORDER', 1],
    ])
  })

  test('an invoice of one supplier that comes twice is told with the first', async () => {
    const found = await read(bytes(HEAD, SUPPLIER, PAYMENT, invoice(), invoice({ number: 'f1' }), totals(2, '20000')))
    expect(found.findings).toMatchObject([{ code: 'INVOICE_REPEATED', order: 2, against: '1', severity: 'WARNING' }])
  })

  test('of the head, its account, its currency and its day', async () => {
    const head = HEAD.replace('ES96', 'ES97').replace('EUR', 'USD').replace('20261127', '20261332')
    const found = await read(bytes(head, SUPPLIER, PAYMENT, invoice(), totals(1, '10000')))
    expect(codes(found)).toEqual([
      ['IBAN_CHECK', 'BATCH', undefined],
      ['CURRENCY', 'BATCH', undefined],
      ['DAY', 'BATCH', undefined],
    ])
    expect((await read(bytes(HEAD.replace('20261127', '        '), SUPPLIER, PAYMENT, invoice(), totals(1, '10000')))).head?.on).toBe(
      'SOON',
    )
  })
})

describe('nothing is taken of a file whose records are not in their places', () => {
  const good = [HEAD, SUPPLIER, PAYMENT, invoice(), totals(1, '10000')]
  test.each([
    ['without its totals', good.slice(0, -1), ['MISSING']],
    ['without its head', good.slice(1), ['UNEXPECTED', 'UNEXPECTED', 'UNEXPECTED', 'UNEXPECTED', 'MISSING', 'MISSING']],
    ['with two heads', [HEAD, ...good], ['UNEXPECTED']],
    ['with something after its totals', [...good, SUPPLIER], ['UNEXPECTED']],
    ['with an unknown record', [...good.slice(0, 4), '9', totals(1, '10000')], ['UNEXPECTED']],
    ['with another count', [...good.slice(0, 4), totals(2, '10000')], ['COUNT']],
    ['with totals that are no figures', [...good.slice(0, 4), '7ABC'], ['TEXT', 'TEXT']],
    ['with a record that is too long', [HEAD, `${SUPPLIER.padEnd(250)}X`, ...good.slice(2)], ['TEXT']],
    ['empty', [], ['MISSING', 'MISSING']],
  ])('%s', async (_name, lines, expected) => {
    const { findings } = await read(bytes(...lines))
    expect(findings.filter(({ level, severity }) => level === 'FILE' && severity === 'ERROR').map(({ code }) => code)).toEqual(expected)
  })

  test('an invoice without its supplier or without their account is wrong', async () => {
    const found = async (...records: string[]) => codes(await read(bytes(HEAD, ...records, invoice(), totals(1, '10000'))))
    expect(await found(SUPPLIER)).toEqual([['MISSING', 'ORDER', 1]])
    expect(await found()).toEqual([
      ['MISSING', 'ORDER', 1],
      ['MISSING', 'ORDER', 1],
    ])
    // The account of the supplier before is not theirs.
    expect(await found(SUPPLIER, PAYMENT, SUPPLIER)).toEqual([['MISSING', 'ORDER', 1]])
  })

  test('a line without end and what is no text stop it at once, with their place', async () => {
    let asked = 0
    const endless = function* () {
      for (; asked < 1_000; asked += 1) yield Buffer.alloc(1_000, 'x')
    }
    await expect(readConfirmingFile(endless()).next()).rejects.toMatchObject({ problem: 'TOO_LONG', at: { line: 1 } })
    expect(asked).toBeLessThan(5)
    const nul = read(bytes(HEAD, `3Gil\0`))
    await expect(nul).rejects.toBeInstanceOf(RecordsError)
    await expect(nul).rejects.toMatchObject({ problem: 'CHARACTER', at: { line: 2, column: 5 } })
  })
})
