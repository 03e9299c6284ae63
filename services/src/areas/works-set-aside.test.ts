/** Work of a bank day that goes item by item: what fails for one is set aside, and the others are done on the same day. */
import { addDays, toLocalDate, type LocalDate } from '@almenara/contract/dates'
import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DatedWork } from '../calendar/dated-work.ts'
import { bankDayFrom, coveredFrom } from '../calendar/bank-days.ts'
import { countAside, listAside } from '../calendar/set-aside.ts'
import { usedChallenges } from '../rails/captcha/tables.ts'
import { administer } from '../testing/administer.ts'
import { addAccount, addUser, move, openTestBank, type TestAccount, type TestBank, type TestUser } from '../testing/bank.ts'
import { addCreditCard, buy } from '../testing/card-credit.ts'
import { purchase } from '../testing/card-network.ts'
import { addCard } from '../testing/cards.ts'
import { addCredit, addGuarantee, addLoan, publishRate } from '../testing/financings.ts'
import { addDeposit } from '../testing/savings.ts'
import { cardSettlements } from './cards/credit/tables.ts'
import { settleCards } from './cards/credit/settle-cards.ts'
import { settleAuthorisations } from './cards/settle-authorisations.ts'
import { cardMovements } from './cards/tables.ts'
import { chargeReceipts } from './financings/charge-receipts.ts'
import { reviewRates } from './financings/review-rates.ts'
import { settleCredits } from './financings/settle-credits.ts'
import { creditSettlements, financingReceipts, loanRates } from './financings/tables.ts'
import { retention } from './retention.ts'
import { settleDeposits } from './savings/settle-deposits.ts'
import { savingsDues } from './savings/tables.ts'

let bank: TestBank
let user: TestUser
let account: TestAccount
beforeEach(async () => {
  bank = await openTestBank()
  user = await addUser(bank, 'titular')
  account = await addAccount(bank, user)
  await move(bank, account, 500_000, '2026-11-02')
})
afterEach(() => bank.close())

const owner = (statement: string) => administer(bank.database.connection, statement)
/** The database refuses the rows of a table of which this is true, until `mend`. */
const refuse = (table: string, rows: string) => owner(`alter table ${table} add constraint broken check (not (${rows})) not valid`)
const mend = (table: string) => owner(`alter table ${table} drop constraint broken`)

async function run(work: DatedWork, on: string): Promise<LocalDate> {
  const day = toLocalDate(on)
  bank.clock.set(`${on}T09:00:00+01:00`)
  await work.run({ bank: bank.bank, day, from: coveredFrom(day) })
  return bankDayFrom(addDays(day, 1))
}

test('what cannot be forgotten is set aside, counted and tried on the next day, and the rest is forgotten', async () => {
  const expiresAt = bank.clock.now()
  await bank.database.transaction((tx) => tx.insert(usedChallenges).values({ signature: 'one', expiresAt }))
  await owner('alter table address_counts rename to away')
  const next = await run(retention, '2026-11-23')
  expect(await bank.database.$count(usedChallenges)).toBe(0)
  expect(await listAside(bank.database)).toMatchObject([{ work: 'retention', item: 'addresses', tries: 1 }])
  expect(await countAside(bank.database)).toEqual([{ work: 'retention', nextDay: 1, operator: 0 }])
  await owner('alter table away rename to address_counts')
  await run(retention, next)
  expect(await listAside(bank.database)).toEqual([])
})

