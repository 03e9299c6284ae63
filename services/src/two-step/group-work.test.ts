import type { OrderState } from '@almenara/contract/two-step'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase, type Tx } from '../db/connection.ts'
import { ledgerAccounts } from '../ledger/tables.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { powers } from '../products/tables.ts'
import { addAccount, move, openTestBank, signInAs, type TestAccount, type TestBank, type TestUser } from '../testing/bank.ts'
import { addSignatory, lastCode, operation, wrongCode } from '../testing/orders.ts'
import { groupedRenaming } from '../testing/renaming.ts'
import { twoStepRoutes } from './define.ts'

let bank: TestBank
let names = 0
/** How many came together, each time that the work judged. */
let groups: number[] = []
let recorded = async (_: Tx) => {}

beforeAll(async () => {
  bank = await openTestBank()
  const grouped = groupedRenaming(bank.house, { judged: (count) => groups.push(count), recorded: (tx) => recorded(tx) })
  for (const route of twoStepRoutes(grouped)) route.register(bank.app, bank.bank)
})
afterAll(() => bank.close())
beforeEach(() => {
  groups = []
  recorded = async () => {}
})

interface Ordered {
  operationId: string
  user: TestUser
  account: TestAccount
  sign: (code?: string) => Promise<{ statusCode: number; state: OrderState & { code?: string } }>
  code: string
}

/** A customer of their own, whose order for 10 € only wants its code. */
async function ordered(ends = 'DONE', { funds = 100_000 } = {}): Promise<Ordered> {
  names += 1
  const user = await addSignatory(bank, `grupo.${names}`)
  const account = await addAccount(bank, user)
  await move(bank, account, funds, '2026-11-19')
  const calls = operation(bank, await signInAs(bank, user), `/services/tests/v1/${account.id}/grouped-renaming`)
  const { operationId }: OrderState = (await calls.authorize({ alias: 'Nueva', amount: 1_000, ends })).json()
  const code = await lastCode(bank, user.mobile)
  const sign = async (sent = code) => {
    const reply = await calls.code(operationId, sent)
    return { statusCode: reply.statusCode, state: reply.json<OrderState & { code?: string }>() }
  }
  return { operationId, user, account, sign, code }
}

/** The account's name and balance. */
async function left({ user, account }: Pick<Ordered, 'user' | 'account'>): Promise<[string | null, number]> {
  const [power] = await bank.database
    .select()
    .from(powers)
    .where(and(eq(powers.userId, user.id), eq(powers.productId, account.id)))
  const [row] = await bank.database.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, account.ledgerAccountId))
  return [power?.alias ?? null, row?.balance ?? Number.NaN]
}

const DONE: [string, number] = ['Nueva', 99_000]
const NOTHING: [null, number] = [null, 100_000]

describe('orders whose work is done in groups', () => {
  test('are judged together and each gets its own answer', async () => {
    const all = [await ordered(), await ordered('REFUSED'), await ordered(), await ordered('DONE', { funds: 500 }), await ordered()]
    const answers = await Promise.all(all.map(({ sign }) => sign()))
    expect(answers.map(({ state }) => [state.status, state.refusal?.code])).toEqual([
      ['EXECUTED', undefined],
      ['REFUSED', 'NAME_TAKEN'],
      ['EXECUTED', undefined],
      ['REFUSED', 'INSUFFICIENT_FUNDS'],
      ['EXECUTED', undefined],
    ])
    expect(Math.max(...groups)).toBeGreaterThan(1)
    expect(await Promise.all(all.map(left))).toEqual([DONE, NOTHING, DONE, [null, 500], DONE])
    expect(await verifyLedger(bank.database)).toEqual([])
  })

  test('go on where the work of one raises, which is left as it was and may be signed again', async () => {
    const all = [await ordered(), await ordered('THROWN'), await ordered()]
    const answers = await Promise.all(all.map(({ sign }) => sign()))
    expect(answers.map(({ statusCode, state }) => [statusCode, state.status ?? state.code])).toEqual([
      [200, 'EXECUTED'],
      [500, 'INTERNAL'],
      [200, 'EXECUTED'],
    ])
    expect(await Promise.all(all.map(left))).toEqual([DONE, NOTHING, DONE])
    expect((await (all[1] as Ordered).sign()).statusCode).toBe(500)
  })

  test('signed twice at once are done once, and both signatures get the same answer', async () => {
    const [one, other] = [await ordered(), await ordered()]
    const [first, second] = await Promise.all([one.sign(), one.sign(), other.sign()])
    expect(first.state).toMatchObject({ status: 'EXECUTED' })
    expect(second.state).toEqual(first.state)
    expect(await left(one)).toEqual(DONE)
  })

  test('count the wrong codes of each customer beside the right ones of others', async () => {
    const [wrong, right] = [await ordered(), await ordered()]
    const [refused, done] = await Promise.all([wrong.sign(wrongCode(wrong.code)), right.sign()])
    expect([refused.state.code, done.state.status]).toEqual(['SIGNATURE_WRONG', 'EXECUTED'])
    expect(await left(wrong)).toEqual(NOTHING)
    expect((await wrong.sign()).state.status).toBe('EXECUTED')
  })

  test('are not executed without all their signatures, whoever asks the database to', async () => {
    const { operationId, account, user } = await ordered()
    const items = JSON.stringify([{ order: operationId }])
    const executing = bank.database.execute(sql`select orders_execute(${items}, '2026-11-20', now())`)
    await expect(executing).rejects.toThrow(
      expect.objectContaining({ cause: expect.objectContaining({ message: expect.stringContaining('is not signed by all') }) }),
    )
    expect(await left({ account, user })).toEqual(NOTHING)
  })

  test('lose nothing and do nothing twice where their connection is cut before a group stands, a hundred times', async () => {
    const owner = openDatabase(bank.database.connection, { role: 'owner', max: 1 })
    const rounds = 25
    const customers = await Promise.all(Array.from({ length: 4 }, () => ordered()))
    for (let round = 0; round < rounds; round += 1) {
      const all = round === 0 ? customers : await Promise.all(customers.map(() => ordered()))
      let cuts = 0
      recorded = async (tx) => {
        if ((cuts += 1) > 4) return
        const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
        await owner.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      }
      const cut = await Promise.all(all.map(({ sign }) => sign()))
      expect(cut.filter(({ statusCode }) => statusCode !== 200 && statusCode !== 503)).toEqual([])
      expect(cuts).toBeGreaterThan(0)
      recorded = async () => {}
      const answers = await Promise.all(all.map(({ sign }) => sign()))
      expect(answers.map(({ state }) => state.status)).toEqual(all.map(() => 'EXECUTED'))
      expect(await Promise.all(all.map(left))).toEqual(all.map(() => DONE))
    }
    await owner.close()
    expect(await verifyLedger(bank.database)).toEqual([])
  })
})
