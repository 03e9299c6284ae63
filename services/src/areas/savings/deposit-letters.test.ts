import { toLocalDate } from '@almenara/contract/dates'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runDueDays } from '../../calendar/run-days.ts'
import { bankDays } from '../../calendar/tables.ts'
import { entries, transactions } from '../../ledger/tables.ts'
import { addAccount, openTestBank, type TestAccount, type TestBank, type TestUser } from '../../testing/bank.ts'
import { addMailboxUser, figureOf, lettersAbout, openLetters } from '../../testing/letters.ts'
import { addDeposit } from '../../testing/savings.ts'
import { settleDeposits } from './settle-deposits.ts'
import { savingsDues } from './tables.ts'

let bank: TestBank
let owner: TestUser
let account: TestAccount
beforeEach(async () => {
  bank = await openTestBank()
  owner = await addMailboxUser(bank, 'ana.perez')
  account = await addAccount(bank, owner)
  const now = bank.clock.now()
  await bank.database.transaction((tx) => tx.insert(bankDays).values({ day: toLocalDate('2026-01-30'), startedAt: now, finishedAt: now }))
})
afterEach(() => bank.close())

async function until(day: string): Promise<void> {
  bank.clock.set(`${day}T10:00:00+01:00`)
  await runDueDays(bank.bank, [settleDeposits])
}

/** What the account was paid by each payment of a deposit, in their order. */
async function paidBy(id: string): Promise<number[]> {
  const rows = await bank.database
    .select({ paid: sql<number>`sum(${entries.amount})::bigint` })
    .from(savingsDues)
    .innerJoin(transactions, eq(transactions.id, savingsDues.transactionId))
    .innerJoin(entries, and(eq(entries.transactionId, transactions.id), eq(entries.accountId, account.ledgerAccountId)))
    .where(inArray(savingsDues.productId, [id]))
    .groupBy(savingsDues.dueOn)
    .orderBy(asc(savingsDues.dueOn))
  return rows.map(({ paid }) => paid)
}

const totalsOf = async (id: string) => (await lettersAbout(bank, id)).map(({ document }) => figureOf(document, 'Total abonado'))

test('each payment of a deposit is sent once, for what its account was paid: interest, maturity and renewal', async () => {
  const once = await addDeposit(bank, owner, account)
  const monthly = await addDeposit(bank, owner, account, { interestEvery: 1, renewal: 'RENEW_PRINCIPAL' })
  const whole = await addDeposit(bank, owner, account, { months: 6, renewal: 'RENEW_ALL' })
  await until('2027-02-05')
  await until('2027-02-05')
  for (const [deposit, many] of [
    [once, 1],
    [monthly, 12],
    [whole, 2],
  ] as const) {
    expect(await totalsOf(deposit.id)).toHaveLength(many)
    expect(await totalsOf(deposit.id)).toEqual(await paidBy(deposit.id))
  }
  const [matured] = await lettersAbout(bank, once.id)
  expect(matured?.title).toBe('Vencimiento del depósito, 01/02/2027')
  expect(matured?.document.figures).toEqual([
    { label: 'Intereses brutos', amount: 250_00 },
    { label: 'Retención a cuenta (19 %)', amount: -47_50 },
    { label: 'Capital devuelto', amount: 10_000_00 },
    { label: 'Total abonado', amount: 10_202_50 },
  ])
  const [renewed] = await lettersAbout(bank, whole.id)
  expect(renewed?.document.paragraphs).toEqual([
    'El depósito se ha renovado hasta el 31/01/2027, con un capital de 10.100,42\u00a0€ al 2,00\u00a0% nominal anual.',
  ])
})

test('a payment cut off before it is marked is sent once, when it is marked', async () => {
  const { id } = await addDeposit(bank, owner, account, { interestEvery: 1 })
  const { ids } = bank.bank
  bank.bank.ids = { next: () => { throw new Error('cut off') } } // oxfmt-ignore
  await until('2026-03-02')
  expect(await lettersAbout(bank, id)).toEqual([])
  bank.bank.ids = ids
  await until('2026-03-03')
  expect(await totalsOf(id)).toEqual(await paidBy(id))
  expect(await totalsOf(id)).toHaveLength(1)
})

test('the customer reads it in the mailbox, as text and as a tagged PDF', async () => {
  await addDeposit(bank, owner, account)
  await until('2027-02-05')
  const [letter] = await openLetters(bank, owner, 'depósito')
  if (!letter) throw new Error('A letter')
  expect(letter).toMatchObject({ title: 'Vencimiento del depósito, 01/02/2027', typeCode: 'DEPOSIT_SETTLEMENT' })
  expect(letter.pdf).toMatchObject({ title: letter.title, lang: 'es-ES', tagged: true, untagged: [] })
  expect(letter.pdf.pages.join(' ')).toContain('10.202,50')
})
