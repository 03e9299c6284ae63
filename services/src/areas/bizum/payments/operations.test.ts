import { randomUUID } from 'node:crypto'
import type { BizumMovementDetail } from '@almenara/contract/areas/bizum/movements'
import type { OrderState } from '@almenara/contract/two-step'
import { addSeconds } from '@almenara/contract/dates'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { users } from '../../../identity/tables.ts'
import { serviceStatuses } from '../../../status/tables.ts'
import { get, openTestBank, post, signInAs, type TestBank } from '../../../testing/bank.ts'
import { addBizumCustomer, bizumsOf, send, sendTo, untilQuiet, waitSeconds, type BizumCustomer } from '../../../testing/bizum.ts'
import { bizumComes } from '../../../testing/bizum-scheme.ts'
import { lastCode, lastSms, operation, wrongCode } from '../../../testing/orders.ts'
import { moneyIn } from '../../../testing/payments.ts'
import { readPdf } from '../../../testing/pdf.ts'

/** What a document says, in a line. */
const textOf = async (bytes: Uint8Array) => (await readPdf(bytes)).pages.join(' ')

const LUCIA = '+34611000100'
const ROOT = '/services/bizum/v1'

let tested: TestBank
let carmen: BizumCustomer
beforeEach(async () => {
  tested = await openTestBank()
  carmen = await addBizumCustomer(tested, 'carmen.munoz')
})
afterEach(() => tested.close())

const money = () => moneyIn(tested, carmen.account)

/** The same of both operations: what is asked for, and its path. */
const OPERATIONS = [
  { name: 'a send', path: `${ROOT}/send-payment-c2c`, input: () => sendTo(carmen, [LUCIA]) },
  {
    name: 'a donation',
    path: `${ROOT}/send-payment-c2help`,
    input: () => ({ account: carmen.account.id, code: '00007', amount: 18_50, concept: '', taxData: false }),
  },
]

describe.each(OPERATIONS)('$name', ({ path, input }) => {
  const calls = (who = carmen) => operation(tested, who.tokens, path)

  test('is not done with a wrong code, and is with the right one', async () => {
    const { operationId } = (await calls().authorize(input())).json<OrderState>()
    const code = await lastCode(tested, carmen.user.mobile)
    expect(await lastSms(tested, carmen.user.mobile)).toContain('PAGAR 18,50 EUR')
    expect((await calls().code(operationId, wrongCode(code))).json()).toMatchObject({ code: 'SIGNATURE_WRONG' })
    expect(await money()).toEqual({ balance: 3_000_00, held: 0 })
    expect((await calls().code(operationId, code)).json()).toMatchObject({ status: 'EXECUTED' })
    expect(await money()).toEqual({ balance: 2_981_50, held: 0 })
  })

  test('sent twice and signed twice at once is one payment', async () => {
    const id = randomUUID()
    const [first, second] = await Promise.all([calls().authorize(input(), id), calls().authorize(input(), id)])
    expect([first.statusCode, second.statusCode]).toEqual([200, 200])
    expect((await calls().authorize({ ...input(), concept: 'Otra' }, id)).json()).toMatchObject({ code: 'ORDER_REUSED' })
    const code = await lastCode(tested, carmen.user.mobile)
    const signed = await Promise.all([calls().code(id, code), calls().code(id, code)])
    expect(signed.map((reply) => reply.statusCode)).toEqual([200, 200])
    await untilQuiet(tested)
    expect((await calls().code(id, code)).json()).toMatchObject({ status: 'EXECUTED' })
    expect(await money()).toEqual({ balance: 2_981_50, held: 0 })
    expect(await bizumsOf(tested, id)).toHaveLength(1)
  })

  test('expires unsigned, and nothing is charged', async () => {
    const { operationId, expiresAt } = (await calls().authorize(input())).json<OrderState>()
    const code = await lastCode(tested, carmen.user.mobile)
    tested.clock.set(addSeconds(expiresAt, 1))
    const tokens = await signInAs(tested, carmen.user)
    expect((await operation(tested, tokens, path).code(operationId, code)).statusCode).not.toBe(200)
    expect(await money()).toEqual({ balance: 3_000_00, held: 0 })
  })

  test('is refused without funds, to whoever may only consult, from another customer’s account, without Bizum, and while Bizum is closed', async () => {
    const poor = await addBizumCustomer(tested, 'sin.fondos', { funds: 1_00 })
    expect((await calls(poor).authorize({ ...input(), account: poor.account.id })).json()).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    expect((await calls().authorize({ ...input(), account: poor.account.id })).json()).toMatchObject({ code: 'NOT_FOUND' })
    expect((await calls().authorize({ ...input(), account: 'no-existe' })).json()).toMatchObject({ code: 'NOT_FOUND' })
    await tested.database.transaction((tx) => tx.update(users).set({ executive: false }).where(eq(users.id, poor.user.id)))
    const consultative = await signInAs(tested, poor.user)
    expect(
      (await operation(tested, consultative, path).authorize({ ...input(), account: poor.account.id })).statusCode,
    ).toBeGreaterThanOrEqual(400)
    await tested.database.transaction((tx) =>
      tx
        .insert(serviceStatuses)
        .values({ name: 'bizumStatus', status: 'OFF' })
        .onConflictDoUpdate({ target: serviceStatuses.name, set: { status: 'OFF' } }),
    )
    // Statuses are read every two seconds.
    waitSeconds(tested, 3)
    expect((await calls().authorize(input())).statusCode).toBe(510)
  })
})

