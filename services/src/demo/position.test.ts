import type { globalPosition, PositionGroup, PositionKind } from '@almenara/contract/areas/global'
import type { Reply } from '@almenara/contract/call'
import { sql } from 'drizzle-orm'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { get, openBankOver, signInAs, type TestBank } from '../testing/bank.ts'
import { createDemoDatabase } from '../testing/demo-database.ts'
import { DEMO_PASSWORD, DEMO_USERS } from './cast.ts'

let bank: Omit<TestBank, 'house'>

beforeAll(async () => {
  bank = await openBankOver(await createDemoDatabase())
})
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

test.each(DEMO_USERS.map(({ username }) => username))(
  'what %s has, less what they owe, is what is left: of all, of each holder, and in the file',
  async (username) => {
    const session = await signInAs(bank, { username, password: DEMO_PASSWORD })
    const ask = async (query: string) => get(bank, session, `/services/products/v1/global-position${query}`)
    const { groups, totals, holders } = (await ask('')).json<Reply<typeof globalPosition>>()
    const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
    expect(totals.net).toBe(sum(groups.map(({ total }) => total)))
    for (const { assets, debts, net } of [totals, ...holders.map((one) => one.totals)]) {
      expect(net).toBe(assets.total - debts.total)
      for (const side of [assets, debts]) expect(side.total).toBe(sum(side.parts.map(({ amount }) => amount)))
    }
    for (const side of ['assets', 'debts'] as const) {
      expect(sum(holders.map((one) => one.totals[side].total))).toBe(totals[side].total)
    }
    for (const holder of [undefined, ...holders]) {
      const [sheet] = await readWorkbook((await ask(`/export?format=XLS${holder ? `&holder=${holder.id}` : ''}`)).rawPayload)
      const column = (place: number) => (sheet?.data.slice(1) ?? []).map((row) => Math.round(Number(row[place] ?? 0) * 100))
      expect(sum(column(4)) - sum(column(5))).toBe((holder?.totals ?? totals).net)
    }
  },
)

test('a card has the same debt, available and limit in its list, on its page, in the position and in the position’s spreadsheet', async () => {
  let compared = 0
  for (const { username } of DEMO_USERS) {
    const session = await signInAs(bank, { username, password: DEMO_PASSWORD })
    const ask = async (path: string) => (await get(bank, session, `/services${path}`)).json()
    const { cards } = await ask('/cards/v1/pool')
    const { groups } = await ask('/products/v1/global-position')
    const lines = groups.find(({ kind }: PositionGroup) => kind === 'CARDS')?.lines ?? []
    const [sheet] = await readWorkbook((await get(bank, session, '/services/products/v1/global-position/export?format=XLS')).rawPayload)
    const rows = (sheet?.data ?? []).filter((row) => row[2] === 'Tarjetas')
    expect([lines.length, rows.length], username).toEqual([cards.length, cards.length])
    for (const [index, card] of cards.entries()) {
      const { id, name, ending, debt, available, limit } = card
      const owed = debt === undefined ? {} : { debt, position: 0 - debt }
      expect(await ask(`/cards/v1/${id}/detail`), name).toMatchObject({ available, ...owed, ...(limit === undefined ? {} : { limit }) })
      const line = lines[index]
      expect([line.identifier, line.debt, line.limit, line.available ?? available], name).toEqual([ending, debt, limit, available])
      const inCents = (cell: unknown) => (cell === null || cell === '' ? undefined : Math.round(Number(cell) * 100))
      const row = rows[index] ?? []
      expect([inCents(row[3]), inCents(row[5]), inCents(row[6])], name).toEqual([line.available, debt, limit])
      if (debt !== undefined) expect(debt + available, name).toBe(Math.max(limit, available))
      compared += 1
    }
  }
  expect(compared).toBeGreaterThan(12)
})

test('what the position says of each account and loan is what the books say', async () => {
  const { rows } = await bank.bank.database.execute<{ username: string; id: string; balance: number }>(sql`
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
