import type { TokenReply } from '@almenara/contract/areas/session'
import { toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyLedger } from '../../ledger/verify.ts'
import { powers } from '../../products/tables.ts'
import { addAccount, addUser, get, move, signInAs, type TestAccount, type TestBank } from '../../testing/bank.ts'
import { addLoan, publishRate, runDays } from '../../testing/financings.ts'
import { addSignatory, lastCode, operation } from '../../testing/orders.ts'
import { type PreparedBank, prepareBank } from '../../testing/prepared-bank.ts'

let bank: TestBank
let ana: TokenReply
let owner: Awaited<ReturnType<typeof addSignatory>>
let payer: TestAccount
let loan: TestAccount
let prepared: PreparedBank

beforeAll(async () => {
  prepared = await prepareBank(async (first) => {
    owner = await addSignatory(first, 'ana.perez')
    payer = await addAccount(first, owner)
    await move(first, payer, 20_000_00, '2026-11-02', 'Ingreso')
    loan = await addLoan(first, owner, payer)
    // The books are opened, and the first receipt charged on 15/12/2026.
    await runDays(first, '2026-11-20', '2026-12-15')
    first.clock.set('2026-12-29T10:00:00Z')
  })
})
afterAll(() => prepared.drop())
beforeEach(async () => {
  bank = await prepared.open()
  ana = await signInAs(bank, owner)
})
afterEach(() => bank.close())

const BASE = '/services/financings/v1'
const simulate = (amount: number, cut: string, id = loan.id) =>
  get(bank, ana, `${BASE}/${id}/prepayment/simulation?amount=${amount}&cut=${cut}`)
const prepay = (id = loan.id, tokens = ana) => operation(bank, tokens, `${BASE}/${id}/prepayment`)

async function signed(input: Record<string, unknown>) {
  const order = (await prepay().authorize(input)).json<{ operationId: string }>()
  return (await prepay().code(order.operationId, await lastCode(bank, owner.mobile))).json<{ status: string; refusal?: { code: string } }>()
}

test('the simulation tells what it costs and what it saves, cutting the instalment or the term', async () => {
  // 14 days of 5.000 € at 6 %: 11,51 €. The compensation is 1 %: more than a year is left (Ley 16/2011 art. 30.2).
  const common = { accruedInterest: 1151, fee: 5000, feeRate: 1000, feeLaw: 'Ley 16/2011, art. 30', total: 506_151 }
  const before = { outstanding: 1_152_815, instalment: 53_185, remaining: 23, endsOn: '2028-11-15' }
  expect((await simulate(500_000, 'INSTALMENT')).json()).toMatchObject({
    ...common,
    before,
    after: { outstanding: 652_815, instalment: 30_117, remaining: 23, endsOn: '2028-11-15' },
  })
  expect((await simulate(500_000, 'TERM')).json()).toMatchObject({
    ...common,
    after: { instalment: 53_185, remaining: 13, endsOn: '2028-01-15' },
  })
})

test('signed, it is charged at once, the table is another and the books add up', async () => {
  const done = await signed({ amount: 500_000, cut: 'TERM' })
  expect(done).toMatchObject({ status: 'EXECUTED' })
  // Who ends before goes on paying the same.
  expect(JSON.stringify(done)).toContain('Su cuota sigue siendo de 531,85')
  const detail = (await get(bank, ana, `${BASE}/${loan.id}/detail`)).json<{ used: number; loan: object }>()
  expect(detail).toMatchObject({ used: 652_815, loan: { instalments: 14, endsOn: '2028-01-15' } })
  const account = (await get(bank, ana, `/services/accounts/v1/${payer.id}/detail`)).json<{ balance: number }>()
  expect(account.balance).toBe(2_000_000 - 53_185 - 506_151)
  const table = (await get(bank, ana, `${BASE}/${loan.id}/amortization-table-extract`)).json<{ totals: { principal: number } }>()
  expect(table.totals.principal).toBe(1_200_000 - 500_000)
  await runDays(bank, '2026-12-16', '2027-01-15')
  const after = (await get(bank, await signInAs(bank, owner), `${BASE}/${loan.id}/detail`)).json<{ used: number }>()
  // A whole month of what was left: what was paid early had borne its own days.
  expect(after.used).toBe(652_815 - (53_185 - 3264))
  expect(await verifyLedger(bank.database)).toEqual([])
})

