import { toInstant, toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CamtDetails, CamtEntry, CamtStatement } from './statement.ts'
import { schemaErrors } from '../iso20022/testing.ts'
import { CamtWriteError, writeCamt053 } from './write.ts'

const statement: CamtStatement = {
  id: 'A-1',
  createdAt: toInstant('2026-11-20T09:00:00Z'),
  from: toLocalDate('2026-11-01'),
  to: toLocalDate('2026-11-19'),
  account: { iban: 'ES3998760418470210048871', name: 'Cuenta corriente', holderName: 'Peña & Güell, S. L.', bic: 'ALMNESVVXXX' },
  currency: 'EUR',
  openingBalance: toCents(-100_00),
  closingBalance: toCents(-100_00),
  credits: { count: 0, sum: toCents(0) },
  debits: { count: 0, sum: toCents(0) },
}

const entry: CamtEntry = {
  number: '7',
  amount: toCents(1250_05),
  bookedOn: toLocalDate('2026-11-02'),
  valueOn: toLocalDate('2026-11-03'),
  reference: 'REF-7',
  code: { domain: 'PMNT', family: 'RCDT', subFamily: 'ESCT' },
  proprietary: { code: '04040', issuer: 'CSB43' },
  text: 'Transferencia de Ana',
}

const details: Required<CamtDetails> = {
  counterpartyName: 'Ana Ibáñez',
  counterpartyIban: 'ES9121000418450200051332',
  counterpartyBic: 'CAIXESBBXXX',
  counterpartyId: 'ES77000B85626240',
  ultimateName: 'Luz, S. A.',
  endToEndId: 'E2E-1',
  mandateId: 'M-1',
  scheme: 'CORE',
  purpose: 'SALA',
  remittance: 'Nómina de noviembre',
  returnReason: 'AM04',
  original: { currency: 'USD', amount: toCents(49_00) },
  card: '•••• 1175',
}

/** The statement that these entries make. */
function stating(entries: readonly CamtEntry[]): CamtStatement {
  const total = (sign: number) => {
    const side = entries.filter(({ amount }) => (amount < 0 ? -1 : 1) === sign)
    return { count: side.length, sum: toCents(Math.abs(side.reduce((sum, { amount }) => sum + amount, 0))) }
  }
  const [credits, debits] = [total(1), total(-1)]
  return { ...statement, credits, debits, closingBalance: toCents(statement.openingBalance + credits.sum - debits.sum) }
}

async function written(entries: readonly CamtEntry[], said = stating(entries)): Promise<string> {
  const chunks = []
  for await (const chunk of writeCamt053(said, entries)) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** Starting libxml2 takes a second, more on a busy machine (milliseconds). */
const LIBXML2 = 30_000

/** Valid by the schema where it is there; the console says where it is not. */
async function expectValid(...files: string[]): Promise<void> {
  expect((await schemaErrors(files)) ?? []).toEqual([])
}

describe('writeCamt053', () => {
  it(
    'is valid by its schema with every field, with none, and without entries',
    async () => {
      const several = [
        [],
        [entry],
        [{ ...entry, details }],
        [
          { ...entry, amount: toCents(-1), details },
          { ...entry, details: {} },
        ],
      ]
      await expectValid(...(await Promise.all(several.map((entries) => written(entries)))))
    },
    LIBXML2,
  )

  it('says both balances, the day of each and the totals of each side', async () => {
    const xml = await written([entry, { ...entry, amount: toCents(-5_00) }])
    const balance = (code: string, amount: string, side: string, day: string) =>
      `<Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Dt><Dt>${day}</Dt>`
    expect(xml).toContain(balance('OPBD', '100.00', 'DBIT', '2026-10-31'))
    expect(xml).toContain(balance('CLBD', '1145.05', 'CRDT', '2026-11-19'))
    expect(xml).toContain('<NbOfNtries>2</NbOfNtries><Sum>1255.05</Sum><TtlNetNtry><Amt>1245.05</Amt><CdtDbtInd>CRDT</CdtDbtInd>')
    expect(xml).toContain('<TtlDbtNtries><NbOfNtries>1</NbOfNtries><Sum>5.00</Sum></TtlDbtNtries>')
    expect(xml).toContain('<FrDtTm>2026-11-01T00:00:00</FrDtTm><ToDtTm>2026-11-19T23:59:59</ToDtTm>')
  })

  it('makes the other party the debtor of what comes in and the creditor of what goes out', async () => {
    const came = await written([{ ...entry, details }])
    expect(came).toContain('<Dbtr><Pty><Nm>Ana Ibáñez</Nm>')
    expect(came).toContain('<DbtrAgt><FinInstnId><BICFI>CAIXESBBXXX</BICFI>')
    expect(came).not.toContain('Cdtr>')
    const went = await written([{ ...entry, amount: toCents(-1), details }])
    expect(went).toContain('<CdtrAcct><Id><IBAN>ES9121000418450200051332</IBAN>')
    expect(went).toContain('<UltmtCdtr><Pty><Nm>Luz, S. A.</Nm>')
    expect(went).not.toContain('Dbtr>')
  })

  it(
    'escapes what XML reserves, cuts by characters and not by halves of them, and leaves out what XML cannot carry',
    async () => {
      const xml = await written([{ ...entry, text: 'A & B <c> "d"\u0000\ud800\n e', reference: '😀'.repeat(40) }])
      expect(xml).toContain('<AddtlNtryInf>A &amp; B &lt;c&gt; "d" e</AddtlNtryInf>')
      expect(xml).toContain(`<AcctSvcrRef>${'😀'.repeat(35)}</AcctSvcrRef>`)
      await expectValid(xml)
    },
    LIBXML2,
  )

  it(
    'leaves out a code that its schema would refuse, and no element is empty',
    async () => {
      const wrong = { counterpartyIban: 'no', counterpartyBic: 'x', purpose: 'TOOLONG', returnReason: '¡', endToEndId: '  ', card: '' }
      const xml = await written([{ ...entry, details: wrong }])
      expect(xml).not.toMatch(/<(\w+)><\/\1>|BICFI>x|TOOLONG|¡/)
      await expectValid(xml)
    },
    LIBXML2,
  )

  it(
    'is valid whatever people write',
    async () => {
      const text = fc.string({ unit: 'binary', maxLength: 200 })
      const anyEntry = fc.record({
        ...Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, fc.constant(value)])),
        text,
        reference: text,
        amount: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(toCents),
        details: fc.record({
          counterpartyName: text,
          counterpartyId: text,
          ultimateName: text,
          remittance: text,
          endToEndId: text,
          card: text,
        }),
      }) as unknown as fc.Arbitrary<CamtEntry>
      await expectValid(await written(fc.sample(anyEntry, 300)))
    },
    LIBXML2,
  )

  it('refuses entries that do not lead from one balance to the other', async () => {
    const said = stating([entry])
    await expect(written([], said)).rejects.toBeInstanceOf(CamtWriteError)
    await expect(written([{ ...entry, amount: toCents(1) }], said)).rejects.toThrow('the sum of credits')
    await expect(written([entry], { ...said, closingBalance: toCents(1) })).rejects.toThrow('the closing balance')
  })

  it('comes in chunks of some kB', async () => {
    const entries = Array.from({ length: 500 }, () => ({ ...entry, details }))
    const sizes = []
    for await (const chunk of writeCamt053(stating(entries), entries)) sizes.push(chunk.length)
    expect(sizes.length).toBeGreaterThan(10)
    expect(Math.max(...sizes)).toBeLessThan(20_000)
  })
})
