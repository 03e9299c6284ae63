import type { TokenReply } from '@almenara/contract/areas/session'
import type { OrderState } from '@almenara/contract/two-step'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ledgerAccounts } from '../../ledger/tables.ts'
import { verifyLedger } from '../../ledger/verify.ts'
import { powers } from '../../products/tables.ts'
import { featureStatuses } from '../../status/tables.ts'
import { addAccount, addUser, get, move, openTestBank, signInAs, type TestAccount, type TestBank } from '../../testing/bank.ts'
import { addCard, type TestCard } from '../../testing/cards.ts'
import { addSignatory, lastCode, lastSms, operation, wrongCode } from '../../testing/orders.ts'

const PATH = '/services/operations/v1/recharge-virtual-card'

let bank: TestBank
let user: Awaited<ReturnType<typeof addSignatory>>
let tokens: TokenReply
let account: TestAccount
let card: TestCard
let funds: ReturnType<typeof operation>
let people = 0

beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())
beforeEach(async () => {
  bank.clock.set('2026-11-20T10:00:00+01:00')
  people += 1
  user = await addSignatory(bank, `carga.${people}`)
  account = await addAccount(bank, user)
  await move(bank, account, 10_000, '2026-11-19')
  card = await addCard(bank, user, account, { type: 'VIRTUAL' })
  tokens = await signInAs(bank, user)
  funds = operation(bank, tokens, PATH)
})

const input = (more: Record<string, unknown> = {}) => ({
  direction: 'RECHARGE',
  card: card.id,
  account: account.id,
  amount: 3_000,
  ...more,
})

async function signed(more?: Record<string, unknown>): Promise<OrderState> {
  const reply = await funds.authorize(input(more))
  expect(reply.statusCode, reply.body).toBe(200)
  const { operationId }: OrderState = reply.json()
  return (await funds.code(operationId, await lastCode(bank, user.mobile))).json()
}

/** What the account and the card have. */
async function balances(): Promise<(number | undefined)[]> {
  const ids = [account.ledgerAccountId, card.ledgerAccountId]
  const rows = await bank.database.select().from(ledgerAccounts).where(inArray(ledgerAccounts.id, ids))
  return ids.map((one) => rows.find(({ id }) => id === one)?.balance)
}

describe('a virtual card', () => {
  test('is loaded from an account, and the account, the card and the receipt say so', async () => {
    const done = await signed()
    expect(done).toMatchObject({ status: 'EXECUTED', title: 'Saldo añadido a una tarjeta', receipt: { reference: expect.any(String) } })
    expect(await balances()).toEqual([7_000, 3_000])
    const { rows } = (await get(bank, tokens, `/services/cards/v1/${card.id}/movement-extract`)).json()
    expect(rows[0]).toMatchObject({ kind: 'TOP_UP', amount: 3_000, merchant: 'Saldo desde Cuenta corriente' })
    const list = (await get(bank, tokens, `/services/accounts/v2/${account.id}/movement-extract`)).json()
    expect(list.rows[0]).toMatchObject({ type: 'TOP_UP', title: 'Saldo añadido a una tarjeta', amount: -3_000 })
    expect(await verifyLedger(bank.database)).toEqual([])
  })

  test('is discharged to an account, up to what it has', async () => {
    await signed()
    expect((await funds.authorize(input({ direction: 'DISCHARGE', amount: 3_001 }))).json()).toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      fields: [{ field: 'amount' }],
    })
    const done = await signed({ direction: 'DISCHARGE', amount: 1_000 })
    expect(done.facts.find(({ label }) => label === 'Queda en la tarjeta')?.value).toEqual({ type: 'MONEY', amount: 2_000 })
    expect(await balances()).toEqual([8_000, 2_000])
    const { rows } = (await get(bank, tokens, `/services/cards/v1/${card.id}/movement-extract`)).json()
    expect(rows[0]).toMatchObject({ kind: 'DISCHARGE', amount: -1_000 })
  })

  test('is loaded once, signed from two tabs at once or again', async () => {
    const { operationId }: OrderState = (await funds.authorize(input())).json()
    const code = await lastCode(bank, user.mobile)
    const replies = await Promise.all([funds.code(operationId, code), funds.code(operationId, code)])
    expect(replies.map((reply) => reply.json().status)).toEqual(['EXECUTED', 'EXECUTED'])
    expect(await balances()).toEqual([7_000, 3_000])
  })

  test('the SMS names the card and the amount, and fits in one message', async () => {
    await funds.authorize(input())
    const text = await lastSms(bank, user.mobile)
    expect(text).toContain('30,00 EUR')
    expect(text).toContain(card.ending)
    expect(text.length).toBeLessThanOrEqual(160)
  })
})

