import type { TokenReply } from '@almenara/contract/areas/session'
import { addDays, toLocalDate } from '@almenara/contract/dates'
import type { OrderState } from '@almenara/contract/two-step'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { products } from '../../products/tables.ts'
import { featureStatuses, serviceStatuses } from '../../status/tables.ts'
import { addAccount, addUser, get, move, openTestBank, signInAs, type TestAccount, type TestBank } from '../../testing/bank.ts'
import { addOther, answers, expectAgreement } from '../../testing/clearing.ts'
import { addSignatory, lastCode, lastSms, operation, wrongCode } from '../../testing/orders.ts'
import { lastEntry, moneyIn, paymentOf } from '../../testing/payments.ts'
import { exchange, sepaDay } from '../../payments/exchange.ts'
import { favouriteTransfers } from './saved/tables.ts'
import { payments } from '../../payments/tables.ts'

let tested: TestBank
let user: Awaited<ReturnType<typeof addSignatory>>
let tokens: TokenReply
let account: TestAccount
let calls: ReturnType<typeof operation>

// A bank of its own for each: days never go back in its books.
beforeEach(async () => {
  tested = await openTestBank()
  user = await addSignatory(tested, 'ana.ruiz')
  account = await addAccount(tested, user)
  await move(tested, account, 1_000_00, '2026-11-19')
  tokens = await signInAs(tested, user)
  calls = operation(tested, tokens, `/services/transfers/v1/${account.id}/creation`)
})
afterEach(() => tested.close())

const to = (iban: string, more: object = {}) => ({
  name: 'Luz Gil Arcos',
  iban,
  amount: 250_00,
  concept: 'Alquiler',
  when: { type: 'TODAY' },
  ...more,
})

async function authorized(input: Record<string, unknown>): Promise<OrderState> {
  const reply = await calls.authorize(input)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}

async function signed(input: Record<string, unknown>): Promise<OrderState> {
  const { operationId } = await authorized(input)
  const reply = await calls.code(operationId, await lastCode(tested, user.mobile))
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}

const factOf = ({ facts }: OrderState, label: string) => facts.find((fact) => fact.label === label)?.value
const warned = ({ warnings = [] }: OrderState) => warnings.map(({ code }) => code)
const money = () => moneyIn(tested, account)

