import { addDays, toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readNorma43 } from './read.ts'
import type { N43Account, N43Movement, N43Variant, SepaDebitData, SepaTransferData } from './statement.ts'
import { account, chunksOf, movement, recordsOf, transfer } from './testing.ts'

const folded = (length: number) => fc.string({ unit: fc.constantFrom(...'ABÑÇÁÜ09 .-/"'), maxLength: length }).map((text) => text.trim())
const number = (min: number, max = min) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max })
const serial = (max: number) => number(0, max).map((digits) => digits.replace(/^0+/, ''))
const day = fc.nat(36_500).map((days) => addDays(toLocalDate('2000-01-01'), days))
const cents = (max: number) => fc.integer({ min: -max, max }).map(toCents)

const anyAccount: fc.Arbitrary<N43Account> = fc.record({
  bank: number(4),
  branch: number(4),
  account: number(10),
  from: day,
  to: day,
  openingBalance: cents(99_999_999_999_999),
  currency: fc.constantFrom('EUR', 'USD'),
  holderName: folded(26),
})
const anySepa: fc.Arbitrary<SepaTransferData | SepaDebitData> = fc.oneof(
  fc.record({
    kind: fc.constant('TRANSFER' as const),
    payerName: folded(66),
    payerCode: folded(10),
    payerReference: folded(35),
    onBehalfOf: folded(41),
    purpose: folded(4),
    categoryPurpose: folded(4),
    concept: folded(140),
    beneficiary: folded(76),
  }),
  fc.record({
    kind: fc.constant('DEBIT' as const),
    scheme: fc.constantFrom('CORE' as const, 'B2B' as const),
    creditorName: folded(70),
    creditorId: folded(35),
    mandateReference: folded(35),
    purpose: folded(4),
    categoryPurpose: folded(4),
    concept: folded(140),
    creditorReference: folded(35),
    debtorName: folded(41),
  }),
)
const anyMovement: fc.Arbitrary<N43Movement> = fc.record(
  {
    bookedOn: day,
    valueOn: day,
    commonConcept: fc.constantFrom('01', '03', '04', '12', '15', '17', '98', '99'),
    ownConcept: number(3),
    amount: cents(1_000_000_000),
    originBranch: number(4),
    documentNumber: serial(10),
    reference1: serial(11),
    reference2: folded(16),
    texts: fc.array(folded(38), { maxLength: 8 }),
    sepa: anySepa,
    original: fc.record({ currency: fc.constantFrom('USD', 'GBP', 'JPY'), amount: fc.nat(1_000_000_000).map(toCents) }),
  },
  {
    requiredKeys: [
      'bookedOn',
      'valueOn',
      'commonConcept',
      'ownConcept',
      'amount',
      'originBranch',
      'documentNumber',
      'reference1',
      'reference2',
      'texts',
    ],
  },
)

/** What is to be read back: the texts, or in the variant SEPA the structure that the common concept allows. */
function expected(written: N43Movement, variant: N43Variant): N43Movement {
  const { sepa, texts, ...rest } = written
  const structure = { '03': 'DEBIT', '04': 'TRANSFER', '15': 'TRANSFER' }[written.commonConcept]
  if (variant === 'SEPA' && sepa && sepa.kind === structure) return { ...rest, texts: [], sepa }
  return { ...rest, texts: texts.slice(0, texts.findLastIndex((text) => text !== '') + 1) }
}

describe.each<N43Variant>(['CLASSIC', 'SEPA'])('a %s file', (variant) => {
  it('gives back what was written, with the balance carried on', async () => {
    await fc.assert(
      fc.asyncProperty(anyAccount, fc.array(anyMovement, { maxLength: 40 }), async (owner, movements) => {
        const closingBalance = movements.reduce((sum, { amount }) => sum + amount, Number(owner.openingBalance))
        fc.pre(Math.abs(closingBalance) < 10 ** 14)
        const file = readNorma43(Buffer.concat(await chunksOf({ account: owner, movements }, variant)), variant)
        expect(file.accounts).toEqual([
          { ...owner, modality: '3', movements: movements.map((written) => expected(written, variant)), closingBalance },
        ])
      }),
      { numRuns: 60 },
    )
  })

  it('has records of exactly 80 bytes in capitals ended by CR LF, whatever was typed', async () => {
    const texts = fc.array(fc.string({ unit: 'binary', maxLength: 200 }), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(texts, fc.string({ unit: 'grapheme', maxLength: 200 }), async (lines, typed) => {
        const sepa = { ...transfer, payerName: typed, concept: typed }
        const statement = {
          account: { ...account, holderName: typed },
          movements: [{ ...movement, texts: lines, reference2: typed, sepa }],
        }
        const records = await recordsOf(statement, variant)
        expect(records.filter((record) => !/^[\x20-\x60\x7b-\x7e\xa1-\xff]{80}$/.test(record))).toEqual([])
      }),
    )
  })

  it('is the same bytes from a stream as from a list, in chunks of some kB', async () => {
    const movements = Array.from({ length: 500 }, () => movement)
    const stream = (async function* () {
      yield* movements
    })()
    const chunks = await chunksOf({ account, movements: stream }, variant)
    expect(Buffer.concat(chunks)).toEqual(Buffer.concat(await chunksOf({ account, movements }, variant)))
    expect(chunks.length).toBeGreaterThan(5)
    expect(Math.max(...chunks.map((chunk) => chunk.length))).toBeLessThan(16_384)
  })
})