test('all that is owed may be paid, and then the loan is over', async () => {
  expect(await signed({ amount: 1_152_815, cut: 'TERM' })).toMatchObject({ status: 'EXECUTED' })
  expect((await get(bank, ana, `${BASE}/${loan.id}/detail`)).statusCode).toBe(404)
  expect((await get(bank, ana, `${BASE}/pool`)).json()).toEqual({ financings: [], total: 0 })
})

test('an order prepared before another one changed the loan is refused, and nothing is charged', async () => {
  const first = (await prepay().authorize({ amount: 100_000, cut: 'TERM' })).json<{ operationId: string }>()
  const code = await lastCode(bank, owner.mobile)
  await signed({ amount: 200_000, cut: 'TERM' })
  expect((await prepay().code(first.operationId, code)).json()).toMatchObject({ status: 'REFUSED', refusal: { code: 'PRODUCT_CHANGED' } })
  expect((await get(bank, ana, `${BASE}/${loan.id}/detail`)).json()).toMatchObject({ used: 952_815 })
})

test.each([
  [{ amount: 0, cut: 'TERM' }, 'BAD_INPUT'],
  [{ amount: 1_152_816, cut: 'TERM' }, 'BAD_INPUT'],
])('%o is refused by the name of its field', async (input, code) => {
  expect((await prepay().authorize(input)).json()).toMatchObject({ code, fields: [{ field: 'amount' }] })
})

test('more than the account has is refused before anything is signed', async () => {
  await move(bank, payer, -19_000_00, '2026-12-28', 'Pago')
  expect((await prepay().authorize({ amount: 500_000, cut: 'TERM' })).json()).toMatchObject({
    code: 'INSUFFICIENT_FUNDS',
    fields: [{ field: 'amount' }],
  })
})

test('a leasing, a loan in its grace and one with an unpaid receipt are not paid early here, and say why', async () => {
  const leasing = await addLoan(bank, owner, payer, { type: 'LEASING', startedOn: toLocalDate('2026-12-20') })
  const grace = await addLoan(bank, owner, payer, { graceMonths: 6, startedOn: toLocalDate('2026-12-20') })
  await move(bank, payer, -19_468_15, '2026-12-29', 'Pago de todo')
  await runDays(bank, '2026-12-16', '2027-01-15')
  for (const [id, reason] of [
    [leasing.id, 'leasing'],
    [grace.id, 'carencia'],
    [loan.id, 'recibo pendiente'],
  ] as const) {
    const tokens = await signInAs(bank, owner)
    const reply = (await prepay(id, tokens).authorize({ amount: 10_000, cut: 'TERM' })).json<{ code: string; message: string }>()
    expect(reply.code).toBe('PREPAYMENT_REFUSED')
    expect(reply.message).toContain(reason)
  }
})

test('whoever may only read the loan, or is not its customer, does not pay it', async () => {
  const stranger = await signInAs(bank, await addUser(bank, 'luis.gil'))
  expect((await prepay(loan.id, stranger).authorize({ amount: 10_000, cut: 'TERM' })).statusCode).toBe(404)
  await bank.database.transaction((tx) => tx.update(powers).set({ canOperate: false }).where(eq(powers.productId, loan.id)))
  expect((await prepay().authorize({ amount: 10_000, cut: 'TERM' })).json()).toMatchObject({ code: 'PRODUCT_CONSULTATIVE' })
})

test('a variable mortgage in its first three years pays at most what the bank loses until its next review', async () => {
  await publishRate(bank, '2026-11-01', 2000)
  const mortgage = await addLoan(bank, owner, payer, {
    purpose: 'MORTGAGE',
    referenceIndex: 'EURIBOR_12M',
    spread: 1000,
    reviewMonths: 12,
    prepaymentFee: 250,
    rate: 3000,
    principal: toCents(100_000_00),
    months: 240,
    startedOn: toLocalDate('2026-12-20'),
  })
  // Lent again at 2 % + 1 %, the same: nothing is lost.
  expect((await simulate(1_000_000, 'TERM', mortgage.id)).json()).toMatchObject({ feeRate: 250, fee: 0, feeLaw: 'Ley 5/2019, art. 23' })
  await publishRate(bank, '2026-12-01', 500)
  expect((await simulate(1_000_000, 'TERM', mortgage.id)).json()).toMatchObject({ feeRate: 250, fee: 2500 })
})
