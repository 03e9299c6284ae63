import { BIZUM_LIMITS, type BizumLimits } from '@almenara/contract/limits'
import { dayAt, firstOfMonth } from '@almenara/contract/dates'
import { toCents, type Cents } from '@almenara/contract/money'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sqlState } from '../../../db/sql-state.ts'
import { contacts } from '../../../identity/tables.ts'
import { bankLimits } from '../../../payments/transfer-limits.ts'
import { products } from '../../../products/tables.ts'
import { openTestBank, type TestBank } from '../../../testing/bank.ts'
import { addBizumCustomer, send, sendCalls, sendTo, type BizumCustomer } from '../../../testing/bizum.ts'
import { lastCode } from '../../../testing/orders.ts'
import { moneyIn } from '../../../testing/payments.ts'
import { faultNow, readContracts } from '../contract/in-force.ts'
import { bizumContracts } from '../contract/tables.ts'
import { overBizumLimit, overReceived, readUsage } from './limits.ts'
import { PAY_IN_SQL } from './pay-in-sql.ts'
import { bizumPayments } from './tables.ts'

let tested: TestBank
let carmen: BizumCustomer
let elena: BizumCustomer
beforeAll(async () => {
  tested = await openTestBank()
  carmen = await addBizumCustomer(tested, 'carmen.munoz')
  elena = await addBizumCustomer(tested, 'elena.vives', { name: 'Elena Vives Roig', funds: 0 })
  await send(tested, carmen, [elena.phone], 100_00)
  await send(tested, carmen, ['+34611000100'], 50_00)
})
afterAll(() => tested.close())

const NONE = Object.fromEntries(Object.keys(BIZUM_LIMITS).map((name) => [name, null])) as BizumLimits
/** Each alone, so that what refuses is known. Carmen has sent 150,00 € in two payments and Elena has received 100,00 € in one. */
const LIMITS: Partial<BizumLimits>[] = [
  {},
  { minimum: 100 },
  { perOperation: 200_00 },
  { sentDay: 250_00 },
  { sentMonth: 300_00 },
  { sentMonthCount: 2 },
  { sentMonthCount: 3 },
  { receivedDay: 180_00 },
  { receivedMonth: 190_00 },
  { receivedMonthCount: 1 },
  { receivedMonthCount: 2 },
  { newcomer: 200_00, newcomerHours: 24 * 365 },
]
/** On, below and above what each of them leaves. */
const AMOUNTS = [99, 100, 50_00, 50_01, 80_00, 80_01, 90_00, 90_01, 100_00, 100_01, 150_00, 150_01, 200_00, 200_01].map(toCents)

async function isLetThrough(
  limits: BizumLimits,
  amounts: readonly Cents[],
  of: readonly [BizumCustomer, BizumCustomer][],
): Promise<boolean> {
  const now = tested.clock.now()
  const day = dayAt(now)
  const items = of.map(([payer, receiver], at) => ({
    contract: payer.contractId,
    user: payer.user.id,
    at: now,
    day,
    month: firstOfMonth(day),
    amount: amounts[at],
    limits,
    receiver: receiver.contractId,
    account: receiver.account.ledgerAccountId,
    ...bankLimits(tested.bank.brand, 'web'),
  }))
  const asked = sql`select refusal from bizum_judge(${JSON.stringify(items)}, ${JSON.stringify(PAY_IN_SQL.shared)})`
  try {
    const { rows } = await tested.database.transaction((tx) => tx.execute<{ refusal: string | null }>(asked))
    return rows.every(({ refusal }) => refusal === null)
  } catch (error) {
    if (sqlState(error) !== 'AL001') throw error
    return false
  }
}

