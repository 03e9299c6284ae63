import type { BizumMovementDetail } from '@almenara/contract/areas/bizum/movements'
import type { OrderState } from '@almenara/contract/two-step'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { payments, recalls } from '../../../payments/tables.ts'
import { receivedPayments } from '../../../received/tables.ts'
import { get, openTestBank, signInAs, type TestBank } from '../../../testing/bank.ts'
import { addBizumCustomer, send, untilQuiet, waitSeconds, type BizumCustomer } from '../../../testing/bizum.ts'
import { bizumComes } from '../../../testing/bizum-scheme.ts'
import { expectAgreement, recallComes } from '../../../testing/clearing.ts'
import { lastMovement, offered } from '../../../testing/movements.ts'
import { lastSms, operation } from '../../../testing/orders.ts'
import { moneyIn } from '../../../testing/payments.ts'
import { bizumPayments } from './tables.ts'

// What carries the money of a Bizum is an instant transfer. Its customer sees the Bizum, and never the account of the other side.

const LUCIA = '+34611000100'
const IBAN = /[A-Z]{2}\d{2}(?:\s?\d{4}){5}/g

let tested: TestBank
let carmen: BizumCustomer
beforeEach(async () => {
  tested = await openTestBank()
  carmen = await addBizumCustomer(tested, 'carmen.munoz')
})
afterEach(() => tested.close())

const tokens = (who = carmen) => signInAs(tested, who.user)
const read = async (url: string, who = carmen) => (await get(tested, await tokens(who), url)).json()
const detailOf = (id: string): Promise<BizumMovementDetail> => read(`/services/bizum/v1/movements/${id}`)
const cancelation = (id: string) => `/services/transfers/v1/${carmen.account.id}/external-transfers/${id}/cancelation`
const money = () => moneyIn(tested, carmen.account)
/** No account but the customer's own is in what they read. */
const expectNoAccount = (shown: unknown, who = carmen) =>
  expect((JSON.stringify(shown).match(IBAN) ?? []).filter((iban) => iban !== who.account.iban)).toEqual([])

/** A Bizum that has arrived at another bank. */
async function sent(): Promise<string> {
  const { operationId } = await send(tested, carmen, [LUCIA])
  await untilQuiet(tested)
  return operationId
}

/** A Bizum that has come from another bank: its row here, and the money's. */
async function received() {
  const schemeId = await bizumComes(tested, carmen.phone)
  await untilQuiet(tested)
  const [bizum] = await tested.database.select().from(bizumPayments).where(eq(bizumPayments.schemeId, schemeId))
  const [money1] = await tested.database
    .select()
    .from(receivedPayments)
    .where(eq(receivedPayments.id, bizum?.receivedId ?? ''))
  if (!bizum || !money1) throw new Error('Nothing came')
  return { bizum, came: money1 }
}

describe('a movement of the account', () => {
  test('that is a Bizum leads to it, sent to another bank, in the books and received', async () => {
    const id = await sent()
    const out = await lastMovement(tested, await tokens(), carmen.account)
    expect(out).toMatchObject({ type: 'BIZUM_OUT', origin: { kind: 'BIZUM', id }, operationId: id })
    expect(offered(out)).toEqual({ RECEIPT: 'yes' })
    const elena = await addBizumCustomer(tested, 'elena.vives', { funds: 0 })
    const { operationId } = await send(tested, carmen, [elena.phone], 5_00)
    expect((await lastMovement(tested, await tokens(), carmen.account)).origin).toEqual({ kind: 'BIZUM', id: operationId })
    const [twin] = await tested.database.select().from(bizumPayments).where(eq(bizumPayments.userId, elena.user.id))
    const theirs = await lastMovement(tested, await tokens(elena), elena.account)
    expect(theirs.origin).toEqual({ kind: 'BIZUM', id: twin?.id })
    expect((await read(`/services/bizum/v1/movements/${twin?.id}`, elena)).direction).toBe('IN')
    const { bizum } = await received()
    const into = await lastMovement(tested, await tokens(), carmen.account)
    expect(into).toMatchObject({ type: 'BIZUM_IN', origin: { kind: 'BIZUM', id: bizum.id } })
    expect(offered(into)).toEqual({})
    expectNoAccount([out, theirs, into], carmen)
  })
})