describe('what is refused', () => {
  test('nothing, too much, and a wrong code', async () => {
    expect((await funds.authorize(input({ amount: 0 }))).json().fields[0].field).toBe('amount')
    expect((await funds.authorize(input({ amount: 10_001 }))).json().code).toBe('INSUFFICIENT_FUNDS')
    const { operationId }: OrderState = (await funds.authorize(input())).json()
    expect((await funds.code(operationId, wrongCode(await lastCode(bank, user.mobile)))).json().code).toBe('SIGNATURE_WRONG')
    expect(await balances()).toEqual([10_000, 0])
  })

  test('a card of another type, another customer’s, or one that does not exist: all alike', async () => {
    const debit = await addCard(bank, user, account)
    const stranger = await addUser(bank, `carga.ajena.${people}`)
    const strangers = await addAccount(bank, stranger)
    const theirs = await addCard(bank, stranger, strangers, { type: 'VIRTUAL' })
    for (const id of [debit.id, theirs.id, 'nadie']) expect((await funds.authorize(input({ card: id }))).statusCode).toBe(404)
    for (const id of [strangers.id, 'nadie']) expect((await funds.authorize(input({ account: id }))).statusCode).toBe(404)
  })

  test('a locked card, which says why in the list too', async () => {
    const locked = await addCard(bank, user, account, { type: 'VIRTUAL', state: 'LOCKED' })
    const reply = (await funds.authorize(input({ card: locked.id }))).json()
    expect([reply.code, reply.message]).toEqual(['CARD_REFUSED', 'La tarjeta está bloqueada. Desbloquéela antes.'])
    const { cards } = (await get(bank, tokens, `${PATH}/discharge/accounts`)).json()
    expect(cards.map(({ id, denial }: { id: string; denial?: string }) => [id, Boolean(denial)])).toEqual([
      [card.id, false],
      [locked.id, true],
    ])
  })

  test('an account or a card that is consultative for this customer', async () => {
    for (const id of [account.id, card.id]) {
      await bank.database.transaction((tx) => tx.update(powers).set({ canOperate: false }).where(eq(powers.productId, id)))
      expect((await funds.authorize(input())).json().code).toBe('PRODUCT_CONSULTATIVE')
      await bank.database.transaction((tx) => tx.update(powers).set({ canOperate: true }).where(eq(powers.productId, id)))
    }
  })

  test('without funds when it is signed: nothing of it is done, the movement of the card neither', async () => {
    const { operationId }: OrderState = (await funds.authorize(input())).json()
    const code = await lastCode(bank, user.mobile)
    await move(bank, account, -9_000, '2026-11-20')
    expect((await funds.code(operationId, code)).json()).toMatchObject({ status: 'REFUSED', refusal: { code: 'INSUFFICIENT_FUNDS' } })
    const { rows } = (await get(bank, tokens, `/services/cards/v1/${card.id}/movement-extract`)).json()
    expect(rows).toEqual([])
    expect(await balances()).toEqual([1_000, 0])
  })

  // Last: what the bank remembers of its features outlives it.
  test('everything while the bank has closed it for what it begins from', async () => {
    bank.clock.set('2026-12-31T10:00:00+01:00')
    funds = operation(bank, await signInAs(bank, user), PATH)
    for (const [second, feature] of [
      'services.update-virtual-funds',
      'accounts.update-virtual-funds',
      'cards.update-virtual-funds',
    ].entries()) {
      await bank.database.transaction((tx) => tx.insert(featureStatuses).values({ feature, status: 'OFF' }))
      bank.clock.set(`2026-12-31T10:00:${10 * (second + 1)}+01:00`)
      expect((await funds.authorize(input())).json().code).toBe('FEATURE_OFF')
      await bank.database.transaction((tx) => tx.delete(featureStatuses))
    }
  })
})
