import { randomUUID } from 'node:crypto'
import type { TokenReply } from '@almenara/contract/areas/session'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serviceStatuses } from '../../status/tables.ts'
import {
  addAccount,
  addUser,
  get,
  move,
  openTestBank,
  signInAs,
  type TestAccount,
  type TestBank,
  type TestUser,
} from '../../testing/bank.ts'
import { atProcessor as rowAtProcessor, bringProcessorBack, takeProcessorAway } from '../../testing/card-network.ts'
import { addCard, type TestCard } from '../../testing/cards.ts'
import { addSignatory, operation } from '../../testing/orders.ts'
import { cards } from './tables.ts'

let bank: TestBank
let owner: TestUser & { mobile: string }
let ana: TokenReply
let account: TestAccount

beforeAll(async () => {
  bank = await openTestBank()
  owner = await addSignatory(bank, 'ana.perez')
  account = await addAccount(bank, owner)
  await move(bank, account, 100_000, '2026-11-01')
  ana = await signInAs(bank, owner)
})
afterAll(() => bank.close())
beforeEach(() => {
  bringProcessorBack(bank)
})

const url = (card: TestCard | string, path: string) => `/services/cards/v1/${typeof card === 'string' ? card : card.id}/${path}`
const rowOf = async ({ id }: TestCard) => (await bank.database.select().from(cards).where(eq(cards.productId, id)))[0]
const atProcessor = (token: string) => rowAtProcessor(bank, token)

/** Both calls, signed. */
async function sign(card: TestCard | string, path: string, input: Record<string, unknown>, tokens = ana) {
  const { authorize, answer } = operation(bank, tokens, url(card, path))
  return answer(await authorize(input), owner.mobile)
}

const actionsOf = async (card: TestCard) => {
  const { actions } = (await get(bank, ana, `/services/operations/v1/${card.id}/cards-allowed-actions`)).json()
  return new Map<string, string | undefined>(
    actions.map(({ action, denial }: { action: string; denial?: { text: string } }) => [action, denial?.text]),
  )
}

describe('what a card lets be done', () => {
  test('depends on its type and state, and what cannot be done now says why', async () => {
    const credit = await addCard(bank, owner, account, { type: 'CREDIT' })
    expect([...(await actionsOf(credit)).keys()]).toEqual([
      'LOCK',
      'CONTACTLESS',
      'PAYMENT_MODE',
      'DUPLICATE',
      'DEFER',
      'MOBILE_RECHARGE',
      'DEACTIVATE',
    ])
    const pending = await addCard(bank, owner, account, { state: 'PENDING_ACTIVATION' })
    expect([...(await actionsOf(pending)).keys()]).toEqual(['ACTIVATE', 'DUPLICATE', 'DEACTIVATE'])
    const locked = await addCard(bank, owner, account, { state: 'LOCKED' })
    const actions = await actionsOf(locked)
    expect(actions.has('LOCK')).toBe(false)
    expect(actions.get('CONTACTLESS')).toBe('La tarjeta está bloqueada. Desbloquéela antes.')
    expect(actions.get('UNLOCK')).toBeUndefined()
  })

  test('is nothing for whoever may only consult it', async () => {
    const consulted = await addCard(bank, owner, account, { canOperate: false })
    for (const reason of (await actionsOf(consulted)).values()) expect(reason).toContain('Autorice la operativa en su oficina')
    expect((await sign(consulted, 'status-change', { change: 'LOCK' })).json().code).toBe('PRODUCT_CONSULTATIVE')
  })

  test('an owing credit card and a loaded virtual one cannot be given up', async () => {
    const credit = await addCard(bank, owner, account, { type: 'CREDIT' })
    await move(bank, { ...account, ledgerAccountId: credit.ledgerAccountId }, -5_000, '2026-11-10')
    expect((await actionsOf(credit)).get('DEACTIVATE')).toBe(
      'La tarjeta tiene una deuda de 50,00\u00a0€. Podrá darla de baja cuando esté pagada.',
    )
    const refused = await sign(credit, 'status-change', { change: 'DEACTIVATE' })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'CARD_REFUSED'])
    expect(refused.json().message).toContain('deuda de 50,00')
  })
})