describe('an ordinary transfer', () => {
  test('is reviewed with what it costs and when it arrives, charged when it is signed, and settled by the clearing', async () => {
    const order = await authorized(to(await addOther(tested)))
    expect(factOf(order, 'Para')).toMatchObject({ name: 'Luz Gil Arcos' })
    expect(factOf(order, 'Banco')).toEqual({ type: 'TEXT', text: 'CaixaBank' })
    expect(factOf(order, 'Comprobación del beneficiario')).toEqual({ type: 'TEXT', text: 'El nombre coincide con el titular de la cuenta' })
    expect(factOf(order, 'Fecha')).toEqual({ type: 'DAY', day: '2026-11-20' })
    expect(factOf(order, 'Llega como muy tarde')).toEqual({ type: 'TEXT', text: '23/11/2026' })
    expect(factOf(order, 'Comisión')).toEqual({ type: 'MONEY', amount: 0 })
    expect(factOf(order, 'Disponible después')).toEqual({ type: 'MONEY', amount: 750_00 })
    expect(warned(order)).toEqual([])
    expect(await lastSms(tested, user.mobile)).toContain('una transferencia de 250,00 EUR a ES')
    const done = (await calls.code(order.operationId, await lastCode(tested, user.mobile))).json<OrderState>()
    expect(done).toMatchObject({ status: 'EXECUTED', done: { title: 'Transferencia ordenada' } })
    expect(await money()).toEqual({ balance: 750_00, held: 0 })
    expect(await paymentOf(tested, order.operationId)).toMatchObject({ state: 'ACCEPTED', payeeVerdict: 'MTCH', channel: 'web' })
    await exchange(tested.bank)
    expect(await paymentOf(tested, order.operationId)).toMatchObject({ state: 'SETTLED', settledOn: '2026-11-20' })
    await expectAgreement(tested)
  })

  test('sent twice or signed twice is one', async () => {
    const { operationId } = await authorized(to(await addOther(tested)))
    const code = await lastCode(tested, user.mobile)
    const replies = await Promise.all([calls.code(operationId, code), calls.code(operationId, code)])
    expect(replies.map((reply) => reply.json<OrderState>().status)).toEqual(['EXECUTED', 'EXECUTED'])
    expect(await tested.database.select().from(payments)).toHaveLength(1)
    expect(await money()).toEqual({ balance: 750_00, held: 0 })
  })

  test('with a wrong code, or too late, moves nothing', async () => {
    const { operationId } = await authorized(to(await addOther(tested)))
    const code = await lastCode(tested, user.mobile)
    expect((await calls.code(operationId, wrongCode(code))).json().code).toBe('SIGNATURE_WRONG')
    tested.clock.set('2026-11-20T10:06:00+01:00')
    tokens = await signInAs(tested, user)
    calls = operation(tested, tokens, `/services/transfers/v1/${account.id}/creation`)
    expect((await calls.code(operationId, code)).json().code).toBe('SIGNATURE_EXPIRED')
    expect(await tested.database.select().from(payments)).toEqual([])
    expect(await money()).toEqual({ balance: 1_000_00, held: 0 })
  })

  test('after the cut-off is charged on the next bank day, and says so', async () => {
    tested.clock.set('2026-11-20T17:00:00+01:00')
    tokens = await signInAs(tested, user)
    calls = operation(tested, tokens, `/services/transfers/v1/${account.id}/creation`)
    const order = await signed(to(await addOther(tested)))
    expect(warned(order)).toEqual(['SHIFTED'])
    expect(order.done?.title).toBe('Transferencia programada')
    // Signed is not sent: neither its receipt nor whoever checks its code is told so.
    expect(order.receipt?.later).toBe(true)
    expect(factOf(order, 'Se enviará el')).toEqual({ type: 'TEXT', text: '23/11/2026' })
    const view = await get(tested, tokens, `/services/certificates/v1/view/${order.receipt?.verificationCode}`)
    expect(view.json()).toMatchObject({ status: 'EXECUTED', later: true })
    expect(await money()).toEqual({ balance: 1_000_00, held: 0 })
    tested.clock.set('2026-11-23T08:00:00+01:00')
    const monday = toLocalDate('2026-11-23')
    for (let again = 0; again < 2; again += 1) await sepaDay.run({ bank: tested.bank, day: monday, from: addDays(monday, -2) })
    expect((await paymentOf(tested, order.operationId)).state).toBe('SETTLED')
    expect(await money()).toEqual({ balance: 750_00, held: 0 })
    await expectAgreement(tested)
  })

  test('for a day without funds then is not made, and its payer is told', async () => {
    const order = await signed(to(await addOther(tested), { amount: 5_000_00, when: { type: 'DAY', on: '2026-11-21' } }))
    expect(warned(order)).toEqual(['SHIFTED', 'FUNDS_ON_DAY'])
    tested.clock.set('2026-11-23T08:00:00+01:00')
    const monday = toLocalDate('2026-11-23')
    await sepaDay.run({ bank: tested.bank, day: monday, from: addDays(monday, -2) })
    expect(await paymentOf(tested, order.operationId)).toMatchObject({ state: 'FAILED', reason: 'AM04' })
    expect(await lastSms(tested, user.mobile)).toContain('no se ha realizado: no habia saldo disponible suficiente')
  })

  test('to a German account goes out as any other', async () => {
    const iban = 'DE89370400440532013000'
    const order = await signed(to(iban))
    expect(await paymentOf(tested, order.operationId)).toMatchObject({ kind: 'ORDINARY', state: 'ACCEPTED', creditorIban: iban })
    await exchange(tested.bank)
    expect(await paymentOf(tested, order.operationId)).toMatchObject({ state: 'SETTLED', settledOn: '2026-11-20' })
    expect(await money()).toEqual({ balance: 750_00, held: 0 })
    await expectAgreement(tested)
  })
})

describe('an instant transfer', () => {
  test('is done when the clearing says so, at any hour', async () => {
    tested.clock.set('2026-11-22T03:00:00+01:00')
    tokens = await signInAs(tested, user)
    calls = operation(tested, tokens, `/services/transfers/v1/${account.id}/creation`)
    const order = await signed(to(await addOther(tested), { when: { type: 'INSTANT' } }))
    expect(order).toMatchObject({ status: 'EXECUTED', done: { title: 'Transferencia enviada' }, receipt: {} })
    expect(await money()).toEqual({ balance: 750_00, held: 0 })
    expect(await paymentOf(tested, order.operationId)).toMatchObject({ kind: 'INSTANT', state: 'SETTLED' })
    await expectAgreement(tested)
  })

  test('that the other bank does not take is refused with its reason, and nothing is charged', async () => {
    const order = await signed(to(await addOther(tested, 'CLOSED'), { when: { type: 'INSTANT' } }))
    expect(order).toMatchObject({ status: 'REFUSED', refusal: { code: 'SEPA_AC04' } })
    expect(order.refusal?.message).toContain('La cuenta está cancelada. No se ha hecho ningún cargo.')
    expect(await money()).toEqual({ balance: 1_000_00, held: 0 })
    await expectAgreement(tested)
  })

  test.each([
    ['settled', undefined, 'EXECUTED', 750_00, 'ya esta en su cuenta'],
    ['rejected', 'AB05', 'REFUSED', 1_000_00, 'no se ha realizado'],
  ] as const)('that nobody answers for is under way, its money held, until it is %s', async (_, word, status, balance, text) => {
    const order = await signed(to(await addOther(tested, 'SILENT'), { when: { type: 'INSTANT' } }))
    expect(order).toMatchObject({ status: 'PROCESSING', meanwhile: { title: 'Transferencia en curso' } })
    expect(order.receipt).toBeUndefined()
    expect(await money()).toEqual({ balance: 1_000_00, held: 250_00 })
    tested.clock.set('2026-11-20T10:01:00+01:00')
    await exchange(tested.bank)
    expect(await money()).toEqual({ balance: 1_000_00, held: 250_00 })
    await answers(tested, (await paymentOf(tested, order.operationId)).transactionId, word)
    for (let again = 0; again < 2; again += 1) await exchange(tested.bank)
    expect((await get(tested, tokens, `/services/signature/v1/${order.operationId}`)).json()).toMatchObject({ status })
    expect(await money()).toEqual({ balance, held: 0 })
    expect(await lastSms(tested, user.mobile)).toContain(text)
    await expectAgreement(tested)
  })

  test('can be switched off while the others go on', async () => {
    await tested.database.transaction((tx) => tx.insert(featureStatuses).values({ feature: 'transfers.external.instant', status: 'OFF' }))
    tested.clock.set('2026-11-20T10:00:03+01:00')
    const iban = await addOther(tested)
    expect((await calls.authorize(to(iban, { when: { type: 'INSTANT' } }))).json().code).toBe('FEATURE_OFF')
    expect((await calls.authorize(to(iban))).statusCode).toBe(200)
    const options = (await get(tested, tokens, `/services/transfers/v1/${account.id}/options`)).json()
    expect(options.instant.available).toBe(false)
  })
})

