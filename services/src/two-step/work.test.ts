import { randomUUID } from 'node:crypto'
import type { TokenReply } from '@almenara/contract/areas/session'
import type { OrderState } from '@almenara/contract/two-step'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ledgerAccounts } from '../ledger/tables.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { powers, products } from '../products/tables.ts'
import { featureStatuses } from '../status/tables.ts'
import {
  addAccount,
  addCoHolder,
  move,
  openTestBank,
  post,
  signInAs,
  type TestAccount,
  type TestBank,
  type TestUser,
} from '../testing/bank.ts'
import { addSignatory, lastCode, operation, wrongCode } from '../testing/orders.ts'
import { renaming } from '../testing/renaming.ts'
import { orderKindsOf, twoStepRoutes } from './define.ts'
import { setOrderKinds } from './order-kinds.ts'

let bank: TestBank
let user: TestUser & { mobile: string }
let tokens: TokenReply
let account: TestAccount
let calls: ReturnType<typeof operation>
let own: ReturnType<typeof twoStepRoutes>
let round = 0
/** What happens inside the work, once it has written. */
let written = async () => {}

beforeAll(async () => {
  bank = await openTestBank()
  own = twoStepRoutes(renaming(bank.house, () => written()))
  for (const route of own) route.register(bank.app, bank.bank)
  setOrderKinds(orderKindsOf(own))
})
afterAll(() => bank.close())
beforeEach(async () => {
  written = async () => {}
  round += 1
  user = await addSignatory(bank, `obra.${round}`)
  account = await addAccount(bank, user)
  await move(bank, account, 100_000, '2026-11-19')
  tokens = await signInAs(bank, user)
  calls = operation(bank, tokens, `/services/tests/v1/${account.id}/renaming`)
})

const input = (ends = 'DONE', amount = 1000, alias = 'Nueva') => ({ alias, amount, ends })

async function authorized(ends?: string, amount?: number): Promise<[string, string]> {
  const { operationId }: OrderState = (await calls.authorize(input(ends, amount))).json()
  return [operationId, await lastCode(bank, user.mobile)]
}

/** The account's name and balance. */
async function left(): Promise<[string | null, number]> {
  const [power] = await bank.database
    .select()
    .from(powers)
    .where(and(eq(powers.userId, user.id), eq(powers.productId, account.id)))
  const [row] = await bank.database.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, account.ledgerAccountId))
  return [power?.alias ?? null, row?.balance ?? Number.NaN]
}

describe('an order with work of its own', () => {
  test('does its work and its posting once, whatever is sent again', async () => {
    const [id, code] = await authorized()
    const first = await calls.code(id, code)
    expect(first.json(), first.body).toMatchObject({ status: 'EXECUTED', receipt: { signedWith: ['OTP_SMS'] } })
    expect((await calls.code(id, code)).json()).toEqual(first.json())
    expect(await left()).toEqual(['Nueva', 99_000])
  })

  test.each([
    ['work that refuses after having written', 'REFUSED', 1000, 'NAME_TAKEN'],
    ['a posting that refuses after the work has written', 'DONE', 100_001, 'INSUFFICIENT_FUNDS'],
  ])('%s leaves nothing of it but the signature and the reason', async (_, ends, amount, code) => {
    const [id, sent] = await authorized(ends, amount)
    expect((await calls.code(id, sent)).json()).toMatchObject({ status: 'REFUSED', refusal: { code }, signatures: { given: 1 } })
    expect(await left()).toEqual([null, 100_000])
    expect((await calls.code(id, sent)).json()).toMatchObject({ status: 'REFUSED' })
    expect(await verifyLedger(bank.database)).toEqual([])
  })

  test('work that throws leaves nothing, not even the signature: the same code signs again', async () => {
    const [id, sent] = await authorized('THROWN')
    for (const _ of [1, 2]) expect((await calls.code(id, sent)).statusCode).toBe(500)
    expect(await left()).toEqual([null, 100_000])
    expect((await calls.code(id, wrongCode(sent))).json().code).toBe('SIGNATURE_WRONG')
  })

  test('a wrong answer is counted and does no work', async () => {
    const [id, sent] = await authorized()
    expect((await calls.code(id, wrongCode(sent))).json().error.message).toBe('Le quedan 4 intentos.')
    expect(await left()).toEqual([null, 100_000])
    expect((await calls.code(id, sent)).json().status).toBe('EXECUTED')
  })

  test('sent from two tabs at once executes once, and both get the same answer', async () => {
    const [id, sent] = await authorized()
    const replies = await Promise.all([calls.code(id, sent), calls.code(id, sent)])
    expect(replies.map((reply) => reply.json().status)).toEqual(['EXECUTED', 'EXECUTED'])
    expect(await left()).toEqual(['Nueva', 99_000])
  })

  test('confirmed while another request executes it for long is ORDER_RUNNING, and then has the answer', async () => {
    const [id, sent] = await authorized()
    let finish = () => {}
    const asked = new Promise<void>((resolve) => {
      written = () => {
        resolve()
        return new Promise((done) => (finish = done))
      }
    })
    const first = calls.code(id, sent)
    await asked
    const second = await calls.code(id, sent)
    expect([second.statusCode, second.json().code]).toEqual([409, 'ORDER_RUNNING'])
    finish()
    expect((await first).json().status).toBe('EXECUTED')
    expect((await calls.code(id, sent)).json().status).toBe('EXECUTED')
    expect(await left()).toEqual(['Nueva', 99_000])
  })

  /** Signed by the customer and by another signatory; answers what the second one is told. */
  async function signedByTwo() {
    await bank.database.transaction((tx) => tx.update(products).set({ signatures: 2 }).where(eq(products.id, account.id)))
    const other = await addSignatory(bank, `otra.${round}`)
    await bank.database.transaction((tx) => tx.insert(powers).values({ userId: other.id, productId: account.id, position: 1 }))
    const [id, sent] = await authorized()
    expect((await calls.code(id, sent)).json().status).toBe('WAITING')
    expect(await left()).toEqual([null, 100_000])
    const theirs = await signInAs(bank, other)
    const path = `/services/signature/v1/pending-orders/${id}`
    await post(bank, theirs, `${path}/authorization`, {})
    const code = await lastCode(bank, other.mobile)
    return post(bank, theirs, `${path}/confirmation`, { operationId: id, proof: { method: 'OTP_SMS', code } })
  }

  test('is executed, with its work, by the signature of another signatory', async () => {
    const done = await signedByTwo()
    expect(done.json(), done.body).toMatchObject({ status: 'EXECUTED' })
    expect(await left()).toEqual(['Nueva', 99_000])
  })

  test('of a kind that no operation makes is not executed: neither its work nor its posting', async () => {
    setOrderKinds([])
    const refused = await signedByTwo()
    setOrderKinds(orderKindsOf(own))
    expect([refused.statusCode, refused.json().code]).toEqual([500, 'INTERNAL'])
    expect(await left()).toEqual([null, 100_000])
  })
})

