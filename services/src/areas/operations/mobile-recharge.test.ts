import { randomUUID } from 'node:crypto'
import type { TokenReply } from '@almenara/contract/areas/session'
import { addSeconds } from '@almenara/contract/dates'
import type { OrderState } from '@almenara/contract/two-step'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ledgerAccounts, holds } from '../../ledger/tables.ts'
import { verifyLedger } from '../../ledger/verify.ts'
import { powers, products } from '../../products/tables.ts'
import type { TopUpPort } from '../../rails/top-up/port.ts'
import { featureStatuses } from '../../status/tables.ts'
import { addAccount, addUser, get, move, openTestBank, post, signInAs, type TestAccount, type TestBank } from '../../testing/bank.ts'
import { addSignatory, lastCode, lastSms, operation, wrongCode } from '../../testing/orders.ts'
import { topUpsAsked } from '../../testing/top-ups.ts'
import { retryPendingTopUps } from './top-ups.ts'

const PATH = '/services/operations/v1'

let bank: TestBank
let rail: TopUpPort
let user: Awaited<ReturnType<typeof addSignatory>>
let tokens: TokenReply
let account: TestAccount
let recharge: ReturnType<typeof operation>
let people = 0

beforeAll(async () => {
  bank = await openTestBank()
  rail = bank.bank.topUps
})
afterAll(() => bank.close())
beforeEach(async () => {
  bank.clock.set('2026-11-20T10:00:00+01:00')
  bank.bank.topUps = rail
  people += 1
  user = await addSignatory(bank, `recarga.${people}`)
  account = await addAccount(bank, user)
  await move(bank, account, 10_000, '2026-11-19')
  tokens = await signInAs(bank, user)
  recharge = operation(bank, tokens, `${PATH}/recharge-mobile`)
})

const input = (phone = '600 123 456', more: Record<string, unknown> = {}) => ({
  payer: account.id,
  phone,
  operator: 'movistar',
  amount: 2_000,
  ...more,
})

async function signed(phone?: string): Promise<OrderState> {
  const reply = await recharge.authorize(input(phone))
  expect(reply.statusCode, reply.body).toBe(200)
  const { operationId }: OrderState = reply.json()
  return (await recharge.code(operationId, await lastCode(bank, user.mobile))).json()
}

/** Balance and what is held. */
async function money({ ledgerAccountId }: TestAccount = account): Promise<[number, number]> {
  const [row] = await bank.database.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, ledgerAccountId))
  return [row?.balance ?? Number.NaN, row?.held ?? Number.NaN]
}

const later = (seconds: number) => bank.clock.set(addSeconds(bank.clock.now(), seconds))
/** Asked again after the session may be over. */
const state = async (id: string): Promise<OrderState> =>
  (await get(bank, await signInAs(bank, user), `/services/signature/v1/${id}`)).json()

describe('a top-up', () => {
  test('is charged at once when the operator does it, and has its receipt and its movement', async () => {
    const done = await signed('+34 600.123.456')
    expect(done).toMatchObject({ status: 'EXECUTED', payee: '600 123 456 (Movistar)', receipt: { signedWith: ['OTP_SMS'] } })
    expect(done.done?.text).toBe('El 600 123 456 ya tiene 20,00\u00a0€ más de saldo.')
    expect(await money()).toEqual([8_000, 0])
    const { rows } = (await get(bank, tokens, `/services/accounts/v2/${account.id}/movement-extract`)).json()
    expect(rows[0]).toMatchObject({ type: 'TOP_UP', title: 'Recarga de móvil Movistar', detail: '600 123 456', amount: -2_000 })
    expect(await verifyLedger(bank.database)).toEqual([])
  })

  test('signed twice, from two tabs or again later, is done and charged once', async () => {
    const { operationId }: OrderState = (await recharge.authorize(input())).json()
    const code = await lastCode(bank, user.mobile)
    const replies = await Promise.all([recharge.code(operationId, code), recharge.code(operationId, code)])
    for (const reply of replies) expect(['EXECUTED', 'PROCESSING']).toContain(reply.json().status)
    expect((await recharge.code(operationId, code)).json().status).toBe('EXECUTED')
    expect(await money()).toEqual([8_000, 0])
    expect(await topUpsAsked(bank, operationId)).toBe(1)
  })

  test.each([
    ['600 990 001', 'TOP_UP_NUMBER', /no admite recargas en ese número/],
    ['600 990 002', 'TOP_UP_AMOUNT', /no admite ese importe/],
  ])('that the operator refuses (%s) takes nothing, has no receipt and says why', async (phone, code, message) => {
    const refused = await signed(phone)
    expect(refused).toMatchObject({ status: 'REFUSED', refusal: { code, message: expect.stringMatching(message) } })
    expect(refused.receipt).toBeUndefined()
    expect(await money()).toEqual([10_000, 0])
    expect(await verifyLedger(bank.database)).toEqual([])
  })
})

