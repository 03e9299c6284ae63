import { randomUUID } from 'node:crypto'
import type { ExternalFavourite } from '@almenara/contract/areas/transfers/favourites'
import { addSeconds } from '@almenara/contract/dates'
import { CHALLENGE_SECONDS } from '@almenara/contract/limits'
import type { OrderState, Proof } from '@almenara/contract/two-step'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contacts, users } from '../../../identity/tables.ts'
import { outboxMessages } from '../../../messages/tables.ts'
import { products } from '../../../products/tables.ts'
import { events } from '../../../session-log/tables.ts'
import { featureStatuses } from '../../../status/tables.ts'
import { addAccount, get, move, post, put, signInAs } from '../../../testing/bank.ts'
import { addOther } from '../../../testing/clearing.ts'
import { addSignatory, lastCode, operation, wrongCode } from '../../../testing/orders.ts'
import { openTransfers, transferTo, type Transferring } from '../../../testing/transfers.ts'
import { signatureMethods } from '../../../two-step/tables.ts'
import { favouriteTransfers } from './tables.ts'

let here: Transferring
let iban: string
let id: string
const EMAIL = 'ana.ruiz@example.com'
const NONE: Proof = { method: 'NONE' }

beforeAll(async () => {
  here = await openTransfers('ana.ruiz', 50_000)
  const email = { partyId: here.user.partyId, kind: 'EMAIL', value: EMAIL, since: here.tested.clock.now() } as const
  await here.tested.database.transaction((tx) => tx.insert(contacts).values(email))
})
afterAll(() => here.tested.close())
beforeEach(async () => {
  await here.at('2026-11-20T10:00:00+01:00')
  await here.tested.database.transaction((tx) => tx.delete(favouriteTransfers))
  iban = await addOther(here.tested)
  id = (await save()).json<ExternalFavourite>().id
})

const input = { alias: 'Alquiler', name: 'Luz Gil Arcos', concept: '' }
const save = (more: object = {}) => post(here.tested, here.tokens, here.url('favourites'), { ...input, iban, ...more })
const read = async () => (await get(here.tested, here.tokens, here.url(`favourites/${id}`))).json<ExternalFavourite>()
const trusting = (favourite = id) => here.under(`favourites/${favourite}/trust`)
const distrusting = () => here.under(`favourites/${id}/distrust`)
const trust = () => here.sign(`favourites/${id}/trust`, {})
const asked = async (more: object = {}) => (await here.under('creation').authorize(transferTo(iban, more))).json().signature?.challenge

test('adding a payee of confidence is signed with a code, whatever else the bank lets go, and executed once', async () => {
  expect((await read()).trust).toEqual({ maximum: 1_000_00 })
  const order = (await trusting().authorize({})).json<OrderState>()
  expect(order).toMatchObject({ payee: 'Luz Gil Arcos', signature: { methods: ['OTP_SMS'], challenge: { method: 'OTP_SMS' } } })
  expect((await trusting().confirm(order.operationId, NONE)).json().code).toBe('SIGNATURE_WRONG')
  expect((await read()).trust?.since).toBeUndefined()
  const code = await lastCode(here.tested, here.user.mobile)
  const replies = await Promise.all([1, 2, 3].map(() => trusting().code(order.operationId, code)))
  for (const reply of replies) expect(reply.json()).toEqual(replies[0]?.json())
  expect(replies[0]?.json()).toMatchObject({ status: 'EXECUTED', receipt: { signedWith: ['OTP_SMS'] } })
  expect((await read()).trust).toEqual({ maximum: 1_000_00, since: here.tested.clock.now() })
  expect((await trusting().code(order.operationId, code)).json()).toEqual(replies[0]?.json())
  // By another way than the code, and once.
  const notices = and(eq(outboxMessages.recipient, EMAIL), eq(outboxMessages.purpose, 'security-notice'))
  expect(await here.tested.database.$count(outboxMessages, notices)).toBe(1)
})

