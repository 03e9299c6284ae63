/** A tax whose answers are lost, repeated or late, or whose process ends half way: one NRC, one charge, and none without the other. */
import type { OrderState } from '@almenara/contract/two-step'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyLedger } from '../../ledger/verify.ts'
import type { AeatPort, TaxPayment } from '../../rails/aeat/port.ts'
import { get, move, openTestBank, signInAs, type TestBank } from '../../testing/bank.ts'
import { addCustomer, lastSms, operation, type TestCustomer } from '../../testing/orders.ts'
import { moneyIn } from '../../testing/payments.ts'
import { agencyAsked, askAgencyAfter, payTax, presented, TAX_PATH } from '../../testing/taxes.ts'
import { retryPendingTaxes } from './pursue.ts'
import { declarations } from './tables.ts'

const UNKNOWN = { outcome: 'UNKNOWN' } as const
const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE'

let bank: TestBank
let rail: AeatPort
let carmen: TestCustomer
let people = 0
beforeAll(async () => {
  bank = await openTestBank()
  rail = bank.bank.aeat
})
afterAll(() => bank.close())
beforeEach(async () => {
  bank.clock.set('2026-10-19T10:00:00+02:00')
  bank.bank.aeat = rail
  people += 1
  carmen = await addCustomer(bank, `carmen.${people}`)
  await move(bank, carmen.account, 1_000_00, '2026-10-16')
})

const own = () => ({ taxId: `${50_000_000 + people}${LETTERS[(50_000_000 + people) % 23]}` })
const rowOf = async (orderId: string) => {
  const [row] = await bank.database.select().from(declarations).where(eq(declarations.orderId, orderId))
  if (!row) throw new Error(`Nothing was presented by ${orderId}`)
  return row
}
const stateOf = async (id: string): Promise<OrderState> =>
  (await get(bank, await signInAs(bank, carmen.user), `/services/signature/v1/${id}`)).json()

/** The agency does what it is asked, and its first answers do not arrive: they are lost, or whoever asked has ended. */
function losing(call: 'request' | 'consolidate' | 'annul', how: 'LOST' | 'ENDED', times = 1) {
  const keys: string[] = []
  let left = times
  const lose = async <T>(key: string, answer: Promise<T>): Promise<T | typeof UNKNOWN> => {
    keys.push(key)
    const arrived = await answer
    if (left === 0) return arrived
    left -= 1
    if (how === 'ENDED') throw new Error('The process ended')
    return UNKNOWN
  }
  bank.bank.aeat = {
    ...rail,
    ...(call === 'request' ? { request: (payment: TaxPayment) => lose(payment.key, rail.request(payment)) } : {}),
    ...(call === 'consolidate' ? { consolidate: (key, nrc, at) => lose(key, rail.consolidate(key, nrc, at)) } : {}),
    ...(call === 'annul' ? { annul: (key, nrc, reason) => lose(key, rail.annul(key, nrc, reason)) } : {}),
  }
  return keys
}

async function expectPaidOnce(orderId: string, amount: number): Promise<void> {
  const { id, state, nrc } = await rowOf(orderId)
  expect([state, await agencyAsked(bank, id)]).toEqual(['PAID', 1])
  expect((await stateOf(orderId)).status).toBe('EXECUTED')
  expect(await moneyIn(bank, carmen.account)).toMatchObject({ balance: 1_000_00 - amount, held: 0 })
  expect(await lastSms(bank, carmen.user.mobile)).toContain(`NRC ${nrc?.slice(0, 5)}`)
  expect(await verifyLedger(bank.database)).toEqual([])
}

