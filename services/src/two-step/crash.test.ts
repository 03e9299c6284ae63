import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { TokenReply } from '@almenara/contract/areas/session'
import type { OrderState } from '@almenara/contract/two-step'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ledgerAccounts } from '../ledger/tables.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { outboxMessages } from '../messages/tables.ts'
import {
  addAccount,
  addCoHolder,
  get,
  move,
  openTestBank,
  signInAs,
  type TestAccount,
  type TestBank,
  type TestUser,
} from '../testing/bank.ts'
import { type Child, startChild } from '../testing/child.ts'
import { addSignatory, lastCode, operation } from '../testing/orders.ts'
import { groupedRenaming, renaming } from '../testing/renaming.ts'
import { twoStepRoutes } from './define.ts'

let bank: TestBank
let user: TestUser & { mobile: string }
let tokens: TokenReply
let from: TestAccount
let to: TestAccount
let round = 0
const children: Child[] = []

beforeAll(async () => {
  bank = await openTestBank()
  const routes = [...twoStepRoutes(renaming(bank.house)), ...twoStepRoutes(groupedRenaming(bank.house))]
  for (const route of routes) route.register(bank.app, bank.bank)
})
afterAll(() => bank.close())
beforeEach(async () => {
  round += 1
  user = await addSignatory(bank, `caida.${round}`)
  from = await addAccount(bank, user)
  to = await addAccount(bank, user)
  await addCoHolder(bank, to)
  await move(bank, from, 100_000, '2026-11-19')
  tokens = await signInAs(bank, user)
})
afterEach(async () => {
  for (const child of children.splice(0)) await child.kill()
})

const KINDS = {
  posting: {
    path: () => `/services/internal-transfers/v1/${from.id}/creation`,
    input: () => ({ target: to.id, amount: 25_000, concept: '' }),
  },
  work: { path: () => `/services/tests/v1/${from.id}/renaming`, input: () => ({ alias: 'Nueva', amount: 25_000, ends: 'DONE' }) },
  'work in groups': {
    path: () => `/services/tests/v1/${from.id}/grouped-renaming`,
    input: () => ({ alias: 'Nueva', amount: 25_000, ends: 'DONE' }),
  },
}

/** Makes the call in another process of the bank and kills it, as the system does, when it is at the point. */
async function killedAt(point: string, url: string, body: object): Promise<void> {
  const { connection } = bank.database
  const brandFile = fileURLToPath(new URL('../../../brand/almenara.json', import.meta.url))
  const settings = { connection, url, token: tokens.access_token, body, house: bank.house, now: bank.clock.now(), brandFile, point }
  const child = startChild('call-and-stop', JSON.stringify(settings))
  children.push(child)
  expect(await child.says((line) => line === 'here' || line.startsWith('answered'))).toBe('here')
  await child.kill()
}

async function balance(): Promise<number> {
  const [row] = await bank.database.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, from.ledgerAccountId))
  return row?.balance ?? Number.NaN
}
const smsCount = () => bank.database.$count(outboxMessages, eq(outboxMessages.recipient, user.mobile))

test.each([
  ['posting', 'before opening'],
  ['posting', 'opened'],
  ['work', 'before opening'],
  ['work', 'opened'],
] as const)('an order with %s whose process dies when it is %s is opened once by asking again', async (kind, point) => {
  const { path, input } = KINDS[kind]
  const operationId = randomUUID()
  await killedAt(point, `${path()}/authorization`, { operationId, ...input() })
  const calls = operation(bank, tokens, path())
  const again = await calls.authorize(input(), operationId)
  expect(again.json()).toMatchObject({ operationId, status: 'SIGNING' })
  expect(await smsCount()).toBe(1)
  expect(await balance()).toBe(100_000)
  expect((await calls.code(operationId, await lastCode(bank, user.mobile))).json().status).toBe('EXECUTED')
  expect(await balance()).toBe(75_000)
})

test.each([
  ['posting', 'before executing', 'SIGNING'],
  ['posting', 'executed', 'EXECUTED'],
  ['work', 'working', 'SIGNING'],
  ['work', 'committed', 'EXECUTED'],
  ['work in groups', 'working', 'SIGNING'],
  ['work in groups', 'committed', 'EXECUTED'],
] as const)('an order with %s whose process dies when it is %s is %s, and executed once by asking again', async (kind, point, left) => {
  const { path, input } = KINDS[kind]
  const calls = operation(bank, tokens, path())
  const { operationId }: OrderState = (await calls.authorize(input())).json()
  const code = await lastCode(bank, user.mobile)
  await killedAt(point, `${path()}/confirmation`, { operationId, proof: { method: 'OTP_SMS', code } })
  const state: OrderState = (await get(bank, tokens, `/services/signature/v1/${operationId}`)).json()
  expect(state.status).toBe(left)
  // Either all of it stands, with its receipt, or nothing.
  expect([state.receipt !== undefined, await balance()]).toEqual(left === 'EXECUTED' ? [true, 75_000] : [false, 100_000])
  const again: OrderState = (await calls.code(operationId, code)).json()
  expect(again).toMatchObject({ status: 'EXECUTED', receipt: { signedWith: ['OTP_SMS'] } })
  expect(await balance()).toBe(75_000)
  expect(await verifyLedger(bank.database)).toEqual([])
})
