import { addSeconds } from '@almenara/contract/dates'
import type { SentPayments } from '@almenara/contract/areas/bizum/send'
import { formatPhone, type Phone } from '@almenara/contract/phone'
import type { OrderState } from '@almenara/contract/two-step'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { verifyLedger } from '../../../ledger/verify.ts'
import { contentOf } from '../../../messages/send.ts'
import { notices, outboxMessages } from '../../../messages/tables.ts'
import { payments } from '../../../payments/tables.ts'
import { get, openAnotherProcess, openTestBank, post, type TestBank } from '../../../testing/bank.ts'
import {
  addBizumCustomer,
  bizumsOf,
  loseMessages,
  send,
  sendCalls,
  sendTo,
  toldTheScheme,
  untilQuiet,
  waitSeconds,
  type BizumCustomer,
} from '../../../testing/bizum.ts'
import { setOutage } from '../../../testing/bizum-scheme.ts'
import { expectAgreement } from '../../../testing/clearing.ts'
import { lastCode } from '../../../testing/orders.ts'
import { lastEntry, moneyIn } from '../../../testing/payments.ts'
import { refusalText } from '../../../two-step/refusals.ts'
import { orders } from '../../../two-step/tables.ts'
import { speakWithScheme } from './bizum-poller.ts'
import { bizumPayments } from './tables.ts'

const LUCIA = '+34611000100'

let tested: TestBank
let carmen: BizumCustomer
beforeEach(async () => {
  tested = await openTestBank()
  carmen = await addBizumCustomer(tested, 'carmen.munoz')
})
afterEach(() => tested.close())

const money = (who: BizumCustomer = carmen) => moneyIn(tested, who.account)
const one = async ({ operationId }: OrderState) => (await bizumsOf(tested, operationId))[0]

async function refused(input: Record<string, unknown>, who = carmen) {
  const reply = await sendCalls(tested, who).authorize(input)
  const { code, fields = [] } = reply.json<{ code: string; fields?: { field: string; message: string }[] }>()
  return { code, fields: fields.map(({ field }) => field), message: fields[0]?.message ?? '' }
}

async function textsTo(mobile: string): Promise<string[]> {
  const rows = await tested.database.select().from(outboxMessages).where(eq(outboxMessages.recipient, mobile)).orderBy(outboxMessages.id)
  return rows.map((row) => contentOf(tested.bank, row)?.text ?? '')
}