describe('the transfer that carries what was sent', () => {
  test('is no transfer of the customer’s: neither in their list, nor by its id, nor as a document', async () => {
    const id = await sent()
    const root = `/services/transfers/v1/${carmen.account.id}`
    expect((await read(`${root}/issued-extract`)).rows).toEqual([])
    for (const path of [`issued/${id}`, `issued/${id}/receipt-export`, `issued/${id}/order-export`])
      expect(await read(`${root}/${path}`), path).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is asked back from the other bank with a signature, by the name and without the account of whoever was paid', async () => {
    const id = await sent()
    const before = await detailOf(id)
    expect(before.can.recall).toEqual({ allowed: true })
    expect(before.transfer).toEqual({ product: 'accounts', accountId: carmen.account.id, transferId: id })
    const view = await read(cancelation(id))
    expect(view).toMatchObject({ way: 'RECALL', transfer: { service: 'BIZUM', payee: { name: before.counterparty.name } } })
    expectNoAccount(view)
    const calls = operation(tested, await tokens(), cancelation(id))
    const asked = await calls.authorize({ reason: 'CUST' })
    expect(asked.json<OrderState>().title).toBe('Solicitud de devolución de un Bizum')
    expectNoAccount(asked.json())
    const done = (await calls.answer(asked, carmen.user.mobile)).json<OrderState>()
    expect(done).toMatchObject({
      status: 'EXECUTED',
      done: { next: expect.arrayContaining([expect.stringContaining('detalle del Bizum')]) },
    })
    const after = await detailOf(id)
    expect(after).toMatchObject({
      can: { recall: { allowed: false } },
      recall: { state: 'ASKED', text: expect.stringContaining('quince días') },
    })
    expect((await calls.authorize({ reason: 'CUST' })).json()).toMatchObject({ code: 'TRANSFER_CLOSED' })
    expect(await tested.database.$count(recalls, eq(recalls.paymentId, id))).toBe(1)
  })

  test('what the other bank gives back is in the account, in the Bizum and in the movement, which leads to it', async () => {
    const id = await sent()
    const calls = operation(tested, await tokens(), cancelation(id))
    await calls.answer(await calls.authorize({ reason: 'CUST' }), carmen.user.mobile)
    for (let day = 0; day < 25 && (await detailOf(id)).recall?.state !== 'GRANTED'; day += 1) {
      await untilQuiet(tested)
      waitSeconds(tested, 24 * 3600)
    }
    const back = await detailOf(id)
    expect(back).toMatchObject({ state: 'RETURNED', refunded: 18_50, recall: { state: 'GRANTED' }, can: { recall: { allowed: false } } })
    expect(back.timeline.map(({ title }) => title)).toEqual(['Firmado', 'Hecho', 'Devuelto'])
    expect(await money()).toEqual({ balance: 3_000_00, held: 0 })
    const movement = await lastMovement(tested, await tokens(), carmen.account)
    expect(movement).toMatchObject({ type: 'RETURN', origin: { kind: 'BIZUM', id } })
    expectNoAccount(movement)
    await expectAgreement(tested)
  })

  test('is not asked back where it went to a customer of this bank, or has not arrived; and another customer’s is unknown', async () => {
    const elena = await addBizumCustomer(tested, 'elena.vives', { funds: 0 })
    const { operationId } = await send(tested, carmen, [elena.phone])
    expect((await detailOf(operationId)).can.recall).toMatchObject({
      allowed: false,
      reason: expect.stringContaining('otro cliente de este banco'),
    })
    const waiting = await send(tested, carmen, ['+34611000001'])
    expect((await detailOf(waiting.operationId)).can.recall.allowed).toBe(false)
    for (const id of [operationId, waiting.operationId, crypto.randomUUID(), 'x'])
      expect(await read(cancelation(id)), id).toMatchObject({ code: 'NOT_FOUND' })
    const id = await sent()
    expect(await read(cancelation(id), elena)).toMatchObject({ code: 'NOT_FOUND' })
    const theirs = await operation(tested, await tokens(elena), cancelation(id)).authorize({ reason: 'CUST' })
    expect(theirs.json()).toMatchObject({ code: 'NOT_FOUND' })
    expect(await tested.database.$count(payments)).toBe(1)
  })
})

describe('the transfer that carried what came', () => {
  test('shows neither the account nor the whole name of whoever sent it, and is not returned as a transfer', async () => {
    const { bizum, came } = await received()
    const path = `/services/direct-debit/v1/${carmen.account.id}/transfers/${came.id}`
    const view = await read(`${path}/view`)
    expect(view).toMatchObject({ service: 'BIZUM', payerName: bizum.name, canReturn: false })
    expectNoAccount(view)
    expect(await read(`${path}/return-motives`)).toMatchObject({ reasons: [], closed: expect.stringContaining('envíe un Bizum') })
  })

  test('is asked of its customer when its bank asks for it: given back, it is returned in the Bizum and in the books', async () => {
    const { bizum, came } = await received()
    expect(await recallComes(tested, came.transactionId)).toBe(true)
    await untilQuiet(tested)
    expect(await lastSms(tested, carmen.user.mobile)).toContain('devuelva un Bizum de 18,50 EUR')
    const path = `/services/direct-debit/v1/${carmen.account.id}/transfers/${came.id}`
    const calls = operation(tested, await tokens(), `${path}/recall`)
    const asked = await calls.authorize({ answer: 'GIVE_BACK' })
    expect(asked.json<OrderState>().title).toBe('Devolución de un Bizum que le piden')
    expectNoAccount(asked.json())
    expect((await calls.answer(asked, carmen.user.mobile)).json()).toMatchObject({ status: 'EXECUTED', done: { title: 'Bizum devuelto' } })
    const movement = await lastMovement(tested, await tokens(), carmen.account)
    expect(movement).toMatchObject({
      type: 'RETURN',
      title: `Devolución del Bizum de ${bizum.name}`,
      origin: { kind: 'BIZUM', id: bizum.id },
    })
    expectNoAccount(movement)
    const back = await detailOf(bizum.id)
    expect(back).toMatchObject({ state: 'RETURNED', refunded: 18_50 })
    expect(back.timeline.map(({ title }) => title)).toEqual(['Recibido', 'Devuelto'])
    expect(await money()).toEqual({ balance: 3_000_00, held: 0 })
  })
})
