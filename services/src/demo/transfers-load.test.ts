import { readFileSync } from 'node:fs'
import { brandSchema } from '@almenara/contract/brand'
import { toLocalDate } from '@almenara/contract/dates'
import { count, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { favouriteTransfers, storedTransfers } from '../areas/transfers/saved/tables.ts'
import { periodicTransfers, payments } from '../payments/tables.ts'
import { type Database, openDatabase } from '../db/connection.ts'
import { users } from '../identity/tables.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { bringUpToDate, loadDemo } from './load.ts'

const brand = brandSchema.parse(JSON.parse(readFileSync(new URL('../../../brand/almenara.json', import.meta.url), 'utf8')))
const today = toLocalDate('2026-11-20')

let served: TestDatabase
let database: Database
beforeAll(async () => {
  served = await createTestDatabase()
  database = openDatabase(served.connection, { role: 'owner' })
  await loadDemo({ seed: Number(process.env['ALMENARA_DEMO_SEED'] ?? 1), today, customers: 0, years: 1, brand, database })
}, 120_000)
afterAll(async () => {
  await database.close()
  await served.drop()
})

test('what was issued is what the accounts were charged for, by whoever may operate with them', async () => {
  const { rows } = await database.execute<{ issued: number; charged: number }>(sql`
    select (select coalesce(sum(amount), 0) from payments where state = 'SETTLED')::bigint as issued,
           (select coalesce(-sum(e.amount), 0) from entries e
             join transactions t on t.id = e.transaction_id and t.kind = 'transfer-out'
             join products p on p.ledger_account_id = e.account_id and p.type in ('VIEW', 'CREDIT')
             where e.type = 'TRANSFER_OUT' and e.data ? 'counterpartyBic' and e.booked_on >= '2025-08-20')::bigint as charged`)
  expect(rows[0]?.issued).toBeGreaterThan(0)
  expect(rows[0]?.issued).toBe(rows[0]?.charged)
})

test('Carmen and the company keep favourites, periodic orders, transfers to be sent and one for another day, in days to come', async () => {
  for (const username of ['carmen.munoz', 'construcciones']) {
    const [user] = await database.select().from(users).where(eq(users.username, username))
    const id = user?.id ?? 0
    expect(await database.$count(favouriteTransfers, eq(favouriteTransfers.userId, id))).toBeGreaterThan(2)
    expect(await database.$count(storedTransfers, eq(storedTransfers.userId, id))).toBeGreaterThan(0)
    const periodic = await database.select().from(periodicTransfers).where(eq(periodicTransfers.userId, id))
    expect(new Set(periodic.map(({ scope }) => scope))).toEqual(new Set(['internal', 'external']))
    expect(periodic.every(({ nextOn }) => nextOn !== null && nextOn > today)).toBe(true)
    const [scheduled] = await database
      .select({ found: count() })
      .from(payments)
      .where(sql`${payments.userId} = ${id} and ${payments.state} = 'SCHEDULED' and ${payments.executionOn} > ${today}`)
    expect(scheduled?.found).toBe(1)
  }
})

test('the mobiles that Carmen has topped up are kept, and the last top-up of each is among her movements', async () => {
  const { rows } = await database.execute<{ phone: string; booked: boolean }>(sql`
    select m.phone, exists (select from entries e join products p on p.ledger_account_id = e.account_id
      join holders h on h.product_id = p.id and h.party_id = m.holder_id
      where e.type = 'TOP_UP' and e.amount = -m.last_amount and e.booked_on = m.last_at::date) as booked
    from favourite_mobiles m join users u on u.id = m.user_id where u.username = 'carmen.munoz'`)
  expect(rows.length).toBeGreaterThan(1)
  expect(rows.filter(({ booked }) => !booked)).toEqual([])
})

test('brought up to date they are the same, and what was deleted stays so', async () => {
  const counts = async () => [
    await database.$count(payments),
    await database.$count(periodicTransfers),
    await database.$count(favouriteTransfers),
  ]
  await database.transaction((tx) => tx.delete(favouriteTransfers).where(eq(favouriteTransfers.alias, 'Sergio')))
  const before = await counts()
  await bringUpToDate({ database, today })
  expect(await counts()).toEqual(before)
})
