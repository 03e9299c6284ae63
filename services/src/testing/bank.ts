/** A small bank for tests: the real application over a database of its own, and helpers to fill it and to sign in. */
import type { TokenReply } from '@almenara/contract/areas/session'
import { brandSchema } from '@almenara/contract/brand'
import { toLocalDate, type LocalDate } from '@almenara/contract/dates'
import { SERVICE_STATUSES, UNDER_WAY_STATUSES } from '@almenara/contract/features'
import { ibanFromCcc } from '@almenara/contract/iban'
import { toCents } from '@almenara/contract/money'
import type { FastifyInstance } from 'fastify'
import { randomInt, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { inject } from 'vitest'
import { type AppOptions, buildApp } from '../app.ts'
import type { Bank } from '../bank.ts'
import { openDatabase } from '../db/connection.ts'
import { documentWorkers } from '../documents/document-workers.ts'
import { parties, users } from '../identity/tables.ts'
import { randomIds } from '../ids.ts'
import { createLedger } from '../ledger/batcher.ts'
import { openAccount } from '../ledger/open-account.ts'
import type { EntryData } from '../ledger/types.ts'
import { holders, powers, products } from '../products/tables.ts'
import { simulatedAeat } from '../rails/aeat/simulated.ts'
import { simulatedBizum } from '../rails/bizum/simulated.ts'
import { altcha } from '../rails/captcha/altcha.ts'
import { simulatedCardProcessor } from '../rails/cards/simulated.ts'
import { simulatedTopUpAggregator } from '../rails/top-up/simulated.ts'
import { demoSeal } from '../rails/seal/own-key.ts'
import { simulatedSepa } from '../rails/sepa/simulated.ts'
import { simulatedVop } from '../rails/vop/simulated.ts'
import { simulatedInvestmentPortal } from '../rails/investment-portal/simulated.ts'
import { simulatedPush } from '../rails/push/simulated.ts'
import { simulatedPrices } from '../rails/prices/simulated.ts'
import { serviceStatuses } from '../status/tables.ts'
import { createOrders } from '../two-step/orders.ts'
import { fixedClock, type FixedClock } from './clock.ts'
import { checkReplies } from './declared-replies.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { quickHash } from './password-hash.ts'

const BRAND = brandSchema.parse(JSON.parse(readFileSync(new URL('../../../brand/almenara.json', import.meta.url), 'utf8')))

export const SEALING_KEY = Buffer.alloc(32, 7)

export interface TestBank {
  app: FastifyInstance
  bank: Bank
  clock: FixedClock
  database: TestDatabase
  /** The bank's own account: where money comes from and goes to. */
  house: number
  close(): Promise<void>
}

/** Every service ON, nobody in it. The clock stands at 20/11/2026, 10:00 in Madrid. */
export async function openTestBank(options: Pick<AppOptions, 'messagePages' | 'logger'> = {}, given?: TestDatabase): Promise<TestBank> {
  const database = given ?? (await createTestDatabase())
  const house = await database.transaction(async (tx) => {
    const running = SERVICE_STATUSES.map((name) => ({ name, status: 'ON' as const }))
    const quiet = UNDER_WAY_STATUSES.map((name) => ({ name, status: 'OFF' as const }))
    await tx.insert(serviceStatuses).values([...running, ...quiet])
    return openAccount(tx, { house: true })
  })
  return { ...(await openBankOver(database, options)), house }
}

/** The same over a database that has a bank in it already. */
export async function openBankOver(
  database: TestDatabase,
  { standby, ...options }: Pick<AppOptions, 'messagePages' | 'logger'> & Pick<Bank, 'standby'> = {},
): Promise<Omit<TestBank, 'house'>> {
  const clock = fixedClock('2026-11-20T10:00:00+01:00')
  const bank: Bank = {
    database,
    standby,
    clock,
    ids: randomIds,
    ledger: createLedger({ database, clock }),
    orders: createOrders({ database, clock }),
    brand: structuredClone(BRAND),
    portalUrl: 'https://banca.example',
    captcha: altcha(database, SEALING_KEY),
    cards: simulatedCardProcessor(database, SEALING_KEY),
    topUps: simulatedTopUpAggregator({ database, clock }),
    aeat: simulatedAeat({ database, clock }),
    seal: demoSeal(BRAND.legalName),
    sepa: simulatedSepa({ database, clock, bankCode: BRAND.bankCode, bic: BRAND.bic }),
    bizum: simulatedBizum({ database, clock, bankCode: BRAND.bankCode, bic: BRAND.bic }),
    vop: simulatedVop(database),
    prices: simulatedPrices,
    push: simulatedPush,
    investmentPortal: simulatedInvestmentPortal(SEALING_KEY, 'https://banca.example'),
    relyingParty: { id: 'localhost', origin: 'http://localhost:8080' },
    environment: 'local',
    documents: documentWorkers(new URL(inject('documentWorker'))),
    fileWorker: new URL(inject('fileWorker')),
    sealingKey: SEALING_KEY,
    version: '4.0.0',
  }
  const app = await buildApp(bank, { requestsPerMinute: 100_000, ...options })
  checkReplies(app, bank)
  const close = async () => {
    await app.close()
    await database.drop()
  }
  return { app, bank, clock, database, close }
}

/** The services once more, over the same database. */
export async function openAnotherProcess({ database: { connection }, house }: TestBank): Promise<TestBank> {
  return { ...(await openBankOver(Object.assign(openDatabase(connection), { connection, drop: async () => {} }))), house }
}

export interface TestUser {
  id: number
  partyId: number
  username: string
  password: string
}

let people = 0

export async function addUser({ database }: TestBank, username: string, password = 'Almenara1', executive = true): Promise<TestUser> {
  const passwordHash = await quickHash(password)
  people += 1
  const taxId = `T${String(people).padStart(8, '0')}`
  return database.transaction(async (tx) => {
    const [party] = await tx
      .insert(parties)
      .values({ kind: 'PERSON', name: `Persona ${username}`, taxId })
      .returning({ id: parties.id })
    if (!party) throw new Error('No party')
    const [user] = await tx.insert(users).values({ partyId: party.id, username, passwordHash, executive }).returning({ id: users.id })
    if (!user) throw new Error('No user')
    return { id: user.id, partyId: party.id, username, password }
  })
}

export interface TestAccount {
  id: string
  iban: string
  ledgerAccountId: number
}

let accountNumber = 0

export async function addAccount({ database, bank }: TestBank, owner: TestUser, { overdraft = 0 } = {}): Promise<TestAccount> {
  accountNumber += 1
  const id = bank.ids.next()
  const iban = ibanFromCcc(bank.brand.bankCode, '0418', String(accountNumber).padStart(10, '0'))
  return database.transaction(async (tx) => {
    const ledgerAccountId = await openAccount(tx, { overdraft: toCents(overdraft) })
    await tx.insert(products).values({
      id,
      type: 'VIEW',
      commercialName: 'Cuenta corriente',
      identifier: iban,
      ledgerAccountId,
      openedOn: toLocalDate('2024-01-02'),
    })
    await tx.insert(holders).values({ productId: id, partyId: owner.partyId, ordinal: 1 })
    await tx.insert(powers).values({ userId: owner.id, productId: id, position: accountNumber })
    return { id, iban, ledgerAccountId }
  })
}

/** Somebody else holds it too: what goes from another account to it changes hands, and must be signed. */
export async function addCoHolder(test: TestBank, { id }: Pick<TestAccount, 'id'>): Promise<void> {
  const { partyId } = await addUser(test, `cotitular.${id}`)
  await test.database.transaction((tx) => tx.insert(holders).values({ productId: id, partyId, ordinal: 2 }))
}

/** Moves `cents` into the account (out of it when negative) on a day, and says so in its movement. */
export async function move(
  test: TestBank,
  account: TestAccount,
  cents: number,
  day: string,
  title = 'Movimiento',
  data: EntryData = { counterpartyName: 'Otra parte' },
): Promise<void> {
  const bookedOn: LocalDate = toLocalDate(day)
  const text = { type: cents > 0 ? ('TRANSFER_IN' as const) : ('TRANSFER_OUT' as const), commonConcept: 4 as const, ownConcept: 10 }
  const legs = [
    {
      account: account.ledgerAccountId,
      amount: toCents(cents),
      ...text,
      title,
      detail: `Detalle de ${title}`,
      reference: `REF${day}`,
      documentNumber: 7,
      data,
    },
    { account: test.house, amount: toCents(-cents), ...text, title: 'Contrapartida' },
  ]
  const { outcome } = await test.bank.ledger.post({ key: randomUUID(), kind: 'test', bookedOn, legs })
  if (outcome !== 'POSTED') throw new Error(`Not posted: ${outcome}`)
}

const CONNECTION = JSON.stringify({ application: 'web', userAgent: 'test', geolocation: { latitude: 0, longitude: 0 } })

/** Each call comes from an address of its own, unless the limit for one address is what is tested. */
export function token({ app }: Pick<TestBank, 'app'>, form: Record<string, string>, remoteAddress = randomAddress()) {
  const payload = new URLSearchParams(form).toString()
  return app.inject({
    method: 'POST',
    url: '/services/oauth/v1/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
    remoteAddress,
  })
}

export function randomAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
}

export function passwordForm(username: string, password: string): Record<string, string> {
  return { grant_type: 'password', username, password, userConnectionInfo: CONNECTION }
}

export async function signInAs(
  test: Pick<TestBank, 'app'>,
  user: Pick<TestUser, 'username' | 'password'> & Partial<TestUser>,
): Promise<TokenReply> {
  const reply = await token(test, passwordForm(user.username, user.password))
  if (reply.statusCode !== 200) throw new Error(`Sign-in failed: ${reply.body}`)
  return reply.json()
}

/** A GET as a signed-in user. */
export function get({ app }: Pick<TestBank, 'app'>, tokens: TokenReply, url: string) {
  return app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${tokens.access_token}` } })
}

/** A PUT as a signed-in user. */
export function put({ app }: TestBank, tokens: TokenReply, url: string, payload: Record<string, unknown>) {
  return app.inject({ method: 'PUT', url, headers: { authorization: `Bearer ${tokens.access_token}` }, payload })
}

/** A POST as a signed-in user. */
export function post({ app }: TestBank, tokens: TokenReply, url: string, payload: Record<string, unknown>) {
  return app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${tokens.access_token}` }, payload })
}
