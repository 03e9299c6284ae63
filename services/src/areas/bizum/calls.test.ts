import { randomUUID } from 'node:crypto'
import type { OrderState } from '@almenara/contract/two-step'
import { addSeconds } from '@almenara/contract/dates'
import { pathOf } from '@almenara/contract/call'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serviceStatuses } from '../../status/tables.ts'
import { addAccount, openTestBank, signInAs, type TestBank } from '../../testing/bank.ts'
import { addBizumCustomer, send, untilQuiet, waitSeconds, type BizumCustomer } from '../../testing/bizum.ts'
import { buyingAt, purchasePath } from '../../testing/bizum-buying.ts'
import { consentComes, requestComes } from '../../testing/bizum-scheme.ts'
import { lastCode, operation, wrongCode } from '../../testing/orders.ts'
import { moneyIn } from '../../testing/payments.ts'
import { bizumConsents } from './consents/tables.ts'
import { bizumRequests } from './requests/tables.ts'
import { bizumRoutes } from './routes.ts'

// Every call of Bizum, whatever it does: a call that is added is tried here too.

const calls = bizumRoutes.map(({ call }) => call)
const label = ({ method, path }: (typeof calls)[number]) => `${method} ${path}`
const ROOT = '/services/bizum/v1'

let bank: TestBank
let carmen: BizumCustomer
/** What carmen has of each kind, by the path that is asked for it. */
let hers: Readonly<Record<string, string>>
beforeAll(async () => {
  bank = await openTestBank()
  carmen = await addBizumCustomer(bank, 'carmen.munoz')
  const { purchased, subscribed } = buyingAt(
    () => bank,
    () => carmen,
  )
  const { row, consent, mandate } = await subscribed()
  const purchase = await purchased()
  const waiting = await send(bank, carmen, ['+34611000001'])
  await requestComes(bank, carmen.phone)
  await untilQuiet(bank)
  const [request] = await bank.database.select().from(bizumRequests).where(eq(bizumRequests.userId, carmen.user.id))
  hers = {
    movements: waiting.operationId,
    'send-payment-c2c': waiting.operationId,
    'pending-operations-c2c': request?.id ?? '',
    'pending-operations-c2er': purchase.id,
    'pending-operations-c2er-mit': row.id,
    consents: consent.id,
    mandates: mandate.id,
  }
})
afterAll(() => bank.close())

/** A value of the wrong type for every field that some call has. */
const WRONG: Record<string, unknown> = Object.fromEntries(
  ['account', 'alias', 'block', 'code', 'concept', 'conditionsVersion', 'expects', 'favourite', 'fraud', 'hidden', 'phone', 'phones'].map(
    (field) => [field, { not: 'this' }],
  ),
)
Object.assign(WRONG, {
  operationId: 'no',
  purpose: 'NONE',
  recipients: 5,
  state: 'NONE',
  strangers: 'NONE',
  ceiling: 'x',
  amount: 'x',
  proof: 5,
})

async function ask(call: (typeof calls)[number], tokens: string | undefined, { ids = {}, payload = {}, query = '' }: Asking = {}) {
  const of = new Proxy(ids, { get: (given, name) => given[String(name)] ?? randomUUID() })
  const reply = await bank.app.inject({
    method: call.method,
    url: pathOf(call.path, of) + query,
    headers: tokens === undefined ? {} : { authorization: `Bearer ${tokens}` },
    ...(call.method === 'GET' ? {} : { payload }),
  })
  return {
    status: reply.statusCode,
    code: (reply.headers['content-type']?.toString().includes('json') ? reply.json() : {}).code as string | undefined,
  }
}
interface Asking {
  ids?: Record<string, string>
  payload?: Record<string, unknown>
  query?: string
}
const signedIn = async (who = carmen) => (await signInAs(bank, who.user)).access_token

test('no call of Bizum is answered without a session', async () => {
  const answered: string[] = []
  for (const call of calls) if ((await ask(call, undefined)).status !== 401) answered.push(label(call))
  expect(answered).toEqual([])
})

test('a body of the wrong shape is bad input in every call that has one', async () => {
  const token = await signedIn()
  const taken: string[] = []
  for (const call of calls.filter(({ body }) => body)) {
    const { status, code } = await ask(call, token, { payload: WRONG })
    if (status !== 400 || code !== 'BAD_INPUT') taken.push(`${label(call)}: ${status} ${code}`)
  }
  expect(taken).toEqual([])
})

test('a page that is no number is bad input in every list', async () => {
  const token = await signedIn()
  const lists = calls.filter(({ path, query }) => query && path.endsWith('-extract'))
  expect(lists.length).toBeGreaterThan(5)
  for (const call of lists) expect(await ask(call, token, { query: '?fromPage=x' }), label(call)).toMatchObject({ code: 'BAD_INPUT' })
})

test('30: what is another customer’s answers as what does not exist, in every call that names one', async () => {
  const elena = await addBizumCustomer(bank, 'elena.vives')
  const token = await signedIn(elena)
  const named = calls.filter(({ path }) => path.includes('{') && !path.endsWith('/confirmation'))
  const told: string[] = []
  for (const call of named) {
    const kind = call.path.split('/')[3] ?? ''
    expect(hers[kind], label(call)).toBeDefined()
    const name = /\{(\w+)\}/.exec(call.path)?.[1] ?? ''
    const payload = { operationId: randomUUID(), method: 'OTP_SMS', account: elena.account.id, expects: 'PAY', state: 'STOPPED' }
    const [theirs, none] = [await ask(call, token, { ids: { [name]: hers[kind] ?? '' }, payload }), await ask(call, token, { payload })]
    if (theirs.code !== 'NOT_FOUND' || none.code !== 'NOT_FOUND') told.push(`${label(call)}: ${theirs.code} ${none.code}`)
  }
  expect(told).toEqual([])
})

