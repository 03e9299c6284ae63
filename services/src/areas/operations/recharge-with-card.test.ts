import type { TokenReply } from '@almenara/contract/areas/session'
import { addSeconds } from '@almenara/contract/dates'
import type { OrderState } from '@almenara/contract/two-step'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ledgerAccounts } from '../../ledger/tables.ts'
import { powers, products } from '../../products/tables.ts'
import { addAccount, addUser, get, move, openTestBank, post, signInAs, type TestAccount, type TestBank } from '../../testing/bank.ts'
import { addCard, lockCard, movementsOf } from '../../testing/cards.ts'
import { addSignatory, lastCode, operation } from '../../testing/orders.ts'
import { topUpsAsked } from '../../testing/top-ups.ts'
import { retryPendingTopUps } from './top-ups.ts'

const PATH = '/services/operations/v1'

let bank: TestBank
let user: Awaited<ReturnType<typeof addSignatory>>
let tokens: TokenReply
let account: TestAccount
let recharge: ReturnType<typeof operation>
let people = 0

beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())
beforeEach(async () => {
  bank.clock.set('2026-11-20T10:00:00+01:00')
  people += 1
  user = await addSignatory(bank, `tarjeta.${people}`)
  account = await addAccount(bank, user)
  await move(bank, account, 10_000, '2026-11-19')
  tokens = await signInAs(bank, user)
  recharge = operation(bank, tokens, `${PATH}/recharge-mobile`)
})

const input = (phone = '600 123 456', card: { id: string } = account) => ({ payer: card.id, phone, operator: 'movistar', amount: 2_000 })

/** Balance and what is held. */
async function money({ ledgerAccountId }: { ledgerAccountId: number } = account): Promise<[number, number]> {
  const [row] = await bank.database.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, ledgerAccountId))
  return [row?.balance ?? Number.NaN, row?.held ?? Number.NaN]
}

const later = (seconds: number) => bank.clock.set(addSeconds(bank.clock.now(), seconds))
/** Asked again after the session may be over. */
const state = async (id: string): Promise<OrderState> =>
  (await get(bank, await signInAs(bank, user), `/services/signature/v1/${id}`)).json()

describe('paid with a card', () => {
  async function signedWith(card: { id: string }, phone?: string): Promise<OrderState> {
    const reply = await recharge.authorize(input(phone, card))
    expect(reply.statusCode, reply.body).toBe(200)
    const { operationId }: OrderState = reply.json()
    return (await recharge.code(operationId, await lastCode(bank, user.mobile))).json()
  }

  test('a debit card takes it from its account, and it is among the card’s movements', async () => {
    const card = await addCard(bank, user, account)
    const done = await signedWith(card)
    expect(done).toMatchObject({ status: 'EXECUTED' })
    expect(await money()).toEqual([8_000, 0])
    expect(await movementsOf(bank, card)).toEqual([
      expect.objectContaining({
        state: 'SETTLED',
        kind: 'PURCHASE',
        amount: -2_000,
        merchant: 'Recarga de móvil Movistar',
        settledOn: '2026-11-20',
      }),
    ])
  })

  test('a credit card takes it from its limit: pending while nobody answers, and released with the operator’s no', async () => {
    const card = await addCard(bank, user, account, { type: 'CREDIT', limit: 5_000 })
    const { status, operationId } = await signedWith(card, '600 990 004')
    expect(status).toBe('PROCESSING')
    expect((await movementsOf(bank, card))[0]).toMatchObject({ state: 'PENDING' })
    expect(await money(card)).toEqual([0, 2_000])
    later(61)
    await retryPendingTopUps(bank.bank)
    expect((await state(operationId)).status).toBe('REFUSED')
    expect((await movementsOf(bank, card))[0]).toMatchObject({ state: 'RELEASED', settledOn: null })
    expect(await money(card)).toEqual([0, 0])
  })

  test('beyond its limit, locked, of a type that pays none or of another customer, it is refused', async () => {
    const credit = await addCard(bank, user, account, { type: 'CREDIT', limit: 1_000 })
    expect((await recharge.authorize(input(undefined, credit))).json().code).toBe('INSUFFICIENT_FUNDS')
    const locked = await addCard(bank, user, account, { state: 'LOCKED' })
    const refusal = (await recharge.authorize(input(undefined, locked))).json()
    expect([refusal.code, refusal.message]).toEqual(['CARD_REFUSED', 'La tarjeta está bloqueada. Desbloquéela antes.'])
    const virtual = await addCard(bank, user, account, { type: 'VIRTUAL' })
    const stranger = await addUser(bank, `tarjeta.ajena.${people}`)
    const theirs = await addCard(bank, stranger, await addAccount(bank, stranger))
    for (const card of [virtual, theirs]) expect((await recharge.authorize(input(undefined, card))).statusCode).toBe(404)
    const { payers } = (await get(bank, tokens, `${PATH}/recharge-mobile/cards`)).json()
    expect(payers.map(({ id, denial }: { id: string; denial?: string }) => [id, denial])).toEqual([
      [credit.id, undefined],
      [locked.id, 'La tarjeta está bloqueada. Desbloquéela antes.'],
    ])
  })

  test('locked while another signatory had to sign, what was held for it is given back', async () => {
    const card = await addCard(bank, user, account)
    await bank.database.transaction((tx) => tx.update(products).set({ signatures: 2 }).where(eq(products.id, card.id)))
    const other = await addSignatory(bank, `tarjeta.otra.${people}`)
    await bank.database.transaction((tx) => tx.insert(powers).values({ userId: other.id, productId: card.id, position: 1 }))
    const { status, operationId } = await signedWith(card)
    expect([status, await money()]).toEqual(['WAITING', [10_000, 2_000]])
    await lockCard(bank, card)
    const theirs = await signInAs(bank, other)
    const path = `/services/signature/v1/pending-orders/${operationId}`
    await post(bank, theirs, `${path}/authorization`, {})
    const proof = { method: 'OTP_SMS', code: await lastCode(bank, other.mobile) }
    const refused = await post(bank, theirs, `${path}/confirmation`, { operationId, proof })
    expect(refused.json()).toMatchObject({ status: 'REFUSED', refusal: { code: 'CARD_REFUSED' } })
    expect(await money()).toEqual([10_000, 0])
  })

  test('locked between the two calls, nothing is asked of anybody', async () => {
    const card = await addCard(bank, user, account)
    const { operationId }: OrderState = (await recharge.authorize(input(undefined, card))).json()
    const code = await lastCode(bank, user.mobile)
    await lockCard(bank, card)
    expect((await recharge.code(operationId, code)).json()).toMatchObject({ status: 'REFUSED', refusal: { code: 'CARD_REFUSED' } })
    expect(await money()).toEqual([10_000, 0])
    expect(await topUpsAsked(bank, operationId)).toBe(0)
  })
})