test('a payment to them up to the bank’s amount needs no code, and order, receipt and session log say why: art. 13', async () => {
  expect(await asked()).toMatchObject({ method: 'OTP_SMS' })
  await trust()
  expect(await asked({ amount: 1_000_01 })).toMatchObject({ method: 'OTP_SMS' })
  expect(await asked({ name: 'Luz Gil Muñoz' })).toMatchObject({ method: 'OTP_SMS' })
  expect(await asked({ when: { type: 'PERIODIC', periodicity: 'MONTHLY', firstOn: '2026-11-30' } })).toMatchObject({ method: 'OTP_SMS' })
  const done = await here.sign('creation', transferTo(iban, { amount: 1_000_00 }))
  expect(done).toMatchObject({ status: 'EXECUTED', receipt: { signedWith: ['NONE'], exemption: 'TRUSTED_PAYEE' } })
  const logged = await here.tested.database.select().from(events).where(eq(events.orderId, done.operationId))
  expect(logged.some(({ data }) => (data as { exemption?: string }).exemption === 'TRUSTED_PAYEE')).toBe(true)
})

test('a name that its bank denies is not trusted, and one that somebody else trusts is signed', async () => {
  const denied = (await save({ alias: 'Otro', name: 'Pedro Sanz Mora' })).json<ExternalFavourite>()
  const reply = await trusting(denied.id).authorize({})
  expect([reply.statusCode, reply.json().fields[0].field]).toEqual([400, 'name'])
  await trust()
  const theirs = await openSecond()
  const calls = operation(here.tested, theirs.tokens, `/services/transfers/v1/${theirs.account.id}/creation`)
  expect((await calls.authorize(transferTo(iban))).json().signature.challenge.method).toBe('OTP_SMS')
})

test('where two must sign the account, both do', async () => {
  await trust()
  await signaturesOf(2)
  expect(await asked()).toMatchObject({ method: 'OTP_SMS' })
  await signaturesOf(1)
})

test.each([
  ['account', async () => ({ iban: await addOther(here.tested) })],
  ['name', async () => ({ name: 'Luz Gil' })],
])('another %s ends the trust; another alias, amount or concept does not', async (_, changed) => {
  await trust()
  const change = (more: object) => put(here.tested, here.tokens, here.url(`favourites/${id}`), { ...input, iban, ...more })
  expect((await change({ alias: 'Casa', amount: 500_00, concept: 'Renta' })).json().trust.since).toBeDefined()
  expect((await change({ alias: 'Casa', ...(await changed()) })).json().trust).toEqual({ maximum: 1_000_00 })
  // It is not trusted again by writing what it was.
  expect((await change({})).json().trust.since).toBeUndefined()
})

test('what was changed while it waited for its code is not trusted', async () => {
  const order = (await trusting().authorize({})).json<OrderState>()
  await put(here.tested, here.tokens, here.url(`favourites/${id}`), { ...input, iban: await addOther(here.tested) })
  const reply = await trusting().code(order.operationId, await lastCode(here.tested, here.user.mobile))
  expect(reply.json()).toMatchObject({ status: 'REFUSED', refusal: { code: 'FAVOURITE_CHANGED' } })
  expect((await read()).trust?.since).toBeUndefined()
})

test('taking it away protects: no code, with the method locked too, and what was prepared without a code is not sent', async () => {
  await trust()
  const transfer = (await here.under('creation').authorize(transferTo(iban))).json<OrderState>()
  expect(transfer.signature?.challenge.method).toBe('NONE')
  await lockMethods(here.tested.clock.now())
  const away = (await distrusting().authorize({})).json<OrderState>()
  expect(away.signature?.challenge).toMatchObject({ method: 'NONE', reason: 'PROTECTS' })
  expect((await distrusting().confirm(away.operationId, NONE)).json().status).toBe('EXECUTED')
  await lockMethods(null)
  expect((await read()).trust).toEqual({ maximum: 1_000_00 })
  const refused = (await here.under('creation').confirm(transfer.operationId, NONE)).json()
  expect(refused).toMatchObject({ status: 'REFUSED', refusal: { code: 'TRUST_REMOVED' } })
  expect(await asked()).toMatchObject({ method: 'OTP_SMS' })
})