test('29: while Bizum is off every call answers so, but the one that says it', async () => {
  const set = (status: 'ON' | 'OFF') =>
    bank.database.transaction((tx) => tx.update(serviceStatuses).set({ status }).where(eq(serviceStatuses.name, 'bizumStatus')))
  await set('OFF')
  waitSeconds(bank, 10)
  const token = await signedIn()
  try {
    const open: string[] = []
    for (const call of calls) if ((await ask(call, token)).status !== 510) open.push(label(call))
    expect(open).toEqual(['GET /bizum/v1/status'])
  } finally {
    await set('ON')
    waitSeconds(bank, 10)
  }
})

interface Signed {
  name: string
  /** It pays today. */
  pays?: true
  /** Its path and what it asks for, of a customer who may do it. */
  begin(who: BizumCustomer): Promise<{ path: string; input: Record<string, unknown> }>
}
const buying = (who: BizumCustomer) =>
  buyingAt(
    () => bank,
    () => who,
  )
const OPERATIONS: Signed[] = [
  {
    name: 'an update',
    begin: async ({ user }) => ({ path: `${ROOT}/contract/update`, input: { account: (await addAccount(bank, user)).id } }),
  },
  { name: 'a deletion', begin: async () => ({ path: `${ROOT}/contract/deletion`, input: {} }) },
  {
    name: 'the acceptance of a request',
    pays: true,
    begin: async ({ account, phone, user }) => {
      await requestComes(bank, phone)
      await untilQuiet(bank)
      const [row] = await bank.database.select().from(bizumRequests).where(eq(bizumRequests.userId, user.id))
      return { path: `${ROOT}/pending-operations-c2c/${row?.id}/acceptance`, input: { account: account.id, expects: 'PAY' } }
    },
  },
  {
    name: 'the acceptance of a purchase',
    pays: true,
    begin: async (who) => ({
      path: `${purchasePath((await buying(who).purchased({ minutes: 60 })).id)}/acceptance`,
      input: { account: who.account.id },
    }),
  },
  {
    name: 'the acceptance of a purchase with later charges',
    pays: true,
    begin: async (who) => {
      const row = await buying(who).purchased({ merchantId: 'ALBUFERA03', subscribe: true, minutes: 60 })
      return { path: `${purchasePath(row.id, true)}/acceptance`, input: { account: who.account.id } }
    },
  },
  {
    name: 'the acceptance of a permission',
    begin: async ({ account, phone, user }) => {
      await consentComes(bank, phone)
      await untilQuiet(bank)
      const [row] = await bank.database.select().from(bizumConsents).where(eq(bizumConsents.userId, user.id))
      return { path: `${ROOT}/consents/${row?.id}/acceptance`, input: { account: account.id } }
    },
  },
  {
    name: 'a higher ceiling',
    begin: async (who) => ({ path: `${ROOT}/mandates/${(await buying(who).subscribed()).mandate.id}/ceiling`, input: { ceiling: 11_00 } }),
  },
]

let people = 0
describe.each(OPERATIONS)('$name', ({ begin }) => {
  const started = async () => {
    const who = await addBizumCustomer(bank, `firma.${(people += 1)}`)
    const { path, input } = await begin(who)
    return { who, path, input, calls: operation(bank, await signInAs(bank, who.user), path) }
  }

  test('is not done with a wrong code, is done once with the right one sent twice at once, and answers the same again', async () => {
    const { who, input, calls: both } = await started()
    const id = randomUUID()
    const asked = await both.authorize(input, id)
    expect(asked.statusCode, asked.body).toBe(200)
    expect((await both.authorize(input, id)).json<OrderState>().operationId).toBe(id)
    const code = await lastCode(bank, who.user.mobile)
    expect((await both.code(id, wrongCode(code))).json()).toMatchObject({ code: 'SIGNATURE_WRONG' })
    const ends = await Promise.all([both.code(id, code), both.code(id, code)])
    for (const end of ends) expect(end.json().status ?? end.json().code, end.body).toMatch(/EXECUTED|PROCESSING|ORDER_RUNNING/)
    await untilQuiet(bank)
    expect((await both.code(id, code)).json()).toMatchObject({ status: 'EXECUTED' })
  })

  test('is not done by a signature that comes too late', async () => {
    const { who, path, input, calls: both } = await started()
    const { operationId, expiresAt } = (await both.authorize(input)).json<OrderState>()
    const code = await lastCode(bank, who.user.mobile)
    const before = bank.clock.now()
    bank.clock.set(addSeconds(expiresAt, 1))
    const late = await operation(bank, await signInAs(bank, who.user), path).code(operationId, code)
    bank.clock.set(before)
    expect(late.json().code).toMatch(/SIGNATURE_EXPIRED|ORDER_CLOSED|Q840|BIZUM_CLOSED/)
  })
})

test.each(OPERATIONS.filter(({ pays }) => pays))('$name is not prepared without the money, and holds nothing', async ({ begin }) => {
  const who = await addBizumCustomer(bank, `sin.dinero.${(people += 1)}`, { funds: 1 })
  const { path, input } = await begin(who)
  const asked = await operation(bank, await signInAs(bank, who.user), path).authorize(input)
  expect(asked.json()).toMatchObject({ code: 'INSUFFICIENT_FUNDS', fields: [{ field: 'account' }] })
  expect(await moneyIn(bank, who.account)).toEqual({ balance: 1, held: 0 })
})
