import { toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { describe, expect, it } from 'vitest'
import { N43WriteError } from './codec.ts'
import { readNorma43 } from './read.ts'
import type { N43Movement, N43Variant } from './statement.ts'
import { account, debit, movement, recordsOf, sample, transfer } from './testing.ts'
import type { N43Statement } from './write.ts'

const spaces = (length: number) => ' '.repeat(length)
const zeros = (length: number) => '0'.repeat(length)
const numbered = (length: number) => Array.from({ length }, (_, index) => `linea ${index}`)

function statementOf(...amounts: number[]): N43Statement {
  return { account, movements: amounts.map((amount) => ({ ...movement, texts: [], amount: toCents(amount) })) }
}

async function complementOf(changed: Partial<N43Movement>, variant: N43Variant = 'CLASSIC'): Promise<string[]> {
  const records = await recordsOf({ account, movements: [{ ...movement, ...changed }] }, variant)
  return records.filter((record) => record.startsWith('23')).map((record) => record.slice(2).trimEnd())
}

describe('writeNorma43', () => {
  it.each<N43Variant>(['CLASSIC', 'SEPA'])('writes the sample file of the variant %s byte by byte from its data', async (variant) => {
    const [read] = readNorma43(sample(variant), variant).accounts
    const lines = sample(variant).toString('latin1').split('\r\n').slice(0, -1)
    expect(read && (await recordsOf({ account: read, movements: read.movements }, variant))).toEqual(lines)
  })

  it('puts every field of a movement where the leaflet says', async () => {
    expect(await recordsOf({ account, movements: [movement] }, 'CLASSIC')).toEqual(
      [
        ['11', '0081', '0200', '0001234567', '261101', '261119', '2', '00000000100000', '978', '3', 'PEÑA Y GÜELL, S. L.'.padEnd(26 + 3)],
        ['22', spaces(4), '0200', '261102', '261103', '04', '017', '1', '00000000001234', '0000000077', '825467890138', 'REF-2'.padEnd(16)],
        ['23', '01', 'SEÑAL PISO'.padEnd(38), 'AÑO 2026'.padEnd(38)],
        ['33', '0081', '0200', '0001234567', '00001', '00000000001234', '00000', zeros(14), '2', '00000000098766', '978', spaces(4)],
        ['88', '9'.repeat(18), '000004', spaces(54)],
      ].map((fields) => fields.join('')),
    )
  })

  it('writes an account without movements as header, end of account and end of file', async () => {
    const records = await recordsOf({ account: { ...account, openingBalance: toCents(-5) }, movements: [] }, 'SEPA')
    expect(records.map((record) => record.slice(0, 2))).toEqual(['11', '33', '88'])
    expect(records[0]?.slice(32, 47)).toBe('100000000000005')
    expect(records[1]?.slice(20, 73)).toBe(`${zeros(38)}100000000000005`)
  })

  it('writes a movement of zero, which only informs, on the credit side', async () => {
    const records = await recordsOf({ account, movements: [{ ...movement, amount: toCents(0) }] }, 'CLASSIC')
    expect(records[1]?.slice(27, 42)).toBe(`2${zeros(14)}`)
    expect(records[3]?.slice(20, 58)).toBe(`00000${zeros(14)}00001${zeros(14)}`)
  })

  it('writes the amount in another currency after the texts', async () => {
    const original = { currency: 'USD', amount: toCents(4900) }
    const records = await recordsOf({ account, movements: [{ ...movement, original }] }, 'CLASSIC')
    expect(records.map((record) => record.slice(0, 2))).toEqual(['11', '22', '23', '24', '33', '88'])
    expect(records[3]?.trimEnd()).toBe('240184000000000004900')
  })

  it('breaks long text between words at 38 characters, and keeps ten pieces', async () => {
    const text = 'Transferencia inmediata a favor de Construcciones Peña por la factura 2026/77'
    expect(await complementOf({ texts: [text] })).toEqual([
      `01${'TRANSFERENCIA INMEDIATA A FAVOR DE'.padEnd(38)}CONSTRUCCIONES PEÑA POR LA FACTURA`,
      '022026/77',
    ])
    expect(await complementOf({ texts: ['x'.repeat(39)] })).toEqual([`01${'X'.repeat(38)}X`])
    expect((await complementOf({ texts: numbered(12) })).at(-1)).toBe(`05${'LINEA 8'.padEnd(38)}LINEA 9`)
  })

  it('writes no complementary record where there is no text', async () => {
    expect(await complementOf({ texts: [] })).toEqual([])
    expect(await complementOf({ texts: ['', ' '] })).toEqual([])
  })

  it('measures text after writing «€» as «EUR»', async () => {
    expect(await complementOf({ texts: ['€'.repeat(13)] })).toEqual([`01${'EUR'.repeat(13).slice(0, 38)}R`])
  })
})

describe('the variant SEPA', () => {
  it('structures a transfer by annex 4, with its concept of 140 in two records', async () => {
    const concept = 'A'.repeat(68) + 'B'.repeat(72)
    expect(await complementOf({ sepa: { ...transfer, concept } }, 'SEPA')).toEqual([
      '01ANA IBÁÑEZ',
      '02NO PROPORCIONADO',
      `03SUPPSALA${'A'.repeat(68)}`,
      `04${'B'.repeat(72)}`,
      '05LUIS',
    ])
  })

  it('structures a direct debit by annex 4', async () => {
    expect(await complementOf({ commonConcept: '03', sepa: debit }, 'SEPA')).toEqual([
      '01B2B LUZ, S. A.',
      `02${'ES77000B85626240'.padEnd(35)}M-1`,
      '03ELEC    RECIBO',
      '04',
      `05${'R-1'.padEnd(35)}PEÑA`,
    ])
  })

  it('keeps free text under other common concepts and in the variant CLASSIC', async () => {
    const text = [`01${'SEÑAL PISO'.padEnd(38)}AÑO 2026`]
    expect(await complementOf({ commonConcept: '14', sepa: debit }, 'SEPA')).toEqual(text)
    expect(await complementOf({ commonConcept: '04', sepa: debit }, 'SEPA')).toEqual(text)
    expect(await complementOf({ sepa: transfer })).toEqual(text)
  })

  it('writes no five records of free text where they would be taken for the structure', async () => {
    expect(await complementOf({ commonConcept: '04', texts: numbered(10) }, 'SEPA')).toHaveLength(4)
    expect(await complementOf({ commonConcept: '99', texts: numbered(10) }, 'SEPA')).toHaveLength(5)
  })
})

describe('N43WriteError', () => {
  const largest = 99_999_999_999_999

  it.each<[string, string, Partial<N43Movement>]>([
    ['22', 'amount', { amount: toCents(largest + 1) }],
    ['22', 'documentNumber', { documentNumber: '12345678901' }],
    ['22', 'documentNumber', { documentNumber: 'A1' }],
    ['22', 'reference1', { reference1: 'ABC' }],
    ['22', 'reference1', { reference1: '123456789012' }],
    ['22', 'commonConcept', { commonConcept: '4' }],
    ['22', 'ownConcept', { ownConcept: 'A12' }],
    ['22', 'bookedOn', { bookedOn: toLocalDate('1999-12-31') }],
    ['24', 'currency', { original: { currency: 'XXX', amount: toCents(1) } }],
  ])('names record %s and field %s for %o', async (record, field, changed) => {
    const refused = recordsOf({ account, movements: [{ ...movement, ...changed }] }, 'CLASSIC')
    await expect(refused).rejects.toBeInstanceOf(N43WriteError)
    await expect(refused).rejects.toMatchObject({ record, field })
  })

  it('is thrown when a total or a balance needs more than 14 digits', async () => {
    const refused = { debitTotal: [-largest, -1], creditTotal: [largest, 1], closingBalance: [largest, 0] }
    for (const [field, amounts] of Object.entries(refused)) {
      await expect(recordsOf(statementOf(...amounts), 'CLASSIC')).rejects.toMatchObject({ record: '33', field })
    }
    const full = await recordsOf(statementOf(largest - account.openingBalance), 'CLASSIC')
    expect(full.at(-2)?.slice(58, 73)).toBe(`2${largest}`)
  })

  it('is thrown for the hundred thousandth entry of a side', async () => {
    const debits = Array.from({ length: 99_999 }, () => -1)
    expect((await recordsOf(statementOf(...debits), 'CLASSIC')).at(-2)?.slice(20, 25)).toBe('99999')
    await expect(recordsOf(statementOf(...debits, -1), 'CLASSIC')).rejects.toMatchObject({ record: '33', field: 'debitEntries' })
  }, 30_000)
})
