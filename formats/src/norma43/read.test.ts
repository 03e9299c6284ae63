import { toCents } from '@almenara/contract/money'
import { describe, expect, it } from 'vitest'
import { N43ReadError } from './codec.ts'
import { readNorma43 } from './read.ts'
import type { N43Variant } from './statement.ts'
import { sample } from './testing.ts'

const lines = sample('CLASSIC')
  .toString('latin1')
  .trimEnd()
  .split('\r\n')
  .map((line) => line.padEnd(80))

function read(records: string[], end = '\r\n') {
  return readNorma43(Buffer.from(records.map((record) => record + end).join(''), 'latin1'))
}

/** The sample with characters replaced from a position (from 1) of a line (from 1). */
function changed(line: number, position: number, text: string): string[] {
  const record = lines[line - 1] ?? ''
  return lines.with(line - 1, record.slice(0, position - 1) + text + record.slice(position - 1 + text.length))
}

describe('readNorma43', () => {
  it.each<N43Variant>(['CLASSIC', 'SEPA'])('accepts the sample of the variant %s, whose totals agree', (variant) => {
    const [account, ...others] = readNorma43(sample(variant), variant).accounts
    expect(others).toEqual([])
    expect(account).toMatchObject({
      bank: '0081',
      branch: '0200',
      account: '0001234567',
      from: '2026-11-01',
      to: '2026-11-19',
      openingBalance: 100_000,
      currency: 'EUR',
      modality: '3',
      holderName: 'CONSTRUCCIONES PENA SL',
      closingBalance: 332_950,
    })
    expect(account?.movements.map(({ amount }) => amount)).toEqual([-12_550, 250_000, -4500])
    expect(account?.movements[2]).toEqual({
      originBranch: '0200',
      bookedOn: '2026-11-03',
      valueOn: '2026-11-03',
      commonConcept: '12',
      ownConcept: '003',
      amount: -4500,
      documentNumber: '3',
      reference1: '82546789016',
      reference2: 'REF2-0003',
      texts: ['APUNTE 3 PRIMER CONCEPTO', 'SEGUNDO CONCEPTO'],
      original: { currency: 'USD', amount: 4900 },
    })
  })

  it('reads the structure of annex 4 out of the sample', () => {
    const movements = readNorma43(sample('SEPA'), 'SEPA').accounts[0]?.movements
    expect(movements?.map(({ sepa }) => sepa)).toEqual([
      {
        kind: 'DEBIT',
        scheme: 'CORE',
        creditorName: 'IBERDROLA CLIENTES SAU',
        creditorId: 'ES77000B85626240',
        mandateReference: 'MANDATO-0001',
        purpose: 'ELEC',
        categoryPurpose: '',
        concept: 'FACTURA LUZ OCTUBRE 2026 CONTRATO 123456789',
        creditorReference: 'RECIBO-202610-0001',
        debtorName: 'CONSTRUCCIONES PENA SL',
      },
      {
        kind: 'TRANSFER',
        payerName: 'CLIENTE EJEMPLO SA',
        payerCode: 'A28000000',
        payerReference: 'E2E-0001',
        onBehalfOf: '',
        purpose: 'SUPP',
        categoryPurpose: 'SUPP',
        concept: 'PAGO FACTURA 2026/77',
        beneficiary: 'CONSTRUCCIONES PENA SL',
      },
      undefined,
    ])
  })

  it('reads five free texts under concept 03 as texts when they name no scheme', () => {
    const records = Array.from({ length: 5 }, (_, index) => `230${index + 1}LINEA ${index}`.padEnd(80))
    const bytes = Buffer.from([...lines.slice(0, 2), ...records, ...lines.slice(3)].join('\n').replace('000009 ', '000013 '), 'latin1')
    const [movement] = readNorma43(bytes, 'SEPA').accounts[0]?.movements ?? []
    expect(movement).toMatchObject({ commonConcept: '03', texts: ['LINEA 0', '', 'LINEA 1', '', 'LINEA 2', '', 'LINEA 3', '', 'LINEA 4'] })
    expect(movement).not.toHaveProperty('sepa')
  })

  it('reads several accounts, lines that end in LF, and a file without accounts', () => {
    const two = [...lines.slice(0, -1), ...lines.slice(0, -1), lines.at(-1)?.replace('000009', '000018') ?? '']
    expect(read(two, '\n').accounts).toHaveLength(2)
    expect(read([`88${'9'.repeat(18)}${'000000'.padEnd(60)}`])).toEqual({ accounts: [] })
  })

  it('takes references as they are in the modalities 1 and 2, where they are free', () => {
    const records = changed(1, 51, '1').map((record) => record.replace('825467890140', 'LIBRE       '))
    expect(read(records).accounts[0]?.movements[0]).toMatchObject({ reference1: 'LIBRE', amount: toCents(-12_550) })
  })

  it.each<[string, number, number, string, string[]]>([
    ['a bank that is not digits', 1, 3, 'bank', changed(1, 3, '00A1')],
    ['a day that does not exist', 1, 21, 'from', changed(1, 21, '260231')],
    ['a balance with spaces', 1, 34, 'openingBalance', changed(1, 34, '   ')],
    ['a currency that is not in use', 1, 48, 'currency', changed(1, 48, '000')],
    ['a sign that is neither 1 nor 2', 2, 28, 'side', changed(2, 28, '3')],
    ['a wrong control digit', 2, 53, 'reference1', changed(2, 64, '1')],
    ['a complementary record out of turn', 3, 3, 'number', changed(3, 3, '02')],
    ['a second equivalence', 8, 3, 'number', changed(8, 3, '02')],
    ['a record of an unknown code', 4, 1, 'code', changed(4, 1, '25')],
    ['a number of entries that is not so', 9, 21, 'debitEntries', changed(9, 21, '00003')],
    ['a total that is not so', 9, 26, 'debitTotal', changed(9, 39, '1')],
    ['a closing balance that is not so', 9, 60, 'closingBalance', changed(9, 73, '1')],
    ['a closing balance of the wrong sign', 9, 60, 'closingBalance', changed(9, 59, '1')],
    ['an end of another account', 9, 11, 'account', changed(9, 11, '0001234568')],
    ['a changed amount', 9, 26, 'debitTotal', changed(2, 42, '1')],
    ['a number of records that is not so', 10, 21, 'records', changed(10, 21, '000010')],
    ['an end of file without its nines', 10, 3, 'nines', changed(10, 3, '8')],
    ['a missing end of account', 9, 1, 'code', lines.toSpliced(8, 1)],
    ['a missing end of file', 10, 1, 'code', lines.slice(0, -1)],
    ['a missing header', 1, 1, 'code', lines.slice(1)],
    ['a sixth complementary record', 8, 1, 'code', lines.toSpliced(2, 1, ...[1, 2, 3, 4, 5, 6].map((number) => `230${number}`.padEnd(80)))],
    ['something after the end', 11, 1, 'code', [...lines, ...lines.slice(0, 1)]],
    ['a record of 79 bytes', 5, 1, 'record', lines.with(4, lines[4]?.slice(0, 79) ?? '')],
    ['a record of 81 bytes', 5, 1, 'record', lines.with(4, `${lines[4]} `)],
    ['an empty file', 1, 1, 'code', []],
  ])('refuses %s: line %i, position %i, %s', (_name, line, position, field, records) => {
    const reading = () => read(records)
    expect(reading).toThrow(N43ReadError)
    expect(reading).toThrow(expect.objectContaining({ line, position, field }))
  })
})