describe('activation, lock and giving up', () => {
  test('are told to the processor and to the bank, and the receipt says so', async () => {
    const card = await addCard(bank, owner, account, { state: 'PENDING_ACTIVATION' })
    const activated = (await sign(card, 'status-change', { change: 'ACTIVATE' })).json()
    expect(activated).toMatchObject({ status: 'EXECUTED', done: { title: 'Tarjeta activada' }, receipt: { signedWith: ['OTP_SMS'] } })
    expect([(await rowOf(card))?.state, (await atProcessor(card.token))?.status]).toEqual(['ACTIVE', 'ACTIVE'])
    await sign(card, 'status-change', { change: 'LOCK' })
    expect([(await rowOf(card))?.lockedBy, (await atProcessor(card.token))?.status]).toEqual(['CUSTOMER', 'LOCKED'])
    await sign(card, 'status-change', { change: 'UNLOCK' })
    expect([(await rowOf(card))?.state, (await atProcessor(card.token))?.status]).toEqual(['ACTIVE', 'ACTIVE'])
    expect((await sign(card, 'status-change', { change: 'DEACTIVATE' })).json().status).toBe('EXECUTED')
    expect((await get(bank, ana, url(card, 'detail'))).statusCode).toBe(404)
    expect((await atProcessor(card.token))?.status).toBe('INACTIVE')
  })

  test('only undo a lock of the customer’s own', async () => {
    const card = await addCard(bank, owner, account, { state: 'LOCKED' })
    await bank.database.transaction((tx) => tx.update(cards).set({ lockedBy: 'BANK' }).where(eq(cards.productId, card.id)))
    const refused = await sign(card, 'status-change', { change: 'UNLOCK' })
    expect(refused.json()).toMatchObject({ code: 'CARD_REFUSED' })
    expect(refused.json().message).toContain('900 000 000')
    expect((await sign(card, 'request-duplicate', { reason: 'LOST' })).json()).toMatchObject({ code: 'CARD_REFUSED' })
  })

  test('are refused, and nothing changes, when the card changed between the two calls', async () => {
    const card = await addCard(bank, owner, account)
    const { authorize, answer } = operation(bank, ana, url(card, 'status-change'))
    const asked = await authorize({ change: 'LOCK' })
    await bank.database.transaction((tx) => tx.update(cards).set({ state: 'LOCKED', lockedBy: 'BANK' }).where(eq(cards.productId, card.id)))
    expect((await answer(asked, owner.mobile)).json()).toMatchObject({ status: 'REFUSED', refusal: { code: 'CARD_REFUSED' } })
    expect((await rowOf(card))?.lockedBy).toBe('BANK')
  })

  test('are refused, and nothing changes, while the processor does not answer', async () => {
    const card = await addCard(bank, owner, account)
    takeProcessorAway(bank)
    expect((await sign(card, 'status-change', { change: 'LOCK' })).json()).toMatchObject({
      status: 'REFUSED',
      refusal: { code: 'CARDS_OFFLINE' },
    })
    expect((await rowOf(card))?.state).toBe('ACTIVE')
  })

  test('of another customer’s card answer like those of one that does not exist', async () => {
    const stranger = await addUser(bank, 'luis.gil')
    const theirs = await addCard(bank, stranger, await addAccount(bank, stranger))
    const answers = await Promise.all([theirs.id, 'zzzzzzzzzzzzzzzz'].map((id) => sign(id, 'status-change', { change: 'LOCK' })))
    for (const answer of answers) expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND'])
    for (const path of ['contactless-limit', 'movement-extract', 'pending-settlements-extract', `card-data?operationId=${randomUUID()}`]) {
      expect((await get(bank, ana, url(theirs, path))).statusCode, path).toBe(404)
    }
    expect((await get(bank, ana, `/services/operations/v1/${theirs.id}/cards-allowed-actions`)).statusCode).toBe(404)
  })
})

test('a duplicate has another number under the same contract, does not work until it is activated, and the old one works no more', async () => {
  const card = await addCard(bank, owner, account)
  expect((await sign(card, 'request-duplicate', { reason: 'LOST' })).json()).toMatchObject({ status: 'EXECUTED' })
  const row = await rowOf(card)
  expect(row).toMatchObject({ state: 'PENDING_ACTIVATION', duplicateAskedAt: bank.clock.now() })
  expect(row?.token).not.toBe(card.token)
  expect((await atProcessor(card.token))?.status).toBe('INACTIVE')
  expect((await atProcessor(row?.token ?? ''))?.status).toBe('INACTIVE')
  expect((await sign(card, 'status-change', { change: 'ACTIVATE' })).json().status).toBe('EXECUTED')
  expect((await atProcessor(row?.token ?? ''))?.status).toBe('ACTIVE')
  expect((await sign(card, 'request-duplicate', { reason: 'BORED' })).statusCode).toBe(400)
})

