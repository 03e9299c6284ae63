import type { TokenReply } from '@almenara/contract/areas/session'
import { toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { and, eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { powers } from '../../products/tables.ts'
import { featureStatuses } from '../../status/tables.ts'
import { addAccount, get, move, openTestBank, signInAs, type TestAccount, type TestBank } from '../../testing/bank.ts'
import { addCredit, addGuarantee, addLoan, runDays } from '../../testing/financings.ts'
import { lastMovement, offered } from '../../testing/movements.ts'
import { addSignatory, lastCode, operation } from '../../testing/orders.ts'

const BASE = '/services/financings/v1'

let bank: TestBank
let owner: Awaited<ReturnType<typeof addSignatory>>
let ana: TokenReply
let payer: TestAccount

// A bank of its own for each: days never go back in its books.
beforeEach(async () => {
  bank = await openTestBank()
  owner = await addSignatory(bank, 'ana.perez')
  payer = await addAccount(bank, owner)
  await move(bank, payer, 20_000_00, '2026-11-02', 'Ingreso')
})
afterEach(() => bank.close())

/** The movement that the account of charge has last, read on a day after those that were run. */
async function last(account = payer, moment = '2026-12-29T10:00:00Z') {
  bank.clock.set(moment)
  ana = await signInAs(bank, owner)
  return lastMovement(bank, ana, account)
}

test('what a loan was paid with leads to the receipt that it paid', async () => {
  const loan = await addLoan(bank, owner, payer)
  await runDays(bank, '2026-11-20', '2026-12-15')
  const movement = await last()
  expect(movement).toMatchObject({
    amount: -53_185,
    origin: { kind: 'FINANCING_RECEIPT', financingId: loan.id, receiptId: '1', isFee: false },
  })
  expect(offered(movement)).toEqual({ FINANCING: 'yes' })
  if (movement.origin?.kind !== 'FINANCING_RECEIPT') throw new Error('It is of no receipt')
  const { financingId, receiptId, txId } = movement.origin
  const receipt = await get(bank, ana, `${BASE}/${financingId}/receipts-extract/${receiptId}?txId=${txId}`)
  expect(receipt.json()).toMatchObject({ receipt: { number: 1, total: 53_185, chargedTo: { id: payer.id } } })
})

test('what a guarantee costs leads to its receipt, which is told as a fee', async () => {
  const guarantee = await addGuarantee(bank, owner, payer)
  await runDays(bank, '2026-11-20', '2026-12-01')
  expect((await last()).origin).toMatchObject({ kind: 'FINANCING_RECEIPT', financingId: guarantee.id, isFee: true })
})

test('what was paid early and what was lent lead to their movement of the loan, and what was signed keeps its receipt', async () => {
  const loan = await addLoan(bank, owner, payer)
  const words = { type: 'LOAN_PROCEEDS', commonConcept: 5, title: 'Préstamo' } as const
  await bank.bank.ledger.post({
    key: randomUUID(),
    kind: 'test',
    bookedOn: toLocalDate('2026-11-20'),
    legs: [
      { account: payer.ledgerAccountId, amount: toCents(1_000_00), ...words },
      { account: loan.ledgerAccountId, amount: toCents(-1_000_00), forced: true, ...words },
    ],
  })
  const lent = await last(payer, '2026-11-20T10:00:00Z')
  expect(lent.origin).toMatchObject({ kind: 'FINANCING_MOVEMENT', financingId: loan.id, movementId: '2' })
  expect(offered(lent)).toEqual({ FINANCING: 'yes' })
  await runDays(bank, '2026-11-23', '2026-12-15')
  await last()
  const calls = operation(bank, ana, `${BASE}/${loan.id}/prepayment`)
  const { operationId } = (await calls.authorize({ amount: 500_000, cut: 'TERM' })).json()
  await calls.code(operationId, await lastCode(bank, owner.mobile))
  const early = await lastMovement(bank, ana, payer)
  expect(early).toMatchObject({ operationId, origin: { kind: 'FINANCING_MOVEMENT', financingId: loan.id } })
  expect(offered(early)).toEqual({ FINANCING: 'yes', RECEIPT: 'yes' })
  if (early.origin?.kind !== 'FINANCING_MOVEMENT') throw new Error('It is of no movement')
  const { movementId, txId } = early.origin
  const shown = await get(bank, ana, `${BASE}/${loan.id}/movement-extract/${movementId}?txId=${txId}`)
  expect(shown.json()).toMatchObject({ movement: { charge: { kind: 'PREPAYMENT', total: 506_151 } } })
})

test('each part of the settlement of a credit account tells the whole of it', async () => {
  const credit = await addCredit(bank, owner)
  await move(bank, credit, -4_000_00, '2026-11-03', 'Disposición')
  await runDays(bank, '2026-11-20', '2026-12-31')
  const { amount, title, origin, actions } = await last(credit, '2027-01-04T10:00:00Z')
  if (origin?.kind !== 'CREDIT_SETTLEMENT') throw new Error('It is of no settlement')
  expect([title, amount, actions]).toEqual(['Comisión de disponibilidad', -origin.fee, []])
  expect(origin.interest).toBeGreaterThan(0)
  expect(origin.averageDrawn).toBeGreaterThan(0)
  // Paid with money of its own: no settlement.
  await move(bank, credit, -10_00, '2027-01-04', 'Disposición')
  expect((await last(credit, '2027-01-04T11:00:00Z')).origin).toBeUndefined()
})

test('who may not see the loan reads what it took and is not led to it; one that is off says so', async () => {
  const loan = await addLoan(bank, owner, payer)
  await runDays(bank, '2026-11-20', '2026-12-15')
  await bank.database.transaction((tx) => tx.insert(featureStatuses).values({ feature: 'financings.receipt-detail', status: 'OFF' }))
  expect(offered(await last())).toEqual({ FINANCING: 'SERVICE_OFF' })
  await bank.database.transaction((tx) => tx.delete(powers).where(and(eq(powers.userId, owner.id), eq(powers.productId, loan.id))))
  const others = await last()
  expect([others.origin, others.actions]).toEqual([undefined, []])
})
