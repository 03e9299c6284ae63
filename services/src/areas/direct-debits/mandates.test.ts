import type { TokenReply } from '@almenara/contract/areas/session'
import { toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { periodOf } from '../../received/debit-rules.ts'
import { addAccount, addUser, get, signInAs, type TestAccount, type TestBank, type TestUser } from '../../testing/bank.ts'
import { expectAgreement } from '../../testing/clearing.ts'
import { againOf, collectOn, debitOn, type SentDebit } from '../../testing/debits.ts'
import { operation } from '../../testing/orders.ts'
import { moneyIn } from '../../testing/payments.ts'
import { openFunded } from '../../testing/transfers.ts'

let bank: TestBank
let ana: TestUser & { mobile: string }
let account: TestAccount
let tokens: TokenReply
let mandate: string
// A bank of its own for each: days never go back in its books.
beforeEach(async () => {
  ;({ tested: bank, user: ana, account } = await openFunded())
  tokens = await signInAs(bank, ana)
  await debitOn(bank, account, { collectionOn: toLocalDate('2026-11-20'), collected: '2026-11-20' })
  mandate = (await mandates())[0]?.id ?? ''
})
afterEach(() => bank.close())

interface Shown {
  id: string
  blocked?: string
}
const root = (of: TestAccount = account) => `/services/direct-debit/v1/${of.id}/mandates`
const mandates = async () => (await get(bank, tokens, root())).json<{ mandates: Shown[] }>().mandates

async function order(what: 'block' | 'limit', input: Record<string, unknown>, id = mandate) {
  const calls = operation(bank, tokens, `${root()}/${id}/${what}`)
  return calls.answer(await calls.authorize(input), ana.mobile)
}

/** One more on Monday; as it stands when it has been collected. */
async function nextDebit(more: Partial<SentDebit> = {}) {
  const debit = await debitOn(bank, account, more)
  await collectOn(bank, '2026-11-23')
  return againOf(bank, debit)
}

test('the account’s mandates are told with what each charged last and has announced', async () => {
  await debitOn(bank, account, { amount: toCents(70_00) })
  await debitOn(bank, account, { creditorId: 'ES12000A11111111', creditorName: 'Agua, S. A.', mandateId: 'AG/7 ?' })
  expect((await get(bank, tokens, root())).json()).toEqual({
    mandates: [
      expect.objectContaining({ creditorName: 'Agua, S. A.', reference: 'AG/7 ?', next: { on: '2026-11-23', amount: 60_00 } }),
      {
        id: mandate,
        creditorId: 'ES77000B85626240',
        creditorName: 'Luz, S. A.',
        reference: 'M-1',
        scheme: 'CORE',
        last: { on: '2026-11-20', amount: 60_00 },
        next: { on: '2026-11-23', amount: 70_00 },
      },
    ],
  })
  const view = (await get(bank, tokens, `${root()}/${mandate}`)).json()
  expect(view).toMatchObject({ reference: 'M-1', account: { id: account.id, iban: account.iban } })
})

test.each([
  ['CREDITOR', 'SL01', 'SL01'],
  ['MANDATE', 'MD01', undefined],
])('blocking %s refuses what comes with %s, and nothing else', async (scope, sameMandate, otherMandate) => {
  expect((await order('block', { scope })).json()).toMatchObject({ status: 'EXECUTED' })
  expect(await mandates()).toEqual([expect.objectContaining({ blocked: scope })])
  const [same, other] = [await debitOn(bank, account), await debitOn(bank, account, { mandateId: 'M-2' })]
  const third = await debitOn(bank, account, { creditorId: 'ES12000A11111111' })
  const readDetail = async (id: string) => (await get(bank, tokens, `/services/direct-debit/v1/${account.id}/receipts/${id}/view`)).json()
  expect([(await readDetail(same.id)).willBeRefused, (await readDetail(third.id)).willBeRefused]).toEqual([
    expect.stringContaining('Domiciliaciones'),
    undefined,
  ])
  await collectOn(bank, '2026-11-23')
  expect((await againOf(bank, same)).reason).toBe(sameMandate)
  expect((await againOf(bank, other)).reason ?? undefined).toBe(otherMandate)
  expect(await againOf(bank, third)).toMatchObject({ state: 'POSTED' })
  await expectAgreement(bank)
})

test('what is unblocked is charged again, and what is so already is not ordered', async () => {
  expect((await order('block', { scope: 'NONE' })).json()).toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'scope' }] })
  await order('block', { scope: 'CREDITOR' })
  await order('block', { scope: 'MANDATE' })
  expect(await mandates()).toEqual([expect.objectContaining({ blocked: 'MANDATE' })])
  await order('block', { scope: 'NONE' })
  expect((await mandates())[0]?.blocked).toBeUndefined()
  expect(await nextDebit()).toMatchObject({ state: 'POSTED' })
})

