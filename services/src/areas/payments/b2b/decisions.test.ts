import type { PendingDebit, PendingDebitDetail } from '@almenara/contract/areas/payments/pending-debits'
import { toInstant } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import type { OrderState } from '@almenara/contract/two-step'
import { and, eq, isNull } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { users } from '../../../identity/tables.ts'
import { notices } from '../../../messages/tables.ts'
import { runB2bDebits } from '../../../payments/b2b-poller.ts'
import { powers, products } from '../../../products/tables.ts'
import { get, move, signInAs } from '../../../testing/bank.ts'
import { expectAgreement } from '../../../testing/clearing.ts'
import { addSignedIn, mustSign } from '../../../testing/co-signing.ts'
import { againOf, collectOn, debitOn, speak } from '../../../testing/debits.ts'
import { lastCode, operation, proofOf, wrongCode } from '../../../testing/orders.ts'
import { moneyIn } from '../../../testing/payments.ts'
import { openTransfers, type Transferring } from '../../../testing/transfers.ts'

const MONDAY = '2026-11-23'
const OVER = '2026-11-23T15:00:00+01:00'

let here: Transferring
beforeEach(async () => {
  here = await openTransfers('autonoma')
  await useOf('PROFESSIONAL')
})
afterEach(() => here.tested.close())

const useOf = (use: 'PROFESSIONAL' | 'CONSUMER') =>
  here.tested.database.transaction((tx) => tx.update(products).set({ use }).where(eq(products.id, here.account.id)))
const comes = (more: Parameters<typeof debitOn>[2] = {}) => debitOn(here.tested, here.account, { scheme: 'B2B', ...more })
const at = (moment: string) => here.at(moment)
const calls = (id: string, what: string, tokens = here.tokens) =>
  operation(here.tested, tokens, `/services/b2b/v1/pending-debits/${id}/${what}`)
const order = async (id: string, what: string, input: object = {}) =>
  (await calls(id, what).answer(await calls(id, what).authorize({ ...input }), here.user.mobile)).json()
const pay = (id: string, more: object = {}) => order(id, 'pay', { accountId: here.account.id, ...more })
const giveBack = (id: string) => order(id, 'restore', { motive: 'MD01' })
const read = async (id: string) => (await get(here.tested, here.tokens, `/services/b2b/v1/pending-debits/${id}`)).json<PendingDebitDetail>()
const list = async (query = '') =>
  (await get(here.tested, here.tokens, `/services/b2b/v1/pending-debits-extract${query}`)).json<{ rows: PendingDebit[]; waiting: object }>()
const tasks = () =>
  here.tested.database.$count(
    notices,
    and(eq(notices.userId, here.user.id), eq(notices.title, 'Adeudo por decidir'), isNull(notices.readAt)),
  )
const turn = async () => {
  await runB2bDebits(here.tested.bank)
  await speak(here.tested)
}
const balance = async () => (await moneyIn(here.tested, here.account))?.balance

describe('a B2B debit without an authorised mandate', () => {
  test('waits for its debtor until three in the afternoon of its day, and is a task of theirs', async () => {
    const { id } = await comes()
    const decideUntil = toInstant('2026-11-23T14:00:00.000Z')
    expect(await read(id)).toMatchObject({
      state: 'PENDING',
      lack: 'UNCONFIRMED',
      decideUntil,
      canPay: true,
      canReturn: true,
      canUndo: false,
    })
    expect(await list()).toMatchObject({ rows: [{ id, state: 'PENDING' }], waiting: { count: 1, amount: 60_00 } })
    expect([(await list('?search=60,00')).rows.length, (await list('?search=60,01')).rows.length]).toEqual([1, 0])
    expect(await tasks()).toBe(1)
    await collectOn(here.tested, MONDAY)
    await at(`${MONDAY}T14:59:00+01:00`)
    await turn()
    expect(await read(id)).toMatchObject({ state: 'PENDING', canPay: true })
  })

  test('goes back with MD01 when nobody decides, once, and whoever could decide is told', async () => {
    const debit = await comes()
    await collectOn(here.tested, MONDAY)
    await at(OVER)
    await turn()
    await turn()
    expect(await againOf(here.tested, debit)).toMatchObject({ state: 'RETURNED', reason: 'MD01', postedOn: null })
    expect(await read(debit.id)).toMatchObject({ state: 'LAPSED', canPay: false, canReturn: false })
    expect([await balance(), await tasks()]).toEqual([1_000_00, 0])
    await expectAgreement(here.tested)
  })

  test('on a consumer’s account goes back with AC13, and is in no list', async () => {
    await useOf('CONSUMER')
    expect(await comes({ collected: MONDAY })).toMatchObject({ state: 'RETURNED', reason: 'AC13' })
    await at(`${MONDAY}T10:00:00+01:00`)
    expect(await list()).toMatchObject({ rows: [] })
  })
})

