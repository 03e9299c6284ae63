import { toInstant } from '@almenara/contract/dates'
import type { OrderState } from '@almenara/contract/two-step'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Bank } from '../../bank.ts'
import { notices } from '../../messages/tables.ts'
import { get, openTestBank, post, signInAs, type TestBank } from '../../testing/bank.ts'
import { addBizumCustomer, bizumsOf, send, untilQuiet, waitSeconds, type BizumCustomer } from '../../testing/bizum.ts'
import { askingAt } from '../../testing/bizum-asking.ts'
import { buyingAt, purchasePath } from '../../testing/bizum-buying.ts'
import { chargeComes, consentComes, goesAway, joins, mandateBegins, refundComes, requestComes } from '../../testing/bizum-scheme.ts'
import { expectAgreement } from '../../testing/clearing.ts'
import { lastCode } from '../../testing/orders.ts'
import { moneyIn } from '../../testing/payments.ts'
import { bizumCharges, bizumConsents } from './consents/tables.ts'
import { portOut } from './contract/ported-out.ts'
import { bizumContracts } from './contract/tables.ts'
import { speakWithScheme } from './payments/bizum-poller.ts'
import { doMessages, receiveFromScheme } from './payments/scheme-in.ts'
import { bizumPayments } from './payments/tables.ts'
import { bizumRequests } from './requests/tables.ts'

// What the scheme says in another order than it happened, and what has ended when it comes.

let bank: TestBank
let ana: BizumCustomer
beforeEach(async () => {
  bank = await openTestBank()
  ana = await addBizumCustomer(bank, 'ana.orden')
})
afterEach(() => bank.close())

const { purchased, accepting, subscribed } = buyingAt(
  () => bank,
  () => ana,
)
const { accepting: acceptingRequest, one: requestOf } = askingAt(() => bank)
const money = () => moneyIn(bank, ana.account)
const contract = async () => (await bank.database.select().from(bizumContracts).where(eq(bizumContracts.id, ana.contractId)))[0]

/** What is done while the clearing's line takes nothing. */
async function whileSepaIsDown<T>(work: () => Promise<T>): Promise<T> {
  const { sepa } = bank.bank
  Object.assign(bank.bank, { sepa: { ...sepa, send: async () => ({ outcome: 'LATER', reason: 'down' }) } })
  const done = await work()
  Object.assign(bank.bank, { sepa })
  return done
}

test('a charge that comes before the subscription that it is of is paid', async () => {
  const { consent } = await subscribed()
  const { balance } = (await money()) ?? { balance: 0 }
  const schemeId = await mandateBegins(bank, consent.schemeId, { reference: 'SUB-2', title: 'Plan de sonido', period: 'MONTHLY' })
  waitSeconds(bank, -1)
  const charged = await chargeComes(bank, { consentId: consent.schemeId, mandateId: schemeId, amount: 5_00 as never })
  waitSeconds(bank, 1)
  await untilQuiet(bank)
  const [charge] = await bank.database.select().from(bizumCharges).where(eq(bizumCharges.schemeId, charged))
  expect(charge).toMatchObject({ state: 'PAID', mandateId: expect.any(String) })
  expect(await money()).toEqual({ balance: balance - 5_00, held: 0 })
})

test('what a merchant gives back before the clearing has said that it was paid is linked to the payment once it has', async () => {
  const row = await purchased()
  await whileSepaIsDown(async () => {
    const { calls, reply } = await accepting(purchasePath(row.id))
    const { operationId } = reply.json<OrderState>()
    expect((await calls.code(operationId, await lastCode(bank, ana.user.mobile))).json()).toMatchObject({ status: 'PROCESSING' })
    expect(await refundComes(bank, row.schemeId, { amount: 10_00, toIban: ana.account.iban })).toBeDefined()
    await speakWithScheme(bank.bank)
  })
  await untilQuiet(bank)
  const [payment] = await bank.database.select().from(bizumPayments).where(eq(bizumPayments.direction, 'OUT'))
  expect(payment).toMatchObject({ state: 'RETURNED', refunded: 10_00 })
  expect(await money()).toEqual({ balance: 3_000_00 - 32_90, held: 0 })
  await expectAgreement(bank)
})

test('whoever joins while the scheme’s word that they have not is on its way is paid at once, and not two days later', async () => {
  const { operationId } = await send(bank, ana, ['+34611000002'], 18_50, { pauseSeconds: 10 })
  const { bizum } = bank.bank
  const speaking = (route: Bank['bizum']['route']) => speakWithScheme({ ...bank.bank, bizum: { ...bizum, route } })
  waitSeconds(bank, 10)
  // The first answer is lost, and the second is late.
  await speaking(async (payment) => {
    await bizum.route(payment)
    return { outcome: 'UNKNOWN' }
  })
  waitSeconds(bank, 29)
  const outcomes: string[] = []
  await speaking(async (payment) => {
    const waiting = await bizum.route(payment)
    outcomes.push(waiting.outcome)
    if (waiting.outcome !== 'WAITING') return waiting
    waitSeconds(bank, 2)
    await receiveFromScheme(bank.bank)
    await doMessages(bank.bank)
    return waiting
  })
  // Asked again in the same turn, and not when its time to wait is over.
  expect(outcomes).toEqual(['WAITING', 'ROUTED'])
  await untilQuiet(bank)
  expect((await bizumsOf(bank, operationId))[0]).toMatchObject({ state: 'SETTLED' })
})