describe('to another customer of this bank', () => {
  test('it is in their account at once, with no clearing, and the payee check speaks of their name', async () => {
    const luis = await addUser(tested, 'luis.gil')
    const theirs = await addAccount(tested, luis)
    const order = await signed(to(theirs.iban, { name: 'Persona luis.gil' }))
    expect(order).toMatchObject({ status: 'EXECUTED', done: { title: 'Transferencia hecha' } })
    expect(factOf(order, 'Comprobación del beneficiario')).toMatchObject({ text: 'El nombre coincide con el titular de la cuenta' })
    expect(await moneyIn(tested, theirs)).toEqual({ balance: 250_00, held: 0 })
    expect(await lastEntry(tested, theirs)).toMatchObject({
      type: 'TRANSFER_IN',
      title: 'Transferencia de Persona ana.ruiz',
      detail: 'Alquiler',
    })
    expect(await paymentOf(tested, order.operationId)).toMatchObject({ kind: 'BOOK', state: 'SETTLED' })
    expect(await exchange(tested.bank)).toBe(true)
    expect(await money()).toEqual({ balance: 750_00, held: 0 })
    await expectAgreement(tested)
  })

  test('one whose account was cancelled between review and signature is refused', async () => {
    const theirs = await addAccount(tested, await addUser(tested, 'luis.gil'))
    const { operationId } = await authorized(to(theirs.iban))
    await tested.database.transaction((tx) => tx.update(products).set({ status: 'CANCELLED' }).where(eq(products.id, theirs.id)))
    const reply = await calls.code(operationId, await lastCode(tested, user.mobile))
    expect(reply.json()).toMatchObject({ status: 'REFUSED', refusal: { code: 'TARGET_CLOSED' } })
    expect(await money()).toEqual({ balance: 1_000_00, held: 0 })
  })
})

describe('what is worth a look before signing', () => {
  test.each([
    ['Luz Gil Arcas', 'PAYEE_NEARLY'],
    ['Pedro Sanz', 'PAYEE_NOT_HOLDER'],
  ])('«%s» is told as %s, recorded, and may be signed', async (name, code) => {
    const order = await signed(to(await addOther(tested), { name }))
    expect(warned(order)).toEqual([code])
    expect((await paymentOf(tested, order.operationId)).payeeVerdict).toBe(code === 'PAYEE_NEARLY' ? 'CMTC' : 'NMTC')
  })

  test('while the check is closed nobody is verified, which is told, and it goes on', async () => {
    await tested.database.transaction((tx) =>
      tx.update(serviceStatuses).set({ status: 'OFF' }).where(eq(serviceStatuses.name, 'vopStatus')),
    )
    tested.clock.set('2026-11-20T10:00:03+01:00')
    const order = await signed(to(await addOther(tested)))
    expect([warned(order), order.status]).toEqual([['PAYEE_UNVERIFIED'], 'EXECUTED'])
  })

  test('the same amount to the same account within a day', async () => {
    const iban = await addOther(tested)
    await signed(to(iban))
    expect(warned(await authorized(to(iban)))).toEqual(['DUPLICATE'])
    expect(warned(await authorized(to(iban, { amount: 250_01 })))).toEqual([])
    expect(warned(await authorized(to(await addOther(tested))))).toEqual([])
  })
})

test('it may be kept as a favourite, under an alias that no other has', async () => {
  const iban = await addOther(tested)
  await signed(to(iban, { favourite: 'Alquiler' }))
  const [kept] = await tested.database.select().from(favouriteTransfers)
  expect(kept).toMatchObject({ scope: 'external', alias: 'Alquiler', name: 'Luz Gil Arcos', iban, amount: 250_00, targetId: null })
  const again = await calls.authorize(to(iban, { favourite: 'ALQUILER' }))
  expect([again.json().code, again.json().fields[0].field]).toEqual(['ALIAS_TAKEN', 'favourite'])
})
