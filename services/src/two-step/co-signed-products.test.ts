import type { PendingOrder } from '@almenara/contract/areas/signature'
import type { OrderState } from '@almenara/contract/two-step'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { powers } from '../products/tables.ts'
import { addAccount, get, move, openTestBank, post, signInAs, type TestAccount, type TestBank } from '../testing/bank.ts'
import { addCreditCard, buy } from '../testing/card-credit.ts'
import { addSignedIn, mustSign, type Signatory } from '../testing/co-signing.ts'
import { addLoan, runDays } from '../testing/financings.ts'
import { lastCode, operation } from '../testing/orders.ts'
import { addDeposit } from '../testing/savings.ts'
import { expireOrders } from './expire.ts'

let bank: TestBank
let ana: Signatory
let luis: Signatory
let account: TestAccount

// A bank of its own for each: days never go back in its books.
beforeEach(async () => {
  bank = await openTestBank()
  ana = await addSignedIn(bank, 'ana.perez')
  luis = await addSignedIn(bank, 'luis.gil')
  account = await addAccount(bank, ana)
  await move(bank, account, 20_000_00, '2026-11-02', 'Ingreso')
})
afterEach(() => bank.close())

interface Ordered {
  /** What says who signs: Ana and Luis, from now on. */
  product: string
  /** What is ordered, under `/services`. */
  path: string
  input: object
  /** What the bank says of it: changed once it is done. */
  read(): Promise<unknown>
}

async function later(moment: string): Promise<void> {
  bank.clock.set(moment)
  for (const who of [ana, luis]) Object.assign(who, { tokens: await signInAs(bank, who) })
}

const ask = async (path: string) => (await get(bank, ana.tokens, `/services${path}`)).json()

async function prepayment(): Promise<Ordered> {
  const loan = await addLoan(bank, ana, account)
  await runDays(bank, '2026-11-20', '2026-12-15')
  await later('2026-12-29T10:00:00Z')
  const read = () => ask(`/financings/v1/${loan.id}/detail`)
  const path = `/financings/v1/${loan.id}/prepayment`
  return { product: account.id, path, input: { amount: 500_000, cut: 'TERM' }, read }
}

async function deferral(): Promise<Ordered> {
  const card = await addCreditCard(bank, ana, account)
  const scpId = await buy(bank, card, 389_00, '2026-11-15')
  const read = () => ask(`/cards/v1/${card.id}/scp-purchase-extract/${scpId}`)
  return { product: card.id, path: `/cards/v1/${card.id}/scp-purchase/${scpId}/contract`, input: { payments: 6 }, read }
}

async function repayment(): Promise<Ordered> {
  const { product, path, input, read } = await deferral()
  const contract = operation(bank, ana.tokens, `/services${path}`)
  const { operationId } = (await contract.authorize({ ...input })).json<OrderState>()
  expect((await contract.code(operationId, await lastCode(bank, ana.mobile))).json()).toMatchObject({ status: 'EXECUTED' })
  return { product, path: path.replace('contract', 'cancellation'), input: {}, read }
}

async function cancellation(): Promise<Ordered> {
  const { id } = await addDeposit(bank, ana, account)
  const read = () => ask(`/savings/v1/${id}/detail`)
  return { product: id, path: `/savings/v1/${id}/cancellation`, input: {}, read }
}

/** Ana orders and signs. */
async function ordered({ product, path, input }: Ordered): Promise<OrderState> {
  await bank.database.transaction((tx) => tx.insert(powers).values({ userId: luis.id, productId: product, position: 900 }))
  await mustSign(bank, { id: product }, 2)
  const calls = operation(bank, ana.tokens, `/services${path}`)
  const asked = await calls.authorize({ ...input })
  expect(asked.statusCode, asked.body).toBe(200)
  return (await calls.code(asked.json().operationId, await lastCode(bank, ana.mobile))).json()
}

const waiting = (id: string, rest = '') => `/services/signature/v1/pending-orders/${id}${rest}`

const KINDS = { prepayment, deferral, repayment, cancellation } as const

test.each(Object.entries(KINDS))(
  'of a %s that two must sign, who else is told before, nothing is done with one signature, and the second does it',
  async (_name, prepare) => {
    const given = await prepare()
    const before = await given.read()
    const order = await ordered(given)
    const { coSigners } = await ask(`/signature/v1/products/${given.product}/co-signers`)
    expect(coSigners).toEqual({ required: 2, others: ['Persona luis.gil'], days: 30 })
    expect(order).toMatchObject({ status: 'WAITING', signatures: { given: 1, required: 2, pending: [{ name: 'Persona luis.gil' }] } })
    expect(await given.read()).toEqual(before)
    const rows: PendingOrder[] = (await get(bank, luis.tokens, '/services/signature/v1/pending-orders')).json().rows
    expect(rows).toMatchObject([{ operationId: order.operationId, orderedBy: 'Persona ana.perez', awaits: 'ME' }])
    expect((await post(bank, luis.tokens, waiting(order.operationId, '/authorization'), {})).statusCode).toBe(200)
    const proof = { method: 'OTP_SMS', code: await lastCode(bank, luis.mobile) }
    const done = await post(bank, luis.tokens, waiting(order.operationId, '/confirmation'), { operationId: order.operationId, proof })
    expect(done.json()).toMatchObject({ status: 'EXECUTED', signatures: { given: 2, required: 2 } })
    expect(await given.read()).not.toEqual(before)
  },
)

test.each([
  ['prepayment', prepayment],
  ['cancellation', cancellation],
])('a %s has the figures of its day: it waits for the others until the day ends', async (_name, prepare) => {
  const order = await ordered(await prepare())
  const today = bank.clock.now().slice(0, 10)
  expect(order.expiresAt).toBe(`${today}T22:59:59.000Z`)
  bank.clock.set(`${today}T23:00:00Z`)
  await expireOrders(bank.bank)
  const state = await get(bank, await signInAs(bank, ana), waiting(order.operationId))
  expect(state.json()).toMatchObject({ order: { status: 'EXPIRED' } })
})

test.each([
  ['deferral', deferral],
  ['repayment', repayment],
])('a %s waits for the others for thirty days', async (_name, prepare) => {
  const { expiresAt } = await ordered(await prepare())
  expect(Date.parse(expiresAt) - Date.parse(bank.clock.now())).toBe(30 * 24 * 3600 * 1000)
})
