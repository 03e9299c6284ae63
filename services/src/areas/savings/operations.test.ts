import type { TokenReply } from '@almenara/contract/areas/session'
import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ledgerAccounts } from '../../ledger/tables.ts'
import { verifyLedger } from '../../ledger/verify.ts'
import { powers } from '../../products/tables.ts'
import {
  addAccount,
  addUser,
  get,
  move,
  openTestBank,
  signInAs,
  type TestAccount,
  type TestBank,
  type TestUser,
} from '../../testing/bank.ts'
import { lettersAbout } from '../../testing/letters.ts'
import { addSignatory, lastCode, lastSms, operation } from '../../testing/orders.ts'
import { addDeposit, addInstrument, addPlan } from '../../testing/savings.ts'
import { savingsMovements } from './tables.ts'

let bank: TestBank
let owner: TestUser & { mobile: string }
let account: TestAccount
let ana: TokenReply
let luis: TokenReply

beforeAll(async () => {
  bank = await openTestBank()
  owner = await addSignatory(bank, 'ana.perez')
  account = await addAccount(bank, owner)
  await move(bank, account, 5_000_00, '2026-01-05')
  await addInstrument(bank, { id: 'N5000', kind: 'PLAN', prices: [['2026-11-19', 7_000_000]] })
  ana = await signInAs(bank, owner)
  luis = await signInAs(bank, await addUser(bank, 'luis.gil'))
})
afterAll(() => bank.close())

const path = (id: string, what: string) => `/services/savings/v1/${id}/${what}`
const ask = (what: string, tokens = ana) => get(bank, tokens, `/services/savings/v1/${what}`)

async function balanceOf(ledgerAccountId: number): Promise<number> {
  const [row] = await bank.database.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, ledgerAccountId))
  return row?.balance ?? 0
}

/** Orders and signs; answers the last state. */
async function signed(what: string, input: Record<string, unknown>) {
  const order = operation(bank, ana, what)
  const id = randomUUID()
  const authorized = await order.authorize(input, id)
  if (authorized.statusCode !== 200) return authorized
  return order.code(id, await lastCode(bank, owner.mobile))
}

describe('the renewal of a deposit', () => {
  test('is changed by signing it, and is what stands', async () => {
    const { id } = await addDeposit(bank, owner, account)
    const reply = await signed(path(id, 'renewal'), { renewal: 'RENEW_ALL' })
    expect(reply.json()).toMatchObject({ status: 'EXECUTED', kind: 'deposit-renewal' })
    expect((await ask(`${id}/detail`)).json()).toMatchObject({ renewal: 'RENEW_ALL' })
  })

  test('to what it already is, of one that matured, or of somebody else is refused', async () => {
    const { id } = await addDeposit(bank, owner, account)
    const order = (product: string, renewal: string, tokens = ana) =>
      operation(bank, tokens, path(product, 'renewal')).authorize({ renewal })
    expect((await order(id, 'PAY')).json()).toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'renewal' }] })
    expect((await order(id, 'OTHER')).json()).toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'renewal' }] })
    expect((await order(id, 'RENEW_ALL', luis)).json().code).toBe('NOT_FOUND')
    const { id: old } = await addDeposit(bank, owner, account, { startedOn: '2025-01-31' })
    expect((await order(old, 'RENEW_ALL')).json()).toMatchObject({ code: 'ORDER_CLOSED', message: 'El depósito ya ha vencido.' })
  })
})

describe('the early cancellation of a deposit', () => {
  test('gives what was simulated: the money and its interest, less penalty and tax', async () => {
    const { id, ledgerAccountId } = await addDeposit(bank, owner, account)
    const before = await balanceOf(account.ledgerAccountId)
    const simulated = (await ask(`${id}/cancellation/simulation`)).json()
    // 293 days of interest; 72 left at 1 %.
    expect(simulated).toMatchObject({
      principal: 10_000_00,
      interest: 200_68,
      daysLeft: 72,
      penalty: 19_73,
      withholding: 34_38,
      net: 10_146_57,
    })
    const reply = await signed(path(id, 'cancellation'), {})
    expect(reply.json()).toMatchObject({ status: 'EXECUTED', amount: 10_000_00 })
    expect((await balanceOf(account.ledgerAccountId)) - before).toBe(simulated.net)
    expect(await balanceOf(ledgerAccountId)).toBe(0)
    expect((await ask(`${id}/detail`)).statusCode).toBe(404)
    const kinds = await bank.database
      .select({ kind: savingsMovements.kind })
      .from(savingsMovements)
      .where(eq(savingsMovements.productId, id))
      .orderBy(savingsMovements.seq)
    expect(kinds.map(({ kind }) => kind)).toEqual(['OPENING', 'INTEREST', 'PENALTY', 'WITHHOLDING', 'CANCELLATION'])
    const letters = await lettersAbout(bank, id)
    expect(letters).toMatchObject([{ uniqueKey: `deposit-cancellation:${id}`, type: 'DEPOSIT_SETTLEMENT' }])
    expect(letters[0]?.document.figures).toEqual([
      { label: 'Intereses brutos', amount: 200_68 },
      { label: 'Penalización', amount: -19_73 },
      { label: 'Retención a cuenta (19 %)', amount: -34_38 },
      { label: 'Capital devuelto', amount: 10_000_00 },
      { label: 'Total abonado', amount: simulated.net },
    ])
    expect(await verifyLedger(bank.database)).toEqual([])
  })

  test('is not ordered by whoever may only read it, nor by somebody else', async () => {
    const { id } = await addDeposit(bank, owner, account)
    await bank.database.transaction((tx) => tx.update(powers).set({ canOperate: false }).where(eq(powers.productId, id)))
    expect((await operation(bank, ana, path(id, 'cancellation')).authorize({})).json().code).toBe('PRODUCT_CONSULTATIVE')
    expect((await operation(bank, luis, path(id, 'cancellation')).authorize({})).json().code).toBe('NOT_FOUND')
  })
})

