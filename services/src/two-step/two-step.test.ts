import { randomUUID } from 'node:crypto'
import type { TokenReply } from '@almenara/contract/areas/session'
import { addSeconds } from '@almenara/contract/dates'
import { OTP_RESEND_SECONDS, OTP_SECONDS, ORDER_SECONDS, SIGNATURE_ATTEMPTS } from '@almenara/contract/limits'
import type { OrderState } from '@almenara/contract/two-step'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../db/connection.ts'
import { ledgerAccounts } from '../ledger/tables.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { outboxMessages } from '../messages/tables.ts'
import { powers } from '../products/tables.ts'
import {
  addAccount,
  addCoHolder,
  addUser,
  get,
  move,
  openTestBank,
  post,
  signInAs,
  type TestAccount,
  type TestBank,
  type TestUser,
} from '../testing/bank.ts'
import { addSignatory, lastCode, lastSms, operation, wrongCode } from '../testing/orders.ts'
import { askedOfDatabase } from '../testing/statements.ts'
import { expireOrders } from './expire.ts'
import { orders } from './tables.ts'

let bank: TestBank
let user: TestUser & { mobile: string }
let tokens: TokenReply
let from: TestAccount
let to: TestAccount
let transfer: ReturnType<typeof operation>
let people = 0

beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())
beforeEach(async () => {
  bank.clock.set('2026-11-20T10:00:00+01:00')
  people += 1
  user = await addSignatory(bank, `firmante.${people}`)
  from = await addAccount(bank, user)
  to = await addAccount(bank, user)
  await addCoHolder(bank, to)
  await move(bank, from, 100_000, '2026-11-19')
  tokens = await signInAs(bank, user)
  transfer = operation(bank, tokens, `/services/internal-transfers/v1/${from.id}/creation`)
})

const input = (amount = 25_000) => ({ target: to.id, amount, concept: 'Ahorro de noviembre' })
const authorized = async (amount?: number): Promise<OrderState> => (await transfer.authorize(input(amount))).json()
const code = () => lastCode(bank, user.mobile)
const later = (seconds: number) => bank.clock.set(addSeconds(bank.clock.now(), seconds))

async function balances(): Promise<number[]> {
  const rows = await bank.database.select().from(ledgerAccounts)
  return [from, to].map(({ ledgerAccountId }) => rows.find(({ id }) => id === ledgerAccountId)?.balance ?? Number.NaN)
}

/** Signed in again, for what lasts longer than a session. */
async function signedInAgain(): Promise<ReturnType<typeof operation>> {
  return operation(bank, await signInAs(bank, user), `/services/internal-transfers/v1/${from.id}/creation`)
}

describe('authorization', () => {
  test('freezes the order, says what will be done and moves nothing', async () => {
    const reply = await transfer.authorize(input())
    expect(reply.statusCode, reply.body).toBe(200)
    const state: OrderState = reply.json()
    expect(state).toMatchObject({ status: 'SIGNING', amount: 25_000, signatures: { given: 0, required: 1 } })
    expect(state.signature?.challenge).toMatchObject({ method: 'OTP_SMS', phoneEnding: user.mobile.slice(-3) })
    expect(state.facts.find(({ label }) => label === 'Disponible después')?.value).toEqual({ type: 'MONEY', amount: 75_000 })
    expect(state.receipt).toBeUndefined()
    expect(await balances()).toEqual([100_000, 0])
  })

  test('the SMS says amount, account and the site that its code is for, fits in one message, and its code is stored nowhere', async () => {
    await authorized()
    const text = await lastSms(bank, user.mobile)
    expect(text).toContain('250,00 EUR')
    expect(text).toContain(to.iban.slice(-4))
    expect(text.length).toBeLessThanOrEqual(160)
    expect(text.split('\n')).toEqual([expect.stringContaining('No la comparta con nadie.'), `@banca.example #${await code()}`])
    const stored = JSON.stringify([await bank.database.select().from(orders), await bank.database.select().from(outboxMessages)])
    expect(stored).not.toContain(await code())
  })

  test('the same id with the same body gets the first answer and no second SMS; with another body, ORDER_REUSED', async () => {
    const id = randomUUID()
    const first = await transfer.authorize(input(), id)
    const sent = await code()
    const second = await transfer.authorize(input(), id)
    expect(second.json()).toEqual(first.json())
    const messages = await bank.database.select().from(outboxMessages).where(eq(outboxMessages.recipient, user.mobile))
    expect(messages).toHaveLength(1)
    expect((await transfer.authorize(input(25_001), id)).json().code).toBe('ORDER_REUSED')
    expect((await transfer.code(id, sent)).json().status).toBe('EXECUTED')
  })

  test('an id that is somebody else’s order is ORDER_REUSED, and tells nothing of it', async () => {
    const { operationId } = await authorized()
    const other = await addSignatory(bank, `ajeno.${people}`)
    const theirs = await addAccount(bank, other)
    const target = await addAccount(bank, other)
    await addCoHolder(bank, target)
    await move(bank, theirs, 50_000, '2026-11-19')
    const their = operation(bank, await signInAs(bank, other), `/services/internal-transfers/v1/${theirs.id}/creation`)
    const reply = await their.authorize({ target: target.id, amount: 100, concept: '' }, operationId)
    expect(reply.json()).toMatchObject({ code: 'ORDER_REUSED' })
    expect(reply.body).not.toContain(to.iban)
  })

  test('a consultative customer, a consultative product and a customer without a way to sign are refused', async () => {
    const reader = await addUser(bank, `consultivo.${people}`, 'Almenara1', false)
    const account = await addAccount(bank, reader)
    const target = await addAccount(bank, reader)
    await addCoHolder(bank, target)
    const asReader = operation(bank, await signInAs(bank, reader), `/services/internal-transfers/v1/${account.id}/creation`)
    expect((await asReader.authorize({ target: target.id, amount: 0, concept: '' })).json().code).toBe('CONSULTATIVE')
    await move(bank, account, 1000, '2026-11-19')
    expect((await asReader.authorize({ target: target.id, amount: 100, concept: '' })).json().code).toBe('CONSULTATIVE')
    await bank.database.transaction((tx) => tx.update(powers).set({ canOperate: false }).where(eq(powers.productId, from.id)))
    expect((await transfer.authorize(input())).json().code).toBe('PRODUCT_CONSULTATIVE')
    const plain = await addUser(bank, `sinotp.${people}`)
    const theirs = await addAccount(bank, plain)
    const other = await addAccount(bank, plain)
    await addCoHolder(bank, other)
    await move(bank, theirs, 1000, '2026-11-19')
    const asPlain = operation(bank, await signInAs(bank, plain), `/services/internal-transfers/v1/${theirs.id}/creation`)
    expect((await asPlain.authorize({ target: other.id, amount: 100, concept: '' })).json().code).toBe('Q302')
  })
})