describe('a send to one person', () => {
  test('case 1: to a mobile of another bank it is held, settled by the clearing, and both books agree', async () => {
    const calls = sendCalls(tested, carmen)
    const order = (await calls.authorize(sendTo(carmen, [LUCIA]))).json<OrderState>()
    expect(order.facts.find(({ label }) => label === 'Para')?.value).toMatchObject({ text: expect.stringContaining('611 000 100') })
    expect(order.warnings?.map(({ code }) => code)).toEqual(['FIRST_PAYMENT'])
    const done = (await calls.code(order.operationId, await lastCode(tested, carmen.user.mobile))).json<OrderState>()
    expect(done).toMatchObject({ status: 'EXECUTED', done: { title: 'Enviado' } })
    expect(await money()).toEqual({ balance: 2_981_50, held: 0 })
    const payment = await one(done)
    expect(payment).toMatchObject({ state: 'SETTLED', paymentId: order.operationId, direction: 'OUT', refunded: 0 })
    expect(await tested.database.$count(payments)).toBe(1)
    expect(await tested.database.$count(bizumPayments)).toBe(1)
    const entry = await lastEntry(tested, carmen.account)
    expect(entry).toMatchObject({ type: 'BIZUM_OUT', title: `Bizum a ${payment?.name}`, amount: -18_50 })
    expect(JSON.stringify(entry)).not.toMatch(/ES\d{22}/)
    await untilQuiet(tested)
    expect(await toldTheScheme(tested, order.operationId)).toBe('SETTLED')
    await expectAgreement(tested)
    expect(await verifyLedger(tested.database)).toEqual([])
  })

  test('case 2: to another customer of this bank both movements are one transaction, without the clearing', async () => {
    const elena = await addBizumCustomer(tested, 'elena.vives', { name: 'Elena Vives Roig', funds: 0 })
    const done = await send(tested, carmen, [elena.phone])
    expect(done).toMatchObject({ status: 'EXECUTED' })
    expect([await money(), await money(elena)]).toEqual([
      { balance: 2_981_50, held: 0 },
      { balance: 18_50, held: 0 },
    ])
    const [out, into] = [await lastEntry(tested, carmen.account), await lastEntry(tested, elena.account)]
    expect(out).toMatchObject({ type: 'BIZUM_OUT', title: 'Bizum a Elena V. R.' })
    expect(into).toMatchObject({ type: 'BIZUM_IN', title: 'Bizum de Carmen M. C.', transactionId: out?.transactionId })
    expect(await tested.database.$count(payments)).toBe(0)
    const [notice] = await tested.database.select().from(notices).where(eq(notices.userId, elena.user.id))
    expect(notice).toMatchObject({ title: 'Bizum recibido', path: null })
    expect(notice?.text).not.toContain('Cena')
    await untilQuiet(tested)
    expect(await toldTheScheme(tested, done.operationId)).toBe('BOOKED')
  })

  test('case 3: to a mobile that never joins it is held for 48 hours and then released to the cent', async () => {
    const done = await send(tested, carmen, ['+34611000001'])
    expect(done).toMatchObject({ status: 'PROCESSING', meanwhile: { title: 'Pendiente de alta' } })
    expect(await money()).toEqual({ balance: 3_000_00, held: 18_50 })
    expect(await one(done)).toMatchObject({ state: 'WAITING' })
    waitSeconds(tested, 48 * 3600 - 1)
    await untilQuiet(tested)
    expect(await money()).toEqual({ balance: 3_000_00, held: 18_50 })
    waitSeconds(tested, 2)
    await untilQuiet(tested)
    expect(await money()).toEqual({ balance: 3_000_00, held: 0 })
    expect(await one(done)).toMatchObject({ state: 'EXPIRED', reason: 'NOT_JOINED' })
    const [order] = await tested.database.select().from(orders).where(eq(orders.id, done.operationId))
    expect(order).toMatchObject({ status: 'REFUSED', refusal: 'NOT_JOINED' })
    expect(refusalText('bizum-send', 'NOT_JOINED')).toContain('no se dio de alta')
    const texts = await textsTo(carmen.user.mobile)
    expect(texts.at(-1)).toContain('no se dio de alta')
    expect(texts.join(' ')).not.toContain('Cena')
  })

  test('case 3: it is released by the keeper too where the scheme’s word of it was lost', async () => {
    const done = await send(tested, carmen, ['+34611000001'])
    await loseMessages(tested)
    waitSeconds(tested, 48 * 3600 + 599)
    await untilQuiet(tested)
    expect((await one(done))?.state).toBe('WAITING')
    waitSeconds(tested, 2)
    await untilQuiet(tested)
    expect(await one(done)).toMatchObject({ state: 'EXPIRED' })
    expect(await money()).toEqual({ balance: 3_000_00, held: 0 })
  })

  test('case 4: to a mobile that joins later it waits, then settles', async () => {
    const done = await send(tested, carmen, ['+34611000002'])
    const receipt = `/services/bizum/v1/movements/${done.operationId}/receipt-export`
    expect([done.receipt, (await get(tested, carmen.tokens, receipt)).statusCode]).toEqual([undefined, 404])
    waitSeconds(tested, 31)
    await untilQuiet(tested)
    expect(await one(done)).toMatchObject({ state: 'SETTLED' })
    expect((await get(tested, carmen.tokens, receipt)).statusCode).toBe(200)
    expect(await money()).toEqual({ balance: 2_981_50, held: 0 })
    await expectAgreement(tested)
  })

  test('case 5: cancelling and joining at once, exactly one wins and no money is both released and sent', async () => {
    for (const cancelsFirst of [true, false]) {
      const before = await money()
      const { operationId } = await send(tested, carmen, ['+34611000002'])
      waitSeconds(tested, cancelsFirst ? 5 : 31)
      const path = `/services/bizum/v1/pending-operations-c2c/${operationId}/cancelation`
      const [cancelled] = await Promise.all([post(tested, carmen.tokens, path, {}), untilQuiet(tested)])
      await untilQuiet(tested)
      const [payment] = await bizumsOf(tested, operationId)
      expect(payment?.state).toBe(cancelsFirst ? 'CANCELLED' : 'SETTLED')
      expect(cancelled.statusCode).toBe(cancelsFirst ? 200 : 409)
      if (!cancelsFirst) expect(cancelled.json()).toMatchObject({ code: 'BIZUM_CLOSED' })
      const gone = payment?.state === 'SETTLED' ? 18_50 : 0
      expect(await money()).toEqual({ balance: (before?.balance ?? 0) - gone, held: 0 })
      const again = await post(tested, carmen.tokens, path, {})
      expect(again.statusCode).toBe(cancelled.statusCode)
    }
    await expectAgreement(tested)
  })

  test('in its pause it is undone at once, and after it, it leaves', async () => {
    const undone = await send(tested, carmen, [LUCIA], 18_50, { pauseSeconds: 10 })
    expect(undone).toMatchObject({ status: 'PROCESSING' })
    await untilQuiet(tested)
    expect((await one(undone))?.state).toBe('ORDERED')
    const path = `/services/bizum/v1/pending-operations-c2c/${undone.operationId}/cancelation`
    expect((await post(tested, carmen.tokens, path, {})).json()).toMatchObject({ state: 'CANCELLED' })
    expect(await money()).toEqual({ balance: 3_000_00, held: 0 })
    expect((await post(tested, carmen.tokens, path, {})).json()).toMatchObject({ state: 'CANCELLED' })
    const gone = await send(tested, carmen, [LUCIA], 18_50, { pauseSeconds: 10 })
    waitSeconds(tested, 10)
    await untilQuiet(tested)
    expect((await one(gone))?.state).toBe('SETTLED')
    const late = await post(tested, carmen.tokens, `/services/bizum/v1/pending-operations-c2c/${gone.operationId}/cancelation`, {})
    expect(late.json()).toMatchObject({ code: 'BIZUM_CLOSED', message: expect.stringContaining('ya ha recibido el dinero') })
  })

  test('case 17: without a word it stays «en curso», is asked again, and is given up only by the scheme’s word', async () => {
    const done = await send(tested, carmen, ['+34611000005'])
    expect(done).toMatchObject({ status: 'PROCESSING' })
    expect(await money()).toEqual({ balance: 3_000_00, held: 18_50 })
    // The services that started again ask too.
    const restarted = await openAnotherProcess(tested)
    restarted.clock.set(addSeconds(tested.clock.now(), 60))
    await speakWithScheme(restarted.bank)
    await restarted.close()
    expect(await one(done)).toMatchObject({ state: 'ORDERED', attempts: 2 })
    for (let minutes = 0; minutes < 9; minutes += 1) {
      waitSeconds(tested, 60)
      await untilQuiet(tested)
    }
    expect(await one(done)).toMatchObject({ state: 'ORDERED', attempts: expect.any(Number) })
    expect((await one(done))?.attempts).toBeGreaterThan(3)
    await setOutage(tested, true)
    waitSeconds(tested, 300)
    await untilQuiet(tested)
    expect((await one(done))?.state).toBe('ORDERED')
    await setOutage(tested, false)
    waitSeconds(tested, 300)
    await untilQuiet(tested)
    expect(await one(done)).toMatchObject({ state: 'REFUSED', reason: 'TIMED_OUT' })
    expect(await money()).toEqual({ balance: 3_000_00, held: 0 })
    expect((await textsTo(carmen.user.mobile)).at(-1)).toContain('Bizum no respondio a tiempo')
  })

  test('is refused with the reason of whoever cannot receive it, and nothing is charged', async () => {
    const done = await send(tested, carmen, ['+34611000003'])
    expect(done).toMatchObject({ status: 'REFUSED', refusal: { code: 'RECEIVED_COUNT' } })
    expect(await money()).toEqual({ balance: 3_000_00, held: 0 })
  })
})

