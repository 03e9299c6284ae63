import { addDays, toLocalDate, type LocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { coveredFrom, isBankDay } from '../../calendar/bank-days.ts'
import type { DatedWork } from '../../calendar/dated-work.ts'
import type { Leg } from '../../ledger/types.ts'
import { parties } from '../../identity/tables.ts'
import { WITHHOLDING_CONCEPT } from '../../products/posting-kinds.ts'
import { holders, powers, products } from '../../products/tables.ts'
import { addAccount, addCoHolder, addUser, move, openTestBank, type TestAccount, type TestBank, type TestUser } from '../../testing/bank.ts'
import { addMailboxUser, factOf, lettersAbout, openLetters } from '../../testing/letters.ts'
import { writeFeeStatements } from './write-fee-statements.ts'
import { writeTaxCertificates } from './write-tax-certificates.ts'

let bank: TestBank
let user: TestUser
let account: TestAccount
beforeEach(async () => {
  bank = await openTestBank()
  user = await addMailboxUser(bank, 'ana.perez')
  account = await addAccount(bank, user)
  await move(bank, account, 1_000_00, '2026-02-02', 'Ingreso')
})
afterEach(() => bank.close())

type Words = Omit<Leg, 'account' | 'amount'>
const INTEREST: Words = { type: 'INTEREST', commonConcept: 17, ownConcept: 170, title: 'Abono de intereses' }
const WITHHELD: Words = { type: 'TAX', commonConcept: 17, ownConcept: WITHHOLDING_CONCEPT, title: 'Retención de IRPF' }
const FEE: Words = { type: 'FEE', commonConcept: 17, ownConcept: 171, title: 'Comisión de mantenimiento' }

async function book(on: string, kind: string, cents: number, words: Words): Promise<void> {
  const legs = [
    { account: account.ledgerAccountId, amount: toCents(cents), ...words },
    { account: bank.house, amount: toCents(-cents), ...words },
  ]
  const { outcome } = await bank.bank.ledger.post({ key: randomUUID(), kind, bookedOn: toLocalDate(on), legs })
  expect(outcome).toBe('POSTED')
}

/** The bank days from one to another. */
async function run(work: DatedWork, from: string, to: string): Promise<void> {
  for (let day: LocalDate = toLocalDate(from); day <= to; day = addDays(day, 1)) {
    if (!isBankDay(day)) continue
    bank.clock.set(`${day}T04:00:00+01:00`)
    await work.run({ bank: bank.bank, day, from: coveredFrom(day) })
  }
}
const written = async (type: string, productId: string | null = account.id) =>
  (await lettersAbout(bank, productId)).filter((letter) => letter.type === type)

describe('the statement of fees', () => {
  const ofYear = (from: string, to: string) => run(writeFeeStatements, from, to)

  test('has each fee with its price, times and total, and the interest of the year, once, under the title of the norm', async () => {
    for (const day of ['2026-03-20', '2026-06-22', '2026-09-21']) await book(day, 'fee', -15_00, FEE)
    await book('2026-10-01', 'order', -12_50, { ...FEE, title: 'Comisión por talonario' })
    await book('2026-10-02', 'interest', 4_00, INTEREST)
    await book('2026-10-03', 'credit-settlement', -7_00, { ...INTEREST, title: 'Liquidación de intereses' })
    // Of a deposit and of a guarantee.
    await book('2026-10-04', 'deposit-interest', 90_00, INTEREST)
    await book('2026-10-05', 'loan-installment', -30_00, FEE)
    // Of the next year.
    await book('2027-01-04', 'fee', -15_00, FEE)
    await ofYear('2027-01-04', '2027-01-08')
    expect(await written('FEE_STATEMENT')).toEqual([])
    // The tenth is a Sunday.
    await ofYear('2027-01-11', '2027-01-14')
    await ofYear('2027-01-11', '2027-01-11')
    const [letter, ...more] = await written('FEE_STATEMENT')
    if (!letter) throw new Error('A statement')
    expect(more).toEqual([])
    expect(letter).toMatchObject({
      title: 'Estado de comisiones',
      uniqueKey: `fee-statement:${account.id}:2026`,
      recipients: [{ userId: user.id }],
    })
    expect(letter.document.table?.rows).toEqual([
      ['Comisión de mantenimiento', '3', 15_00, 45_00],
      ['Comisión por talonario', '1', 12_50, 12_50],
    ])
    expect(letter.document.figures.map(({ amount }) => amount)).toEqual([57_50, 7_00, 4_00])
    expect(factOf(letter.document, 'Periodo')).toBe('Del 01/01/2026 al 31/12/2026')
  })

  test('is sent too where nothing was charged, and not of an account opened after the year, nor of one closed before it', async () => {
    const late = await addAccount(bank, user)
    const closed = await addAccount(bank, user)
    await bank.database.transaction(async (tx) => {
      await tx
        .update(products)
        .set({ openedOn: toLocalDate('2027-01-02') })
        .where(eq(products.id, late.id))
      await tx.update(products).set({ status: 'CANCELLED' }).where(eq(products.id, closed.id))
    })
    await ofYear('2027-01-11', '2027-01-11')
    expect((await written('FEE_STATEMENT'))[0]?.document.paragraphs[0]).toContain('no le hemos cobrado comisiones')
    for (const other of [late, closed]) expect(await written('FEE_STATEMENT', other.id)).toEqual([])
  })

  test('is read in the mailbox, as text and as a tagged PDF', async () => {
    await book('2026-03-20', 'fee', -15_00, FEE)
    await ofYear('2027-01-11', '2027-01-11')
    const [letter] = await openLetters(bank, user, 'comisiones')
    if (!letter) throw new Error('A letter')
    expect(letter).toMatchObject({ title: 'Estado de comisiones', typeCode: 'FEE_STATEMENT' })
    expect(letter.said.table.rows).toEqual([['Comisión de mantenimiento', '1', '15,00\u00a0€', '15,00\u00a0€']])
    expect(letter.pdf).toMatchObject({ title: letter.title, lang: 'es-ES', tagged: true, untagged: [] })
  })
})

describe('the certificate of interest and withholdings', () => {
  const ofYear = (from: string, to: string) => run(writeTaxCertificates, from, to)

  test('has what each account and its deposits paid and what was withheld, to the cent, once', async () => {
    await book('2026-10-01', 'interest', 100_00, INTEREST)
    await book('2026-10-01', 'withholding', -19_00, WITHHELD)
    await book('2026-11-02', 'deposit-cancellation', 200_68, INTEREST)
    await book('2026-11-02', 'deposit-cancellation', -19_73, { ...FEE, title: 'Penalización de depósito' })
    await book('2026-11-02', 'deposit-cancellation', -34_38, WITHHELD)
    await book('2026-11-03', 'credit-settlement', -7_00, INTEREST)
    await book('2026-12-01', 'tax', -40_00, { ...WITHHELD, ownConcept: 173 })
    await book('2027-01-04', 'interest', 50_00, INTEREST)
    await ofYear('2027-01-11', '2027-01-29')
    expect(await written('TAX_CERTIFICATE', null)).toEqual([])
    await ofYear('2027-02-01', '2027-02-03')
    await ofYear('2027-02-01', '2027-02-01')
    const [letter, ...more] = await written('TAX_CERTIFICATE', null)
    if (!letter) throw new Error('A certificate')
    expect(more).toEqual([])
    expect(letter).toMatchObject({ title: 'Información fiscal y certificado de retenciones de 2026', recipients: [{ userId: user.id }] })
    expect(letter.document.figures.map(({ amount }) => amount)).toEqual([100_00 + 180_95, 19_00 + 34_38])
    // 1.081,00 from 1/10; 1.227,57 from 2/11; 1.220,57 from 3/11; 1.180,57 from 1/12: of 92 days.
    const average = Math.round((1_081_00 * 32 + 1_227_57 + 1_220_57 * 28 + 1_180_57 * 31) / 92)
    expect(letter.document.table?.rows.map((row) => row.slice(2))).toEqual([
      [100_00, 19_00, 1_180_57, average],
      [180_95, 34_38, '', ''],
    ])
  })

  test('gives each of two holders their half, which come to the whole, and sends neither the other’s', async () => {
    await addCoHolder(bank, account)
    await book('2026-10-01', 'interest', 100_01, INTEREST)
    await ofYear('2027-02-01', '2027-02-01')
    const letters = await written('TAX_CERTIFICATE', null)
    expect(letters.map(({ document }) => document.figures[0]?.amount)).toEqual([50_01, 50_00])
    expect(letters[0]?.recipients).toMatchObject([{ userId: user.id }])
    expect(letters[1]?.recipients).not.toMatchObject([{ userId: user.id }])
    expect(letters[0]?.document.table?.rows[0]?.[1]).toContain('Participación del 50')
  })

  test('of an organisation goes to whoever may operate with what it holds, and not to whoever may only look', async () => {
    const [company] = await bank.database.transaction((tx) =>
      tx.insert(parties).values({ kind: 'ORGANISATION', name: 'Obras Turia, S. L.', taxId: 'B97000017' }).returning(),
    )
    const other = await addAccount(bank, user)
    const auditor = await addUser(bank, 'auditora')
    await bank.database.transaction(async (tx) => {
      await tx
        .update(holders)
        .set({ partyId: company?.id ?? 0 })
        .where(eq(holders.productId, other.id))
      await tx.insert(powers).values({ userId: auditor.id, productId: other.id, canOperate: false, position: 9 })
    })
    await move(bank, other, 500_00, '2026-12-01', 'Ingreso')
    await ofYear('2027-02-01', '2027-02-01')
    const letter = (await written('TAX_CERTIFICATE', null)).find(({ uniqueKey }) => uniqueKey === `tax-certificate:${company?.id}:2026`)
    expect(letter?.recipients).toMatchObject([{ userId: user.id }])
    expect(letter?.recipients).toHaveLength(1)
  })

  test('is read in the mailbox, as text and as a tagged PDF', async () => {
    await book('2026-10-01', 'interest', 100_00, INTEREST)
    await ofYear('2027-02-01', '2027-02-01')
    const [letter] = await openLetters(bank, user, 'retenciones')
    if (!letter) throw new Error('A letter')
    expect(letter).toMatchObject({ typeCode: 'TAX_CERTIFICATE' })
    expect(letter.pdf).toMatchObject({ title: letter.title, lang: 'es-ES', tagged: true, untagged: [] })
  })
})
