import { addSeconds, toLocalDate } from '@almenara/contract/dates'
import type { OrderState } from '@almenara/contract/two-step'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bankDays } from '../calendar/tables.ts'
import { onDatabase, openDatabase } from '../db/connection.ts'
import { documentItems, documents } from '../correspondence/tables.ts'
import { outboxMessages } from '../messages/tables.ts'
import { sepaMessages } from '../payments/tables.ts'
import { beginLogPart } from '../session-log/parts/begin-part.ts'
import { recordEvent } from '../session-log/record-event.ts'
import { sealEvents } from '../session-log/seal-events.ts'
import { METRICS } from '../telemetry/metrics.ts'
import { addAccount, addCoHolder, get, move, openTestBank, signInAs, type TestBank } from '../testing/bank.ts'
import { eventually } from '../testing/eventually.ts'
import { readMetric, readMetrics, scrape } from '../testing/metrics.ts'
import { addSignatory, lastCode, operation, wrongCode } from '../testing/orders.ts'
import { LOG_KEYS, sealAll } from '../testing/sealed.ts'

let bank: TestBank
beforeEach(async () => {
  bank = await openTestBank()
})
afterEach(() => bank.close())

const metric = (series: string) => readMetric(bank, series)

test('metrics are told to whoever carries the agreed header, and to anybody who reaches the port where none is', async () => {
  expect(await scrape(bank)).toMatchObject({ statusCode: 200, headers: { 'content-type': expect.stringContaining('text/plain') } })
  const options = { authorization: 'Bearer scrape' }
  expect((await scrape(bank, options, { authorization: 'Bearer scrape' })).statusCode).toBe(200)
  for (const authorization of [undefined, 'Bearer scrap', 'Bearer scrape '.repeat(2)])
    expect(await scrape(bank, options, authorization ? { authorization } : {})).toMatchObject({ statusCode: 401, body: '' })
})

test('a request is counted by its route and outcome, and no address, id or person is in the metrics', async () => {
  const user = await addSignatory(bank, 'ana.paz')
  const { id, iban } = await addAccount(bank, user)
  const tokens = await signInAs(bank, user)
  await get(bank, tokens, `/services/accounts/v1/${id}/details`)
  await bank.app.inject({ url: `/services/nowhere/${id}` })
  const told = await readMetrics(bank)
  expect(told).toMatch(/almenara_http_request_seconds_count\{method="POST",route="\/services\/oauth\/v1\/token",status="200"\} [1-9]/)
  expect(told).toMatch(/almenara_http_request_seconds_count\{method="GET",route="other",status="404"\} [1-9]/)
  for (const own of [id, iban, user.username, user.mobile]) expect(told).not.toContain(own)
})

