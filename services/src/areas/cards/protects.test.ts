/** What protects a card needs no code, and undoing it does (decisions/2026-11-what-protects.md). */
import { randomUUID } from 'node:crypto'
import type { TokenReply } from '@almenara/contract/areas/session'
import type { OrderState } from '@almenara/contract/two-step'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { outboxMessages } from '../../messages/tables.ts'
import { events } from '../../session-log/tables.ts'
import { addAccount, addUser, get, openTestBank, signInAs, type TestAccount, type TestBank, type TestUser } from '../../testing/bank.ts'
import { addCard, lockCard, type TestCard } from '../../testing/cards.ts'
import { addCustomer, operation } from '../../testing/orders.ts'
import { signatureMethods } from '../../two-step/tables.ts'
import { cards } from './tables.ts'

let bank: TestBank
let customer: TestUser
let account: TestAccount
let tokens: TokenReply
let people = 0

beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())
beforeEach(async () => {
  people += 1
  ;({ user: customer, account, tokens } = await addCustomer(bank, `protegida.${people}`))
})

const changing = (card: TestCard, as = tokens, what = 'status-change') => operation(bank, as, `/services/cards/v1/${card.id}/${what}`)
const rowOf = async ({ id }: TestCard) => (await bank.database.select().from(cards).where(eq(cards.productId, id)))[0]
const asked = async (card: TestCard, input: Record<string, unknown>, what?: string) =>
  (await changing(card, tokens, what).authorize(input)).json<OrderState>().signature?.challenge
const PROTECTS = { method: 'NONE', reason: 'PROTECTS' }
const none = { method: 'NONE' } as const

test('a card is locked without a code and without an SMS, once however often it is sent, and says since when', async () => {
  const card = await addCard(bank, customer, account)
  const calls = changing(card)
  const id = randomUUID()
  const replies = await Promise.all([1, 2, 3].map(() => calls.authorize({ change: 'LOCK' }, id)))
  for (const reply of replies) expect(reply.json()).toMatchObject({ signature: { challenge: PROTECTS }, signatures: { required: 1 } })
  const done = await Promise.all([1, 2, 3].map(() => calls.confirm(id, none)))
  for (const reply of done) expect(reply.json()).toMatchObject({ status: 'EXECUTED', receipt: { exemption: 'PROTECTS' } })
  const logged = await bank.database
    .select()
    .from(events)
    .where(and(eq(events.productId, card.id), eq(events.kind, 'CARD_LOCKED')))
  expect(logged).toHaveLength(1)
  const codes = await bank.database.select().from(outboxMessages).where(eq(outboxMessages.purpose, 'one-time-code'))
  expect(codes).toEqual([])
  expect((await get(bank, tokens, `/services/cards/v1/${card.id}/detail`)).json()).toMatchObject({
    state: 'LOCKED',
    lockedBy: 'CUSTOMER',
    lockedAt: bank.clock.now(),
  })
})

test('whoever has nothing to sign with, or has it locked, locks a card all the same and does not unlock it', async () => {
  const nobody = await addUser(bank, `sinfirma.${people}`)
  const theirs = await addCard(bank, nobody, await addAccount(bank, nobody))
  const bare = await signInAs(bank, nobody)
  await bank.database.transaction((tx) =>
    tx.update(signatureMethods).set({ lockedAt: bank.clock.now() }).where(eq(signatureMethods.userId, customer.id)),
  )
  for (const [card, as, why] of [
    [theirs, bare, 'Q302'],
    [await addCard(bank, customer, account), tokens, 'SIGNATURE_LOCKED'],
  ] as const) {
    const denials = async () => {
      const { actions } = (await get(bank, as, `/services/operations/v1/${card.id}/cards-allowed-actions`)).json()
      return new Map(actions.map(({ action, denial }: { action: string; denial?: object }) => [action, denial]))
    }
    const before = await denials()
    expect([before.get('LOCK'), before.get('CONTACTLESS') === undefined]).toEqual([undefined, false])
    const calls = changing(card, as)
    expect((await calls.answer(await calls.authorize({ change: 'LOCK' }), '')).json().status).toBe('EXECUTED')
    expect((await denials()).get('UNLOCK')).toBeDefined()
    expect((await calls.authorize({ change: 'UNLOCK' })).json().code).toBe(why)
  }
})

test('a joint card is locked by one of those who sign it', async () => {
  const card = await addCard(bank, customer, account, { signatures: 2 })
  const calls = changing(card)
  expect((await calls.answer(await calls.authorize({ change: 'LOCK' }), '')).json().status).toBe('EXECUTED')
  expect((await calls.authorize({ change: 'UNLOCK' })).json().signatures.required).toBe(2)
})

test('whoever may only consult locks nothing', async () => {
  const reader = await addUser(bank, `consulta.${people}`, undefined, false)
  const card = await addCard(bank, reader, await addAccount(bank, reader))
  expect((await changing(card, await signInAs(bank, reader)).authorize({ change: 'LOCK' })).json().code).toBe('CONSULTATIVE')
})

test('unlocking and activating are signed; giving up needs no code where nobody can pay with the card', async () => {
  const [active, locked] = [await addCard(bank, customer, account), await addCard(bank, customer, account, { state: 'LOCKED' })]
  const pending = await addCard(bank, customer, account, { state: 'PENDING_ACTIVATION' })
  for (const [card, change] of [
    [locked, 'UNLOCK'],
    [pending, 'ACTIVATE'],
    [active, 'DEACTIVATE'],
  ] as const)
    expect((await asked(card, { change }))?.method, change).toBe('OTP_SMS')
  for (const card of [locked, pending]) expect(await asked(card, { change: 'DEACTIVATE' })).toMatchObject(PROTECTS)
})

test('what needed no code of a locked card is refused once it is unlocked', async () => {
  const card = await addCard(bank, customer, account)
  await lockCard(bank, card)
  const reply = await changing(card).authorize({ change: 'DEACTIVATE' })
  await bank.database.transaction((tx) => tx.update(cards).set({ state: 'ACTIVE', lockedBy: null }).where(eq(cards.productId, card.id)))
  expect((await changing(card).answer(reply, '')).json()).toMatchObject({ status: 'REFUSED', refusal: { code: 'CARD_REFUSED' } })
  expect((await rowOf(card))?.state).toBe('ACTIVE')
})

test('less without a PIN needs no code and more does, also where it was lowered meanwhile', async () => {
  const card = await addCard(bank, customer, account)
  const calls = changing(card, tokens, 'contactless-change')
  const lower = await calls.authorize({ enabled: true, limit: 3_000 })
  expect(lower.json().signature.challenge).toMatchObject(PROTECTS)
  const off = await calls.authorize({ enabled: false, limit: 0 })
  expect((await calls.answer(off, '')).json().status).toBe('EXECUTED')
  expect((await calls.answer(lower, '')).json()).toMatchObject({ status: 'REFUSED', refusal: { code: 'CARD_REFUSED' } })
  expect((await asked(card, { enabled: true, limit: 1_000 }, 'contactless-change'))?.method).toBe('OTP_SMS')
})