test('a charge of the card network that cannot be booked waits, with the amount of its own day, and the others are charged', async () => {
  bank.clock.set('2026-11-20T10:00:00+01:00')
  const card = await addCard(bank, user, account)
  await purchase(bank, card, { amount: 10_00 })
  await purchase(bank, card, { amount: 20_00, merchant: { name: 'Rota', place: '', categoryCode: 5942 } })
  await refuse('card_movements', `merchant = 'Rota' and state = 'SETTLED'`)
  const states = () => bank.database.select({ state: cardMovements.state }).from(cardMovements).orderBy(asc(cardMovements.id))
  const next = await run(settleAuthorisations, '2026-11-23')
  expect(await states()).toEqual([{ state: 'SETTLED' }, { state: 'PENDING' }])
  expect(await listAside(bank.database)).toMatchObject([{ work: 'card-authorisations', item: expect.stringMatching(/^2026-11-23 /) }])
  await mend('card_movements')
  await run(settleAuthorisations, next)
  expect(await states()).toEqual([{ state: 'SETTLED' }, { state: 'SETTLED' }])
  expect(await listAside(bank.database)).toEqual([])
})

test('a card whose month cannot be closed waits, its next month with it, and the other cards are closed and charged', async () => {
  const [one, other] = [await addCreditCard(bank, user, account), await addCreditCard(bank, user, account)]
  for (const card of [one, other]) await buy(bank, card, 100_00, '2026-11-10')
  await refuse('card_settlements', `product_id = '${one.id}'`)
  const months = () =>
    bank.database
      .select({ of: cardSettlements.productId, closesOn: cardSettlements.closesOn, total: cardSettlements.total })
      .from(cardSettlements)
      .orderBy(asc(cardSettlements.closesOn), asc(cardSettlements.productId))
  await run(settleCards, '2026-12-01')
  expect(await months()).toEqual([{ of: other.id, closesOn: '2026-11-30', total: 100_00 }])
  for (const card of [one, other]) await buy(bank, card, 30_00, '2026-12-10')
  const next = await run(settleCards, '2027-01-04')
  expect((await listAside(bank.database)).map(({ item }) => item)).toEqual([`${one.id} 2026-11-30`, `${one.id} 2026-12-31`])
  await mend('card_settlements')
  await run(settleCards, next)
  const ofOne = (await months()).filter(({ of }) => of === one.id)
  expect(ofOne.map(({ closesOn }) => closesOn)).toEqual(['2026-11-30', '2026-12-31'])
  expect(await listAside(bank.database)).toEqual([])
})

test('a credit account whose quarter cannot be reckoned waits, and the others are settled on its day', async () => {
  const [one, other] = [await addCredit(bank, user), await addCredit(bank, user)]
  await refuse('credit_settlements', `product_id = '${one.id}'`)
  const settled = () => bank.database.select({ of: creditSettlements.productId, on: creditSettlements.settledOn }).from(creditSettlements)
  const next = await run(settleCredits, '2026-12-31')
  expect(await settled()).toEqual([{ of: other.id, on: '2026-12-31' }])
  await mend('credit_settlements')
  await run(settleCredits, next)
  expect(await settled()).toContainEqual({ of: one.id, on: '2026-12-31' })
  expect(await listAside(bank.database)).toEqual([])
})

test('a loan whose rate cannot be reviewed waits with the instalments that would bear the new rate, and the others go on', async () => {
  await publishRate(bank, '2026-10-01', 3000)
  const terms = { referenceIndex: 'EURIBOR_12M', spread: 1000, reviewMonths: 1 } as const
  const [one, other] = [await addLoan(bank, user, account, terms), await addLoan(bank, user, account, terms)]
  await refuse('loan_rates', `product_id = '${one.id}'`)
  const { since } = loanRates
  const { dueOn, rate, productId } = financingReceipts
  const ratesOf = (id: string) => bank.database.select({ since }).from(loanRates).where(eq(loanRates.productId, id)).orderBy(asc(since))
  const receiptsOf = (id: string) =>
    bank.database.select({ dueOn, rate }).from(financingReceipts).where(eq(productId, id)).orderBy(asc(dueOn))
  const day = async (on: string) => {
    await run(reviewRates, on)
    return run(chargeReceipts, on)
  }
  await day('2026-12-15')
  expect(await listAside(bank.database)).toMatchObject([{ work: 'rate-reviews', item: `${one.id} 2026-12-15` }])
  expect(await receiptsOf(one.id)).toEqual([{ dueOn: '2026-12-15', rate: 6000 }])
  const next = await day('2027-01-15')
  expect(await receiptsOf(other.id)).toEqual([
    { dueOn: '2026-12-15', rate: 6000 },
    { dueOn: '2027-01-15', rate: 4000 },
  ])
  expect(await receiptsOf(one.id)).toHaveLength(1)
  expect(await countAside(bank.database)).toEqual([
    { work: 'loan-instalments', nextDay: 1, operator: 0 },
    { work: 'rate-reviews', nextDay: 2, operator: 0 },
  ])
  await mend('loan_rates')
  await day(next)
  expect(await ratesOf(one.id)).toEqual(await ratesOf(other.id))
  expect(await receiptsOf(one.id)).toEqual(await receiptsOf(other.id))
  expect(await listAside(bank.database)).toEqual([])
})

