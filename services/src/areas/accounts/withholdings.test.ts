import type { TokenReply } from '@almenara/contract/areas/session'
import { toInstant } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessions } from '../../identity/tables.ts'
import { addAccount, addUser, get, move, openTestBank, signInAs, type TestAccount, type TestBank } from '../../testing/bank.ts'

let bank: TestBank
let ana: TokenReply
let luis: TokenReply
let account: TestAccount

beforeAll(async () => {
  bank = await openTestBank()
  const owner = await addUser(bank, 'ana.perez')
  const stranger = await addUser(bank, 'luis.gil')
  account = await addAccount(bank, owner)
  await move(bank, account, 100_000, '2026-11-02')
  await move(bank, account, -1_000, '2026-11-03')
  ana = await signInAs(bank, owner)
  luis = await signInAs(bank, stranger)
})
afterAll(() => bank.close())

const read = (what: string, tokens = ana, id = account.id) => get(bank, tokens, `/services/accounts/v1/${id}/${what}`)

async function hold(amount: number, title: string, expiresAt?: string): Promise<string> {
  const id = crypto.randomUUID()
  const until = expiresAt ? { expiresAt: toInstant(expiresAt) } : {}
  await bank.bank.ledger.placeHold({
    id,
    account: account.ledgerAccountId,
    amount: toCents(amount),
    reason: 'card-authorization',
    title,
    ...until,
  })
  return id
}

describe('the withholdings of an account', () => {
  test('come newest first, say until when, and add up to what is held', async () => {
    expect((await read('withholdings')).json()).toEqual({ withholdings: [] })
    await hold(1_200, 'Gasolinera')
    bank.clock.set('2026-11-20T10:00:01+01:00')
    const id = await hold(3_400, 'Hotel Faro', '2026-11-27T10:00:00+01:00')
    const { withholdings } = (await read('withholdings')).json()
    expect(withholdings).toEqual([
      { id, title: 'Hotel Faro', amount: 3_400, placedAt: '2026-11-20T09:00:01.000Z', expiresAt: '2026-11-27T09:00:00.000Z' },
      { id: expect.any(String), title: 'Gasolinera', amount: 1_200, placedAt: '2026-11-20T09:00:00.000Z' },
    ])
    expect((await read('detail')).json().held).toBe(4_600)
    expect((await get(bank, ana, '/services/accounts/v1/position')).json()).toEqual({
      count: 1,
      balance: 99_000,
      available: 94_400,
      held: 4_600,
    })
  })
})

test('the types offered are those that the account’s movements have, and each finds its own', async () => {
  expect((await read('movement-types')).json()).toEqual({ types: ['TRANSFER_IN', 'TRANSFER_OUT'] })
  const list = (types: string) => get(bank, ana, `/services/accounts/v2/${account.id}/movement-extract?type=${types}`)
  expect((await list('TRANSFER_IN')).json()).toMatchObject({ count: 1, filters: { type: ['TRANSFER_IN'] } })
  expect((await list('TRANSFER_IN,TRANSFER_OUT')).json().count).toBe(2)
  expect((await list('PAYROLL')).json().count).toBe(0)
  for (const wrong of ['', 'PAYROLL,NOTHING']) {
    const reply = await list(wrong)
    expect(reply.statusCode, wrong).toBe(400)
    expect(reply.json().fields[0].field, wrong).toMatch(/^type/)
  }
})

test('another customer’s account has neither withholdings nor types: it does not exist', async () => {
  for (const what of ['withholdings', 'movement-types']) {
    expect((await read(what, luis)).statusCode, what).toBe(404)
    expect((await bank.app.inject({ url: `/services/accounts/v1/${account.id}/${what}` })).statusCode, what).toBe(401)
  }
})

test('who is signed in can be asked in short', async () => {
  expect((await get(bank, ana, '/services/users/v1/minimalInfo')).json()).toEqual({ name: 'Persona ana.perez', username: 'ana.perez' })
  const inFull = (await get(bank, ana, '/services/users/v1/mainInfo')).json()
  expect(inFull).toMatchObject({ name: 'Persona ana.perez', username: 'ana.perez' })
  // Since when the session goes on: home says it to whoever comes back.
  const [began] = await bank.database.select({ at: sessions.startedAt }).from(sessions).orderBy(sessions.startedAt)
  expect(inFull.since).toBe(began?.at)
  expect((await bank.app.inject({ url: '/services/users/v1/mainInfo' })).statusCode).toBe(401)
})
