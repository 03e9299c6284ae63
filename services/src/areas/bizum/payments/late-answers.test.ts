import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Bank } from '../../../bank.ts'
import { get, openTestBank, post, type TestBank } from '../../../testing/bank.ts'
import { addBizumCustomer, bizumsOf, send, untilQuiet, waitSeconds, type BizumCustomer } from '../../../testing/bizum.ts'
import { nobodyJoined, setMember } from '../../../testing/bizum-scheme.ts'
import { expectAgreement } from '../../../testing/clearing.ts'
import { moneyIn } from '../../../testing/payments.ts'
import { speakWithScheme } from './bizum-poller.ts'
import { doMessages, receiveFromScheme } from './scheme-in.ts'

// An answer of the scheme is written when it comes. What the scheme or the customer has said since it was asked stands.

let tested: TestBank
let carmen: BizumCustomer
beforeEach(async () => {
  tested = await openTestBank()
  carmen = await addBizumCustomer(tested, 'carmen.munoz')
})
afterEach(() => tested.close())

const NEVER_JOINS = '+34611000001'
const money = () => moneyIn(tested, carmen.account)
const paymentOf = async (orderId: string) => (await bizumsOf(tested, orderId))[0]

/** A send whose pause is over, and the turn that asks the scheme about it; `meanwhile` happens after its answer and before that comes. */
async function sentWhile(meanwhile: (operationId: string) => Promise<void>): Promise<string> {
  const { operationId } = await send(tested, carmen, [NEVER_JOINS], 18_50, { pauseSeconds: 10 })
  waitSeconds(tested, 10)
  const { bizum } = tested.bank
  let isFirst = true
  const route: Bank['bizum']['route'] = async (payment) => {
    const answer = await bizum.route(payment)
    if (!isFirst) return answer
    isFirst = false
    expect(answer.outcome).toBe('WAITING')
    await meanwhile(operationId)
    return answer
  }
  await speakWithScheme({ ...tested.bank, bizum: { ...bizum, route } })
  return operationId
}

test('a payment that the scheme has ended stays so when its answer that it waits comes afterwards', async () => {
  const operationId = await sentWhile(async (id) => {
    await nobodyJoined(tested, id)
    await receiveFromScheme(tested.bank)
    await doMessages(tested.bank)
    expect(await paymentOf(id)).toMatchObject({ state: 'EXPIRED' })
  })
  expect(await paymentOf(operationId)).toMatchObject({ state: 'EXPIRED', reason: 'NOT_JOINED', nextAttemptAt: null })
  expect(await money()).toEqual({ balance: 3_000_00, held: 0 })
  const order = await get(tested, carmen.tokens, `/services/bizum/v1/send-payment-c2c/${operationId}`)
  expect(order.json()).toMatchObject({ payments: [{ state: 'EXPIRED' }] })
  await untilQuiet(tested)
  expect(await paymentOf(operationId)).toMatchObject({ state: 'EXPIRED' })
  await expectAgreement(tested)
})

test('a send that its customer cancels while the scheme’s answer is on its way is still being cancelled after it', async () => {
  const { bizum } = tested.bank
  const operationId = await sentWhile(async (id) => {
    Object.assign(tested.bank, { bizum: { ...bizum, cancel: async () => ({ outcome: 'UNKNOWN' as const }) } })
    const asked = await post(tested, carmen.tokens, `/services/bizum/v1/pending-operations-c2c/${id}/cancelation`, {})
    expect(asked.json()).toMatchObject({ code: 'BIZUM_UNREACHABLE' })
    Object.assign(tested.bank, { bizum })
  })
  expect(await paymentOf(operationId)).toMatchObject({ state: 'ORDERED', cancelling: 'CUSTOMER' })
  // Not two days later, when nobody has joined.
  waitSeconds(tested, 15)
  await untilQuiet(tested)
  expect(await paymentOf(operationId)).toMatchObject({ state: 'CANCELLED', reason: 'CANCELLED' })
  expect(await money()).toEqual({ balance: 3_000_00, held: 0 })
})

test('an answer that comes after another process has asked again decides nothing: that one’s does', async () => {
  const operationId = await sentWhile(async () => {
    waitSeconds(tested, 16)
    await setMember(tested, NEVER_JOINS, 'OTHER')
    const unheard: Bank['bizum']['route'] = async () => ({ outcome: 'UNKNOWN' })
    await speakWithScheme({ ...tested.bank, bizum: { ...tested.bank.bizum, route: unheard } })
  })
  expect(await paymentOf(operationId)).toMatchObject({ state: 'ORDERED', waitsUntil: null })
  waitSeconds(tested, 5)
  await untilQuiet(tested)
  expect(await paymentOf(operationId)).toMatchObject({ state: 'WAITING' })
})
