import { addDays, addSeconds, dayAt, toInstant } from '@almenara/contract/dates'
import { asc, count, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountStatements } from '../areas/accounts/tables.ts'
import { speakWithScheme } from '../areas/bizum/payments/bizum-poller.ts'
import { favouriteTransfers, storedTransfers } from '../areas/transfers/saved/tables.ts'
import { periodicTransfers, payments } from '../payments/tables.ts'
import { readFacts } from '../correspondence/facts.ts'
import { documents } from '../correspondence/tables.ts'
import { type Database, openDatabase } from '../db/connection.ts'
import { users } from '../identity/tables.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { get, openBankOver, signInAs, type TestBank } from '../testing/bank.ts'
import type { TestDatabase } from '../testing/database.ts'
import { createDemoDatabase, DEMO_BRAND as brand, DEMO_LOAD } from '../testing/demo-database.ts'
import { sendBizumTraffic } from './bizum-traffic.ts'
import { writeWaiting } from './bizum-waiting.ts'
import { DEMO_PASSWORD } from './cast.ts'
import { bringUpToDate } from './load.ts'

const { today } = DEMO_LOAD

const now = toInstant('2026-11-20T10:00:00+01:00')

let served: TestDatabase
let database: Database
let bank: Omit<TestBank, 'house'>

async function writeWhatWaits(at = now): Promise<void> {
  const clearing = { database, clock: { now: () => at }, bankCode: brand.bankCode, bic: brand.bic }
  await writeWaiting(clearing, today, dayAt(at))
  await sendBizumTraffic(clearing, today, at)
}

