import type { OrderState } from '@almenara/contract/two-step'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { transferLimits } from '../../../payments/tables.ts'
import { get, openAnotherProcess, openTestBank, type TestBank } from '../../../testing/bank.ts'
import { addBizumCustomer, send, sendCalls, sendTo, untilQuiet, waitSeconds, type BizumCustomer } from '../../../testing/bizum.ts'
import { announcedRefusal, bizumComes } from '../../../testing/bizum-scheme.ts'
import { lastCode } from '../../../testing/orders.ts'
import { moneyIn } from '../../../testing/payments.ts'
import { receiveFromScheme } from './scheme-in.ts'
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

async function refused(input: Record<string, unknown>, who = carmen) {
  const reply = await sendCalls(tested, who).authorize(input)
  const { code, fields = [] } = reply.json<{ code: string; fields?: { field: string; message: string }[] }>()
  return { code, fields: fields.map(({ field }) => field), message: fields[0]?.message ?? '' }
}

describe('limits', () => {
  test('case 8: of two sends confirmed together that go over the day’s limit between them, one is refused', async () => {
    await send(tested, carmen, ['+34611000110'], 500_00)
    const calls = sendCalls(tested, carmen)
    const signing: { id: string; code: string }[] = []
    for (const phone of [LUCIA, '+34611000111']) {
      const order = (await calls.authorize(sendTo(carmen, [phone], 1_000_00))).json<OrderState>()
      signing.push({ id: order.operationId, code: await lastCode(tested, carmen.user.mobile) })
    }
    const signed = await Promise.all(signing.map(({ id, code }) => calls.code(id, code)))
    const states = signed.map((reply) => reply.json<OrderState>())
    expect(states.map(({ status }) => status).toSorted()).toEqual(['EXECUTED', 'REFUSED'])
    expect(states.find(({ status }) => status === 'REFUSED')?.refusal?.code).toBe('BIZUM_LIMIT')
    expect(await money()).toEqual({ balance: 1_500_00, held: 0 })
  })

  test('case 10: the customer’s own limit for instant transfers binds Bizum, and says where to change it', async () => {
    await tested.database.transaction((tx) =>
      tx.insert(transferLimits).values({ userId: carmen.user.id, instantPerPayment: 100_00 as never }),
    )
    const over = await refused(sendTo(carmen, [LUCIA], 150_00))
    expect(over).toMatchObject({
      code: 'TRANSFER_LIMIT',
      fields: ['recipients.0.amount'],
      message: expect.stringContaining('Límites de transferencias'),
    })
  })

  test('what was sent by Bizum today counts in the day’s limit of instant transfers, also to customers of this bank', async () => {
    const elena = await addBizumCustomer(tested, 'elena.vives', { funds: 0 })
    await tested.database.transaction((tx) => tx.insert(transferLimits).values({ userId: carmen.user.id, instantPerDay: 100_00 as never }))
    await send(tested, carmen, [elena.phone], 60_00)
    expect(await refused(sendTo(carmen, [LUCIA], 50_00))).toMatchObject({ code: 'TRANSFER_LIMIT' })
    expect(await send(tested, carmen, [LUCIA], 40_00)).toMatchObject({ status: 'EXECUTED' })
  })

  test('on the first day of a mobile less may be sent in all', async () => {
    const nuevo = await addBizumCustomer(tested, 'nuevo.bizum', { since: tested.clock.now() })
    expect(await refused(sendTo(nuevo, [LUCIA], 301_00), nuevo)).toMatchObject({
      code: 'BIZUM_LIMIT',
      message: expect.stringContaining('300,00'),
    })
    await send(tested, nuevo, [LUCIA], 200_00)
    const options = (await get(tested, nuevo.tokens, '/services/bizum/v1/options')).json()
    expect(options).toMatchObject({ newcomer: { usage: { max: 300_00, used: 200_00, left: 100_00 } } })
    expect(await refused(sendTo(nuevo, ['+34611000101'], 101_00), nuevo)).toMatchObject({ code: 'BIZUM_LIMIT' })
    waitSeconds(tested, 24 * 3600 + 1)
  })

  test('case 9: of two payments that come at once to somebody with room for one, one enters', async () => {
    const elena = await addBizumCustomer(tested, 'elena.vives', { name: 'Elena Vives Roig', funds: 0 })
    await receivedBefore(elena, 59)
    const marc = await addBizumCustomer(tested, 'marc.torres')
    const states = await Promise.all([send(tested, carmen, [elena.phone]), send(tested, marc, [elena.phone])])
    expect(states.map(({ status }) => status).toSorted()).toEqual(['EXECUTED', 'REFUSED'])
    expect(states.find(({ status }) => status === 'REFUSED')?.refusal?.code).toBe('RECEIVED_COUNT')
    expect(await money(elena)).toEqual({ balance: 18_50, held: 0 })
  })

  test('case 8: so it is where they are confirmed in two processes', async () => {
    const other = await openAnotherProcess(tested)
    try {
      await send(tested, carmen, ['+34611000110'], 500_00)
      const signing = []
      for (const phone of [LUCIA, '+34611000111']) {
        const order = (await sendCalls(tested, carmen).authorize(sendTo(carmen, [phone], 1_000_00))).json<OrderState>()
        signing.push({ id: order.operationId, code: await lastCode(tested, carmen.user.mobile) })
      }
      const signed = await Promise.all(signing.map(({ id, code }, at) => sendCalls(at === 0 ? tested : other, carmen).code(id, code)))
      const ends = signed.map((reply) => reply.json<OrderState>())
      expect(ends.map(({ status }) => status).toSorted()).toEqual(['EXECUTED', 'REFUSED'])
      expect(ends.find(({ status }) => status === 'REFUSED')?.refusal?.code).toBe('BIZUM_LIMIT')
      expect(await money()).toEqual({ balance: 1_500_00, held: 0 })
    } finally {
      await other.close()
    }
  })

  test('case 9: of two that come from other banks at once, to two processes, one enters and the other’s bank is told RECEIVED_COUNT', async () => {
    const other = await openAnotherProcess(tested)
    try {
      await receivedBefore(carmen, 59)
      const ids = [await bizumComes(tested, carmen.phone), await bizumComes(tested, carmen.phone, { fromPhone: '+34611000203' })]
      await Promise.all([receiveFromScheme(tested.bank), receiveFromScheme(other.bank)])
      await untilQuiet(tested)
      const heard = await Promise.all(ids.map((id) => announcedRefusal(tested, id)))
      expect(new Set(heard)).toEqual(new Set(['RECEIVED_COUNT', undefined]))
      expect(await money()).toEqual({ balance: 3_018_50, held: 0 })
    } finally {
      await other.close()
    }
  })
})

/** So many small ones that came this month. */
async function receivedBefore({ user, account, contractId }: BizumCustomer, count: number): Promise<void> {
  const now = tested.clock.now()
  const row = { userId: user.id, partyId: user.partyId, contractId, productId: account.id, ledgerAccountId: account.ledgerAccountId }
  const rows = Array.from({ length: count }, () => ({
    ...row,
    id: crypto.randomUUID(),
    kind: 'C2C' as const,
    direction: 'IN' as const,
    state: 'SETTLED' as const,
    amount: 1 as never,
    name: 'Ana R.',
    concept: '',
    channel: 'bizum',
    leavesAt: now,
    createdAt: now,
  }))
  await tested.database.transaction((tx) => tx.insert(bizumPayments).values(rows))
}