describe('an extra contribution to a plan', () => {
  test('leaves the account, waits for its units, and counts for the year', async () => {
    const id = await addPlan(bank, owner, account, { instrumentId: 'N5000' })
    const before = await balanceOf(account.ledgerAccountId)
    const reply = await signed(path(id, 'contribution'), { source: account.id, amount: 1_000_00 })
    expect(reply.json()).toMatchObject({ status: 'EXECUTED', amount: 1_000_00 })
    expect(await lastSms(bank, owner.mobile)).toContain('aportacion de 1.000,00 EUR')
    expect(before - (await balanceOf(account.ledgerAccountId))).toBe(1_000_00)
    expect((await ask(`${id}/detail`)).json()).toMatchObject({
      value: 1_000_00,
      pending: 1_000_00,
      units: 0,
      year: { contributed: 1_000_00, left: 500_00 },
    })
    const { rows } = (await ask(`${id}/pension-plan-movement-extract`)).json()
    expect(rows).toEqual([expect.not.objectContaining({ units: expect.anything() })])
  })

  test('over what is left of the year’s limit, in any of the person’s plans, is refused', async () => {
    const other = await addPlan(bank, owner, account, { instrumentId: 'N5000' })
    const order = (input: Record<string, unknown>) =>
      operation(bank, ana, path(other, 'contribution')).authorize({ source: account.id, ...input })
    const over = (await order({ amount: 500_01 })).json()
    expect(over).toMatchObject({ code: 'CONTRIBUTION_LIMIT', fields: [{ field: 'amount' }] })
    expect(over.message.replaceAll('\u00a0', ' ')).toBe('El límite legal de 2026 es de 1.500,00 €. Aún puede aportar 500,00 €.')
    expect((await order({ amount: 0 })).json().fields[0].field).toBe('amount')
    expect((await order({ amount: 100, source: 'nothing' })).json().fields[0].field).toBe('source')
  })

  test('of two that were prepared and do not fit together, one is done', async () => {
    const id = await addPlan(bank, owner, account, { instrumentId: 'N5000' })
    const order = operation(bank, ana, path(id, 'contribution'))
    const ids = [randomUUID(), randomUUID()]
    const codes: string[] = []
    for (const one of ids) {
      await order.authorize({ source: account.id, amount: 300_00 }, one)
      codes.push(await lastCode(bank, owner.mobile))
    }
    const replies = await Promise.all(ids.map((one, index) => order.code(one, codes[index] ?? '')))
    const outcomes = replies.map((reply) => reply.json().refusal?.code ?? reply.json().status)
    expect(new Set(outcomes)).toEqual(new Set(['CONTRIBUTION_LIMIT', 'EXECUTED']))
    expect((await ask(`${id}/detail`)).json()).toMatchObject({ pending: 300_00, year: { left: 200_00 } })
  })

  test('needs funds, and a plan that may be operated', async () => {
    const poor = await addAccount(bank, owner)
    const id = await addPlan(bank, owner, account, { instrumentId: 'N5000' })
    const reply = await operation(bank, ana, path(id, 'contribution')).authorize({ source: poor.id, amount: 1_00 })
    expect(reply.json()).toMatchObject({ code: 'INSUFFICIENT_FUNDS', fields: [{ field: 'amount' }] })
    const read = await addPlan(bank, owner, account, { instrumentId: 'N5000', canOperate: false })
    expect((await operation(bank, ana, path(read, 'contribution')).authorize({ source: account.id, amount: 1_00 })).json().code).toBe(
      'PRODUCT_CONSULTATIVE',
    )
    expect((await operation(bank, luis, path(id, 'contribution')).authorize({ source: account.id, amount: 1_00 })).json().code).toBe(
      'NOT_FOUND',
    )
  })
})

// Last: the clock goes on.
describe('a cancellation prepared on one day', () => {
  test('and signed on another does nothing', async () => {
    const { id, ledgerAccountId } = await addDeposit(bank, owner, account)
    bank.clock.set('2026-11-20T23:59:30+01:00')
    const late = await signInAs(bank, owner)
    const order = operation(bank, late, path(id, 'cancellation'))
    const operationId = randomUUID()
    await order.authorize({}, operationId)
    const code = await lastCode(bank, owner.mobile)
    bank.clock.set('2026-11-21T00:00:10+01:00')
    expect((await order.code(operationId, code)).json()).toMatchObject({ status: 'REFUSED', refusal: { code: 'TERMS_CHANGED' } })
    expect(await balanceOf(ledgerAccountId)).toBe(10_000_00)
  })
})
