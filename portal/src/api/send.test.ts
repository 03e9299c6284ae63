// @vitest-environment happy-dom
import { call } from '@almenara/contract/call'
import { errorBody } from '@almenara/contract/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { leaveFor } from '../base/status-meaning.ts'
import { CallFailure } from './failure.ts'
import { send } from './send.ts'
import { readTokens, storeTokens } from './tokens.ts'

const thing = call({
  method: 'GET',
  path: '/things/v1/{id}',
  summary: 'Una cosa',
  feature: 'global',
  params: z.object({ id: z.string() }),
  query: z.object({ page: z.optional(z.number()) }),
  reply: z.object({ ok: z.boolean() }),
})
const ask = () => send(thing, { params: { id: 'a/b' }, query: { page: 2 } })

/** The boundary of the browser: what the services would answer, by token. */
const network = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>()
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  storeTokens({ access_token: 'old', refresh_token: 'refresh' })
})
afterEach(() => {
  network.mockReset()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

function services({ renewal = () => json(200, { access_token: 'new', refresh_token: 'next' }) } = {}) {
  network.mockImplementation(async (address, init) => {
    if (address.endsWith('/oauth/v1/token')) return renewal()
    const token = new Headers(init?.headers).get('authorization')
    return token === 'Bearer new'
      ? json(200, { ok: true })
      : json(401, { error: { type: 'END_SESSION', code: 'UNAUTHORIZED', message: '' } })
  })
}

const addresses = () => network.mock.calls.map(([address]) => address)

test('parameters are escaped into the path and the query follows it', async () => {
  network.mockResolvedValue(json(200, { ok: true }))
  expect(await ask()).toEqual({ ok: true })
  expect(addresses()).toEqual(['/services/things/v1/a%2Fb?page=2'])
})

test('every call says that it is JSON, whether it has a body or not', async () => {
  const change = call({
    method: 'PUT',
    path: '/things/v1',
    summary: 'Cambia una cosa',
    feature: 'global',
    body: z.object({ a: z.int() }),
    reply: z.object({}),
  })
  network.mockImplementation(async () => json(200, { ok: true }))
  await ask()
  await send(change, { body: { a: 1 } })
  for (const [, init] of network.mock.calls) expect(new Headers(init?.headers).get('content-type')).toMatch(/^application\/json/)
  expect(network).toHaveBeenCalledTimes(2)
})

test('calls that find the token expired wait for one renewal and are sent again', async () => {
  services()
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([{ ok: true }, { ok: true }, { ok: true }])
  expect(addresses().filter((address) => address.endsWith('/oauth/v1/token'))).toHaveLength(1)
  expect(readTokens()).toEqual({ access_token: 'new', refresh_token: 'next' })
})

test('a session that cannot be renewed ends', async () => {
  services({ renewal: () => json(401, { error: 'invalid_grant' }) })
  await expect(ask()).rejects.toMatchObject({ code: 'UNAUTHORIZED', type: 'END_SESSION' })
})

test('a bank that is closed while renewing is maintenance, not the end of the session', async () => {
  services({ renewal: () => json(503, {}) })
  await expect(ask()).rejects.toMatchObject({ type: 'OUT_OF_SERVICE' })
  expect(readTokens()?.refresh_token).toBe('refresh')
})

test('a database that is away for a moment, while renewing or afterwards, is neither maintenance nor the end of the session', async () => {
  const passing = () => json(503, errorBody('UNAVAILABLE'))
  services({ renewal: passing })
  await expect(ask()).rejects.toMatchObject({ code: 'UNAVAILABLE', type: 'DEFAULT' })
  expect(readTokens()?.refresh_token).toBe('refresh')
  network.mockImplementation(async () => passing())
  const failure = await ask().catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'UNAVAILABLE' })
  expect(leaveFor((failure as CallFailure).type)).toBeUndefined()
})

test('a token that comes back after the customer has left does not sign them in again', async () => {
  services({
    renewal: () => {
      sessionStorage.clear()
      return json(200, { access_token: 'new', refresh_token: 'next' })
    },
  })
  await expect(ask()).rejects.toBeInstanceOf(CallFailure)
  expect(readTokens()).toBeUndefined()
})

test('a refusal carries the code, the bank’s text and the fields; a bare 500 is the platform; no network is offline', async () => {
  const body = { error: { type: 'VOID', code: 'DJA9', message: 'Fecha no válida' }, fields: [{ field: 'toDate', message: 'Escriba otra' }] }
  network.mockResolvedValueOnce(json(400, body))
  await expect(ask()).rejects.toMatchObject({ code: 'DJA9', hostText: 'Fecha no válida', fields: body.fields })
  network.mockResolvedValueOnce(new Response('oops', { status: 500 }))
  await expect(ask()).rejects.toMatchObject({ code: 'UNKNOWN', type: 'OUT_OF_SERVICE' })
  network.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(ask()).rejects.toMatchObject({ code: 'OFFLINE' })
})