describe.each(['LOST', 'ENDED'] as const)('an answer that is %s', (how) => {
  test('of the NRC is asked for again under the same key, whoever asks at once: one NRC and one charge', async () => {
    const keys = losing('request', how, 2)
    const { operationId, status } = await payTax(bank, carmen, 120_00, own())
    expect([status, (await moneyIn(bank, carmen.account))?.held]).toEqual(['PROCESSING', 120_00])
    await askAgencyAfter(bank, 61).catch(() => undefined)
    bank.clock.set('2026-10-19T10:05:00+02:00')
    await Promise.all([retryPendingTaxes(bank.bank), retryPendingTaxes(bank.bank)])
    await expectPaidOnce(operationId, 120_00)
    expect(new Set(keys)).toEqual(new Set([(await rowOf(operationId)).id]))
  })

  test('of the consolidation leaves it charged once, its NRC untold until the answer comes', async () => {
    losing('consolidate', how)
    const { operationId, status } = await payTax(bank, carmen, 130_00, own())
    const [tax] = await presented(bank, carmen, operationId)
    expect([status, tax?.state, tax?.nrc]).toEqual(['PROCESSING', 'CHARGED', undefined])
    expect(await moneyIn(bank, carmen.account)).toMatchObject({ balance: 870_00, held: 0 })
    const receipt = await get(bank, carmen.tokens, `${TAX_PATH}/declarations/${tax?.id}/receipt-export`)
    expect(receipt.json().code).toBe('DECLARATION_CLOSED')
    bank.clock.set('2026-10-19T10:05:00+02:00')
    await Promise.all([retryPendingTaxes(bank.bank), retryPendingTaxes(bank.bank)])
    await expectPaidOnce(operationId, 130_00)
  })

  test('of an annulment gives the money back once', async () => {
    const { operationId } = await payTax(bank, carmen, 140_00, own())
    const { id } = await rowOf(operationId)
    losing('annul', how)
    const calls = operation(bank, carmen.tokens, `${TAX_PATH}/declarations/${id}/annulment`)
    expect((await calls.answer(await calls.authorize({ reason: 'Repetido' }), carmen.user.mobile)).json().status).toBe('EXECUTED')
    await askAgencyAfter(bank, 1).catch(() => undefined)
    expect([(await rowOf(operationId)).state, (await moneyIn(bank, carmen.account))?.balance]).toEqual(['ANNULMENT_ASKED', 860_00])
    bank.clock.set('2026-10-19T10:05:00+02:00')
    await Promise.all([retryPendingTaxes(bank.bank), retryPendingTaxes(bank.bank)])
    expect([(await rowOf(operationId)).state, (await moneyIn(bank, carmen.account))?.balance]).toEqual(['ANNULLED', 1_000_00])
    expect(await verifyLedger(bank.database)).toEqual([])
  })
})

test('one that the agency consolidates later is paid then, and told', async () => {
  const { operationId, status } = await payTax(bank, carmen, 100_97, own())
  expect([status, (await rowOf(operationId)).state]).toEqual(['PROCESSING', 'CHARGED'])
  await askAgencyAfter(bank, 120)
  await expectPaidOnce(operationId, 100_97)
})

test('one that it refuses to consolidate later goes back by a contrary entry, and is told', async () => {
  losing('consolidate', 'LOST')
  const { operationId } = await payTax(bank, carmen, 100_95, own())
  expect((await moneyIn(bank, carmen.account))?.balance).toBe(899_05)
  await askAgencyAfter(bank, 120)
  expect(await stateOf(operationId)).toMatchObject({ status: 'REFUSED', refusal: { code: 'TAX_REFUSED' } })
  expect(await moneyIn(bank, carmen.account)).toMatchObject({ balance: 1_000_00, held: 0 })
  expect(await lastSms(bank, carmen.user.mobile)).toMatch(/ha rechazado el pago .* No le hemos cobrado/)
})

test('one that is given up after an hour is charged where the agency had issued its NRC', async () => {
  losing('request', 'LOST', 100)
  const { operationId } = await payTax(bank, carmen, 150_00, own())
  for (let minutes = 0; minutes < 70; minutes += 10) await askAgencyAfter(bank, 600)
  await expectPaidOnce(operationId, 150_00)
})
