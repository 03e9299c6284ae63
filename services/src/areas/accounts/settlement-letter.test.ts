import { toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { coveredFrom } from '../../calendar/bank-days.ts'
import type { Leg } from '../../ledger/types.ts'
import { WITHHOLDING_CONCEPT } from '../../products/posting-kinds.ts'
import { addAccount, move, openTestBank, type TestAccount, type TestBank, type TestUser } from '../../testing/bank.ts'
import { addMailboxUser, lettersAbout, openLetters } from '../../testing/letters.ts'
import { writeStatements } from './write-statements.ts'

let bank: TestBank
let user: TestUser
let account: TestAccount
beforeEach(async () => {
  bank = await openTestBank()
  user = await addMailboxUser(bank, 'ana.perez')
  account = await addAccount(bank, user)
  await move(bank, account, 1_000_00, '2026-11-02', 'Ingreso')
})
afterEach(() => bank.close())

const INTEREST = { type: 'INTEREST', commonConcept: 17, ownConcept: 170, title: 'Abono de intereses' } as const
const WITHHELD = { type: 'TAX', commonConcept: 17, ownConcept: WITHHOLDING_CONCEPT, title: 'Retención IRPF sobre intereses' } as const
const FEE = { type: 'FEE', commonConcept: 17, ownConcept: 171, title: 'Comisión de mantenimiento' } as const

async function book(kind: string, cents: number, words: Omit<Leg, 'account' | 'amount'>, day = '2026-11-27'): Promise<void> {
  const legs = [
    { account: account.ledgerAccountId, amount: toCents(cents), ...words },
    { account: bank.house, amount: toCents(-cents), ...words },
  ]
  const { outcome } = await bank.bank.ledger.post({ key: randomUUID(), kind, bookedOn: toLocalDate(day), legs })
  expect(outcome).toBe('POSTED')
}

function close(day: string): Promise<unknown> {
  const on = toLocalDate(day)
  bank.clock.set(`${on}T04:00:00+01:00`)
  return writeStatements.run({ bank: bank.bank, day: on, from: coveredFrom(on) })
}
const settlements = async () => (await lettersAbout(bank, account.id)).filter(({ type }) => type === 'ACCOUNT_SETTLEMENT')

test('a month with interest, fees or withholdings has a settlement of them alone, written once', async () => {
  await book('interest', 12_34, INTEREST)
  await book('withholding', -2_34, WITHHELD)
  await book('fee', -15_00, FEE)
  // Said by the letters of a deposit, of a financing and of the quarter of a credit account, or no settlement at all.
  for (const kind of ['deposit-interest', 'credit-settlement', 'loan-installment']) await book(kind, 100, INTEREST)
  await book('tax', -100, { ...WITHHELD, ownConcept: 173 })
  await close('2026-12-01')
  await close('2026-12-01')
  const [letter, ...more] = await settlements()
  expect(more).toEqual([])
  expect(letter).toMatchObject({
    uniqueKey: `account-settlement:${account.id}:2026-11`,
    title: 'Liquidación de la cuenta de noviembre de 2026',
  })
  expect(letter?.document.figures).toEqual([
    { label: 'Intereses a su favor', amount: 12_34 },
    { label: 'Comisiones', amount: -15_00 },
    { label: 'Retenciones', amount: -2_34 },
    { label: 'Resultado de la liquidación', amount: -5_00 },
  ])
  expect(letter?.document.table?.rows.map((row) => row.at(-1))).toEqual([12_34, -2_34, -15_00])
})

test('a month without any has none, and what is booked late is of the next', async () => {
  await close('2026-12-01')
  expect(await settlements()).toEqual([])
  await book('fee', -15_00, FEE, '2026-11-30')
  await close('2027-01-04')
  expect(await settlements()).toMatchObject([{ uniqueKey: `account-settlement:${account.id}:2026-12` }])
})

test('the customer reads it in the mailbox, as text and as a tagged PDF', async () => {
  await book('fee', -15_00, FEE)
  await close('2026-12-01')
  const [letter] = await openLetters(bank, user, 'liquidación')
  if (!letter) throw new Error('A letter')
  expect(letter.typeCode).toBe('ACCOUNT_SETTLEMENT')
  expect(letter.said.table.rows).toEqual([['27/11/2026', FEE.title, '', '27/11/2026', '−15,00\u00a0€']])
  expect(letter.pdf).toMatchObject({ title: letter.title, lang: 'es-ES', tagged: true, untagged: [] })
})
