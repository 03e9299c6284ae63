import { toCents } from '@almenara/contract/money'
import { and, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { entries } from '../../../ledger/tables.ts'
import { addAccount, move, openTestBank, type TestAccount, type TestBank, type TestUser } from '../../../testing/bank.ts'
import { addCreditCard, buy, dayComes, payBy } from '../../../testing/card-credit.ts'
import type { TestCard } from '../../../testing/cards.ts'
import { addMailboxUser, figureOf, lettersAbout, openLetters } from '../../../testing/letters.ts'
import { cardSettlements } from './tables.ts'

let bank: TestBank
let user: TestUser
let account: TestAccount
let card: TestCard
beforeEach(async () => {
  bank = await openTestBank()
  await dayComes(bank, '2026-11-20')
  user = await addMailboxUser(bank, 'titular')
  account = await addAccount(bank, user)
  card = await addCreditCard(bank, user, account)
  await move(bank, account, 500_000, '2026-11-19')
})
afterEach(() => bank.close())

const chargedToAccount = async () => {
  const rows = await bank.database
    .select({ amount: entries.amount })
    .from(entries)
    .where(and(eq(entries.accountId, account.ledgerAccountId), eq(entries.type, 'CARD_SETTLEMENT')))
    .orderBy(entries.seq)
  return rows.map(({ amount }) => -amount)
}
const totals = async () => (await lettersAbout(bank, card.id)).map(({ document }) => figureOf(document, 'Total de la liquidación'))

test('each settlement is sent once for what the account was charged, with what was bought and what is left for later', async () => {
  await payBy(bank, card, { paymentMode: 'PERCENTAGE', paymentPercentage: 10 })
  await buy(bank, card, 1000_00, '2026-11-10')
  // Each on its day: letters of one moment have no order.
  for (const day of ['2026-12-01', '2027-01-04', '2027-01-04']) await dayComes(bank, day)
  expect(await totals()).toEqual([100_00, 90_00])
  expect(await totals()).toEqual(await chargedToAccount())
  const [first, second] = await lettersAbout(bank, card.id)
  if (!first || !second) throw new Error('Two settlements')
  expect(first.document.table?.rows).toMatchObject([['2026-11-10', 'Electrodomésticos Turia', 'Valencia', -1000_00]])
  expect(figureOf(first.document, 'Queda para el mes siguiente')).toBe(figureOf(second.document, 'Pendiente del mes anterior'))
  expect(second.document).toMatchObject({ paragraphs: ['En este período no hubo compras.'] })
})

test('one that could not be charged sends nothing until it is', async () => {
  await buy(bank, card, 612_40, '2026-11-10')
  await move(bank, account, -500_000, '2026-11-20')
  await dayComes(bank, '2026-12-02')
  expect(await totals()).toEqual([])
  await move(bank, account, 100_000, '2026-12-02')
  await dayComes(bank, '2026-12-03')
  expect(await totals()).toEqual([612_40])
  // Cut off after its posting, and run again.
  await bank.database.transaction((tx) => tx.update(cardSettlements).set({ chargedOn: sql`null` }))
  await dayComes(bank, '2026-12-04')
  expect(await totals()).toEqual([612_40])
})

test('a month in which more came back than was bought asks for nothing, and is sent when it is closed', async () => {
  await buy(bank, card, 100_00, '2026-11-05')
  await buy(bank, card, -100_00, '2026-11-12')
  await payBy(bank, card, { paymentMode: 'FIXED_AMOUNT', paymentAmount: toCents(50_00) })
  await buy(bank, card, -30_00, '2026-11-13')
  await dayComes(bank, '2026-12-01')
  expect(await totals()).toEqual([0])
  expect(await chargedToAccount()).toEqual([])
})

test('the customer reads it in the mailbox, as text and as a tagged PDF', async () => {
  await buy(bank, card, 612_40, '2026-11-10', 'Librería Soriano')
  await dayComes(bank, '2026-12-01')
  const [letter] = await openLetters(bank, user, 'tarjeta')
  if (!letter) throw new Error('A letter')
  expect(letter).toMatchObject({ title: 'Liquidación de tarjeta, noviembre de 2026', typeCode: 'CARD_SETTLEMENT' })
  expect(letter.said.table.rows).toEqual([['10/11/2026', 'Librería Soriano', 'Valencia', '−612,40\u00a0€']])
  expect(letter.pdf).toMatchObject({ title: letter.title, lang: 'es-ES', tagged: true, untagged: [] })
  expect(letter.pdf.pages.join(' ')).toContain('612,40')
})
