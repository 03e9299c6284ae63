import { toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { settleDeposits } from '../areas/savings/settle-deposits.ts'
import { savingsDues } from '../areas/savings/tables.ts'
import { addAccount, addUser, openTestBank, type TestBank } from '../testing/bank.ts'
import { moneyIn } from '../testing/payments.ts'
import { addDeposit } from '../testing/savings.ts'
import { datedKey, type DatedWork, type ItemWork } from './dated-work.ts'
import { listAside, runItems } from './set-aside.ts'
import { runDay, runDueDays } from './run-days.ts'

const MONDAY = toLocalDate('2026-11-23')

let tested: TestBank
beforeEach(async () => {
  tested = await openTestBank()
  await runDueDays(tested.bank, [])
  tested.clock.set('2026-11-23T09:00:00+01:00')
})
afterEach(() => tested.close())

test('the interest of a deposit that cannot be paid is set aside, and the other deposits are paid theirs', async () => {
  const owner = await addUser(tested, 'ana.perez')
  const account = await addAccount(tested, owner)
  const deposits = []
  for (let at = 0; at < 3; at += 1) deposits.push(await addDeposit(tested, owner, account, { startedOn: '2026-10-23', interestEvery: 1 }))
  const key = datedKey('DEPOSIT_INTEREST', deposits[1]?.id ?? '', MONDAY)
  const words = { type: 'OTHER', commonConcept: 99, ownConcept: 990, title: 'Ajuste' } as const
  const legs = [
    { ...words, account: tested.house, amount: toCents(-1) },
    { ...words, account: account.ledgerAccountId, amount: toCents(1) },
  ]
  expect(await tested.bank.ledger.post({ key, kind: 'test', legs })).toMatchObject({ outcome: 'POSTED' })
  const before = (await moneyIn(tested, account))?.balance ?? 0
  expect(await runDay(tested.bank, [settleDeposits], MONDAY)).toBe('DONE')
  const paid = await tested.database.select({ id: savingsDues.productId }).from(savingsDues).where(eq(savingsDues.state, 'DONE'))
  expect(new Set(paid.map(({ id }) => id))).toEqual(new Set([deposits[0]?.id, deposits[2]?.id]))
  expect((await moneyIn(tested, account))?.balance).toBeGreaterThan(before)
  expect(await listAside(tested.database)).toMatchObject([{ work: 'deposit-payments', item: key, tries: 1, dueOn: MONDAY }])
})

test('an item is tried once on a day, however often the day is run', async () => {
  let tries = 0
  const broken: ItemWork = {
    name: 'broken',
    due: async ({ bank }) => ((await listAside(bank.database)).length === 0 ? ['one'] : []),
    one: async () => {
      tries += 1
      throw new Error('Nobody foresaw this')
    },
  }
  const work: DatedWork = { name: 'broken', run: (today) => runItems(today, broken), items: [broken] }
  for (let again = 0; again < 2; again += 1) await work.run({ bank: tested.bank, day: MONDAY, from: MONDAY })
  expect(tries).toBe(1)
  await work.run({ bank: tested.bank, day: toLocalDate('2026-11-24'), from: MONDAY })
  expect(tries).toBe(2)
  expect(await listAside(tested.database)).toMatchObject([{ item: 'one', tries: 2, reason: 'Nobody foresaw this' }])
})