test.each([
  [{ maximum: 60_00 }, 60_00, 'POSTED'],
  [{ maximum: 60_00 }, 60_01, 'RETURNED'],
  [{ period: 'MONTH' }, 60_00, 'RETURNED'],
  [{ maximum: 100_00, period: 'QUARTER' }, 60_00, 'RETURNED'],
])('with the limit %j, a second debit of %i in the month is %s', async (limit, amount, state) => {
  expect((await order('limit', limit)).json()).toMatchObject({ status: 'EXECUTED' })
  expect(await mandates()).toEqual([expect.objectContaining(limit)])
  const debit = await nextDebit({ amount: toCents(amount) })
  expect(debit).toMatchObject({ state, reason: state === 'POSTED' ? null : 'SL01' })
  expect(await moneyIn(bank, account)).toMatchObject({ balance: 940_00 - (state === 'POSTED' ? amount : 0) })
})

test('a limit that is taken away is no more, and one that says nothing new is not ordered', async () => {
  await order('limit', { maximum: 10_00 })
  expect((await order('limit', { maximum: 10_00 })).json()).toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'maximum' }] })
  expect((await order('limit', { maximum: 0 })).json()).toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'maximum' }] })
  expect((await order('limit', {})).json()).toMatchObject({ status: 'EXECUTED', done: { title: 'Límite retirado' } })
  expect(await nextDebit()).toMatchObject({ state: 'POSTED' })
})

test('another customer’s mandates answer like those that do not exist', async () => {
  const other = await addUser(bank, 'luis.gil')
  const theirs = await addAccount(bank, other)
  tokens = await signInAs(bank, other)
  const urls = [root(), `${root()}/${mandate}`, `${root(theirs)}/${mandate}`, `${root(theirs)}/none`]
  for (const url of urls) expect((await get(bank, tokens, url)).json()).toMatchObject({ code: 'NOT_FOUND' })
  expect((await order('block', { scope: 'CREDITOR' })).statusCode).toBe(404)
  expect((await order('limit', { maximum: 1_00 })).statusCode).toBe(404)
})

test.each([
  ['2026-11-23', 'MONTH', '2026-11-01', '2026-11-30'],
  ['2026-11-23', 'QUARTER', '2026-10-01', '2026-12-31'],
  ['2028-02-29', 'HALF_YEAR', '2028-01-01', '2028-06-30'],
  ['2026-12-31', 'YEAR', '2026-01-01', '2026-12-31'],
] as const)('the period of %s by %s', (day, period, from, to) => {
  expect(periodOf(toLocalDate(day), period)).toEqual({ from, to })
})

const asksFor = async (what: 'block' | 'limit', input: Record<string, unknown>) => {
  const asked = await operation(bank, tokens, `${root()}/${mandate}/${what}`).authorize(input)
  return { asked, method: asked.json().signature?.challenge.method }
}

test('to block and to limit more needs no code; to let more be charged is signed', async () => {
  expect((await asksFor('block', { scope: 'MANDATE' })).method).toBe('NONE')
  await order('block', { scope: 'CREDITOR' })
  for (const scope of ['MANDATE', 'NONE']) expect((await asksFor('block', { scope })).method, scope).toBe('OTP_SMS')
  await order('limit', { maximum: 6_000, period: 'QUARTER' })
  for (const input of [
    { maximum: 5_000, period: 'QUARTER' },
    { maximum: 6_000, period: 'YEAR' },
  ])
    expect((await asksFor('limit', input)).method, JSON.stringify(input)).toBe('NONE')
  for (const input of [{ maximum: 6_001, period: 'QUARTER' }, { maximum: 5_000, period: 'MONTH' }, { maximum: 5_000 }, {}])
    expect((await asksFor('limit', input)).method, JSON.stringify(input)).toBe('OTP_SMS')
})

test('a limit prepared without a code is refused once there is a lower one', async () => {
  const { asked } = await asksFor('limit', { maximum: 6_000 })
  await order('limit', { maximum: 2_000 })
  const late = await operation(bank, tokens, `${root()}/${mandate}/limit`).answer(asked, '')
  expect(late.json()).toMatchObject({ status: 'REFUSED', refusal: { code: 'PRODUCT_CHANGED' } })
  expect((await mandates())[0]).toMatchObject({ maximum: 2_000 })
})
