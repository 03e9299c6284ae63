import type { OrderState } from '@almenara/contract/two-step'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyLedger } from '../../../ledger/verify.ts'
import { addUser, openTestBank, post, signInAs, type TestBank } from '../../../testing/bank.ts'
import { type BizumCustomer } from '../../../testing/bizum.ts'
import { lastCode, lastSms, wrongCode } from '../../../testing/orders.ts'
import { withCoordinates, withPasskey } from '../../../testing/signers.ts'
import { featureStatuses } from '../../../status/tables.ts'
import { askingAt } from '../../../testing/bizum-asking.ts'

const ROOT = '/services/bizum/v1'
const ONE = `${ROOT}/pending-operations-c2c`
let bank: TestBank
let ana: BizumCustomer
beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())
beforeEach(async () => {
  bank.clock.set('2026-11-20T10:00:00+01:00')
  ana = await customer('ana')
})

const { customer, turn, later, stateOf, twinOf, askedBy, requestTo, knows, act, accepting, paid, money } = askingAt(() => bank)

describe('paying what is asked', () => {
  test('says that it pays in its title and in the code, holds the money, and ends with the clearing’s word', async () => {
    const id = await requestTo(ana)
    const { calls, reply } = await accepting(ana, id)
    const state: OrderState = reply.json()
    expect(state.title).toMatch(/^Pago de 18,50\u00a0€ a /)
    expect(await lastSms(bank, ana.user.mobile)).toContain('PAGAR 18,50 EUR a')
    const done = (await calls.code(state.operationId, await lastCode(bank, ana.user.mobile))).json()
    expect(['PROCESSING', 'EXECUTED']).toContain(done.status)
    await turn()
    expect([await stateOf(id), await money(ana)]).toEqual(['PAID', [98_150, 0]])
    expect(await verifyLedger(bank.database)).toEqual([])
  })

  test('between two customers of this bank is booked at once, and both see it paid', async () => {
    const luis = await customer('luis')
    const id = await askedBy(ana, luis)
    expect((await paid(luis, id)).status).toBe('EXECUTED')
    expect([await stateOf(id), await stateOf(await twinOf(id))]).toEqual(['PAID', 'PAID'])
    expect([await money(luis), await money(ana)]).toEqual([
      [98_150, 0],
      [101_850, 0],
    ])
  })

  test('11: from two devices at once is paid once; the other signature stands and says why', async () => {
    const luis = await customer('luis')
    const id = await askedBy(ana, luis)
    const first = await accepting(luis, id)
    const codes = [await lastCode(bank, luis.user.mobile)]
    const second = await accepting(luis, id)
    codes.push(await lastCode(bank, luis.user.mobile))
    const ended = await Promise.all([first, second].map(({ calls, reply }, at) => calls.code(reply.json().operationId, codes[at] ?? '')))
    expect(new Set(ended.map((ending) => ending.json().status))).toEqual(new Set(['EXECUTED', 'REFUSED']))
    const refusals = ended.flatMap((ending) => ending.json<OrderState>().refusal ?? [])
    expect(refusals).toMatchObject([{ code: 'BIZUM_CLOSED', message: expect.stringContaining('ya se esté pagando') }])
    expect(await money(luis)).toEqual([98_150, 0])
  })

  test('12: confirmed twice at once, or again later, is one payment with the same answer', async () => {
    const luis = await customer('luis')
    const id = await askedBy(ana, luis)
    const { calls, reply } = await accepting(luis, id)
    const code = await lastCode(bank, luis.user.mobile)
    const ended = await Promise.all([1, 2, 3].map(() => calls.code(reply.json().operationId, code)))
    const answered = ended.filter(({ statusCode }) => statusCode === 200)
    for (const ending of answered) expect(['PROCESSING', 'EXECUTED']).toContain(ending.json().status)
    expect((await calls.code(reply.json().operationId, code)).json().status).toBe('EXECUTED')
    expect(await money(luis)).toEqual([98_150, 0])
  })

  test('15: withdrawn by the asker while it is signed is as the scheme says: never paid and withdrawn both', async () => {
    const id = await requestTo(ana, { fromPhone: '+34611000007' })
    const state = await paid(ana, id)
    expect(state).toMatchObject({ status: 'REFUSED', refusal: { code: 'GONE_WITHDRAWN' } })
    await turn()
    expect([await stateOf(id), await money(ana)]).toEqual(['WITHDRAWN', [100_000, 0]])
  })

  test('16: accepted and rejected from two tabs, the first wins and the other says how it ended', async () => {
    const luis = await customer('luis')
    const id = await askedBy(ana, luis)
    const { calls, reply } = await accepting(luis, id)
    const code = await lastCode(bank, luis.user.mobile)
    const [signed, rejected] = await Promise.all([calls.code(reply.json().operationId, code), act(luis, id, 'revocation')])
    const won = signed.json().status === 'EXECUTED'
    expect(won ? rejected.json().code : signed.json().refusal?.code).toBe('BIZUM_CLOSED')
    expect(await stateOf(id)).toBe(won ? 'PAID' : 'REJECTED')
    expect(await money(luis)).toEqual([won ? 98_150 : 100_000, 0])
  })

  test('23: a stranger’s 200 € need a strong signature; as much to somebody paid before does not', async () => {
    const card = await withCoordinates(bank, ana.user)
    const key = await withPasskey(bank, ana.user)
    const amount = 20_000 as never
    const strange = await requestTo(ana, { amount })
    expect((await accepting(ana, strange, { method: card.method })).reply.json().code).toBe('Q302')
    expect((await accepting(ana, strange, { method: key.method })).reply.statusCode).toBe(200)
    await knows(ana, '+34611000200')
    const friend = await requestTo(ana, { amount, fromPhone: '+34611000200' })
    expect((await accepting(ana, friend, { method: card.method })).reply.statusCode).toBe(200)
  })

  test('with a wrong code pays nothing, and without money or over a limit is not prepared', async () => {
    const id = await requestTo(ana)
    const { calls, reply } = await accepting(ana, id)
    const wrong = wrongCode(await lastCode(bank, ana.user.mobile))
    expect((await calls.code(reply.json().operationId, wrong)).json().code).toBe('SIGNATURE_WRONG')
    expect([await stateOf(id), await money(ana)]).toEqual(['PENDING', [100_000, 0]])
    const poor = await customer('pobre', 0)
    expect((await accepting(poor, await requestTo(poor))).reply.json().code).toBe('INSUFFICIENT_FUNDS')
    const dear = await requestTo(ana, { amount: 100_001 as never })
    expect((await accepting(ana, dear)).reply.json().code).toBe('BIZUM_LIMIT')
  })

  test('is closed with its feature, and to whoever may only consult', async () => {
    // What is known of features is kept a little: past whatever the tests before have left.
    later(60 * 86_400)
    const id = await requestTo(ana)
    await bank.database.transaction((tx) =>
      tx.insert(featureStatuses).values({ feature: 'bizum.pending-operation-c2c.accept-request', status: 'OFF' }),
    )
    later(5)
    expect((await accepting(ana, id)).reply.json().code).toBe('FEATURE_OFF')
    await bank.database.transaction((tx) => tx.delete(featureStatuses))
    later(5)
    const reader = await addUser(bank, 'consulta.bizum', 'Almenara1', false)
    const tokens = await signInAs(bank, reader)
    expect((await post(bank, tokens, `${ONE}/${id}/revocation`, {})).json().code).toBe('CONSULTATIVE')
  })
})
