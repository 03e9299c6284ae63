/** A bank with one account of a million movements among two million entries, served over HTTP by this process. */
import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brandSchema } from '@almenara/contract/brand'
import { addDays, dayAt, firstOfMonth, toInstant, type LocalDate } from '@almenara/contract/dates'
import { SERVICE_STATUSES, UNDER_WAY_STATUSES } from '@almenara/contract/features'
import { ibanFromCcc } from '@almenara/contract/iban'
import { toCents } from '@almenara/contract/money'
import { buildApp } from '../services/src/app.ts'
import type { Bank } from '../services/src/bank.ts'
import { systemClock } from '../services/src/clock.ts'
import { fixedClock } from '../services/src/testing/clock.ts'
import { createOrders } from '../services/src/two-step/orders.ts'
import { type Database, openDatabase } from '../services/src/db/connection.ts'
import { startEmbedded } from '../services/src/db/embedded.ts'
import { migrate } from '../services/src/db/migrate.ts'
import { documentWorkers } from '../services/src/documents/document-workers.ts'
import { startSession } from '../services/src/identity/sessions.ts'
import { parties, users } from '../services/src/identity/tables.ts'
import { randomIds } from '../services/src/ids.ts'
import { createLedger } from '../services/src/ledger/batcher.ts'
import { type DatedPosting, loadHistory } from '../services/src/ledger/load-history.ts'
import { openAccount } from '../services/src/ledger/open-account.ts'
import { holders, powers, products } from '../services/src/products/tables.ts'
import { altcha } from '../services/src/rails/captcha/altcha.ts'
import { noCardProcessor } from '../services/src/rails/cards/off.ts'
import { noTopUps } from '../services/src/rails/top-up/off.ts'
import { noAeat } from '../services/src/rails/aeat/off.ts'
import { noSeal } from '../services/src/rails/seal/off.ts'
import { noBizum } from '../services/src/rails/bizum/off.ts'
import { noSepa } from '../services/src/rails/sepa/off.ts'
import { noVop } from '../services/src/rails/vop/off.ts'
import { noInvestmentPortal } from '../services/src/rails/investment-portal/off.ts'
import { noPrices } from '../services/src/rails/prices/off.ts'
import { noPush } from '../services/src/rails/push/off.ts'
import { serviceStatuses } from '../services/src/status/tables.ts'

const SEALING_KEY = Buffer.alloc(32, 7)
const MOVEMENTS = 1_000_000
const DAYS = 1000
const PER_DAY = MOVEMENTS / DAYS
const BRAND = new URL('../../brand/almenara.json', import.meta.url)
const WORKER = new URL('./document-worker.js', import.meta.url)

export interface BenchBank {
  bank: Bank
  /** Of the services. */
  address: string
  headers: { authorization: string }
  /** That of the services, and one that owns the tables. */
  database: Database
  owner: Database
  /** The customer and their account, with its ledger account and the bank's own. */
  user: number
  id: string
  account: number
  other: number
  stop(): Promise<void>
}

export interface Million extends Pick<BenchBank, 'headers' | 'database' | 'stop'> {
  /** Of the movements' list. */
  url: string
  /** The first and the last day that has movements. The last ends a month, so that every month summed is whole. */
  first: LocalDate
  last: LocalDate
}

export async function startMillion(report: (line: string) => void): Promise<Million> {
  const { bank, owner, address, id, account, other, ...rest } = await startBenchBank()
  const last = addDays(firstOfMonth(dayAt(bank.clock.now())), -1)
  const first = addDays(last, 1 - DAYS)
  const started = Date.now()
  await loadHistory(owner, history({ account, other, from: first, count: MOVEMENTS }))
  report(`a million movements loaded in ${Math.round((Date.now() - started) / 1000)} s`)
  return { url: `${address}/services/accounts/v2/${id}/movement-extract`, first, last, ...rest }
}