test('what SQL lets through goes over no limit of whoever sends or receives, and what it leaves goes over one', async () => {
  const now = tested.clock.now()
  for (const own of LIMITS) {
    const limits = { ...NONE, ...own }
    const brand = { ...tested.bank.brand, bizum: { ...tested.bank.brand.bizum, limits } }
    const [payer] = await readContracts(tested.database, { ids: [carmen.contractId] })
    const [receiver] = await readContracts(tested.database, { ids: [elena.contractId] })
    if (!payer || !receiver) throw new Error('No contracts')
    const [sent, received] = await Promise.all([payer, receiver].map((one) => readUsage(tested.database, brand as never, one, now)))
    if (!sent || !received) throw new Error('No usage')
    for (const amount of AMOUNTS) {
      const isOver = overBizumLimit(sent, { kind: 'C2C', amounts: [amount] }) !== undefined || overReceived(received, amount) !== undefined
      expect([own, amount, await isLetThrough(limits, [amount], [[carmen, elena]])]).toEqual([own, amount, !isOver])
    }
  }
})

test('payments of one call to the same person are added up in their order', async () => {
  const marc = await addBizumCustomer(tested, 'marc.torres')
  const both: [BizumCustomer, BizumCustomer][] = [
    [carmen, elena],
    [marc, elena],
  ]
  const limits = { ...NONE, receivedDay: 200_00, receivedMonthCount: 3 }
  expect(await isLetThrough(limits, [toCents(50_00), toCents(50_00)], both)).toBe(true)
  expect(await isLetThrough(limits, [toCents(50_00), toCents(50_01)], both)).toBe(false)
  expect(await isLetThrough({ ...NONE, receivedMonthCount: 2 }, [toCents(1_00), toCents(1_00)], both)).toBe(false)
})

test('contracts stand in SQL as the row that is kept of them is written', async () => {
  const { database } = tested
  const changes = [
    () =>
      database.transaction((tx) =>
        tx.update(contacts).set({ verifiedAt: null, otp: false }).where(eq(contacts.partyId, elena.user.partyId)),
      ),
    () => database.transaction((tx) => tx.update(products).set({ signatures: 2 }).where(eq(products.id, elena.account.id))),
    () => database.transaction((tx) => tx.update(products).set({ status: 'CANCELLED' }).where(eq(products.id, elena.account.id))),
  ]
  const faults: (string | null)[] = []
  for (const change of [async () => {}, ...changes]) {
    await change()
    const [standing] = await readContracts(database, { ids: [elena.contractId] })
    const [kept] = await database.select({ fault: faultNow }).from(bizumContracts).where(eq(bizumContracts.id, elena.contractId))
    expect(standing?.reason ?? null).toBe(kept?.fault)
    expect(await isLetThrough(NONE, [toCents(1_00)], [[carmen, elena]])).toBe(kept?.fault === null)
    faults.push(kept?.fault ?? null)
  }
  expect(faults).toEqual([null, 'MOBILE_CHANGED', 'POWERS_LOST', 'ACCOUNT_CANCELLED'])
})

test('whoever leaves Bizum between the review and the signature of a payment to them is not paid in the books', async () => {
  const nuria = await addBizumCustomer(tested, 'nuria.soler', { name: 'Núria Soler Pla', funds: 0 })
  const order = (await sendCalls(tested, carmen).authorize(sendTo(carmen, [nuria.phone], 10_00))).json<{ operationId: string }>()
  const code = await lastCode(tested, carmen.user.mobile)
  const endedAt = tested.clock.now()
  await tested.database.transaction((tx) =>
    tx.update(bizumContracts).set({ state: 'ENDED', endedAt }).where(eq(bizumContracts.id, nuria.contractId)),
  )
  await sendCalls(tested, carmen).code(order.operationId, code)
  expect(await moneyIn(tested, nuria.account)).toEqual({ balance: 0, held: 0 })
  const [payment] = await tested.database.select().from(bizumPayments).where(eq(bizumPayments.orderId, order.operationId))
  // The scheme was asked where it goes, as of any other mobile.
  expect(payment).toMatchObject({ twinId: null, direction: 'OUT' })
})