test('an instalment or a fee that cannot be frozen waits, its next one with it, and the others are charged on their day', async () => {
  const [loan, other] = [await addLoan(bank, user, account), await addLoan(bank, user, account)]
  const [guarantee, last] = [await addGuarantee(bank, user, account), await addGuarantee(bank, user, account)]
  await refuse('financing_receipts', `product_id in ('${loan.id}', '${guarantee.id}')`)
  const { productId, number, dueOn, paidOn } = financingReceipts
  const charged = () => bank.database.select({ of: productId, number, dueOn, paidOn }).from(financingReceipts).orderBy(dueOn, productId)
  await run(chargeReceipts, '2026-12-15')
  const paid = { number: 1, paidOn: '2026-12-15' }
  expect(await charged()).toEqual([
    { of: last.id, dueOn: '2026-11-23', ...paid },
    { of: other.id, dueOn: '2026-12-15', ...paid },
  ])
  const next = await run(chargeReceipts, '2027-01-15')
  expect(new Set((await listAside(bank.database)).map(({ work, item }) => `${work} ${item}`))).toEqual(
    new Set([
      `guarantee-fees ${guarantee.id} 2026-11-23`,
      `loan-instalments ${loan.id} 2026-12-15`,
      `loan-instalments ${loan.id} 2027-01-15`,
    ]),
  )
  await mend('financing_receipts')
  await run(chargeReceipts, next)
  expect((await charged()).filter(({ of }) => of === loan.id || of === guarantee.id)).toEqual([
    { of: guarantee.id, number: 1, dueOn: '2026-11-23', paidOn: next },
    { of: loan.id, number: 1, dueOn: '2026-12-15', paidOn: next },
    { of: loan.id, number: 2, dueOn: '2027-01-15', paidOn: next },
  ])
  expect(await listAside(bank.database)).toEqual([])
})

test('a deposit whose payment cannot be frozen waits, and the others are paid all that they are owed', async () => {
  const monthly = { startedOn: '2026-10-30', interestEvery: 1 }
  const [one, other] = [await addDeposit(bank, user, account, monthly), await addDeposit(bank, user, account, monthly)]
  await refuse('savings_dues', `product_id = '${one.id}'`)
  const { productId, dueOn, state } = savingsDues
  const paidTo = (id: string) => bank.database.select({ dueOn, state }).from(savingsDues).where(eq(productId, id)).orderBy(asc(dueOn))
  const next = await run(settleDeposits, '2026-12-30')
  const both = [
    { dueOn: '2026-11-30', state: 'DONE' },
    { dueOn: '2026-12-30', state: 'DONE' },
  ]
  expect(await paidTo(other.id)).toEqual(both)
  expect(await listAside(bank.database)).toMatchObject([{ work: 'deposit-dues', item: `${one.id} 2026-11-30`, tries: 1 }])
  expect(await countAside(bank.database)).toEqual([{ work: 'deposit-dues', nextDay: 1, operator: 0 }])
  await mend('savings_dues')
  await run(settleDeposits, next)
  expect(await paidTo(one.id)).toEqual(both)
  expect(await listAside(bank.database)).toEqual([])
})
