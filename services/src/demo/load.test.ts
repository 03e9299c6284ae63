import { readFileSync } from 'node:fs'
import { type Brand, brandSchema } from '@almenara/contract/brand'
import { addDays, addMonths, type LocalDate, toLocalDate } from '@almenara/contract/dates'
import { isSpanishMobile, type Phone } from '@almenara/contract/phone'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cardSettlements } from '../areas/cards/credit/tables.ts'
import { cards } from '../areas/cards/tables.ts'
import { banners } from '../areas/banners/tables.ts'
import { communications, mailboxes } from '../correspondence/tables.ts'
import { type Database, openDatabase } from '../db/connection.ts'
import { verifyPassword } from '../identity/passwords.ts'
import { contacts, sessions, users } from '../identity/tables.ts'
import { entries, ledgerAccounts, transactions } from '../ledger/tables.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { powers, products } from '../products/tables.ts'
import { verifyLog } from '../session-log/verify-log.ts'
import { readStatuses } from '../status/gate.ts'
import { servicesStatus } from '../status/services-status.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { fixedClock } from '../testing/clock.ts'
import { LOG_KEYS, sealAll } from '../testing/sealed.ts'
import { DEMO_PASSWORD, DEMO_USERS } from './cast.ts'
import { isCollected } from './debit-programme.ts'
import { generate } from './generate.ts'
import { bringUpToDate, DatabaseInUse, isLoaded, loadDemo } from './load.ts'
import { demoLoad } from './tables.ts'

const brand: Brand = brandSchema.parse(JSON.parse(readFileSync(new URL('../../../brand/almenara.json', import.meta.url), 'utf8')))
const today = toLocalDate('2026-11-20')
const bank = { seed: 5, today, customers: 4, years: 1, brand }

let served: TestDatabase
let database: Database

beforeAll(async () => {
  served = await createTestDatabase()
  database = openDatabase(served.connection, { role: 'owner' })
  await loadDemo({ ...bank, database })
})
afterAll(async () => {
  await database.close()
  await served.drop()
})

const accountOf = async (iban: string) => {
  const [found] = await database
    .select()
    .from(products)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, products.ledgerAccountId))
    .where(eq(products.identifier, iban))
  if (!found) throw new Error(`No account ${iban}`)
  return found.ledger_accounts
}
const COMPANY = 'ES2198760418160210048871'
const counts = async () => [await database.$count(transactions), await database.$count(entries), await database.$count(users)]

