import { toLocalDate } from '@almenara/contract/dates'
import type { TokenReply } from '@almenara/contract/areas/session'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parties } from '../../identity/tables.ts'
import { receivedPayments } from '../../received/tables.ts'
import { featureStatuses } from '../../status/tables.ts'
import { runB2bDebits } from '../../payments/b2b-poller.ts'
import { addAccount, addUser, get, move, signInAs, type TestAccount, type TestBank, type TestUser } from '../../testing/bank.ts'
import { expectAgreement, transferComes } from '../../testing/clearing.ts'
import { againOf, collectOn, debitOn, speak } from '../../testing/debits.ts'
import { lastCode, lastSms, operation } from '../../testing/orders.ts'
import { lastEntry, moneyIn } from '../../testing/payments.ts'
import { openFunded } from '../../testing/transfers.ts'

const MONDAY = '2026-11-23'

let bank: TestBank
let ana: TestUser & { mobile: string }
let account: TestAccount
// A bank of its own for each: days never go back in its books.
beforeEach(async () => {
  ;({ tested: bank, user: ana, account } = await openFunded())
})
afterEach(() => bank.close())

type What = 'receipts' | 'transfers'
const path = (what: What, id: string, of = account) => `/services/direct-debit/v1/${of.id}/${what}/${id}`
const returning = (tokens: TokenReply, what: What, id: string) => operation(bank, tokens, `${path(what, id)}/return`)

async function giveBack(what: What, id: string, reason: string) {
  const calls = returning(await signInAs(bank, ana), what, id)
  return calls.answer(await calls.authorize({ reason }), ana.mobile)
}

const reasonsOf = async (what: What, id: string) =>
  (await get(bank, await signInAs(bank, ana), `${path(what, id)}/return-motives`)).json<{
    reasons: { id: string; until?: string }[]
    closed?: string
  }>()