test('that a mobile went to another bank, said before it came back to this one, ends nothing', async () => {
  const came = toInstant('2026-11-20T09:00:00+01:00')
  await bank.database.transaction((tx) => tx.update(bizumContracts).set({ phoneSince: came }).where(eq(bizumContracts.id, ana.contractId)))
  const said = (at: string) =>
    bank.database.transaction((tx) => portOut(tx, bank.bank, { phone: ana.phone, at: toInstant(at) }, bank.clock.now()))
  await said('2026-11-20T08:59:59+01:00')
  expect(await contract()).toMatchObject({ state: 'ACTIVE' })
  await said('2026-11-20T09:00:01+01:00')
  expect(await contract()).toMatchObject({ state: 'MOVED' })
})

test('of a blocked merchant no purchase, and no permission, waits for its customer', async () => {
  const row = await purchased({ merchantId: 'ALBUFERA03' })
  expect((await post(bank, ana.tokens, `${purchasePath(row.id)}/revocation`, { fraud: true })).statusCode).toBe(200)
  expect(await purchased({ merchantId: 'ALBUFERA03', subscribe: true })).toMatchObject({ state: 'REVOKED' })
  await consentComes(bank, ana.phone)
  await untilQuiet(bank)
  const consents = await bank.database.select().from(bizumConsents).where(eq(bizumConsents.userId, ana.user.id))
  expect(consents.map(({ state }) => state)).toEqual(['DENIED', 'DENIED'])
  expect(consents.filter(({ untoldSince }) => untoldSince !== null)).toEqual([])
  const told = await bank.database.select().from(notices).where(eq(notices.userId, ana.user.id))
  expect(told.map(({ title }) => title)).toEqual(['Compra por autorizar'])
})

test('a request that was being paid when its customer took their mobile to another bank is closed with the rest', async () => {
  await requestComes(bank, ana.phone, { fromPhone: '+34611000005' })
  await untilQuiet(bank)
  const [row] = await bank.database.select().from(bizumRequests)
  const { calls, reply } = await acceptingRequest(ana, row?.id ?? '')
  const { operationId } = reply.json<OrderState>()
  expect((await calls.code(operationId, await lastCode(bank, ana.user.mobile))).json()).toMatchObject({ status: 'PROCESSING' })
  await bank.database.transaction((tx) => portOut(tx, bank.bank, { phone: ana.phone, at: bank.clock.now() }, bank.clock.now()))
  await untilQuiet(bank)
  expect(await requestOf(row?.id ?? '')).toMatchObject({ state: 'MOVED' })
  expect(await money()).toEqual({ balance: 3_000_00, held: 0 })
})

test('case 21: ported out with a request, a waiting send and a payment on its way: closed, released, and arrived', async () => {
  await joins(bank, { key: ana.contractId, phone: ana.phone, name: 'Ana Ruiz Gil' })
  const waiting = await send(bank, ana, ['+34611000001'], 20_00)
  await requestComes(bank, ana.phone)
  const { consent } = await subscribed()
  const { balance } = (await money()) ?? { balance: 0 }
  await whileSepaIsDown(async () => {
    const sent = await send(bank, ana, ['+34611000100'], 18_50)
    expect((await bizumsOf(bank, sent.operationId))[0]).toMatchObject({ state: 'SENT' })
    expect(await goesAway(bank, ana.phone)).toBe(true)
    await speakWithScheme(bank.bank)
    expect(await contract()).toMatchObject({ state: 'MOVED' })
    expect((await bizumsOf(bank, sent.operationId))[0]).toMatchObject({ state: 'SENT' })
  })
  await untilQuiet(bank)
  expect((await bizumsOf(bank, waiting.operationId))[0]).toMatchObject({ state: 'CANCELLED', reason: 'CONTRACT_OVER' })
  expect(await bank.database.$count(bizumPayments, eq(bizumPayments.state, 'SETTLED'))).toBe(2)
  expect(await money()).toEqual({ balance: balance - 18_50, held: 0 })
  const [request] = await bank.database.select().from(bizumRequests)
  expect(request).toMatchObject({ state: 'MOVED' })
  const [permission] = await bank.database.select().from(bizumConsents).where(eq(bizumConsents.id, consent.id))
  expect(permission).toMatchObject({ state: 'ENDED', endedBy: 'BANK' })
  const status = await get(bank, await signInAs(bank, ana.user), '/services/bizum/v1/status')
  expect(status.json()).toMatchObject({ state: 'MOVED', reason: expect.stringContaining('otra entidad') })
  await expectAgreement(bank)
})
