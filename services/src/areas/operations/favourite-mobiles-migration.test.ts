import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAccount, move, openTestBank, signInAs, type TestAccount, type TestBank } from '../../testing/bank.ts'
import { administer } from '../../testing/administer.ts'
import { addCompany, addCompanyAccount } from '../../testing/company.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { addSignatory, lastCode, operation } from '../../testing/orders.ts'
import { favouriteMobiles } from './tables.ts'

let database: TestDatabase
let bank: TestBank
let user: Awaited<ReturnType<typeof addSignatory>>
let recharge: ReturnType<typeof operation>

beforeAll(async () => {
  database = await createTestDatabase()
  bank = await openTestBank({}, database)
  user = await addSignatory(bank, 'ana.gil')
  recharge = operation(bank, await signInAs(bank, user), '/services/operations/v1/recharge-mobile')
})
afterAll(() => bank.close())

async function topUp({ id }: TestAccount, phone: string, amount: number): Promise<void> {
  const { operationId } = (await recharge.authorize({ payer: id, phone, operator: 'movistar', amount })).json()
  expect((await recharge.code(operationId, await lastCode(bank, user.mobile))).json()).toMatchObject({ status: 'EXECUTED' })
}

test('numbers kept before they had a holder go to those whose accounts paid, and to their user where that is not known', async () => {
  const party = await addCompany(bank, 'Obras Gil, S. L.')
  const [mine, company] = [await addAccount(bank, user), await addCompanyAccount(bank, party, user)]
  for (const account of [mine, company]) await move(bank, account, 100_00, '2026-11-19')
  await topUp(mine, '600111111', 10_00)
  await topUp(company, '600111111', 20_00)
  await topUp(company, '600222222', 15_00)
  // As it was: one row for each number, whoever paid.
  const before = `
    delete from favourite_mobiles;
    drop index favourite_mobiles_phone;
    alter table favourite_mobiles drop column holder_id;
    insert into favourite_mobiles (id, user_id, phone, operator, operator_name, name, last_amount, last_at)
      select number, ${user.id}, number, 'movistar', 'Movistar', 'Casa', 2000, now()
      from unnest(array['+34600111111', '+34600222222', '+34600333333']) number;
    create unique index favourite_mobiles_phone on favourite_mobiles (user_id, phone);`
  await administer(database.connection, before)
  await administer(database.connection, readFileSync(new URL('../../db/migrations/0037_mobiles-by-holder.sql', import.meta.url), 'utf8'))
  const kept = await bank.database.select().from(favouriteMobiles).where(eq(favouriteMobiles.name, 'Casa'))
  const name = (id: number) => (id === party ? 'company' : id === user.partyId ? 'user' : 'nobody')
  const shown = kept.map(({ phone, holderId, lastAmount }) => `${phone} ${name(holderId)} ${lastAmount}`)
  expect(new Set(shown)).toEqual(
    new Set(['+34600111111 company 2000', '+34600111111 user 1000', '+34600222222 company 1500', '+34600333333 user 2000']),
  )
})