describe('a send to several people', () => {
  const many = Array.from({ length: 30 }, (_, at) => (at === 7 ? '+34622000003' : `+3461100${1000 + at * 37}`))

  test('case 6: thirty, one signature; one cannot receive, twenty-nine settle and one is released', async () => {
    const done = await send(tested, carmen, many, 10_00)
    expect(done).toMatchObject({ status: 'EXECUTED', done: { title: 'Firmado' }, receipt: { later: true } })
    expect(await money()).toEqual({ balance: 3_000_00, held: 300_00 })
    await untilQuiet(tested)
    const all = await bizumsOf(tested, done.operationId)
    expect(all.map(({ state }) => state).toSorted()).toEqual(['REFUSED', ...Array.from({ length: 29 }, () => 'SETTLED')])
    expect(await money()).toEqual({ balance: 2_710_00, held: 0 })
    await expectAgreement(tested)
  })

  test('is reviewed person by person, each with name, number and amount, and what is so of several of them is said once', async () => {
    const people = [LUCIA, '+34611000101', '+34611000001', '+34622000001']
    const { facts, warnings = [] } = (await sendCalls(tested, carmen).authorize(sendTo(carmen, people, 12_50))).json<OrderState>()
    const payees = facts.flatMap(({ field, mark, value }) => (value.type === 'PAYEE' ? [{ ...value, field, mark: mark?.text }] : []))
    expect(payees).toMatchObject(
      people.map((_, at) => ({ amount: 12_50, field: `recipients.${at}.phone`, mark: at < 2 ? 'Tiene Bizum' : 'No tiene Bizum' })),
    )
    const [first, second, third, fourth] = payees
    expect([first?.detail, second?.detail, third?.detail]).toEqual(['611 000 100', '611 000 101', undefined])
    expect([third?.name, fourth?.name]).toEqual(people.slice(2).map((phone) => formatPhone(phone as Phone)))
    expect(warnings.map(({ code }) => code)).toEqual(['NOT_REGISTERED', 'FIRST_PAYMENT'])
    expect(warnings[0]?.text).toContain(`${third?.name} y ${fourth?.name}: estos móviles no tienen Bizum.`)
    expect(warnings[1]?.text).toBe(
      `${first?.name}, ${second?.name}, ${third?.name} y ${fourth?.name}: es la primera vez que les paga. Compruebe los nombres y los números.`,
    )
  })

  test('tells its customer how each payment goes, and whoever else asks what it tells of orders that do not exist', async () => {
    const elena = await addBizumCustomer(tested, 'elena.vives')
    const { operationId } = await send(tested, carmen, [LUCIA, '+34611000001'], 10_00, { pauseSeconds: 10 })
    const ask = (who: BizumCustomer, id: string) => get(tested, who.tokens, `/services/bizum/v1/send-payment-c2c/${id}`)
    const readSent = async () => (await ask(carmen, operationId)).json<SentPayments>()
    const { payments: sent, asOf } = await readSent()
    expect(new Set(sent.map(({ counterparty: { phone } }) => phone))).toEqual(new Set(['+34611000001', LUCIA]))
    for (const { state, amount } of sent) expect([state, amount]).toEqual(['ORDERED', 10_00])
    for (const { leavesAt } of sent) expect(Date.parse(leavesAt) - Date.parse(asOf)).toBe(10_000)
    waitSeconds(tested, 11)
    await untilQuiet(tested)
    expect(new Set((await readSent()).payments.map(({ state }) => state))).toEqual(new Set(['SETTLED', 'WAITING']))
    const detail = await get(tested, carmen.tokens, `/services/bizum/v1/movements/${sent[0]?.id}`)
    expect(detail.json()).toMatchObject({ operationId, people: 2, can: { repeat: { allowed: true } } })
    for (const id of [operationId, crypto.randomUUID()]) {
      const reply = await ask(elena, id)
      expect([reply.statusCode, reply.json()]).toMatchObject([404, { code: 'NOT_FOUND' }])
    }
  })

  test('places all holds or none: without funds for all nothing is held and nothing written', async () => {
    const elena = await addBizumCustomer(tested, 'elena.vives', { funds: 100_00 })
    const calls = sendCalls(tested, elena)
    const asked = (await calls.authorize(sendTo(elena, [LUCIA, '+34611000101', '+34611000102'], 30_00))).json<OrderState>()
    const code = await lastCode(tested, elena.user.mobile)
    const other = { id: crypto.randomUUID(), account: elena.account.ledgerAccountId, amount: 20_00, reason: 'test', title: 'Otra' }
    await tested.database.transaction((tx) => tx.execute(sql`select ledger_place_holds(${JSON.stringify([other])}::json, now())`))
    const signed = (await calls.code(asked.operationId, code)).json<OrderState>()
    expect(signed).toMatchObject({ status: 'REFUSED', refusal: { code: 'INSUFFICIENT_FUNDS' } })
    expect(await money(elena)).toEqual({ balance: 100_00, held: 20_00 })
    expect(await bizumsOf(tested, asked.operationId)).toEqual([])
  })

  test('case 7: too many, oneself, a landline and a repeated number are each named at their field, and nobody is looked up', async () => {
    await setOutage(tested, true)
    expect(await refused(sendTo(carmen, [...many, '+34633000100'], 1_00))).toMatchObject({
      code: 'BIZUM_RECIPIENT',
      fields: ['recipients.30.phone'],
      message: expect.stringContaining('30 personas'),
    })
    const wrong = await refused(sendTo(carmen, [LUCIA, carmen.phone, '961234567', '611 000 100', '12', '+447911123456']))
    expect(wrong).toMatchObject({
      code: 'BIZUM_RECIPIENT',
      fields: ['recipients.1.phone', 'recipients.2.phone', 'recipients.3.phone', 'recipients.4.phone', 'recipients.5.phone'],
    })
    expect(await refused({ ...sendTo(carmen, [LUCIA]), recipients: [{ phone: LUCIA, amount: 49 }] })).toMatchObject({
      code: 'BIZUM_LIMIT',
      fields: ['recipients.0.amount'],
    })
    // With everything right, it is the directory that does not answer.
    expect(await refused(sendTo(carmen, [LUCIA]))).toMatchObject({ code: 'BIZUM_UNREACHABLE' })
  })
})