describe('while the operator does not answer', () => {
  test('the money is held and says for what; the answer that comes late charges it and tells the customer', async () => {
    const waiting = await signed('600 990 003')
    expect(waiting).toMatchObject({ status: 'PROCESSING', meanwhile: { title: 'Recarga en curso' } })
    expect([waiting.receipt, waiting.done]).toEqual([undefined, undefined])
    expect(await money()).toEqual([10_000, 2_000])
    const { withholdings } = (await get(bank, tokens, `/services/accounts/v1/${account.id}/withholdings`)).json()
    expect(withholdings).toEqual([expect.objectContaining({ title: 'Recarga de móvil', amount: 2_000 })])
    later(61)
    await retryPendingTopUps(bank.bank)
    expect(await state(waiting.operationId)).toMatchObject({ status: 'EXECUTED', receipt: { reference: expect.any(String) } })
    expect(await money()).toEqual([8_000, 0])
    expect(await lastSms(bank, user.mobile)).toMatch(/hecha la recarga de 20,00 EUR al 600 990 003/)
  })

  test('a late refusal gives the money back and says so', async () => {
    const { operationId } = await signed('600 990 004')
    expect(await money()).toEqual([10_000, 2_000])
    later(61)
    await retryPendingTopUps(bank.bank)
    expect(await state(operationId)).toMatchObject({ status: 'REFUSED', refusal: { code: 'TOP_UP_REFUSED' } })
    expect(await money()).toEqual([10_000, 0])
    expect(await lastSms(bank, user.mobile)).toMatch(/el operador no ha hecho la recarga .* No se ha cobrado nada/)
  })

  test('nothing is released without its word, however often it is asked; given up after an hour, it is cancelled', async () => {
    const { operationId } = await signed('600 990 005')
    for (let minute = 0; minute < 50; minute += 5) {
      later(300)
      await retryPendingTopUps(bank.bank)
    }
    expect(await money()).toEqual([10_000, 2_000])
    later(15 * 60)
    await retryPendingTopUps(bank.bank)
    expect(await state(operationId)).toMatchObject({ status: 'REFUSED', refusal: { code: 'TOP_UP_TIMED_OUT' } })
    expect(await money()).toEqual([10_000, 0])
  })

  test('its order can neither be signed again nor cancelled, and its hold does not lapse', async () => {
    const { operationId } = await signed('600 990 005')
    expect((await post(bank, tokens, `/services/signature/v1/${operationId}/cancel`, {})).json().code).toBe('ORDER_CLOSED')
    later(40 * 24 * 3600)
    await bank.bank.ledger.releaseExpired()
    expect(await money()).toEqual([10_000, 2_000])
    bank.clock.set('2026-11-20T12:00:00+01:00')
    await retryPendingTopUps(bank.bank)
    expect(await money()).toEqual([10_000, 0])
  })
})

describe('when something fails in between', () => {
  test('a process that stops after the operator did it charges it all the same, and tops up once', async () => {
    let lost = 0
    bank.bank.topUps = {
      ...rail,
      topUp: async (asked) => {
        await rail.topUp(asked)
        lost += 1
        throw new Error('The process is gone')
      },
    }
    const { status, operationId } = await signed()
    expect([status, lost]).toEqual(['PROCESSING', 1])
    expect(await money()).toEqual([10_000, 2_000])
    bank.bank.topUps = rail
    later(61)
    await retryPendingTopUps(bank.bank)
    expect((await state(operationId)).status).toBe('EXECUTED')
    expect(await money()).toEqual([8_000, 0])
    expect(await topUpsAsked(bank, operationId)).toBe(1)
  })

  test('two processes that come to it at once end it once', async () => {
    const { operationId } = await signed('600 990 003')
    later(61)
    await Promise.all([retryPendingTopUps(bank.bank), retryPendingTopUps(bank.bank)])
    expect((await state(operationId)).status).toBe('EXECUTED')
    expect(await money()).toEqual([8_000, 0])
  })

  test('what is spent meanwhile cannot be the money that is held', async () => {
    await signed('600 990 003')
    const reply = await recharge.authorize(input('600 111 222', { amount: 9_000 }))
    expect(reply.json()).toMatchObject({ code: 'INSUFFICIENT_FUNDS', fields: [{ field: 'amount' }] })
  })

  test('without funds when it is signed, nobody is asked for anything', async () => {
    const { operationId }: OrderState = (await recharge.authorize(input())).json()
    const code = await lastCode(bank, user.mobile)
    await move(bank, account, -9_000, '2026-11-20')
    expect((await recharge.code(operationId, code)).json()).toMatchObject({ status: 'REFUSED', refusal: { code: 'INSUFFICIENT_FUNDS' } })
    expect(await topUpsAsked(bank, operationId)).toBe(0)
    expect(await money()).toEqual([1_000, 0])
  })
})

