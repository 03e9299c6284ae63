/** Work of a bank day that goes item by item: what fails for one is set aside, and the others are done on the same day. */
import { addDays, toLocalDate, type LocalDate } from '@almenara/contract/dates'
import { asc } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DatedWork } from '../calendar/dated-work.ts'
import { bankDayFrom, bankDayUntil } from '../calendar/bank-days.ts'
import { countAside, listAside } from '../calendar/set-aside.ts'
import { usedChallenges } from '../rails/captcha/tables.ts'
import { administer } from '../testing/administer.ts'
import { addAccount, addUser, move, openTestBank, type TestAccount, type TestBank, type TestUser } from '../testing/bank.ts'
import { addCreditCard, buy } from '../testing/card-credit.ts'
import { purchase } from '../testing/card-network.ts'
import { addCard } from '../testing/cards.ts'
import { addCredit } from '../testing/financings.ts'
import { cardSettlements } from './cards/credit/tables.ts'
import { settleCards } from './cards/credit/settle-cards.ts'
import { settleAuthorisations } from './cards/settle-authorisations.ts'
import { cardMovements } from './cards/tables.ts'
import { settleCredits } from './financings/settle-credits.ts'
import { creditSettlements } from './financings/tables.ts'
import { retention } from './retention.ts'

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
  await work.run({ bank: bank.bank, day, from: addDays(bankDayUntil(addDays(day, -1)), 1) })
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