describe('returning a receipt', () => {
  test('gives its money back at once and tells the creditor’s bank why', async () => {
    const debit = await debitOn(bank, account, { collected: MONDAY })
    expect(await moneyIn(bank, account)).toMatchObject({ balance: 940_00 })
    const state = (await giveBack('receipts', debit.id, 'MD06')).json()
    expect(state).toMatchObject({ status: 'EXECUTED', amount: 60_00, payee: 'Luz, S. A.', done: { title: 'Recibo devuelto' } })
    expect(state.receipt.reference).toBeTruthy()
    expect(await moneyIn(bank, account)).toEqual({ balance: 1_000_00, held: 0 })
    expect(await lastEntry(bank, account)).toMatchObject({ type: 'RETURN', title: 'Devolución del recibo de Luz, S. A.' })
    await speak(bank)
    expect(await againOf(bank, debit)).toMatchObject({ state: 'RETURNED', reason: 'MD06', givenBackBy: state.operationId })
    await expectAgreement(bank)
    const view = (await get(bank, await signInAs(bank, ana), `${path('receipts', debit.id)}/view`)).json()
    expect(view).toMatchObject({ state: 'RETURNED', canReturn: false, operationId: state.operationId })
  })

  test('says in the SMS what is returned, in one message', async () => {
    const debit = await debitOn(bank, account, { collected: MONDAY })
    await returning(await signInAs(bank, ana), 'receipts', debit.id).authorize({ reason: 'MD06' })
    const sms = await lastSms(bank, ana.mobile)
    expect(sms).toContain('devolver un recibo de 60,00 EUR de Luz')
    expect(sms.length).toBeLessThanOrEqual(160)
  })

  test.each([
    ['on the last day of the eight weeks, for whatever reason', '2026-09-28', ['MD06', 'MD01']],
    ['on the day after, only what was not authorised', '2026-09-27', ['MD01']],
    ['on the last day of the thirteen months', '2025-10-23', ['MD01']],
    ['on the day after, nothing', '2025-10-22', []],
  ])('%s', async (_name, charged, expected) => {
    const debit = await debitOn(bank, account, { collected: MONDAY })
    const settlementOn = toLocalDate(charged)
    await bank.database.transaction((tx) => tx.update(receivedPayments).set({ settlementOn }).where(eq(receivedPayments.id, debit.id)))
    const { reasons, closed } = await reasonsOf('receipts', debit.id)
    expect(reasons.map(({ id }) => id)).toEqual(expected)
    expect(closed === undefined).toBe(expected.length > 0)
    const wrong = await giveBack('receipts', debit.id, expected.length === 1 ? 'MD06' : 'MD01')
    expect(wrong.statusCode).toBe(expected.length === 2 ? 200 : expected.length === 1 ? 400 : 409)
  })

  test('that is B2B is not possible once charged, and says so', async () => {
    await bank.database.transaction((tx) => tx.update(parties).set({ kind: 'ORGANISATION' }).where(eq(parties.id, ana.partyId)))
    const debit = await debitOn(bank, account, { collected: MONDAY })
    await bank.database.transaction((tx) => tx.update(receivedPayments).set({ scheme: 'B2B' }).where(eq(receivedPayments.id, debit.id)))
    const { reasons, closed } = await reasonsOf('receipts', debit.id)
    expect([reasons, closed]).toEqual([[], expect.stringContaining('B2B')])
    const refused = await giveBack('receipts', debit.id, 'MD06')
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ code: 'RETURN_CLOSED', message: closed })
  })

  test('is done once: the second is refused, also where both were prepared before', async () => {
    const debit = await debitOn(bank, account, { collected: MONDAY })
    const tokens = await signInAs(bank, ana)
    const calls = returning(tokens, 'receipts', debit.id)
    const first = (await calls.authorize({ reason: 'MD06' })).json()
    const firstCode = await lastCode(bank, ana.mobile)
    const second = (await calls.authorize({ reason: 'MD01' })).json()
    const secondCode = await lastCode(bank, ana.mobile)
    expect((await calls.code(first.operationId, firstCode)).json()).toMatchObject({ status: 'EXECUTED' })
    expect((await calls.code(second.operationId, secondCode)).json()).toMatchObject({
      status: 'REFUSED',
      refusal: { code: 'RETURN_CLOSED' },
    })
    expect((await calls.authorize({ reason: 'MD06' })).json()).toMatchObject({ code: 'RETURN_CLOSED' })
    expect(await moneyIn(bank, account)).toMatchObject({ balance: 1_000_00 })
  })

  test('before it is charged refuses it: it is never charged', async () => {
    const debit = await debitOn(bank, account)
    expect((await reasonsOf('receipts', debit.id)).reasons).toEqual([expect.objectContaining({ id: 'MS02' })])
    expect((await giveBack('receipts', debit.id, 'MS02')).json()).toMatchObject({ status: 'EXECUTED', done: { title: 'Recibo rechazado' } })
    expect((await giveBack('receipts', debit.id, 'MS02')).statusCode).toBe(409)
    await collectOn(bank, MONDAY)
    expect(await againOf(bank, debit)).toMatchObject({ state: 'RETURNED', reason: 'MS02', postedOn: null })
    expect(await moneyIn(bank, account)).toMatchObject({ balance: 1_000_00 })
    await expectAgreement(bank)
  })

  test('prepared before it was charged does nothing after', async () => {
    const debit = await debitOn(bank, account)
    const calls = returning(await signInAs(bank, ana), 'receipts', debit.id)
    const asked = await calls.authorize({ reason: 'MS02' })
    const at = bank.clock.now()
    await collectOn(bank, MONDAY)
    bank.clock.set(at)
    expect((await calls.answer(asked, ana.mobile)).json()).toMatchObject({ status: 'REFUSED', refusal: { code: 'RETURN_CLOSED' } })
    expect(await againOf(bank, debit)).toMatchObject({ state: 'POSTED' })
  })
})

describe('a B2B receipt', () => {
  const detailOf = async (id: string) => (await get(bank, await signInAs(bank, ana), `${path('receipts', id)}/view`)).json()

  test('says before its day that it will not be charged to a consumer, and afterwards why it was not', async () => {
    const debit = await debitOn(bank, account, { scheme: 'B2B' })
    expect(await detailOf(debit.id)).toMatchObject({ state: 'COMING', willBeRefused: expect.stringContaining('consumidor') })
    await collectOn(bank, MONDAY)
    const refused = await detailOf(debit.id)
    expect(refused).toMatchObject({ state: 'REFUSED', canReturn: false, reason: expect.stringMatching(/consumidor/) })
    expect(refused.willBeRefused).toBeUndefined()
    expect(await moneyIn(bank, account)).toEqual({ balance: 1_000_00, held: 0 })
    await expectAgreement(bank)
  })

  test('says to a company that it waits for its decision, and afterwards that nobody authorised it', async () => {
    await bank.database.transaction((tx) => tx.update(parties).set({ kind: 'ORGANISATION' }).where(eq(parties.id, ana.partyId)))
    const debit = await debitOn(bank, account, { scheme: 'B2B' })
    expect(await detailOf(debit.id)).toMatchObject({ state: 'COMING', willBeRefused: expect.stringContaining('espera su decisión') })
    await collectOn(bank, MONDAY)
    bank.clock.set(`${MONDAY}T15:00:00+01:00`)
    await runB2bDebits(bank.bank)
    const refused = await detailOf(debit.id)
    expect(refused).toMatchObject({ state: 'REFUSED', reason: expect.stringContaining('nadie lo autorizó a tiempo') })
    expect(await moneyIn(bank, account)).toEqual({ balance: 1_000_00, held: 0 })
  })
})