beforeAll(async () => {
  served = await createDemoDatabase()
  database = openDatabase(served.connection, { role: 'owner' })
  await writeWhatWaits()
  bank = await openBankOver(served)
  await speakWithScheme(bank.bank)
})
afterAll(async () => {
  await database.close()
  await bank.close()
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

interface Row {
  id: string
  kind: string
  state: string
  direction?: string
  stranger?: boolean
}

async function ask(username: string, path: string) {
  const session = await signInAs(bank, { username, password: DEMO_PASSWORD })
  return get(bank, session, `/services/bizum/v1${path}`)
}
const rowsOf = async (path: string): Promise<Row[]> => (await ask('carmen.munoz', path)).json().rows
const kindsOf = (rows: readonly Row[]) => new Set(rows.map(({ kind, state }) => `${kind} ${state}`))

test('Carmen has movements of every kind and every end in the last thirty days', async () => {
  const kinds = kindsOf(await rowsOf('/movements-extract'))
  const ends = ['SETTLED', 'RETURNED', 'WAITING', 'REFUSED', 'CANCELLED', 'EXPIRED'].map((state) => `C2C ${state}`)
  expect([...kinds]).toEqual(expect.arrayContaining([...ends, 'C2ONG SETTLED', 'C2ER SETTLED', 'C2ER RETURNED', 'MIT SETTLED']))
})

test('she is asked by somebody she knows and by a stranger, waits for those she asked, and for somebody without Bizum', async () => {
  const rows = await rowsOf('/pending-operations-c2c-extract')
  expect(rows.filter(({ kind }) => kind === 'REQUEST_RECEIVED').map(({ stranger = false }) => stranger)).toEqual(
    expect.arrayContaining([true, false]),
  )
  expect([...kindsOf(rows)]).toEqual(expect.arrayContaining(['REQUEST_SENT PENDING', 'REQUEST_SENT INVITED', 'SEND WAITING']))
  const [sent] = rows.filter(({ kind, state }) => kind === 'REQUEST_SENT' && state === 'PENDING')
  const { group } = (await ask('carmen.munoz', `/pending-operations-c2c/${sent?.id}`)).json()
  expect(group).toMatchObject({ paid: 1, total: 3 })
})

test('two shops wait for her, one to charge later too; a permission is asked, and her subscriptions go on, are paused and get dearer', async () => {
  const shops = await rowsOf('/pending-operations-c2er-extract')
  expect([...kindsOf(shops)]).toEqual(expect.arrayContaining(['C2ER PENDING', 'MIT PENDING', 'C2ER PAID', 'C2ER REVOKED', 'C2ER EXPIRED']))
  expect(new Set((await rowsOf('/consents-extract')).map(({ state }) => state))).toEqual(new Set(['ASKED', 'ACCEPTED', 'ENDED']))
  expect(new Set((await rowsOf('/mandates-extract')).map(({ state }) => state))).toEqual(new Set(['ACTIVE', 'STOPPED', 'ENDED']))
  const { charges, contacts } = (await ask('carmen.munoz', '/info')).json()
  expect(charges.filter(({ rise = 0 }: { rise?: number }) => rise > 0)).toHaveLength(1)
  expect(charges.length).toBeGreaterThan(1)
  expect(contacts[0].name).toMatch(/^\p{L}/u)
})

test('what those of the cast were charged and paid by Bizum is what their accounts say, to the cent, and the books add up', async () => {
  const { rows } = await database.execute<{ username: string; booked: number; told: number; payments: number; entries: number }>(sql`
    select u.username,
      (select coalesce(sum(e.amount), 0) from entries e where e.account_id = c.ledger_account_id
        and (e.type in ('BIZUM_IN', 'BIZUM_OUT') or e.title like 'Devolución: %Bizum%'))::int as booked,
      (select coalesce(sum(case p.direction when 'IN' then p.amount else p.refunded - p.amount end), 0) from bizum_payments p
        where p.contract_id = c.id and p.state in ('SETTLED', 'RETURNED') and p.ledger_account_id = c.ledger_account_id
          and not (p.direction = 'IN' and p.twin_id is not null and p.received_id is not null))::int as told,
      (select count(*) from entries e where e.account_id = c.ledger_account_id and e.type in ('BIZUM_IN', 'BIZUM_OUT'))::int as entries,
      (select count(*) from bizum_payments p where p.contract_id = c.id and p.state in ('SETTLED', 'RETURNED')
        and not (p.direction = 'IN' and p.twin_id is not null and p.received_id is not null))::int as payments
    from bizum_contracts c join users u on u.id = c.user_id where u.username in ('carmen.munoz', 'javier.ferrer')`)
  expect(rows).toHaveLength(2)
  for (const { booked, told, entries, payments: written } of rows) {
    expect(entries).toBeGreaterThan(10)
    expect([told, written]).toEqual([booked, entries])
  }
  expect(await verifyLedger(database)).toEqual([])
})

test('Elena has no Bizum, and Marina has hers at another bank', async () => {
  for (const username of ['elena.vives', 'marina.prats']) {
    const answer = await ask(username, '/movements-extract')
    expect([username, answer.statusCode, answer.json().code]).toEqual([username, 409, 'BIZUM_NONE'])
  }
  const { rows } = await database.execute<{ bank: string }>(sql`
    select m.bank from in_box_bizum_members m join contacts k on k.value = m.phone join users u on u.party_id = k.party_id
    where u.username = 'marina.prats'`)
  expect(rows).toEqual([{ bank: 'OTHER' }])
})

test('started again the same day nothing is doubled; later, what has been paid since is told and what waits is asked anew', async () => {
  const counts = async () => {
    const { rows } = await database.execute<Record<string, number>>(sql`
      select (select count(*) from bizum_payments)::int as payments, (select count(*) from bizum_requests)::int as requests,
        (select count(*) from bizum_purchases)::int as purchases, (select count(*) from bizum_connections)::int as uses`)
    return rows[0]
  }
  const before = await counts()
  await bringUpToDate({ database, today })
  await writeWhatWaits()
  await speakWithScheme(bank.bank)
  expect(await counts()).toEqual(before)
  await bringUpToDate({ database, today: addDays(today, 20) })
  expect((await counts())?.['payments']).toBeGreaterThan(before?.['payments'] ?? 0)
})

test('what still waits for her is not asked again: not in the next hour, and not in the next week', async () => {
  const hour = 3600
  const asked = async () => {
    const { rows } = await database.execute<Record<string, number>>(sql`
      select (select count(*) from in_box_bizum_asks where kind = 'PURCHASE')::int as purchases,
        (select count(*) from in_box_bizum_asks where kind <> 'PURCHASE')::int as others,
        (select count(*) from bizum_requests where direction = 'ASKED')::int as own,
        (select count(*) from bizum_payments where state = 'WAITING')::int as sends`)
    return rows[0]
  }
  const before = await asked()
  await writeWhatWaits(addSeconds(now, hour - 600))
  expect(await asked()).toEqual(before)
  // A purchase waits an hour at most; the rest, a week.
  await writeWhatWaits(addSeconds(now, 7 * 24 * hour - hour))
  expect(await asked()).toEqual({ ...before, purchases: (before?.['purchases'] ?? 0) + 2 })
})

test('statements of the past chain to the cent and have the movements of each account, every one once', async () => {
  const rows = await database
    .select({ stated: accountStatements, facts: documents.facts })
    .from(accountStatements)
    .innerJoin(documents, eq(documents.id, accountStatements.documentId))
    .orderBy(asc(accountStatements.productId), asc(accountStatements.month))
  const [first] = rows
  expect(first).toBeDefined()
  const figure = (facts: string, label: string) => readFacts(facts).figures.find((one) => one.label === label)?.amount ?? Number.NaN
  for (const [index, { stated, facts }] of rows.entries()) {
    const moved = (readFacts(facts).table?.rows ?? []).reduce((sum, row) => sum + Number(row[4]), 0)
    expect(figure(facts, 'Saldo inicial') + moved, stated.month).toBe(figure(facts, 'Saldo final'))
    const next = rows[index + 1]
    if (next?.stated.productId !== stated.productId) continue
    expect([next.stated.afterSeq, figure(next.facts, 'Saldo inicial')]).toEqual([stated.lastSeq, figure(facts, 'Saldo final')])
  }
  const counted = rows.reduce((sum, { facts }) => sum + (readFacts(facts).table?.rows.length ?? 0), 0)
  expect(counted).toBe(rows.reduce((sum, { stated }) => sum + stated.lastSeq - stated.afterSeq, 0))
})