test('contactless goes up to 50 €, in whole euros, and off', async () => {
  const card = await addCard(bank, owner, account)
  for (const limit of [5_100, 1_050, -100, 5_000]) {
    expect((await sign(card, 'contactless-change', { enabled: true, limit })).json(), String(limit)).toMatchObject({
      fields: [{ field: 'limit' }],
    })
  }
  expect((await sign(card, 'contactless-change', { enabled: true, limit: 2_000 })).json()).toMatchObject({ status: 'EXECUTED' })
  expect((await get(bank, ana, url(card, 'contactless-limit'))).json()).toEqual({ enabled: true, limit: 2_000, maximum: 5_000 })
  expect((await atProcessor(card.token))?.contactlessLimit).toBe(2_000)
  await sign(card, 'contactless-change', { enabled: false, limit: 0 })
  expect((await atProcessor(card.token))?.contactlessLimit).toBe(0)
  expect((await get(bank, ana, url(card, 'contactless-limit'))).json()).toMatchObject({ enabled: false, limit: 2_000 })
})

test('the payment mode of a credit card takes what its contract allows, and no other card has one', async () => {
  const credit = await addCard(bank, owner, account, { type: 'CREDIT', limit: 100_000 })
  const refusals = [
    [{ mode: 'END_OF_MONTH' }, 'mode'],
    [{ mode: 'PERCENTAGE', percentage: 11 }, 'percentage'],
    [{ mode: 'FIXED_AMOUNT', amount: 2_999 }, 'amount'],
    [{ mode: 'FIXED_AMOUNT', amount: 100_001 }, 'amount'],
  ] as const
  for (const [input, field] of refusals)
    expect((await sign(credit, 'payment-mode-change', input)).json(), field).toMatchObject({ fields: [{ field }] })
  expect((await sign(credit, 'payment-mode-change', { mode: 'PERCENTAGE', percentage: 25 })).json().status).toBe('EXECUTED')
  expect((await get(bank, ana, url(credit, 'detail'))).json().payment).toMatchObject({ mode: 'PERCENTAGE', percentage: 25 })
  const debit = await addCard(bank, owner, account)
  expect((await sign(debit, 'payment-mode-change', { mode: 'PERCENTAGE', percentage: 25 })).json().code).toBe('CARD_REFUSED')
})

test('the number of a virtual card is shown to whoever signed for it, for a minute', async () => {
  const virtual = await addCard(bank, owner, account, { type: 'VIRTUAL' })
  const done = (await sign(virtual, 'card-data-access', {})).json()
  const path = url(virtual, `card-data?operationId=${done.operationId}`)
  const seen = await get(bank, ana, path)
  expect(seen.headers['cache-control']).toContain('no-store')
  expect(seen.json()).toMatchObject({
    number: expect.stringMatching(new RegExp(`^\\d{12}${virtual.ending}$`)),
    securityCode: expect.stringMatching(/^\d{3}$/),
  })
  const other = await addCard(bank, owner, account, { type: 'VIRTUAL' })
  expect((await get(bank, ana, url(other, `card-data?operationId=${done.operationId}`))).statusCode).toBe(404)
  expect((await get(bank, ana, url(virtual, `card-data?operationId=${randomUUID()}`))).statusCode).toBe(404)
  const before = bank.clock.now()
  bank.clock.set('2026-11-20T10:01:01+01:00')
  expect((await get(bank, ana, path)).statusCode).toBe(404)
  bank.clock.set(before)
  const debit = await addCard(bank, owner, account)
  expect((await sign(debit, 'card-data-access', {})).json().code).toBe('CARD_REFUSED')
})

test('while the processor is off what needs it is refused with the telephone that blocks cards, and the rest goes on', async () => {
  const card = await addCard(bank, owner, account, { type: 'CREDIT' })
  const redSys = (status: 'ON' | 'OFF') =>
    bank.database.transaction((tx) => tx.update(serviceStatuses).set({ status }).where(eq(serviceStatuses.name, 'redSysStatus')))
  await redSys('OFF')
  bank.clock.set('2026-11-20T10:02:00+01:00')
  ana = await signInAs(bank, owner)
  const refused = (await sign(card, 'status-change', { change: 'LOCK' })).json()
  expect(refused.code).toBe('CARDS_OFFLINE')
  expect(refused.message).toContain('900 000 024')
  expect((await actionsOf(card)).get('LOCK')).toContain('900 000 024')
  expect((await get(bank, ana, url(card, 'detail'))).statusCode).toBe(200)
  expect((await sign(card, 'payment-mode-change', { mode: 'PERCENTAGE', percentage: 50 })).json().status).toBe('EXECUTED')
  await redSys('ON')
  bank.clock.set('2026-11-20T10:02:10+01:00')
})
