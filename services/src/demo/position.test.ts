import { readFileSync } from 'node:fs'
import type { PositionGroup, PositionKind } from '@almenara/contract/areas/global'
import { type Brand, brandSchema } from '@almenara/contract/brand'
import { toLocalDate } from '@almenara/contract/dates'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../db/connection.ts'
import { get, openBankOver, signInAs, type TestBank } from '../testing/bank.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { DEMO_PASSWORD, DEMO_USERS } from './cast.ts'
import { loadDemo } from './load.ts'

const brand: Brand = brandSchema.parse(JSON.parse(readFileSync(new URL('../../../brand/almenara.json', import.meta.url), 'utf8')))

let served: TestDatabase
let bank: Omit<TestBank, 'house'>

beforeAll(async () => {
  served = await createTestDatabase()
  const owner = openDatabase(served.connection, { role: 'owner' })
  await loadDemo({ seed: 5, today: toLocalDate('2026-11-20'), customers: 0, years: 1, brand, database: owner })
  await owner.close()
  bank = await openBankOver(served)
}, 120_000)
afterAll(() => bank.close())

interface Pools {
  accounts: { accounts: { balance: number }[] }
  cards: { cards: { position: number }[] }
  financings: { position: { total: number; drawn: number } }
  savings: { groups: { products: { value: number }[] }[] }
}

/** What each area says of its own products, one by one where it lists them. */
async function sumsOf(username: string): Promise<{ groups: PositionGroup[]; sums: Record<PositionKind, number> }> {
  const session = await signInAs(bank, { username, password: DEMO_PASSWORD })
  const ask = async (path: string) => (await get(bank, session, `/services${path}`)).json()
  const accounts: Pools['accounts'] = await ask('/accounts/v1/pool')
  const cards: Pools['cards'] = await ask('/cards/v1/pool')
  const owed: Pools['financings']['position'] = await ask('/financings/v1/position')
  const savings: Pools['savings'] = await ask('/savings/v1/pool')
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const { groups } = await ask('/products/v1/global-position')
  return {
    groups,
    sums: {
      ACCOUNTS: sum(accounts.accounts.map(({ balance }) => balance)),
      CARDS: sum(cards.cards.map(({ position }) => position)),
      FINANCING: owed.total - owed.drawn,
      SAVINGS: sum(savings.groups.flatMap(({ products }) => products.map(({ value }) => value))),
    },
  }
}

test.each(DEMO_USERS.map(({ username }) => username))(
  'the position of %s is the sum of their products, group by group',
  async (username) => {
    const { groups, sums } = await sumsOf(username)
    for (const kind of ['ACCOUNTS', 'CARDS', 'FINANCING', 'SAVINGS'] as const) {
      const group = groups.find((one) => one.kind === kind)
      expect([kind, group?.total ?? 0]).toEqual([kind, sums[kind]])
    }
  },
)

test('what the position says of each account and loan is what the books say', async () => {
  const { rows } = await served.execute<{ username: string; id: string; balance: number }>(sql`
    select u.username, p.id, a.balance::float as balance
    from users u join powers w on w.user_id = u.id join products p on p.id = w.product_id
      join ledger_accounts a on a.id = p.ledger_account_id
    where p.type in ('VIEW', 'CREDIT', 'LOAN', 'LEASING')
      and u.username = any(${sql.param(DEMO_USERS.map(({ username }) => username))}::text[])`)
  expect(rows.length).toBeGreaterThan(20)
  for (const username of new Set(rows.map((row) => row.username))) {
    const { groups } = await sumsOf(username)
    const said = new Map(groups.flatMap(({ lines }) => lines.map(({ id, balance }) => [id, balance])))
    const kept = rows.filter((row) => row.username === username)
    expect(kept.map(({ id }) => [username, id, said.get(id)])).toEqual(kept.map(({ id, balance }) => [username, id, balance]))
  }
})