describe('paying a B2B debit', () => {
  test('before its day has it charged on its day, once', async () => {
    const debit = await comes()
    expect(await pay(debit.id)).toMatchObject({ status: 'EXECUTED', receipt: { later: true } })
    expect(await read(debit.id)).toMatchObject({
      state: 'AUTHORISED',
      decision: { what: 'PAY', me: true },
      canPay: false,
      canReturn: false,
    })
    expect([await balance(), await tasks()]).toEqual([1_000_00, 0])
    await collectOn(here.tested, MONDAY)
    await turn()
    expect(await againOf(here.tested, debit)).toMatchObject({ state: 'POSTED', postedOn: MONDAY })
    expect(await balance()).toBe(940_00)
    await expectAgreement(here.tested)
  })

  test('on its day charges it at once', async () => {
    const debit = await comes()
    await at(`${MONDAY}T10:00:00+01:00`)
    expect(await pay(debit.id)).toMatchObject({ status: 'EXECUTED' })
    expect([await balance(), await againOf(here.tested, debit)]).toEqual([940_00, expect.objectContaining({ state: 'POSTED' })])
    await turn()
    expect(await balance()).toBe(940_00)
  })

  test('authorises the next ones within the maximum that is given, and no others', async () => {
    const first = await comes()
    expect(await pay(first.id, { authorise: { maximum: 100_00 } })).toMatchObject({ status: 'EXECUTED' })
    const [within, above] = [await comes({ amount: toCents(100_00) }), await comes({ amount: toCents(100_01) })]
    expect(await read(within.id)).toMatchObject({ state: 'AUTHORISED' })
    expect(await read(above.id)).toMatchObject({ state: 'PENDING', lack: 'OVER_MAXIMUM', maximum: 100_00 })
    await collectOn(here.tested, MONDAY)
    expect(await balance()).toBe(840_00)
  })

  test('is refused without the money on its day, and tried again until its term is over where it was paid before', async () => {
    const [late, early] = [await comes({ amount: toCents(1_000_01) }), await comes({ amount: toCents(2_000_00) })]
    expect(await pay(early.id)).toMatchObject({ status: 'EXECUTED', warnings: [{ code: 'NO_RETURN' }, { code: 'FUNDS' }] })
    await at(`${MONDAY}T10:00:00+01:00`)
    expect(await pay(late.id)).toMatchObject({ code: 'INSUFFICIENT_FUNDS', fields: [{ field: 'accountId' }] })
    await turn()
    expect(await read(early.id)).toMatchObject({ state: 'AUTHORISED' })
    await move(here.tested, here.account, 2_000_00, MONDAY)
    await at(`${MONDAY}T10:10:00+01:00`)
    await turn()
    expect(await read(early.id)).toMatchObject({ state: 'AUTHORISED' })
    await at(`${MONDAY}T10:20:00+01:00`)
    await turn()
    expect([await read(early.id), await balance()]).toEqual([expect.objectContaining({ state: 'PAID' }), 1_000_00])
  })

  test('that never has the money goes back with AM04', async () => {
    const debit = await comes({ amount: toCents(2_000_00) })
    await pay(debit.id)
    await collectOn(here.tested, MONDAY)
    await at(OVER)
    await turn()
    expect(await againOf(here.tested, debit)).toMatchObject({ state: 'RETURNED', reason: 'AM04' })
    expect(await read(debit.id)).toMatchObject({ state: 'UNPAID' })
    await expectAgreement(here.tested)
  })

  test('with a wrong code, twice with the right one, or after its term does it once or not at all', async () => {
    const debit = await comes()
    const operations = calls(debit.id, 'pay')
    const input = { accountId: here.account.id }
    const asked = (await operations.authorize(input)).json<OrderState>()
    const code = await lastCode(here.tested, here.user.mobile)
    expect((await operations.authorize({ ...input, authorise: {} }, asked.operationId)).json()).toMatchObject({ code: 'ORDER_REUSED' })
    expect((await operations.code(asked.operationId, wrongCode(code))).json()).toMatchObject({ code: 'SIGNATURE_WRONG' })
    const [one, other] = await Promise.all([operations.code(asked.operationId, code), operations.code(asked.operationId, code)])
    expect([one.json().status, other.json().status]).toEqual(['EXECUTED', 'EXECUTED'])
    expect(await pay(debit.id)).toMatchObject({ code: 'DEBIT_CLOSED' })
    const second = await comes()
    const late = (await calls(second.id, 'pay').authorize(input)).json<OrderState>()
    const lateCode = await lastCode(here.tested, here.user.mobile)
    await at(OVER)
    const refused = (await calls(second.id, 'pay').code(late.operationId, lateCode)).json()
    expect(['DEBIT_CLOSED', 'ORDER_CLOSED', 'SIGNATURE_EXPIRED']).toContain(refused.code)
    expect(await againOf(here.tested, second)).toMatchObject({ state: 'DUE' })
  })

  test('needs every signature of a joint account, and the last one has it charged', async () => {
    const debit = await comes()
    const luis = await addSignedIn(here.tested, 'luis.gil')
    await here.tested.database.transaction((tx) => tx.insert(powers).values({ userId: luis.id, productId: here.account.id, position: 1 }))
    await mustSign(here.tested, here.account, 2)
    await at(`${MONDAY}T10:00:00+01:00`)
    const waiting = await pay(debit.id)
    expect(waiting).toMatchObject({ status: 'WAITING', signatures: { given: 1, required: 2 } })
    expect(await balance()).toBe(1_000_00)
    const tokens = await signInAs(here.tested, luis)
    const signing = operation(here.tested, tokens, `/services/signature/v1/pending-orders/${waiting.operationId}`)
    const asked = (await signing.authorize({}, waiting.operationId)).json<OrderState>()
    const signed = await calls(debit.id, 'pay', tokens).confirm(waiting.operationId, await proofOf(here.tested, asked, luis.mobile))
    expect(signed.json()).toMatchObject({ status: 'EXECUTED' })
    expect(await balance()).toBe(940_00)
  })
})

