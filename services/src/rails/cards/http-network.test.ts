import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { registerHttpNetwork } from './http-network.ts'
import type { AuthorisationRequest, CardIssuer } from './port.ts'

const SECRET = 'Bearer 0123456789abcdef0123'

let app: FastifyInstance
let asked: AuthorisationRequest[]
const issuer: CardIssuer = {
  authorise: async (request) => {
    asked.push(request)
    return { approved: true, code: 'ABC123' }
  },
  challenge: async () => 'PENDING',
  reverse: async () => 'REVERSED',
}

beforeEach(() => {
  asked = []
  app = Fastify()
})
afterEach(() => app.close())

const message = () => ({
  id: randomUUID(),
  cardToken: 't',
  amount: 2_000,
  merchant: { name: 'Casa Amparín', place: 'Valencia', categoryCode: 5812 },
  entryMode: 'CHIP',
  at: '2026-11-20T10:00:00+01:00',
})
const send = (path: string, payload: object, authorization?: string) =>
  app.inject({ method: 'POST', url: `/services/rails/cards/v1/${path}`, payload, headers: authorization ? { authorization } : {} })

test('the processor brings authorisations and reversals, and nobody else does', async () => {
  registerHttpNetwork(app, issuer, SECRET)
  expect((await send('authorisations', message(), SECRET)).json()).toEqual({ approved: true, code: 'ABC123' })
  expect(asked).toMatchObject([{ amount: 2_000, at: '2026-11-20T09:00:00.000Z' }])
  expect((await send('reversals', { id: randomUUID() }, SECRET)).json()).toEqual({ result: 'REVERSED' })
  for (const other of [undefined, 'Bearer', `${SECRET} `.trimEnd().slice(1)]) {
    expect((await send('authorisations', message(), other)).statusCode).toBe(401)
  }
  expect(asked).toHaveLength(1)
})

test('a message that is not one is refused and says why', async () => {
  registerHttpNetwork(app, issuer, SECRET)
  for (const wrong of [{ amount: 0 }, { id: 'x' }, { at: 'ayer' }, { entryMode: 'MAGIC' }]) {
    const reply = await send('authorisations', { ...message(), ...wrong }, SECRET)
    expect(reply.statusCode).toBe(400)
    expect(reply.json<{ problem: string }>().problem).toContain(Object.keys(wrong)[0] ?? '')
  }
  expect(asked).toEqual([])
})

test('a bank that agreed on no header takes none', async () => {
  registerHttpNetwork(app, issuer, undefined)
  expect((await send('authorisations', message(), SECRET)).statusCode).toBe(404)
})