describe('a donation', () => {
  const calls = () => operation(tested, carmen.tokens, `${ROOT}/send-payment-c2help`)
  const to = (code: string, more: object = {}) => ({
    account: carmen.account.id,
    code,
    amount: 20_00,
    concept: '',
    taxData: false,
    ...more,
  })

  test('case 27: keeps the zeros of its code in the list and the receipt; an unknown one is refused at its field', async () => {
    const unknown = (await calls().authorize(to('99999'))).json<{ code: string; fields: { field: string; message: string }[] }>()
    expect(unknown).toMatchObject({
      code: 'BAD_INPUT',
      fields: [{ field: 'code', message: 'No hay ninguna organización con el código 99999.' }],
    })
    expect((await calls().authorize(to('7'))).json()).toMatchObject({ fields: [{ field: 'code' }] })
    const asked = await calls().authorize(to('00007'))
    const done = (await calls().answer(asked, carmen.user.mobile)).json<OrderState>()
    expect(done).toMatchObject({ status: 'EXECUTED', done: { title: 'Donación hecha' } })
    const list = (await get(tested, carmen.tokens, `${ROOT}/movements-extract`)).json<{
      rows: { kind: string; counterparty: { code: string } }[]
    }>()
    expect(list.rows).toMatchObject([{ kind: 'C2ONG', counterparty: { code: '00007' } }])
    const receipt = await get(tested, carmen.tokens, `${ROOT}/movements/${done.operationId}/receipt-export`)
    expect(receipt.statusCode, receipt.body.slice(0, 200)).toBe(200)
    expect(await textOf(receipt.rawPayload)).toContain('00007')
  })
})