describe('giving a B2B debit back', () => {
  test('may be undone until it leaves, and leaves at the end of its term with its motive', async () => {
    const debit = await comes()
    expect(await giveBack(debit.id)).toMatchObject({ status: 'EXECUTED', receipt: { exemption: 'PROTECTS' } })
    expect(await read(debit.id)).toMatchObject({ state: 'REFUSED', canUndo: true, canPay: false, canReturn: false })
    expect(await order(debit.id, 'restore-cancelation')).toMatchObject({ status: 'EXECUTED' })
    expect([await read(debit.id), await tasks()]).toEqual([expect.objectContaining({ state: 'PENDING', canPay: true }), 1])
    await giveBack(debit.id)
    await collectOn(here.tested, MONDAY)
    await at(`${MONDAY}T10:00:00+01:00`)
    expect(await read(debit.id)).toMatchObject({ canUndo: true })
    await at(OVER)
    expect(await order(debit.id, 'restore-cancelation')).toMatchObject({ code: 'DEBIT_CLOSED' })
    await turn()
    expect(await againOf(here.tested, debit)).toMatchObject({ state: 'RETURNED', reason: 'MD01' })
    expect(await balance()).toBe(1_000_00)
    await expectAgreement(here.tested)
  })

  test('at the moment in which somebody else pays it: one of them does, and the other is told that it is decided', async () => {
    const debit = await comes()
    const luis = await addSignedIn(here.tested, 'luis.gil')
    await here.tested.database.transaction((tx) => tx.insert(powers).values({ userId: luis.id, productId: here.account.id, position: 1 }))
    const paying = calls(debit.id, 'pay')
    const returning = calls(debit.id, 'restore', luis.tokens)
    const [asked, askedBack] = [await paying.authorize({ accountId: here.account.id }), await returning.authorize({ motive: 'MS02' })]
    const answers = await Promise.all([paying.answer(asked, here.user.mobile), returning.answer(askedBack, luis.mobile)])
    const states = answers.map((answer) => answer.json()).map(({ status, refusal }) => refusal?.code ?? status)
    expect(new Set(states)).toEqual(new Set(['DEBIT_CLOSED', 'EXECUTED']))
  })
})

test('a consultative customer reads a debit and decides nothing', async () => {
  const { id } = await comes()
  await here.tested.database.transaction((tx) => tx.update(powers).set({ canOperate: false }).where(eq(powers.userId, here.user.id)))
  expect(await read(id)).toMatchObject({ canPay: false, canReturn: false })
  expect(await pay(id)).toMatchObject({ code: 'PRODUCT_CONSULTATIVE' })
  expect(await giveBack(id)).toMatchObject({ code: 'PRODUCT_CONSULTATIVE' })
  await here.tested.database.transaction((tx) => tx.update(powers).set({ canOperate: true }).where(eq(powers.userId, here.user.id)))
  await here.tested.database.transaction((tx) => tx.update(users).set({ executive: false }).where(eq(users.id, here.user.id)))
  expect(await pay(id)).toMatchObject({ code: 'CONSULTATIVE' })
})

test('what makes no sense is refused by its field', async () => {
  const { id } = await comes()
  expect(await pay(id, { authorise: { maximum: 0 } })).toMatchObject({ fields: [{ field: 'maximum' }] })
  expect(await pay(id, { authorise: { validUntil: '2026-11-01' } })).toMatchObject({ fields: [{ field: 'validUntil' }] })
  expect(await order(id, 'pay', { accountId: 'otra' })).toMatchObject({ code: 'NOT_FOUND' })
  expect(await order(id, 'restore', { motive: 'AM04' })).toMatchObject({ code: 'BAD_INPUT' })
})
