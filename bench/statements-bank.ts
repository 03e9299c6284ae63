/** A bank of many accounts with a month of movements, each of a customer of its own with a mailbox, served by this process. */
import { createHash } from 'node:crypto'
import { addDays, toInstant, toLocalDate, type LocalDate } from '@almenara/contract/dates'
import { SERVICE_STATUSES, UNDER_WAY_STATUSES } from '@almenara/contract/features'
import { toCents } from '@almenara/contract/money'
import { buildApp } from '../services/src/app.ts'
import type { Bank } from '../services/src/bank.ts'
import { openDatabase, type Database } from '../services/src/db/connection.ts'
import { documentWorkers } from '../services/src/documents/document-workers.ts'
import { startSession } from '../services/src/identity/sessions.ts'
import { randomIds } from '../services/src/ids.ts'
import { loadHistory, type DatedPosting } from '../services/src/ledger/load-history.ts'
import { serviceStatuses } from '../services/src/status/tables.ts'
import { fixedClock } from '../services/src/testing/clock.ts'
import { benchBank } from './bench-bank.ts'
import { ACCOUNTS, withPreparedBank } from './prepared-bank.ts'

/** How many statements are written; `BENCH_STATEMENTS` tries it with fewer. */
export const STATEMENTS = Number(process.env['BENCH_STATEMENTS'] ?? 100_000)
/** The bank day that writes those of October. */
export const DAY = toLocalDate('2026-11-02')
const NOW = toInstant('2026-11-02T04:00:00+01:00')
const FIRST = toLocalDate('2026-10-05')
const MOVEMENTS = 5

export interface StatementsBank {
  /** That of the dated works: its statements of SQL may take long. */
  bank: Bank
  owner: Database
  /** That of the database's files. */
  folder: string
  /** Of a customer's requests. */
  url: string
  headers: Record<string, string>
}

export function withStatementsBank<T>(work: (bank: StatementsBank) => Promise<T>): Promise<T> {
  return withPreparedBank(async ({ connection, folder, owner, house }) => {
    await fill(owner, house)
    const database = openDatabase(connection)
    const days = openDatabase(connection, { patience: 'day', max: 4 })
    const clock = fixedClock(NOW)
    const documents = documentWorkers(new URL('./document-worker.js', import.meta.url))
    const bank = { ...benchBank(database, clock, false), documents }
    const app = await buildApp(bank, { requestsPerMinute: 1_000_000 })
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    try {
      const headers = { authorization: await session(bank) }
      return await work({ bank: { ...bank, database: days }, owner, folder, url, headers })
    } finally {
      await app.close()
      await days.close()
      await database.close()
    }
  })
}

async function fill(owner: Database, house: number): Promise<void> {
  await owner.transaction(async (tx) => {
    const running = SERVICE_STATUSES.map((name) => ({ name, status: 'ON' as const }))
    const quiet = UNDER_WAY_STATUSES.map((name) => ({ name, status: 'OFF' as const }))
    await tx.insert(serviceStatuses).values([...running, ...quiet])
  })
  const run = (text: string) => owner.pool.query(text)
  if (STATEMENTS > ACCOUNTS)
    await run(
      `insert into ledger_accounts (currency, overdraft) select 'EUR', 100000000000 from generate_series(1, ${STATEMENTS - ACCOUNTS})`,
    )
  await run(`insert into parties (kind, name, tax_id) select 'PERSON', 'Persona ' || n, 'T' || n from generate_series(1, ${STATEMENTS}) n`)
  await run(`insert into users (party_id, username, password_hash) select id, 'cliente' || id, '-' from parties`)
  await run(`insert into contacts (party_id, kind, value, since, verified_at)
    select id, 'EMAIL', 'persona.' || id || '@correo.example', now(), now() from parties`)
  await run(`insert into mailboxes (user_id, contracted_at) select id, now() from users`)
  await run(`insert into products (id, type, commercial_name, identifier, ledger_account_id, opened_on)
    select 'P' || u.place, 'VIEW', 'Cuenta corriente', 'ES00' || lpad(u.place::text, 20, '0'), a.id, '2020-01-01'
    from (select row_number() over (order by id) as place from users) u
      join (select id, row_number() over (order by id) as place from ledger_accounts where not house and stripe_of is null) a using (place)`)
  await run(`insert into holders (product_id, party_id, ordinal)
    select 'P' || row_number() over (order by id), party_id, 1 from users`)
  await run(`insert into powers (user_id, product_id, position) select id, 'P' || row_number() over (order by id), 1 from users`)
  const { rows } = await owner.pool.query<{ account: number }>("select ledger_account_id as account from products where id like 'P%'")
  await loadHistory(
    owner,
    month(
      house,
      rows.map(({ account }) => account),
    ),
  )
  await run('vacuum analyze')
}

/** Some movements of each account, by their days. */
function* month(house: number, accounts: readonly number[]): Generator<DatedPosting> {
  for (let place = 0; place < MOVEMENTS; place += 1) {
    const bookedOn = addDays(FIRST, place * 5)
    for (const account of accounts) yield movement(house, account, place, bookedOn)
  }
}

function movement(house: number, account: number, place: number, bookedOn: LocalDate): DatedPosting {
  const digest = createHash('sha256').update(`${account} ${place}`).digest('hex')
  const key = `${digest.slice(0, 8)}-${digest.slice(8, 12)}-4${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`
  const words = { type: 'OTHER', commonConcept: 99, title: 'Compra en comercio', detail: 'Tarjeta 4821' } as const
  const amount = toCents(1000 + place)
  const legs = [
    { account, amount: toCents(-amount), ...words },
    { account: house, amount, ...words },
  ]
  return { key, kind: 'test', bookedOn, postedAt: toInstant(`${bookedOn}T10:00:00+02:00`), legs }
}

async function session({ database, clock }: Bank): Promise<string> {
  const { rows } = await database.pool.query<{ id: number }>('select min(id)::int as id from users')
  const connection = { application: 'web' as const, userAgent: 'bench', geolocation: { latitude: 0, longitude: 0 }, address: '127.0.0.1' }
  const started = await database.transaction((tx) => startSession(tx, randomIds.next(), rows[0]?.id ?? 0, connection, clock.now()))
  return `Bearer ${started.access_token}`
}