test('an account of two signatories holds the money at the first signature, and tops up at the second', async () => {
  await bank.database.transaction((tx) => tx.update(products).set({ signatures: 2 }).where(eq(products.id, account.id)))
  const other = await addSignatory(bank, `recarga.otra.${people}`)
  await bank.database.transaction((tx) => tx.insert(powers).values({ userId: other.id, productId: account.id, position: 1 }))
  const { operationId, status } = await signed('600 990 003')
  expect(status).toBe('WAITING')
  expect(await money()).toEqual([10_000, 2_000])
  const theirs = await signInAs(bank, other)
  const path = `/services/signature/v1/pending-orders/${operationId}`
  await post(bank, theirs, `${path}/authorization`, {})
  const proof = { method: 'OTP_SMS', code: await lastCode(bank, other.mobile) }
  expect((await post(bank, theirs, `${path}/confirmation`, { operationId, proof })).json()).toMatchObject({ status: 'PROCESSING' })
  expect(await money()).toEqual([10_000, 2_000])
  const live = (await bank.database.select().from(holds).where(eq(holds.accountId, account.ledgerAccountId))).filter(
    ({ releasedAt }) => !releasedAt,
  )
  expect(live.map(({ expiresAt }) => expiresAt)).toEqual([null])
  later(61)
  await retryPendingTopUps(bank.bank)
  expect((await state(operationId)).status).toBe('EXECUTED')
  expect(await money()).toEqual([8_000, 0])
})

describe('what is refused before it is signed', () => {
  test.each([
    ['a landline', { phone: '961 234 567' }, 'phone'],
    ['a number of another country', { phone: '+44 7700 900123' }, 'phone'],
    ['a number that is too short', { phone: '600 123' }, 'phone'],
    ['no number', { phone: ' ' }, 'phone'],
    ['an operator that is not there', { operator: 'telecom' }, 'operator'],
    ['less than the operator sells', { amount: 400 }, 'amount'],
    ['an amount between two steps', { amount: 2_050 }, 'amount'],
    ['an amount that a fixed list does not have', { operator: 'digi', amount: 700 }, 'amount'],
    ['nothing', { amount: 0 }, 'amount'],
  ])('%s, naming the field', async (_, more, field) => {
    const reply = await recharge.authorize(input(undefined, more))
    expect([reply.statusCode, reply.json().fields?.[0]?.field], reply.body).toEqual([400, field])
  })

  test('another customer’s account like one that does not exist', async () => {
    const stranger = await addAccount(bank, await addUser(bank, `ajeno.${people}`))
    const bodies = await Promise.all([stranger.id, 'nadie'].map(async (payer) => recharge.authorize(input(undefined, { payer }))))
    expect(bodies.map(({ statusCode }) => statusCode)).toEqual([404, 404])
    const [one, two] = bodies.map((reply) => ({ ...reply.json(), requestId: '' }))
    expect(one).toEqual(two)
  })

  test('a consultative product, and a wrong code', async () => {
    const { operationId }: OrderState = (await recharge.authorize(input())).json()
    const code = await lastCode(bank, user.mobile)
    expect((await recharge.code(operationId, wrongCode(code))).json().code).toBe('SIGNATURE_WRONG')
    await bank.database.transaction((tx) => tx.update(powers).set({ canOperate: false }).where(eq(powers.productId, account.id)))
    expect((await recharge.authorize(input(), randomUUID())).json().code).toBe('PRODUCT_CONSULTATIVE')
    expect(await money()).toEqual([10_000, 0])
  })

  test('the feature of the page, and that of what pays, when the bank has closed them', async () => {
    // Past what other tests have made the bank remember of its features.
    bank.clock.set('2026-12-31T10:00:00+01:00')
    recharge = operation(bank, await signInAs(bank, user), `${PATH}/recharge-mobile`)
    for (const feature of ['services.mobile-recharge', 'accounts.mobile-recharge']) {
      await bank.database.transaction((tx) => tx.insert(featureStatuses).values({ feature, status: 'OFF' }))
      later(10)
      expect((await recharge.authorize(input())).json().code).toBe('FEATURE_OFF')
      await bank.database.transaction((tx) => tx.delete(featureStatuses))
      later(10)
    }
    expect((await recharge.authorize(input())).statusCode).toBe(200)
  })

  test('everything while nobody answers for the operators', async () => {
    bank.bank.topUps = { ...rail, operators: async () => undefined }
    expect((await get(bank, tokens, `${PATH}/phone-operators`)).json().code).toBe('OPERATORS_OFFLINE')
    expect((await recharge.authorize(input())).json().code).toBe('OPERATORS_OFFLINE')
  })
})

test('operators say what they sell, and accounts what they have', async () => {
  const { operators } = (await get(bank, tokens, `${PATH}/phone-operators`)).json()
  expect(operators.find(({ id }: { id: string }) => id === 'movistar').amounts).toEqual({
    kind: 'FREE',
    minimum: 500,
    maximum: 10_000,
    step: 100,
  })
  const { payers } = (await get(bank, tokens, `${PATH}/recharge-mobile/accounts`)).json()
  const holder = { id: expect.stringMatching(/^[0-9a-z]{16}$/), name: 'Persona' }
  expect(payers).toEqual([
    { id: account.id, name: 'Cuenta corriente', type: 'VIEW', identifier: account.iban, available: 10_000, canOperate: true, holder },
  ])
})