/** A bank with one customer, who is signed in and has one account, served over HTTP by this process. */
export async function startBenchBank(): Promise<BenchBank> {
  const folder = mkdtempSync(join(tmpdir(), 'almenara-bench-'))
  chmodSync(folder, 0o711)
  const server = await startEmbedded({ dataDir: folder, log: () => {} })
  await migrate(server.connection)
  const owner = openDatabase(server.connection, { role: 'owner' })
  const database = openDatabase(server.connection)
  // It stands still: no session ends while it is measured.
  const clock = fixedClock(systemClock.now())
  const bank: Bank = {
    database,
    clock,
    ids: randomIds,
    ledger: createLedger({ database, clock }),
    orders: createOrders({ database, clock }),
    captcha: altcha(database, SEALING_KEY),
    cards: noCardProcessor,
    topUps: noTopUps,
    aeat: noAeat,
    seal: noSeal,
    bizum: noBizum,
    sepa: noSepa,
    vop: noVop,
    prices: noPrices,
    push: noPush,
    investmentPortal: noInvestmentPortal,
    relyingParty: undefined,
    brand: brandSchema.parse(JSON.parse(readFileSync(BRAND, 'utf8'))),
    documents: documentWorkers(WORKER),
    fileWorker: new URL('./file-worker.js', import.meta.url),
    environment: 'local',
    portalUrl: undefined,
    sealingKey: SEALING_KEY,
    version: '4.0.0',
  }
  const { token, ...prepared } = await prepare(bank)
  const app = await buildApp(bank, { requestsPerMinute: 1_000_000 })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const stop = async () => {
    await app.close()
    await Promise.all([owner.close(), database.close()])
    await server.stop()
    rmSync(folder, { recursive: true })
  }
  return { bank, address, headers: { authorization: `Bearer ${token}` }, database, owner, ...prepared, stop }
}

async function prepare({ database, brand, clock }: Bank) {
  const id = randomIds.next()
  const now = clock.now()
  return database.transaction(async (tx) => {
    const running = SERVICE_STATUSES.map((name) => ({ name, status: 'ON' as const }))
    const quiet = UNDER_WAY_STATUSES.map((name) => ({ name, status: 'OFF' as const }))
    await tx.insert(serviceStatuses).values([...running, ...quiet])
    const [party] = await tx
      .insert(parties)
      .values({ kind: 'PERSON', name: 'Persona de prueba', taxId: 'T1' })
      .returning({ id: parties.id })
    if (!party) throw new Error('No party')
    const [user] = await tx.insert(users).values({ partyId: party.id, username: 'prueba', passwordHash: '-' }).returning({ id: users.id })
    if (!user) throw new Error('No user')
    const account = await openAccount(tx)
    const other = await openAccount(tx, { house: true })
    const identifier = ibanFromCcc(brand.bankCode, '0418', '0000000001')
    const product = { id, type: 'VIEW' as const, commercialName: 'Cuenta', identifier, ledgerAccountId: account, openedOn: dayAt(now) }
    await tx.insert(products).values(product)
    await tx.insert(holders).values({ productId: id, partyId: party.id, ordinal: 1 })
    await tx.insert(powers).values({ userId: user.id, productId: id, position: 1 })
    const connection = { application: 'web' as const, userAgent: 'bench', geolocation: { latitude: 0, longitude: 0 }, address: '127.0.0.1' }
    const tokens = await startSession(tx, randomIds.next(), user.id, connection, now)
    return { user: user.id, id, account, other, token: tokens.access_token }
  })
}

const SHOPS = ['Supermercado Turia', 'Farmacia del Puerto', 'Librería Cervantes', 'Gasolinera Camí Vell', 'Panadería La Espiga']

interface History extends Pick<BenchBank, 'account' | 'other'> {
  from: LocalDate
  count: number
  /** A thousand when absent. */
  perDay?: number
}

/** Purchases, one receipt in seven, and now and then something that nothing else resembles. */
export function* history({ account, other, from, count, perDay = PER_DAY }: History): Generator<DatedPosting> {
  for (let index = 0; index < count; index += 1) {
    const bookedOn = addDays(from, Math.floor(index / perDay))
    const amount = index % 2 === 0 ? 1000 + (index % 9000) : -(900 + (index % 100))
    const receipt = index % 7 === 0
    const words = {
      type: receipt ? ('DIRECT_DEBIT' as const) : ('CARD_PURCHASE' as const),
      commonConcept: 3 as const,
      title: index % 250_000 === 7 ? 'Ornitorrinco azul' : receipt ? 'Recibo de la luz' : `Compra en ${SHOPS[index % SHOPS.length]}`,
      detail: `Tarjeta 4821, operación ${index}`,
      reference: String(index).padStart(12, '0'),
    }
    yield {
      key: uuidOf(index),
      kind: 'bench',
      bookedOn,
      postedAt: toInstant(`${bookedOn}T10:00:00Z`),
      legs: [
        { account, amount: toCents(amount), ...words },
        { account: other, amount: toCents(-amount), type: words.type, commonConcept: words.commonConcept, title: 'Contrapartida' },
      ],
    }
  }
}

function uuidOf(index: number): string {
  return createHash('md5')
    .update(String(index))
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
