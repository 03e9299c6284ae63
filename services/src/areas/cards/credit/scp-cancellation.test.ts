import { randomUUID } from 'node:crypto'
import type { TokenReply } from '@almenara/contract/areas/session'
import type { OrderState } from '@almenara/contract/two-step'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ledgerAccounts } from '../../../ledger/tables.ts'
import { verifyLedger } from '../../../ledger/verify.ts'
import { addAccount, get, move, openTestBank, signInAs, type TestAccount, type TestBank } from '../../../testing/bank.ts'
import { addCreditCard, buy, dayComes } from '../../../testing/card-credit.ts'
import type { TestCard } from '../../../testing/cards.ts'
import { addSignatory, lastCode, operation } from '../../../testing/orders.ts'

let bank: TestBank
let user: Awaited<ReturnType<typeof addSignatory>>
let tokens: TokenReply
let account: TestAccount
let card: TestCard
/** A purchase of 389,00 €, deferred in six. */
let scpId: string

beforeEach(async () => {
  bank = await openTestBank()
  // The books are opened, so that every later day is worked on.
  await dayComes(bank, '2026-11-20')
  user = await addSignatory(bank, 'titular')
  account = await addAccount(bank, user)
  card = await addCreditCard(bank, user, account)
  await move(bank, account, 200_000, '2026-11-19')
  tokens = await signInAs(bank, user)
  scpId = await buy(bank, card, 389_00, '2026-11-15')
  expect((await signed('contract', { payments: 6 })).status).toBe('EXECUTED')
})
afterEach(() => bank.close())

const url = (path: string) => `/services/cards/v1/${card.id}/${path}`
const read = async (path: string) => (await get(bank, tokens, url(path))).json()
const orderOf = (what: string, of = scpId) => operation(bank, tokens, url(`scp-purchase/${of}/${what}`))
const balanceOf = async (id: number) => (await bank.database.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, id)))[0]?.balance

/** Signed with the code that arrives. */
async function signed(what: string, input: Record<string, unknown> = {}, of = scpId): Promise<OrderState> {
  const asked = await orderOf(what, of).authorize(input)
  expect(asked.statusCode, asked.body).toBe(200)
  return (await orderOf(what, of).code(asked.json().operationId, await lastCode(bank, user.mobile))).json()
}

/** The bank works until that day, and the customer signs in again. */
async function later(day: string): Promise<void> {
  await dayComes(bank, day)
  tokens = await signInAs(bank, user)
}

test('repaying early takes the principal left and the interest of the days, and no instalment comes after', async () => {
  await later('2027-02-11')
  expect((await read(`scp-purchase-extract/${scpId}`)).plan).toMatchObject({
    repaid: 125_95,
    early: { principal: 263_05, interest: 1_26, total: 264_31, saved: 8_37 },
    table: [{ state: 'PAID' }, { state: 'PAID' }, { state: 'PENDING' }, {}, {}, {}],
  })
  const before = await balanceOf(account.ledgerAccountId)
  expect(await signed('cancellation')).toMatchObject({ status: 'EXECUTED', amount: 264_31 })
  expect(await balanceOf(account.ledgerAccountId)).toBe((before ?? 0) - 264_31)
  expect(await balanceOf(card.ledgerAccountId)).toBe(0)
  expect((await read(`scp-purchase-extract/${scpId}`)).plan).toMatchObject({ cancelledOn: '2027-02-11', repaid: 389_00 })
  await later('2027-03-02')
  expect(await balanceOf(card.ledgerAccountId)).toBe(0)
  expect((await read('scp-purchase-extract?state=CANCELLED')).rows).toMatchObject([
    { id: scpId, state: 'CANCELLED', plan: { outstanding: 0 } },
  ])
  expect(await verifyLedger(bank.database)).toEqual([])
})

test('repaying early is refused without funds, when an instalment was asked for since, and when nothing is left', async () => {
  const short = await buy(bank, card, 100_00, '2026-11-16')
  await signed('contract', { payments: 2 }, short)
  await move(bank, account, -190_000, '2026-11-20')
  const poor = await orderOf('cancellation').authorize({})
  expect([poor.statusCode, poor.json().code]).toEqual([400, 'INSUFFICIENT_FUNDS'])
  expect((await orderOf('cancellation', await buy(bank, card, 70_00, '2026-11-15')).authorize({})).json()).toMatchObject({
    code: 'SCP_CLOSED',
    message: 'Esta compra no está aplazada.',
  })
  await move(bank, account, 100_000, '2026-11-20')
  const operationId = randomUUID()
  await later('2026-12-31')
  await orderOf('cancellation').authorize({}, operationId)
  const code = await lastCode(bank, user.mobile)
  // The month closes and is charged while the customer reads the review.
  await dayComes(bank, '2027-01-04')
  bank.clock.set('2026-12-31T09:04:00Z')
  tokens = await signInAs(bank, user)
  expect((await orderOf('cancellation').code(operationId, code)).json()).toMatchObject({
    status: 'REFUSED',
    refusal: { code: 'SCP_CLOSED' },
  })
  await later('2027-02-02')
  expect((await read(`scp-purchase-extract/${short}`)).purchase).toMatchObject({ state: 'REPAID', plan: { paid: 2, outstanding: 0 } })
  expect((await orderOf('cancellation', short).authorize({})).json().code).toBe('SCP_CLOSED')
})