describe('returning a received transfer', () => {
  const received = async (more: { instant?: boolean } = {}) => {
    await transferComes(bank, account, more)
    await speak(bank)
    const mine = and(eq(receivedPayments.productId, account.id), eq(receivedPayments.kind, more.instant ? 'INSTANT' : 'TRANSFER'))
    const [row] = await bank.database.select().from(receivedPayments).where(mine)
    if (!row) throw new Error('No transfer')
    return row
  }

  test('takes its money back to whoever sent it, once', async () => {
    const transfer = await received()
    const view = (await get(bank, await signInAs(bank, ana), `${path('transfers', transfer.id)}/view`)).json()
    expect(view).toMatchObject({ state: 'CREDITED', canReturn: true, returnUntil: '2026-11-25', payerName: 'Textiles Gil, S. L.' })
    expect((await giveBack('transfers', transfer.id, 'AM05')).json()).toMatchObject({ status: 'EXECUTED' })
    expect(await moneyIn(bank, account)).toEqual({ balance: 1_000_00, held: 0 })
    expect((await giveBack('transfers', transfer.id, 'AM05')).statusCode).toBe(409)
    await speak(bank)
    expect(await againOf(bank, transfer)).toMatchObject({ state: 'RETURNED', reason: 'AM05' })
    await expectAgreement(bank)
  })

  test('needs its money to be there', async () => {
    const transfer = await received()
    await move(bank, account, -1_100_00, '2026-11-20')
    const reply = await giveBack('transfers', transfer.id, 'MS02')
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'INSUFFICIENT_FUNDS'])
  })

  test('is over after three bank days, and says what to do', async () => {
    const transfer = await received()
    bank.clock.set('2026-11-26T10:00:00+01:00')
    expect(await reasonsOf('transfers', transfer.id)).toEqual({ reasons: [], closed: expect.stringContaining('haga una transferencia') })
    expect((await giveBack('transfers', transfer.id, 'MS02')).statusCode).toBe(409)
  })

  test('is not for an instant one', async () => {
    const transfer = await received({ instant: true })
    expect(await reasonsOf('transfers', transfer.id)).toEqual({ reasons: [], closed: expect.stringContaining('inmediata') })
  })
})

describe('access', () => {
  test('another customer’s account, payment or movement answers like what does not exist', async () => {
    const debit = await debitOn(bank, account, { collected: MONDAY })
    const other = await addUser(bank, 'luis.gil')
    const theirs = await addAccount(bank, other)
    const tokens = await signInAs(bank, other)
    const urls = (of: TestAccount, id: string) => [
      `${path('receipts', id, of)}/view`,
      `${path('receipts', id, of)}/export`,
      `${path('receipts', id, of)}/return-motives`,
      `${path('transfers', id, of)}/view`,
      `${path('transfers', id, of)}/return-motives`,
    ]
    const [known, unknown] = [
      [...urls(account, debit.id), ...urls(theirs, debit.id)],
      [...urls({ ...account, id: 'no-such-account' }, debit.id), ...urls(theirs, 'no-such-payment')],
    ]
    for (const [place, url] of known.entries()) {
      const [reply, nothing] = [await get(bank, tokens, url), await get(bank, tokens, unknown[place] ?? '')]
      expect(reply.statusCode).toBe(404)
      const { requestId: _, ...body } = reply.json()
      expect(nothing.json()).toMatchObject(body)
    }
    const asked = await returning(tokens, 'receipts', debit.id).authorize({ reason: 'MD06' })
    expect(asked.statusCode).toBe(404)
  })

  test('a debit is no transfer, and a transfer that had no place is nobody’s to see', async () => {
    const debit = await debitOn(bank, account, { collected: MONDAY })
    expect((await get(bank, await signInAs(bank, ana), `${path('transfers', debit.id)}/view`)).statusCode).toBe(404)
  })

  test('a motive that is none names the field; a feature that is off closes the return and not the list', async () => {
    const debit = await debitOn(bank, account, { collected: MONDAY })
    const tokens = await signInAs(bank, ana)
    const calls = returning(tokens, 'receipts', debit.id)
    expect((await calls.authorize({ reason: 'XX' })).json()).toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'reason' }] })
    expect((await calls.authorize({ reason: 'AM05' })).json()).toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'reason' }] })
    await bank.database.transaction((tx) => tx.insert(featureStatuses).values({ feature: 'direct-debits.receipts.return', status: 'OFF' }))
    bank.clock.set(`${MONDAY}T09:30:20+01:00`)
    expect((await calls.authorize({ reason: 'MD06' })).json()).toMatchObject({ code: 'FEATURE_OFF' })
    expect((await get(bank, tokens, `${path('receipts', debit.id)}/view`)).statusCode).toBe(200)
  })
})
