import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { OrderState } from '@almenara/contract/two-step'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Bank } from '../../bank.ts'
import { verifyLedger } from '../../ledger/verify.ts'
import { payments } from '../../payments/tables.ts'
import { addAccount, move, openTestBank, signInAs, type TestBank } from '../../testing/bank.ts'
import { bundleChild } from '../../testing/child.ts'
import { addOther } from '../../testing/clearing.ts'
import { addSignatory, lastCode, operation } from '../../testing/orders.ts'
import { moneyIn } from '../../testing/payments.ts'
import { transferTo } from '../../testing/transfers.ts'
import { workOf } from '../../two-step/order-kinds.ts'
import { requireOrder } from '../../two-step/read.ts'
import { orders } from '../../two-step/tables.ts'
import { confirmWork } from '../../two-step/work-line.ts'

const KILLS = 100
const CUSTOMERS = 3
/** From asking the database to past its answer, in milliseconds, so that the processes die at all points of it. */
const LATEST = 20

let bank: TestBank
beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())

/** A customer with 1.000 € who has a transfer of one cent to be signed; another, once it is made. */
async function customer(place: number, to: string) {
  const user = await addSignatory(bank, `muere.${place}`)
  const account = await addAccount(bank, user)
  await move(bank, account, 1_000_00, '2026-11-19')
  const calls = operation(bank, await signInAs(bank, user), `/services/transfers/v1/${account.id}/creation`)
  const order = async () => (await calls.authorize(transferTo(to, { amount: 1 }))).json<OrderState>().operationId
  const sign = async (id: string) => (await calls.code(id, await lastCode(bank, user.mobile))).json<OrderState>().status
  return { user, account, order, sign, open: await order(), made: 0 }
}
type Customer = Awaited<ReturnType<typeof customer>>

interface Statement {
  text: string
  values: unknown[]
}

/** What the bank asks the database when these sign together. */
async function signing(all: readonly Customer[]): Promise<Statement> {
  const asked: Statement[] = []
  const query = async (statement: Statement) => {
    asked.push(statement)
    return { rows: all.map(() => ({ outcome: 'STALE', failures: 0 })) }
  }
  const listening: Bank = { ...bank.bank, database: { ...bank.bank.database, pool: { query } as unknown as Bank['database']['pool'] } }
  const work = workOf('external-transfer')
  if (!work || typeof work === 'function') throw new Error('Transfers have no work in groups')
  const now = bank.clock.now()
  const wanted = all.map(async ({ open, user }) => {
    const { order, effect, signature } = await requireOrder(bank.database, open, user.id, 'external-transfer')
    const actor = { id: order.sessionId ?? '', userId: user.id, address: '127.0.0.1' }
    const one = { order: open, user: user.id, session: actor.id, address: actor.address, round: signature.round, right: true, works: true }
    return { signing: one, work, executing: { bank: listening, actor, now, order, effect } }
  })
  const signed = await Promise.all(wanted)
  await Promise.all(signed.map((one) => confirmWork(listening, one)))
  const [statement, ...others] = asked
  if (!statement || others.length > 0) throw new Error(`${asked.length} statements sign a group`)
  return statement
}

test('processes that are killed while they sign a group of transfers, a hundred times, leave all of it or nothing', async () => {
  const file = bundleChild('sign-and-die')
  const { connection } = bank.database
  const to = await addOther(bank)
  const all = await Promise.all(Array.from({ length: CUSTOMERS }, (_, place) => customer(place, to)))
  let statement = await signing(all)
  for (let kill = 0; kill < KILLS; kill += 1) {
    const told = JSON.stringify({ connection, ...statement, after: (kill * 7) % LATEST })
    const [, signal] = await once(spawn(process.execPath, [file, told], { stdio: ['ignore', 'inherit', 'inherit'] }), 'exit')
    expect(signal).toBe('SIGKILL')
    const ids = all.map(({ open }) => open)
    const states = await bank.database.select({ status: orders.status }).from(orders).where(inArray(orders.id, ids))
    expect(new Set(states.map(({ status }) => status)).size).toBe(1)
    if (states[0]?.status !== 'EXECUTED') continue
    for (const one of all) {
      one.made += 1
      one.open = await one.order()
    }
    statement = await signing(all)
  }
  // What was left unsigned is still to be signed, and what was signed is not done again.
  for (const one of all) {
    expect(await one.sign(one.open)).toBe('EXECUTED')
    expect(await moneyIn(bank, one.account)).toEqual({ balance: 1_000_00 - one.made - 1, held: 0 })
  }
  expect(await bank.database.$count(payments)).toBe(all.reduce((sum, { made }) => sum + made + 1, 0))
  expect(await verifyLedger(bank.database)).toEqual([])
})
