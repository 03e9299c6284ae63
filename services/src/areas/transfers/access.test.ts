import { randomUUID } from 'node:crypto'
import { pathOf } from '@almenara/contract/call'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { featureStatuses } from '../../status/tables.ts'
import { addAccount, addUser, get, post, put } from '../../testing/bank.ts'
import { openTransfers, transferTo, type Transferring } from '../../testing/transfers.ts'
import { transferRoutes } from './routes.ts'

let here: Transferring
let theirs: string
beforeAll(async () => {
  here = await openTransfers()
  theirs = (await addAccount(here.tested, await addUser(here.tested, 'luis.gil'))).id
})
afterAll(() => here.tested.close())

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
