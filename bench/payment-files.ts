/** What a file of 100,000 payments costs the bank that reads it, and other requests meanwhile; and how soon a small one is checked. */
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { Notebook } from '@almenara/contract/areas/payments/notebooks'
import { dayAt, toInstant } from '@almenara/contract/dates'
import { ibanFromCcc } from '@almenara/contract/iban'
import { buildApp } from '../services/src/app.ts'
import { remittanceContracts } from '../services/src/areas/payments/contracts/tables.ts'
import { startFilePoller } from '../services/src/areas/payments/files/file-poller.ts'
import type { Bank } from '../services/src/bank.ts'
import { startSession } from '../services/src/identity/sessions.ts'
import { randomIds } from '../services/src/ids.ts'
import { holders, powers, products } from '../services/src/products/tables.ts'
import { openDatabase } from '../services/src/db/connection.ts'
import { fixedClock } from '../services/src/testing/clock.ts'
import { odooFile } from '../services/src/testing/odoo-file.ts'
import { benchBank } from './bench-bank.ts'
import { withPreparedBank } from './prepared-bank.ts'
import { bearers, type Bearer } from './two-step-clients.ts'
import { limit, p99, type Verdict } from './verdict.ts'

const NOW = toInstant('2026-11-20T10:00:00+01:00')
/** `BENCH_PAYMENTS` tries it with fewer. */
const ORDERS = Number(process.env['BENCH_PAYMENTS'] ?? 100_000)
const SMALL = 36
const REST_REQUESTS = 300
const POLL_MS = 25
const SAMPLE_MS = 10
const MEGABYTE = 1024 * 1024
const MOST = { seconds: 60, megabytes: 200, slower: 1.5, small: 1 }

interface Reader {
  url: string
  headers: Record<string, string>
  account: string
}

export function benchPaymentFiles(report: (line: string) => void): Promise<Verdict[]> {
  return withPreparedBank(async ({ connection, owner }) => {
    const [person] = await bearers(owner, 1)
    if (!person) throw new Error('Nobody has an account')
    const database = openDatabase(connection)
    const bank = benchBank(database, fixedClock(NOW), false)
    const app = await buildApp(bank, { requestsPerMinute: 1_000_000 })
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const stop = startFilePoller({ ...bank, database: openDatabase(connection, { patience: 'day', max: 4 }) }, (error) => {
      throw error
    })
    try {
      return await measured({ url, ...(await prepare(bank, person)) }, report)
    } finally {
      await stop()
      await app.close()
      await database.close()
    }
  })
}

/** A contract of transfers that charges the person's account, and a session. */
async function prepare({ database }: Bank, { userId, from, iban: account }: Bearer): Promise<Pick<Reader, 'headers' | 'account'>> {
  const id = randomIds.next()
  return database.transaction(async (tx) => {
    const [held] = await tx.select().from(holders).limit(1)
    if (!held) throw new Error('Nobody holds an account')
    const product = { id, type: 'TRANSFER_CREDITOR' as const, commercialName: 'Transferencias', identifier: id, openedOn: dayAt(NOW) }
    await tx.insert(products).values(product)
    await tx.insert(holders).values({ productId: id, partyId: held.partyId, ordinal: 1 })
    await tx.insert(powers).values({ userId, productId: id, position: 9 })
    const charged = (await tx.select().from(products)).find(({ identifier }) => identifier === account)?.id ?? from
    await tx.insert(remittanceContracts).values({ productId: id, kind: 'TRANSFERS', chargedAccountId: charged })
    const connection = { application: 'web' as const, userAgent: 'bench', geolocation: { latitude: 0, longitude: 0 }, address: '127.0.0.1' }
    const { access_token: token } = await startSession(tx, randomIds.next(), userId, connection, NOW)
    return { headers: { authorization: `Bearer ${token}` }, account }
  })
}

async function measured(reader: Reader, report: (line: string) => void): Promise<Verdict[]> {
  const ask = async () => {
    const began = performance.now()
    await (await fetch(`${reader.url}/services/accounts/v1/pool`, { headers: reader.headers })).text()
    return performance.now() - began
  }
  // Once before: what is loaded and compiled the first time is no part of a file.
  await checked(reader, SMALL, 'UNO')
  const small = await checked(reader, SMALL, 'DOS')
  const rest: number[] = []
  for (let count = 0; count < REST_REQUESTS; count += 1) rest.push(await ask())
  global.gc?.()
  const before = process.memoryUsage().rss
  let peak = before
  const sampler = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), SAMPLE_MS)
  const working = { done: false }
  const others: number[] = []
  const asking = (async () => {
    while (!working.done) {
      others.push(await ask())
      await pause(POLL_MS)
    }
  })()
  const large = await checked(reader, ORDERS, 'TRES')
  working.done = true
  await asking
  clearInterval(sampler)
  report(
    `payments: ${ORDERS} orders, ${Math.round(large.bytes / MEGABYTE)} MB, sent in ${large.sent.toFixed(1)} s and read in ${large.read.toFixed(1)} s`,
  )
  return [
    limit(`a file of ${ORDERS} payments, read`, large.read, 'at most', MOST.seconds, ' s'),
    limit('its memory above rest', (peak - before) / MEGABYTE, 'at most', MOST.megabytes, ' MB'),
    limit('p99 of other requests beside at rest', p99(others) / p99(rest), 'at most', MOST.slower, ' ×'),
    limit(`a file of ${SMALL} payments, from sending to its summary`, small.sent + small.read, 'at most', MOST.small, ' s'),
  ]
}

const ibanOf = (order: number) => ibanFromCcc('2100', '0001', String(order).padStart(10, '0'))

/** Seconds to send a file and until it has been read. */
async function checked({ url, headers, account }: Reader, count: number, name: string) {
  const began = performance.now()
  const address = `${url}/services/remittances/v1/notebooks`
  const body = Readable.toWeb(Readable.from(odooFile({ name, account, count, ibanOf, initiator: 'Persona' }))) as ReadableStream
  const sending = { method: 'POST', headers: { ...headers, 'content-type': 'application/octet-stream' }, body, duplex: 'half' }
  const sent = await fetch(`${address}?name=${name}.xml`, sending as RequestInit)
  const { id, bytes } = (await sent.json()) as Notebook
  const arrived = performance.now()
  for (;;) {
    const { state, good, refusal } = (await (await fetch(`${address}/${id}`, { headers })).json()) as Notebook
    if (state !== 'CHECKING') {
      if (state !== 'READY' || good.count !== count) throw new Error(`${state}: ${good.count} of ${count}, ${JSON.stringify(refusal)}`)
      return { bytes, sent: (arrived - began) / 1000, read: (performance.now() - arrived) / 1000 }
    }
    await pause(POLL_MS)
  }
}