describe('confirmation', () => {
  test('with the right code executes once, and answers the receipt', async () => {
    const { operationId } = await authorized()
    const reply = await transfer.code(operationId, await code())
    expect(reply.statusCode, reply.body).toBe(200)
    const state: OrderState = reply.json()
    expect(state).toMatchObject({ status: 'EXECUTED', receipt: { signedWith: ['OTP_SMS'] } })
    expect(state.receipt?.reference).toMatch(/^20261120\d{8}$/)
    expect(state.receipt?.verificationCode).toMatch(/^[0-9a-z]{32}$/)
    expect(await balances()).toEqual([75_000, 25_000])
    expect(await verifyLedger(bank.database)).toEqual([])
  })

  test('sent again, with whatever code, it gets the first answer and executes nothing', async () => {
    const { operationId } = await authorized()
    const sent = await code()
    const first = await transfer.code(operationId, sent)
    const again = await transfer.code(operationId, sent)
    expect(again.json()).toEqual(first.json())
    expect((await transfer.code(operationId, wrongCode(sent))).json()).toEqual(first.json())
    expect(await balances()).toEqual([75_000, 25_000])
  })

  test('a hundred at once execute one', async () => {
    const { operationId } = await authorized()
    const sent = await code()
    const replies = await Promise.all(Array.from({ length: 100 }, () => transfer.code(operationId, sent)))
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
    expect(replies[0]?.json().status).toBe('EXECUTED')
    expect(await balances()).toEqual([75_000, 25_000])
  })

  test('a wrong code moves nothing, says which method failed and how many tries are left', async () => {
    const { operationId } = await authorized()
    const sent = await code()
    const reply = await transfer.code(operationId, wrongCode(sent))
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({
      error: { code: 'SIGNATURE_WRONG', firmAuthType: 'OTP_SMS', message: `Le quedan ${SIGNATURE_ATTEMPTS - 1} intentos.` },
    })
    expect(await balances()).toEqual([100_000, 0])
    expect((await transfer.code(operationId, sent)).json().status).toBe('EXECUTED')
  })

  test('five wrong codes lock the method for every order, also when they come at once with the right one behind', async () => {
    const { operationId } = await authorized()
    const sent = await code()
    const wrong = Array.from({ length: SIGNATURE_ATTEMPTS }, () => transfer.code(operationId, wrongCode(sent)))
    await Promise.all(wrong)
    const right = await transfer.code(operationId, sent)
    expect(right.json().error).toMatchObject({ code: 'SIGNATURE_LOCKED', firmAuthType: 'OTP_SMS' })
    const { error } = (await transfer.authorize(input())).json()
    expect(error).toMatchObject({ code: 'SIGNATURE_LOCKED', locked: { left: [], until: addSeconds(bank.clock.now(), 24 * 3600) } })
    expect(await balances()).toEqual([100_000, 0])
  })

  test('a right code forgives the wrong ones before it', async () => {
    const first = await authorized(100)
    const firstCode = await code()
    for (let tries = 1; tries < SIGNATURE_ATTEMPTS; tries += 1) await transfer.code(first.operationId, wrongCode(firstCode))
    expect((await transfer.code(first.operationId, firstCode)).json().status).toBe('EXECUTED')
    const second = await authorized(200)
    const reply = await transfer.code(second.operationId, wrongCode(await code()))
    expect(reply.json().error.message).toBe(`Le quedan ${SIGNATURE_ATTEMPTS - 1} intentos.`)
  })

  test('the code of one order does not sign another, of the same customer or of anybody', async () => {
    const first = await authorized(1000)
    const firstCode = await code()
    const second = await authorized(90_000)
    expect(await code()).not.toBe(firstCode)
    expect((await transfer.code(second.operationId, firstCode)).json().code).toBe('SIGNATURE_WRONG')
    const other = await addSignatory(bank, `intruso.${people}`)
    const theirAccount = await addAccount(bank, other)
    const their = operation(bank, await signInAs(bank, other), `/services/internal-transfers/v1/${theirAccount.id}/creation`)
    const foreign = await their.code(first.operationId, firstCode)
    const unknown = await their.code(randomUUID(), firstCode)
    expect(foreign.json().error).toEqual(unknown.json().error)
    expect(foreign.statusCode).toBe(404)
    expect(await balances()).toEqual([100_000, 0])
  })

  test('another customer’s order costs the database what one that nobody has does', async () => {
    const { operationId } = await authorized()
    const stranger = await signInAs(bank, await addSignatory(bank, `ajeno.${people}`))
    const read = (id: string) => askedOfDatabase(() => get(bank, stranger, `/services/signature/v1/${id}`))
    // Once before, so that the session is remembered in both.
    await read(randomUUID())
    const nobodys = await read(randomUUID())
    expect(nobodys.statements.length).toBeGreaterThan(0)
    expect(await read(operationId)).toEqual(nobodys)
  })

  test('a code expires; another may be asked for after the pause, and the former stops working', async () => {
    const { operationId } = await authorized()
    const first = await code()
    const resend = () => post(bank, tokens, '/services/users/v1/forwardOTP', { operationId })
    expect((await resend()).json().code).toBe('RESEND_TOO_SOON')
    later(OTP_RESEND_SECONDS)
    const again = await resend()
    expect(again.statusCode, again.body).toBe(200)
    const second = await code()
    expect(second).not.toBe(first)
    expect((await transfer.code(operationId, first)).json().code).toBe('SIGNATURE_WRONG')
    later(OTP_SECONDS)
    const late = await (await signedInAgain()).code(operationId, second)
    expect(late.json().error).toMatchObject({ code: 'SIGNATURE_EXPIRED', firmAuthType: 'OTP_SMS' })
    expect(await balances()).toEqual([100_000, 0])
  })

  test('an order that nobody signs lapses, and cannot be signed or asked for again', async () => {
    const { operationId } = await authorized()
    later(ORDER_SECONDS)
    expect(await expireOrders(bank.bank)).toBeGreaterThan(0)
    const asUser = await signInAs(bank, user)
    expect((await get(bank, asUser, `/services/signature/v1/${operationId}`)).json().status).toBe('EXPIRED')
    expect((await post(bank, asUser, '/services/users/v1/forwardOTP', { operationId })).json().code).toBe('ORDER_CLOSED')
    expect((await (await signedInAgain()).code(operationId, '000000')).json().code).toBe('ORDER_CLOSED')
  })

  test('a cancelled order cannot be signed; one that was executed cannot be cancelled', async () => {
    const { operationId } = await authorized()
    const sent = await code()
    const cancel = (id: string) => post(bank, tokens, `/services/signature/v1/${id}/cancel`, {})
    expect((await cancel(operationId)).json().status).toBe('CANCELLED')
    expect((await transfer.code(operationId, sent)).json().code).toBe('ORDER_CLOSED')
    const done = await authorized()
    await transfer.code(done.operationId, await code())
    expect((await cancel(done.operationId)).json().code).toBe('ORDER_CLOSED')
    expect(await balances()).toEqual([75_000, 25_000])
  })

  test('money that has gone meanwhile refuses the order, and nothing is charged', async () => {
    const { operationId } = await authorized(80_000)
    const sent = await code()
    await move(bank, from, -50_000, '2026-11-20')
    const state: OrderState = (await transfer.code(operationId, sent)).json()
    expect(state).toMatchObject({ status: 'REFUSED', refusal: { code: 'INSUFFICIENT_FUNDS' } })
    expect(state.receipt).toBeUndefined()
    expect(await balances()).toEqual([50_000, 0])
    expect((await transfer.code(operationId, sent)).json().status).toBe('REFUSED')
  })

  test('what was frozen cannot be changed by the application, nor by the database’s owner while its triggers stand', async () => {
    const { operationId } = await authorized()
    const change = sql`update orders set amount = 1 where id = ${operationId}`
    await expect(bank.database.transaction((tx) => tx.execute(change))).rejects.toMatchObject({ cause: { code: '42501' } })
    const owner = openDatabase(bank.database.connection, { role: 'owner' })
    await expect(owner.transaction((tx) => tx.execute(change))).rejects.toMatchObject({
      cause: { message: `Order ${operationId} is frozen` },
    })
    await owner.close()
  })
})
