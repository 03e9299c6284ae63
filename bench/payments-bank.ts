/** A served bank for what is measured of payments by file: with contracts, a clearing and its file reader, in this process. */
import type { RemittanceKind } from '@almenara/contract/areas/payments/codes'
import { dayAt, toInstant } from '@almenara/contract/dates'
import { buildApp } from '../services/src/app.ts'
import { CONTRACT_TYPES, remittanceContracts } from '../services/src/areas/payments/contracts/tables.ts'
import { startFilePoller } from '../services/src/areas/payments/files/file-poller.ts'
import type { Bank } from '../services/src/bank.ts'
import { openDatabase, type Database } from '../services/src/db/connection.ts'
import { startSession } from '../services/src/identity/sessions.ts'
import { randomIds } from '../services/src/ids.ts'
import { holders, powers, products } from '../services/src/products/tables.ts'
import { fixedClock, type FixedClock } from '../services/src/testing/clock.ts'
import { benchBank } from './bench-bank.ts'
import { startCustomer } from './customer-process.ts'
import { withPreparedBank } from './prepared-bank.ts'
import { bearers } from './two-step-clients.ts'

const NOW = toInstant('2026-11-20T10:00:00+01:00')
/** How many orders a large file has; `BENCH_PAYMENTS` tries it with fewer. */
export const ORDERS = Number(process.env['BENCH_PAYMENTS'] ?? 100_000)
/** In whose name debits are collected. */
export const CREDITOR_ID = 'ES77000B85626240'
const TAX_ID = 'B00120014'

export interface PaymentsBank {
  bank: Bank
  clock: FixedClock
  /** Who may write what the services only call functions for. */
  owner: Database
  url: string
  /** Sets the clock, and gives the customer another session: the one before ended meanwhile. */
  goTo(moment: string): Promise<void>
  /** Of the customer's requests. */
  headers: Record<string, string>
  userId: number
  /** That is charged and credited. */
  account: { productId: string; ledgerAccount: number; iban: string }
  /** Makes a contract of a kind over that account. Answers its id. */
  addContract(kind: Extract<RemittanceKind, 'TRANSFERS' | 'DEBITS'>): Promise<string>
}

export function withPaymentsBank<T>(work: (bank: PaymentsBank) => Promise<T>): Promise<T> {
  return withPreparedBank(async ({ connection, owner }) => {
    const [person] = await bearers(owner, 1)
    if (!person) throw new Error('Nobody has an account')
    // The company that the files name as their payer.
    await owner.pool.query('update parties set tax_id = $1 where id = (select party_id from users where id = $2)', [TAX_ID, person.userId])
    const database = openDatabase(connection)
    const clock = fixedClock(NOW)
    const bank = benchBank(database, clock, true)
    const app = await buildApp(bank, { requestsPerMinute: 1_000_000 })
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const stop = startFilePoller({ ...bank, database: openDatabase(connection, { patience: 'day', max: 4 }) }, (error) => {
      throw error
    })
    try {
      const headers = { authorization: await session(bank, person.userId) }
      const goTo = async (moment: string) => {
        clock.set(moment)
        headers.authorization = await session(bank, person.userId)
      }
      const account = await accountOf(bank, person.iban)
      const addContract: PaymentsBank['addContract'] = (kind) =>
        makeContract(bank, { kind, userId: person.userId, charged: account.productId })
      return await work({ bank, clock, goTo, owner, url, headers, userId: person.userId, account, addContract })
    } finally {
      await stop()
      await app.close()
      await database.close()
    }
  })
}

async function session({ database, clock }: Bank, userId: number): Promise<string> {
  const connection = { application: 'web' as const, userAgent: 'bench', geolocation: { latitude: 0, longitude: 0 }, address: '127.0.0.1' }
  const { access_token: token } = await database.transaction((tx) => startSession(tx, randomIds.next(), userId, connection, clock.now()))
  return `Bearer ${token}`
}

async function accountOf({ database }: Bank, iban: string): Promise<PaymentsBank['account']> {
  const found = (await database.select().from(products)).find(({ identifier }) => identifier === iban)
  if (!found || found.ledgerAccountId === null) throw new Error('There is no account')
  return { productId: found.id, ledgerAccount: found.ledgerAccountId, iban }
}

interface NewContract {
  kind: RemittanceKind
  userId: number
  charged: string
}

async function makeContract({ database }: Bank, { kind, userId, charged }: NewContract): Promise<string> {
  const id = randomIds.next()
  return database.transaction(async (tx) => {
    const [held] = await tx.select().from(holders).limit(1)
    if (!held) throw new Error('Nobody holds an account')
    await tx
      .insert(products)
      .values({ id, type: CONTRACT_TYPES[kind], commercialName: 'Contrato de remesas', identifier: id, openedOn: dayAt(NOW) })
    await tx.insert(holders).values({ productId: id, partyId: held.partyId, ordinal: 1 })
    await tx.insert(powers).values({ userId, productId: id, position: 9 })
    const collects = kind === 'DEBITS' ? { creditorId: CREDITOR_ID, scheme: 'CORE' as const, bookedAs: 'ONE' as const } : {}
    await tx.insert(remittanceContracts).values({ productId: id, kind, chargedAccountId: charged, ...collects })
    return id
  })
}

const REST_REQUESTS = 1_000
const ASK_EVERY_MS = 25

/** Requests of a process that has just begun, which compiles what it does: they say how quick that one is, and not the bank. */
const NOT_COUNTED = 300

/**
 * Says that it is ready, asks one after another, `most` times or until it is told to end, and says how long each took, in milliseconds.
 */
const ASKER = `
  const { url, headers, most, every, notCounted } = JSON.parse(process.argv[1])
  const times = []
  let isOver = false
  process.once('message', () => (isOver = true))
  const ask = async () => {
    const began = performance.now()
    const answer = await fetch(url, { headers })
    const text = await answer.text()
    if (!answer.ok) throw new Error(text)
    return performance.now() - began
  }
  for (let first = 0; first < notCounted; first += 1) await ask()
  process.send('ready')
  while (!isOver && times.length < most) {
    times.push(await ask())
    await new Promise((resolve) => setTimeout(resolve, every))
  }
  process.send(times, () => process.disconnect())`

type Asked = Pick<PaymentsBank, 'url' | 'headers'>

async function startAsking({ url, headers }: Asked, most: number) {
  const given = { url: `${url}/services/accounts/v1/pool`, headers, most, every: ASK_EVERY_MS, notCounted: NOT_COUNTED }
  const { says, tell } = startCustomer(ASKER, given)
  await says()
  return { times: says() as Promise<number[]>, end: tell }
}

/** As often as meanwhile, and nothing else goes on. */
export async function atRest(served: Asked): Promise<number[]> {
  const { times } = await startAsking(served, REST_REQUESTS)
  return times
}

/** Asks one after another while something else goes on. Answers what ends it, and then how long each took. */
export async function askMeanwhile(served: Asked): Promise<() => Promise<number[]>> {
  const { times, end } = await startAsking(served, Number.MAX_SAFE_INTEGER)
  return () => {
    end()
    return times
  }
}