describe('what is refused', () => {
  test.each([
    ['another amount', () => input('DONE', 1001)],
    ['another name', () => input('DONE', 1000, 'Otra')],
  ])('the id of an order with %s', async (_, changed) => {
    const id = randomUUID()
    await calls.authorize(input(), id)
    const sent = await lastCode(bank, user.mobile)
    const reply = await calls.authorize(changed(), id)
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'ORDER_REUSED'])
    expect((await calls.code(id, sent)).json().status).toBe('EXECUTED')
    expect(await left()).toEqual(['Nueva', 99_000])
  })

  test('the code of an order, given for another of the same customer', async () => {
    const [first, firstCode] = await authorized('DONE', 1000)
    const [second, secondCode] = await authorized('DONE', 2000)
    expect((await calls.code(second, firstCode)).json().code).toBe('SIGNATURE_WRONG')
    expect((await calls.code(first, secondCode)).json().code).toBe('SIGNATURE_WRONG')
    expect(await left()).toEqual([null, 100_000])
  })

  test('an order confirmed as if it were of another kind does not exist', async () => {
    const [id, sent] = await authorized()
    const other = operation(bank, tokens, `/services/internal-transfers/v1/${account.id}/creation`)
    expect((await other.code(id, sent)).statusCode).toBe(404)
    expect(await left()).toEqual([null, 100_000])
  })

  test('both calls while the bank has closed the feature', async () => {
    const target = await addAccount(bank, user)
    await addCoHolder(bank, target)
    const transfer = operation(bank, tokens, `/services/internal-transfers/v1/${account.id}/creation`)
    const { operationId }: OrderState = (await transfer.authorize({ target: target.id, amount: 100, concept: '' })).json()
    const sent = await lastCode(bank, user.mobile)
    await bank.database.transaction((tx) => tx.insert(featureStatuses).values({ feature: 'transfers.internal.create', status: 'OFF' }))
    // What was open is believed for some seconds.
    bank.clock.set('2026-11-20T10:00:10+01:00')
    expect((await transfer.authorize({ target: target.id, amount: 200, concept: '' })).json().code).toBe('FEATURE_OFF')
    expect((await transfer.code(operationId, sent)).json().code).toBe('FEATURE_OFF')
    await bank.database.transaction((tx) => tx.delete(featureStatuses))
    bank.clock.set('2026-11-20T10:00:20+01:00')
    expect((await transfer.code(operationId, sent)).json().status).toBe('EXECUTED')
  })
})