test('a wrong code counts, one that has run out is refused, and another body under the same id is another order', async () => {
  const order = (await trusting().authorize({})).json<OrderState>()
  const code = await lastCode(here.tested, here.user.mobile)
  expect((await trusting().code(order.operationId, wrongCode(code))).json().code).toBe('SIGNATURE_WRONG')
  await here.at(addSeconds(here.tested.clock.now(), CHALLENGE_SECONDS + 1))
  expect((await trusting().code(order.operationId, code)).json().code).toBe('SIGNATURE_EXPIRED')
  const other = (await save({ alias: 'Otro' })).json<ExternalFavourite>()
  expect((await trusting(other.id).authorize({}, order.operationId)).json().code).toBe('ORDER_REUSED')
  expect((await trusting(other.id).code(order.operationId, code)).statusCode).toBe(404)
  expect((await trusting().authorize({}, 'nothing')).statusCode).toBe(400)
  expect((await read()).trust?.since).toBeUndefined()
})

test('the same id asked for twice at once is one order with one SMS', async () => {
  const sent = () =>
    here.tested.database.$count(
      outboxMessages,
      and(eq(outboxMessages.recipient, here.user.mobile), eq(outboxMessages.purpose, 'one-time-code')),
    )
  const before = await sent()
  const operationId = randomUUID()
  const replies = await Promise.all([trusting().authorize({}, operationId), trusting().authorize({}, operationId)])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await sent()) - before).toBe(1)
})

test('whoever may only consult changes nothing of it, and another customer’s favourite answers as one that is not there', async () => {
  const theirs = await openSecond()
  const calls = (one: string, step: string) =>
    operation(here.tested, theirs.tokens, `/services/transfers/v1/${theirs.account.id}/favourites/${one}/${step}`).authorize({})
  for (const step of ['trust', 'distrust']) {
    const [stranger, unknown] = await Promise.all([calls(id, step), calls('nobody', step)])
    expect([stranger.statusCode, stranger.json().error]).toEqual([404, unknown.json().error])
  }
  await executive(false)
  for (const own of [trusting(), distrusting()]) expect((await own.authorize({})).json().code).toBe('CONSULTATIVE')
  await executive(true)
})

test('where the bank has every payment signed nobody is trusted, and those who were are signed too', async () => {
  await trust()
  here.tested.bank.brand.signing = { trustedPayees: { on: false, maximum: 0 } }
  expect((await trusting().authorize({})).json().code).toBe('FEATURE_OFF')
  expect((await read()).trust).toBeUndefined()
  expect(await asked()).toMatchObject({ method: 'OTP_SMS' })
  delete here.tested.bank.brand.signing
})

test('while favourites are switched off neither call is open', async () => {
  const feature = 'transfers.external.favourite-detail' as const
  await here.tested.database.transaction((tx) => tx.insert(featureStatuses).values({ feature, status: 'OFF' }))
  await here.at('2026-11-20T11:00:00+01:00')
  for (const calls of [trusting(), distrusting()]) expect((await calls.authorize({})).json().error.code).toBe('FEATURE_OFF')
  await here.tested.database.transaction((tx) => tx.delete(featureStatuses))
  await here.at('2026-11-20T12:00:00+01:00')
})

function signaturesOf(signatures: number) {
  return here.tested.database.transaction((tx) => tx.update(products).set({ signatures }).where(eq(products.id, here.account.id)))
}

function executive(is: boolean) {
  return here.tested.database.transaction((tx) => tx.update(users).set({ executive: is }).where(eq(users.id, here.user.id)))
}

function lockMethods(lockedAt: ReturnType<Transferring['tested']['clock']['now']> | null) {
  const theirs = eq(signatureMethods.userId, here.user.id)
  return here.tested.database.transaction((tx) => tx.update(signatureMethods).set({ lockedAt }).where(theirs))
}

let strangers = 0
async function openSecond() {
  strangers += 1
  const user = await addSignatory(here.tested, `luis.${strangers}`)
  const account = await addAccount(here.tested, user)
  await move(here.tested, account, 1_000_00, '2026-11-19')
  return { account, tokens: await signInAs(here.tested, user) }
}