describe('loading', () => {
  test('gives everybody an e-mail, and a mobile for one-time codes to all but two of the cast and the two who have not contracted them', async () => {
    const found = await database
      .select({ username: users.username, kind: contacts.kind, value: contacts.value, otp: contacts.otp })
      .from(users)
      .innerJoin(contacts, eq(contacts.partyId, users.partyId))
    const mobiles = found.filter(({ kind }) => kind === 'MOBILE')
    const customers = await database.$count(users)
    expect(found.filter(({ kind }) => kind === 'EMAIL')).toHaveLength(customers)
    expect(mobiles).toHaveLength(customers - 2)
    expect(
      mobiles
        .filter(({ otp }) => !otp)
        .map(({ username }) => username)
        .toSorted(),
    ).toEqual(['amparo.marti', 'pilar.roca'])
    expect(mobiles.map(({ username }) => username)).not.toEqual(expect.arrayContaining(['vicente.soler']))
    expect(new Set(mobiles.map(({ value }) => value)).size).toBe(mobiles.length)
    for (const { value } of mobiles) expect(isSpanishMobile(value as Phone)).toBe(true)
  })

  test('leaves books that add up', async () => {
    expect(await verifyLedger(database)).toEqual([])
    expect(await isLoaded(database)).toBe(true)
  })

  test('gives the cast a past of connections, sealed like any other; who has no products has none', async () => {
    const [nuevo] = await database.select({ id: users.id }).from(users).where(eq(users.username, 'nuevo.cliente'))
    const past = await database.select().from(sessions)
    expect(past.length).toBeGreaterThan(100)
    expect(past.filter(({ userId }) => userId === nuevo?.id)).toEqual([])
    expect(past.every(({ startedAt, endedAt }) => endedAt !== null && startedAt < `${today}T`)).toBe(true)
    await sealAll(database)
    expect(await verifyLog(database, LOG_KEYS)).toMatchObject({ chains: past.length, problems: [] })
  })

  test('gives the accounts of the cast the balances and holds of the design', async () => {
    expect(await accountOf('ES9698760418150200051332')).toMatchObject({ balance: 1_245_811, held: 0 })
    expect(await accountOf(COMPANY)).toMatchObject({ balance: 4_732_248, held: 320_188 })
    expect(await accountOf('ES7498760418120300127745')).toMatchObject({ balance: 194_000 })
    expect(await accountOf('ES4798760418190550002216')).toMatchObject({ balance: -31_273, beyondLimit: 31_273 })
  })

  test('lets every demo customer sign in with the same password, and gives each their products', async () => {
    const [carmen] = await database.select().from(users).where(eq(users.username, 'carmen.munoz'))
    expect(await verifyPassword(carmen?.passwordHash, DEMO_PASSWORD)).toBe(true)
    const owned = await database
      .select({ username: users.username, accounts: sql<number>`count(${products.id})::int` })
      .from(users)
      .leftJoin(powers, eq(powers.userId, users.id))
      .leftJoin(products, and(eq(products.id, powers.productId), inArray(products.type, ['VIEW', 'CREDIT', 'CARDS'])))
      .groupBy(users.username)
    const byUser = new Map(owned.map(({ username, accounts }) => [username, accounts]))
    expect(['carmen.munoz', 'construcciones', 'nuevo.cliente', 'javier.ferrer'].map((name) => byUser.get(name))).toEqual([9, 17, 0, 3])
    expect(byUser.size).toBe(DEMO_USERS.length + bank.customers)
  })

  test('gives the cast the cards of the design, whose movements are what the books say', async () => {
    const found = await database.select().from(cards)
    const state = new Map(found.map(({ ending, state: now }) => [ending, now]))
    expect(Object.fromEntries(['4821', '1175', '0392', '9034', '6620'].map((ending) => [ending, state.get(ending)]))).toEqual({
      '4821': 'ACTIVE',
      '1175': 'ACTIVE',
      '0392': 'ACTIVE',
      '9034': 'LOCKED',
      '6620': 'PENDING_ACTIVATION',
    })
    const { rows } = await database.execute<{ ending: string; balance: number; held: number; settled: number; pending: number }>(sql`
      select c.ending, a.balance, a.held, coalesce(sum(m.amount) filter (where m.state = 'SETTLED'), 0)::bigint as settled,
             coalesce(-sum(m.amount) filter (where m.state = 'PENDING'), 0)::bigint as pending
      from cards c join products p on p.id = c.product_id join ledger_accounts a on a.id = p.ledger_account_id
      left join card_movements m on m.product_id = c.product_id group by c.ending, a.balance, a.held order by c.ending`)
    const opening = await database.execute<{ ending: string; amount: number }>(sql`
      select c.ending, coalesce(sum(e.amount), 0)::bigint as amount from cards c join products p on p.id = c.product_id
      left join (entries e join transactions t on t.id = e.transaction_id and t.kind = 'opening') on e.account_id = p.ledger_account_id
      group by c.ending`)
    const begun = new Map(opening.rows.map(({ ending, amount }) => [ending, amount]))
    expect(rows.length).toBeGreaterThan(12)
    for (const { ending, balance, held, settled, pending } of rows) {
      expect([settled + (begun.get(ending) ?? 0), pending], ending).toEqual([balance, held])
    }
    expect(rows.find(({ ending }) => ending === '0392')).toMatchObject({ balance: 6_000 })
    expect(rows.find(({ ending }) => ending === '4821')).toMatchObject({ held: 3_862 + 9_420 })
  })

  test('settles credit cards month by month for what was bought in each, and has purchases being paid in instalments', async () => {
    const { rows: wrong } = await database.execute(sql`
      select s.product_id, s.closes_on, s.purchases, b.bought from card_settlements s
      join lateral (select coalesce(-sum(m.amount), 0)::bigint as bought from card_movements m left join scp_plans p on p.movement_id = m.id
        where m.product_id = s.product_id and m.settled_on between s.opens_on and s.closes_on and m.kind in ('PURCHASE', 'REFUND')
          and p.id is null) b on true
      where s.purchases <> b.bought`)
    expect(wrong).toEqual([])
    expect(await database.$count(cardSettlements)).toBeGreaterThan(5 * 10)
    const { rows: plans } = await database.execute<{ ending: string }>(sql`
      select c.ending from scp_plans p join cards c on c.product_id = p.product_id
      where exists (select from scp_instalments i where i.plan_id = p.id and i.settlement_id is null) group by c.ending order by c.ending`)
    expect(plans.map(({ ending }) => ending)).toEqual(['2740', '2741', '2742', '2743', '4821'])
  })

  test('opens every service, announces nothing under way and shows three banners whose pictures exist', async () => {
    const statuses = servicesStatus(await readStatuses(database), '', fixedClock('2026-11-20T09:00:00Z').now())
    expect(statuses).toMatchObject({
      digitalBankingStatus: 'ON',
      bizumStatus: 'ON',
      vopStatus: 'ON',
      endOfDayStatus: 'OFF',
      updatingHistoricsStatus: 'OFF',
    })
    const shown = await database.select().from(banners)
    expect(shown).toHaveLength(3)
    for (const { images, title, introtext, urls } of shown) {
      expect([title, introtext, urls].every(Boolean)).toBe(true)
      const picture = readFileSync(new URL(`../../../portal/public${images}`, import.meta.url), 'utf8')
      expect(picture).toMatch(/^<svg xmlns/)
      expect(picture).not.toContain('var(')
    }
  })

  test('leaves unread letters in the mailbox of some, a thousand in one, and no mailbox to the new customer', async () => {
    const rows = await database
      .select({ username: users.username, pending: sql<number>`count(*) filter (where ${communications.readAt} is null)::int` })
      .from(mailboxes)
      .innerJoin(users, eq(users.id, mailboxes.userId))
      .innerJoin(communications, eq(communications.userId, mailboxes.userId))
      .groupBy(users.username)
    const pending = new Map(rows.map((row) => [row.username, row.pending]))
    expect(pending.get('carmen.munoz')).toBe(12)
    expect(pending.get('construcciones')).toBeGreaterThanOrEqual(1_000)
    expect(pending.get('javier.ferrer')).toBe(0)
    expect(pending.has('nuevo.cliente')).toBe(false)
    const [late] = await database
      .select()
      .from(communications)
      .where(sql`${communications.receivedAt} >= ${today}`)
    expect(late).toBeUndefined()
  })

  test('is refused where a bank is loaded or someone is a customer already', async () => {
    await expect(loadDemo({ ...bank, database })).rejects.toThrow(DatabaseInUse)
  })

  test('goes on where it was interrupted, with the parameters it began with', async () => {
    const other = await createTestDatabase()
    const owner = openDatabase(other.connection, { role: 'owner' })
    const short = { ...bank, years: 0 }
    try {
      let months = 0
      // It fails in the middle of the second branch: its people are written, its history is not.
      const interrupted = loadDemo({
        ...short,
        database: owner,
        progress: (_done, _total, label) => {
          if (label !== 'Cast' && ++months > 5) throw new Error('Interrupted')
        },
      })
      await expect(interrupted).rejects.toThrow('Interrupted')
      expect(await isLoaded(owner)).toBe(false)
      await loadDemo({ ...short, seed: 6, today: addDays(today, 3), database: owner })
      expect(await isLoaded(owner)).toBe(true)
      const generated = [...generate(short)].flatMap(({ history }) => [...history()])
      expect(await owner.$count(transactions, ne(transactions.kind, 'deposit-opening'))).toBe(generated.length)
      expect(await owner.$count(users)).toBe(DEMO_USERS.length + bank.customers)
    } finally {
      await owner.close()
      await other.drop()
    }
  })
})