describe('movements', () => {
  test('are those of the last thirty days, found by words and amounts, and Q814 where there are none', async () => {
    expect((await get(tested, carmen.tokens, `${ROOT}/movements-extract`)).json()).toMatchObject({ code: 'Q814' })
    await send(tested, carmen, [LUCIA])
    await bizumComes(tested, carmen.phone, { fromPhone: LUCIA })
    await untilQuiet(tested)
    const all = (await get(tested, carmen.tokens, `${ROOT}/movements-extract`)).json()
    expect(all.rows.map(({ direction, state }: { direction: string; state: string }) => [direction, state]).toSorted()).toEqual([
      ['IN', 'SETTLED'],
      ['OUT', 'SETTLED'],
    ])
    const received = all.rows.find(({ direction }: { direction: string }) => direction === 'IN')
    expect(received.counterparty.phone).toBeUndefined()
    const none = (await get(tested, carmen.tokens, `${ROOT}/movements-extract?search=nadie`)).json()
    expect(none.rows).toEqual([])
    const sent = (await get(tested, carmen.tokens, `${ROOT}/movements-extract?direction=OUT&search=cena`)).json()
    expect(sent.rows).toHaveLength(1)
    const file = await get(tested, carmen.tokens, `${ROOT}/movements-extract/export?format=XLS&txId=${all.txId}`)
    expect(file.statusCode, file.body.slice(0, 200)).toBe(200)
    const old = addSeconds(tested.clock.now(), 31 * 24 * 3600)
    tested.clock.set(old)
    const later = { ...carmen, tokens: await signInAs(tested, carmen.user) }
    expect((await get(tested, later.tokens, `${ROOT}/movements-extract`)).json()).toMatchObject({ code: 'Q814' })
    const with1 = (await get(tested, later.tokens, `${ROOT}/movements-extract?phone=${encodeURIComponent('611 000 100')}`)).json()
    expect(with1).toMatchObject({ balance: { sent: 18_50, received: 18_50 } })
    expect(with1.months).toEqual([{ key: '2026-11', moneyIn: 18_50, moneyOut: -18_50 }])
    expect(all.months).toEqual([])
    expect(with1.rows).toHaveLength(2)
  })

  test('have a detail and a receipt with a code that can be checked, and nobody’s account number', async () => {
    const done = await send(tested, carmen, [LUCIA])
    const detail = (await get(tested, carmen.tokens, `${ROOT}/movements/${done.operationId}`)).json<BizumMovementDetail>()
    expect(detail).toMatchObject({
      state: 'SETTLED',
      account: { id: carmen.account.id },
      can: { cancel: { allowed: false }, repeat: { allowed: true } },
    })
    expect(detail.timeline.map(({ title }) => title)).toEqual(['Firmado', 'Hecho'])
    expect(JSON.stringify({ ...detail, account: undefined })).not.toMatch(/[A-Z]{2}\d{22}/)
    const receipt = await get(tested, carmen.tokens, `${ROOT}/movements/${done.operationId}/receipt-export`)
    const text = (await textOf(receipt.rawPayload)).replace(/\s/g, '')
    expect(text).not.toMatch(/ES\d{22}/)
    expect(text).toContain(done.receipt?.reference.replace(/\s/g, '') ?? 'no reference')
  })

  test('of several in one signature have a receipt that says how each stands', async () => {
    const done = await send(tested, carmen, [LUCIA, '+34611000303', '+34622000003'], 10_00)
    await untilQuiet(tested)
    const [first] = await bizumsOf(tested, done.operationId)
    const receipt = await get(tested, carmen.tokens, `${ROOT}/movements/${first?.id}/receipt-export`)
    const text = await textOf(receipt.rawPayload)
    expect(text).toContain('no realizado')
    expect(text).toContain('hecho')
  })

  test('of another customer answer as those that do not exist', async () => {
    const done = await send(tested, carmen, ['+34611000001'])
    const elena = await addBizumCustomer(tested, 'elena.vives')
    for (const id of [done.operationId, randomUUID(), 'no-existe']) {
      for (const url of [`${ROOT}/movements/${id}`, `${ROOT}/movements/${id}/receipt-export`])
        expect((await get(tested, elena.tokens, url)).json()).toMatchObject({ code: 'NOT_FOUND' })
      const cancelled = await post(tested, elena.tokens, `${ROOT}/pending-operations-c2c/${id}/cancelation`, {})
      expect(cancelled.json()).toMatchObject({ code: 'NOT_FOUND' })
    }
    waitSeconds(tested, 1)
    expect((await bizumsOf(tested, done.operationId))[0]?.state).toBe('WAITING')
  })
})