test('every metric that is told is declared, with the labels that it has', async () => {
  const told = await readMetrics(bank)
  const declared = Object.keys(METRICS)
  for (const [, name] of told.matchAll(/^# TYPE (\S+)/gm)) expect(declared).toContain(name)
  for (const [line, name = '', labels = ''] of told.matchAll(/^(almenara_\w+?)(?:_bucket|_sum|_count)?\{([^}]*)\}/gm)) {
    const known = METRICS[name as keyof typeof METRICS]
    const given = [...labels.matchAll(/(\w+)="/g)].map(([, label]) => label).filter((label) => label !== 'le')
    expect(new Set(given), line).toEqual(new Set<string>('labels' in known ? known.labels : []))
  }
})

test('an order that is executed, one signed wrongly and one refused for want of funds each raise their own outcome', async () => {
  const user = await addSignatory(bank, 'luis.gil')
  const [from, to] = [await addAccount(bank, user), await addAccount(bank, user)]
  await addCoHolder(bank, to)
  await move(bank, from, 10_000, '2026-11-19')
  const transfer = operation(bank, await signInAs(bank, user), `/services/internal-transfers/v1/${from.id}/creation`)
  const order = async (): Promise<OrderState> => (await transfer.authorize({ target: to.id, amount: 8_000, concept: '' })).json()
  const outcomes = async () => {
    const of = (outcome: string) => metric(`almenara_order_outcomes_total{kind="internal-transfer",outcome="${outcome}"}`)
    return [(await of('EXECUTED')) ?? 0, (await of('WRONG')) ?? 0, (await of('REFUSED')) ?? 0]
  }
  const before = await outcomes()
  const { operationId } = await order()
  const code = await lastCode(bank, user.mobile)
  await transfer.confirm(operationId, { method: 'OTP_SMS', code: wrongCode(code) })
  await transfer.confirm(operationId, { method: 'OTP_SMS', code })
  await move(bank, from, 10_000, '2026-11-19')
  const second = await order()
  await move(bank, from, -10_000, '2026-11-19')
  await transfer.confirm(second.operationId, { method: 'OTP_SMS', code: await lastCode(bank, user.mobile) })
  expect((await outcomes()).map((value, at) => value - (before[at] ?? 0))).toEqual([1, 1, 1])
})

test('whoever waits for a connection of an exhausted pool is counted while they wait, and the metrics are told meanwhile', async () => {
  const { pool } = bank.database
  const taken = await Promise.all(Array.from({ length: pool.options.max ?? 10 }, () => pool.connect()))
  const waiting = [bank.database.isHealthy(), bank.database.isHealthy()]
  expect(await metric('almenara_pool_waiting{pool="customers"}')).toBe(2)
  expect(await metric('almenara_pool_connections{pool="customers",state="busy"}')).toBe(taken.length)
  for (const client of taken) client.release()
  await Promise.all(waiting)
  expect(await metric('almenara_pool_waiting{pool="customers"}')).toBe(0)
})

test('a balance that somebody changed by hand is an imbalance of its currency until it is put right', async () => {
  const owner = openDatabase(bank.database.connection, { role: 'owner' })
  const change = (cents: number) => owner.pool.query('update ledger_accounts set balance = balance + $1 where id = $2', [cents, bank.house])
  const user = await addSignatory(bank, 'eva.sanz')
  await move(bank, await addAccount(bank, user), 5_000, '2026-11-19')
  expect(await metric('almenara_ledger_imbalance_cents{currency="EUR"}')).toBe(0)
  await change(7)
  expect(await metric('almenara_ledger_imbalance_cents{currency="EUR"}')).toBe(7)
  await change(-7)
  expect(await metric('almenara_ledger_imbalance_cents{currency="EUR"}')).toBe(0)
  await owner.close()
})

test('1,470 events that a transaction of another database of the server keeps from being sealed are told, with their age', async () => {
  const foreign = openDatabase(onDatabase(bank.database.connection, 'postgres'), { role: 'owner', max: 1 })
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let begun = () => {}
  const open = new Promise<void>((resolve) => (begun = resolve))
  const forgotten = foreign.transaction(async (tx) => {
    await tx.execute('select pg_current_xact_id()')
    begun()
    await held
  })
  await open
  const at = bank.clock.now()
  await bank.database.transaction(async (tx) => {
    for (let one = 0; one < 1_470; one += 1) {
      await recordEvent(tx, { id: 'ana', userId: 1, address: null }, { kind: 'ALIAS_CHANGED', at, data: { before: 'Una', after: 'Otra' } })
    }
  })
  bank.clock.set(addSeconds(at, 90))
  expect(await sealEvents(bank.database, LOG_KEYS)).toBe(0)
  expect(await metric('almenara_session_log_unsealed_events')).toBe(1_470)
  expect(await metric('almenara_session_log_oldest_unsealed_seconds')).toBe(90)
  release()
  await forgotten
  await foreign.close()
  await sealAll(bank.database)
  expect(await metric('almenara_session_log_unsealed_events')).toBe(0)
  expect(await metric('almenara_session_log_oldest_unsealed_seconds')).toBe(0)
})

test('the open part of the session log is told with its age, where the log is in parts', async () => {
  const act = () =>
    bank.database.transaction((tx) =>
      recordEvent(tx, { id: 'ana', userId: 1, address: null }, { kind: 'ALIAS_CHANGED', at: bank.clock.now(), data: {} }),
    )
  await act()
  expect(await metric('almenara_session_log_open_part_seconds')).toBeUndefined()
  await beginLogPart(bank.database.connection, { say: () => {}, limitMs: 60_000 })
  await act()
  bank.clock.set(addSeconds(bank.clock.now(), 3_600))
  await act()
  expect(await metric('almenara_session_log_open_part_seconds')).toBe(3_600)
})

test('a bank day that was begun and has not ended is told with how long it runs, and days that nobody began are counted', async () => {
  const day = (on: string, startedAt: string, finishedAt: string | null) =>
    bank.database.execute(sql`insert into bank_days values (${toLocalDate(on)}, ${startedAt}, ${finishedAt})`)
  expect(await metric('almenara_bank_days_unfinished')).toBe(0)
  await day('2026-11-19', '2026-11-19T05:00:00Z', '2026-11-19T05:01:00Z')
  expect(await metric('almenara_bank_days_unfinished')).toBe(1)
  await day('2026-11-20', '2026-11-20T08:30:00Z', null)
  expect(await metric('almenara_bank_days_unfinished')).toBe(1)
  expect(await metric('almenara_bank_day_running_seconds')).toBe(1_800)
  await bank.database.transaction((tx) => tx.update(bankDays).set({ finishedAt: bank.clock.now() }))
  expect(await metric('almenara_bank_days_unfinished')).toBe(0)
  expect(await metric('almenara_bank_day_running_seconds')).toBe(0)
  // Over a weekend no day comes.
  bank.clock.set('2026-11-24T09:00:00+01:00')
  expect(await metric('almenara_bank_days_unfinished')).toBe(2)
})

test('messages, clearing and documents that wait are counted, with the age of the oldest', async () => {
  const now = bank.clock.now()
  const ago = (seconds: number) => addSeconds(now, -seconds)
  await bank.database.transaction(async (tx) => {
    const message = { channel: 'SMS', recipient: '+34600000000', purpose: 'test', content: { text: 'Hola' } } as const
    await tx.insert(outboxMessages).values([
      { ...message, createdAt: ago(120) },
      { ...message, createdAt: ago(60) },
    ])
    const sent = { direction: 'IN', name: 'pacs.008', xml: '<x/>' } as const
    await tx.insert(sepaMessages).values([
      { ...sent, id: 'M1', at: ago(300) },
      { ...sent, id: 'M2', at: ago(900), doneAt: now },
    ])
    const document = { template: 't', templateVersion: 1, facts: '{}', factsSha256: '', producedAt: now, keepUntil: now }
    await tx.insert(documents).values({ ...document, id: 'd1' })
    const item = { documentId: 'd1', type: 'STATEMENT', title: 'Extracto', recipients: [] }
    await tx.insert(documentItems).values({ ...item, uniqueKey: 'k1', frozenAt: ago(40) })
  })
  expect(await metric('almenara_outbox_waiting{channel="SMS"}')).toBe(2)
  expect(await metric('almenara_outbox_oldest_seconds{channel="SMS"}')).toBe(120)
  expect(await metric('almenara_outbox_waiting{channel="EMAIL"}')).toBe(0)
  expect(await metric('almenara_clearing_waiting{direction="IN"}')).toBe(1)
  expect(await metric('almenara_clearing_oldest_seconds{direction="IN"}')).toBe(300)
  expect(await metric('almenara_documents_waiting{state="FROZEN"}')).toBe(1)
  expect(await metric('almenara_documents_oldest_seconds')).toBe(40)
})

test('a process whose database is away tells its own figures, and how many of the bank it could not read', async () => {
  const away = openDatabase(onDatabase(bank.database.connection, 'almenara_nowhere'))
  const lost = { ...bank.bank, database: away }
  const { statusCode, body } = await scrape(bank, { bank: lost, isReady: async () => false })
  expect(statusCode).toBe(200)
  expect(body).toContain('almenara_ready 0\n')
  expect(body).toContain('process_resident_memory_bytes ')
  expect(body).toMatch(/^almenara_bank_figures_unread [1-9]/m)
  expect(body).not.toContain('almenara_outbox_waiting{')
  await away.close()
  expect(await metric('almenara_bank_figures_unread')).toBe(0)
})

test('groups that are written together are counted by their size', async () => {
  const user = await addSignatory(bank, 'pia.mar')
  const account = await addAccount(bank, user)
  const sum = 'almenara_group_size_sum{line="postings"}'
  const before = (await metric(sum)) ?? 0
  await Promise.all([1, 2, 3].map((cents) => move(bank, account, cents, '2026-11-19')))
  await eventually('three were counted', async () => ((await metric(sum)) ?? 0) === before + 3)
})

test('the lag of the event loop is told by quantile, in seconds', async () => {
  for (const quantile of ['0.5', '0.99', '1'])
    expect(await metric(`almenara_event_loop_lag_seconds{quantile="${quantile}"}`)).toBeGreaterThanOrEqual(0)
})
