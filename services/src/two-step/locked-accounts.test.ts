import type { OrderState } from '@almenara/contract/two-step'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PoolClient } from 'pg'
import { openDatabase, type Database } from '../db/connection.ts'
import { addAccount, move, openTestBank, signInAs, type TestAccount, type TestBank } from '../testing/bank.ts'
import { addSignatory, lastCode, operation } from '../testing/orders.ts'

const CUSTOMERS = 8
/** How many of them find their account locked. */
const LOCKED = 3

interface Ordered {
  from: TestAccount
  /** Signs what is ready to be signed, and answers as HTTP does. */
  sign: () => Promise<{ statusCode: number; headers: Record<string, unknown>; json: () => { status?: string; code?: string } }>
}

let bank: TestBank
let owner: Database
let holder: PoolClient
beforeAll(async () => {
  bank = await openTestBank()
  owner = openDatabase(bank.database.connection, { role: 'owner', max: 1 })
  holder = await owner.pool.connect()
})
afterAll(async () => {
  holder.release()
  await owner.close()
  await bank.close()
})

/** A customer with an order that only wants its code. */
async function ordered(place: number): Promise<Ordered> {
  const user = await addSignatory(bank, `bloqueo.${place}`)
  const [from, to] = [await addAccount(bank, user), await addAccount(bank, user)]
  await move(bank, from, 100_000, '2026-11-19')
  const calls = operation(bank, await signInAs(bank, user), `/services/internal-transfers/v1/${from.id}/creation`)
  const { operationId }: OrderState = (await calls.authorize({ target: to.id, amount: 25_000, concept: '', method: 'OTP_SMS' })).json()
  const code = await lastCode(bank, user.mobile)
  return { from, sign: () => calls.code(operationId, code) as ReturnType<Ordered['sign']> }
}

test('of the orders signed together only those whose account somebody keeps wait, and are told to come again', async () => {
  const all = await Promise.all(Array.from({ length: CUSTOMERS }, (_, place) => ordered(place)))
  const [locked, free] = [all.slice(0, LOCKED), all.slice(LOCKED)]
  await holder.query('begin')
  await holder.query('select from ledger_accounts where id = any($1) for update', [locked.map(({ from }) => from.ledgerAccountId)])

  const waiting = locked.map(({ sign }) => sign())
  let answered = 0
  for (const one of waiting) void one.then(() => (answered += 1))
  const signed = await Promise.all(free.map(({ sign }) => sign()))
  expect(signed.map((reply) => reply.json().status)).toEqual(free.map(() => 'EXECUTED'))
  // Those who do not need the locked accounts are answered first, and so is who comes later.
  expect(answered).toBe(0)
  const late = await ordered(CUSTOMERS)
  expect((await late.sign()).json()).toMatchObject({ status: 'EXECUTED' })

  const refused = await Promise.all(waiting)
  expect(refused.map((reply) => [reply.statusCode, reply.headers['retry-after'], reply.json().code])).toEqual(
    locked.map(() => [503, '5', 'UNAVAILABLE']),
  )
  await holder.query('rollback')
  const again = await Promise.all(locked.map(({ sign }) => sign()))
  expect(again.map((reply) => reply.json().status)).toEqual(locked.map(() => 'EXECUTED'))
})