describe('bringing up to date', () => {
  const later: LocalDate = addMonths(today, 2)

  test('adds what the same days of a bank made later have, and asked again adds nothing', async () => {
    const before = await counts()
    await bringUpToDate({ database, today: later })
    const after = await counts()
    expect(after[0]).toBeGreaterThan((before[0] ?? 0) + 500)
    await bringUpToDate({ database, today: later })
    await bringUpToDate({ database, today })
    expect(await counts()).toEqual(after)
    expect(await verifyLedger(database)).toEqual([])

    const [generated] = generate({ ...bank, today: later, customers: 0 })
    const shop = [...(generated?.history() ?? [])]

      // Its receipts come from the clearing.
      .filter((movement) => movement.bookedOn > today && movement.legs[0]?.account === 'libreria' && !isCollected(movement))
      .map(({ key }) => key)
    const { rows } = await database.execute<{ key: string }>(sql`select key from transactions where booked_on > ${today}`)
    const posted = new Set(rows.map(({ key }) => key))
    expect(shop.length).toBeGreaterThan(300)
    expect(shop.filter((key) => !posted.has(key))).toEqual([])
  })

  test('a day that was posted and not recorded as done is not repeated', async () => {
    const before = await counts()
    await database.transaction((tx) => tx.update(demoLoad).set({ broughtTo: addDays(later, -1) }))
    await bringUpToDate({ database, today: later })
    expect(await counts()).toEqual(before)
  })

  test('interrupted, it goes on from the day it had reached', async () => {
    const end = addDays(later, 20)
    let days = 0
    const interrupted = bringUpToDate({
      database,
      today: end,
      progress: () => {
        if (++days === 8) throw new Error('Interrupted')
      },
    })
    await expect(interrupted).rejects.toThrow('Interrupted')
    const half = await counts()
    await bringUpToDate({ database, today: end })
    expect((await counts())[0]).toBeGreaterThan(half[0] ?? 0)
    const { rows } = await database.execute<{ days: number }>(
      sql`select count(distinct booked_on)::int as days from transactions where booked_on > ${later}`,
    )
    expect(rows[0]?.days).toBe(20)
  })

  test('lapsed authorizations give way to new ones: there is always something held, and never twice', async () => {
    await bringUpToDate({ database, today: addDays(later, 23) })
    expect((await accountOf(COMPANY)).held).toBe(320_188)
    await bringUpToDate({ database, today: addDays(later, 50) })
    expect((await accountOf(COMPANY)).held).toBe(320_188)
    expect(await verifyLedger(database)).toEqual([])
  })

  test('is refused where no demo bank is loaded', async () => {
    const other = await createTestDatabase()
    try {
      await expect(bringUpToDate({ database: other, today })).rejects.toThrow(RangeError)
    } finally {
      await other.drop()
    }
  })
})
