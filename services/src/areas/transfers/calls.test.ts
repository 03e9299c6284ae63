import { randomUUID } from 'node:crypto'
import { pathOf } from '@almenara/contract/call'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { featureStatuses } from '../../status/tables.ts'
import { addAccount, addUser, get, post, put } from '../../testing/bank.ts'
import { openTransfers, transferTo, type Transferring } from '../../testing/transfers.ts'
import { transferRoutes } from './routes.ts'

const both = (calls: readonly string[]) =>
  ['internal-transfers', 'transfers'].flatMap((area) => calls.map((call) => call.replace(' /', ` /${area}/v1/`)))

/** Specification §7 for `transfers` and `internal-transfers`, copied by hand; and what the screens of §2 need beside it. */
const CALLS = [
  ...both([
    // GET: saved, periodic and favourite extracts and details; periodicities, options and target accounts; periodic status.
    'GET /{id}/stored-extract',
    'GET /{id}/stored/{orderId}',
    'GET /{id}/periodic-extract',
    'GET /{id}/periodic/{orderId}',
    'GET /{id}/periodic/{orderId}/executions',
    'GET /periodic-status',
    'GET /{id}/favourites-extract',
    'GET /{id}/favourites/{favouriteId}',
    'GET /periodicities',
    'GET /{id}/options',
    'GET /{id}/dates',
    'GET /{id}/target-accounts',
    // POST: save, create, create favourite; delete saved, favourite or periodic; authorize saved; update periodic.
    'POST /{id}/stored',
    'POST /{id}/creation/authorization',
    'POST /{id}/creation/confirmation',
    'POST /{id}/favourites',
    'POST /{id}/stored/{orderId}/deletion',
    'POST /{id}/favourites/{favouriteId}/deletion',
    'POST /{id}/periodic/{orderId}/deletion/authorization',
    'POST /{id}/periodic/{orderId}/deletion/confirmation',
    'POST /{id}/stored/{orderId}/authorization',
    'POST /{id}/stored/{orderId}/confirmation',
    'POST /{id}/periodic/{orderId}/skip/authorization',
    'POST /{id}/periodic/{orderId}/skip/confirmation',
    // PUT: periodic modify, favourite update.
    'PUT /{id}/periodic/{orderId}/authorization',
    'PUT /{id}/periodic/{orderId}/confirmation',
    'PUT /{id}/favourites/{favouriteId}',
  ]),
  // Motives, what was issued with its exports (order and receipt), cancel emitted.
  'GET /transfers/v1/motives',
  'GET /transfers/v1/{id}/issued-extract',
  'GET /transfers/v1/{id}/issued-extract/export',
  'GET /transfers/v1/{id}/issued/{transferId}',
  'GET /transfers/v1/{id}/issued/{transferId}/order-export',
  'GET /transfers/v1/{id}/issued/{transferId}/receipt-export',
  'GET /transfers/v1/{id}/external-transfers/{transferId}/cancelation',
  'POST /transfers/v1/{id}/external-transfers/{transferId}/cancelation/authorization',
  'POST /transfers/v1/{id}/external-transfers/{transferId}/cancelation/confirmation',
  // Whom a customer trusts (RTS SCA 2018/389 art. 13): not in the specification.
  'POST /transfers/v1/{id}/favourites/{favouriteId}/trust/authorization',
  'POST /transfers/v1/{id}/favourites/{favouriteId}/trust/confirmation',
  'POST /transfers/v1/{id}/favourites/{favouriteId}/distrust/authorization',
  'POST /transfers/v1/{id}/favourites/{favouriteId}/distrust/confirmation',
  'GET /transfers/v1/limits',
  'POST /transfers/v1/limits/change/authorization',
  'POST /transfers/v1/limits/change/confirmation',
  'POST /transfers/v1/recognise-bank',
  'POST /transfers/v1/verify-payee',
]

let here: Transferring
let theirs: string
beforeAll(async () => {
  here = await openTransfers()
  theirs = (await addAccount(here.tested, await addUser(here.tested, 'luis.gil'))).id
})
afterAll(() => here.tested.close())

test('every call of transfers is in the OpenAPI document, and no other', async () => {
  const { paths } = (await here.tested.app.inject('/services/openapi.json')).json<{ paths: Record<string, Record<string, unknown>> }>()
  const found = Object.entries(paths)
    .filter(([path]) => /^(?:\/services)?\/(?:internal-)?transfers\//.test(path))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/^\/services/, '')}`))
  expect(found.toSorted()).toEqual(CALLS.toSorted())
})

/** What each needs so that nothing but the account stands in its way. */
function bodyFor(path: string, iban: string): Record<string, unknown> {
  const order = { target: 'x', ...transferTo(iban) }
  const own: Record<string, Record<string, unknown>> = {
    'skip/authorization': { on: '2026-12-01' },
    'periodic/{orderId}/authorization': { ...order, periodicity: 'MONTHLY', firstOn: '2026-12-01' },
    favourites: { ...order, alias: 'Casa' },
    'favourites/{favouriteId}': { ...order, alias: 'Casa' },
    confirmation: { proof: { method: 'OTP_SMS', code: '123456' } },
  }
  const [, found = order] = Object.entries(own).find(([end]) => path.endsWith(end)) ?? []
  return { operationId: randomUUID(), ...found }
}

const QUERIES: Readonly<Record<string, string>> = {
  dates: '?on=2026-12-01',
  export: `?format=PDF&txId=${'x'.repeat(40)}`,
}

async function ask({ method, path }: { method: string; path: string }, id: string) {
  const params = { id, orderId: randomUUID(), favouriteId: 'x', transferId: randomUUID() }
  const [, query = ''] = Object.entries(QUERIES).find(([end]) => path.endsWith(`/${end}`)) ?? []
  const url = pathOf(path, params) + query
  if (method === 'GET') return get(here.tested, here.tokens, url)
  const body = bodyFor(path, 'DE89370400440532013000')
  return method === 'PUT' ? put(here.tested, here.tokens, url, body) : post(here.tested, here.tokens, url, body)
}

const ofAnAccount = transferRoutes.map(({ call }) => call).filter(({ path }) => path.includes('{id}'))

test.each(ofAnAccount.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s answers of another customer’s account as of one that does not exist',
  async (_, call) => {
    const [other, nobody] = [await ask(call, theirs), await ask(call, 'nobody')]
    expect(other.statusCode, other.body).toBe(404)
    expect({ ...other.json(), requestId: '' }).toEqual({ ...nobody.json(), requestId: '' })
  },
)

test('each is closed with its feature', async () => {
  await here.tested.database.transaction((tx) => tx.insert(featureStatuses).values({ feature: 'transfers', status: 'OFF' }))
  here.tested.clock.set('2026-11-20T10:00:20+01:00')
  for (const { call } of transferRoutes) expect((await ask(call, here.account.id)).json().error?.code, call.path).toBe('FEATURE_OFF')
})
