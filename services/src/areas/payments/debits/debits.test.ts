import { toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import type { OrderState } from '@almenara/contract/two-step'
import { DIRECT_DEBIT } from '@almenara/formats/sepa/pacs003'
import { PAYMENT_RETURN } from '@almenara/formats/sepa/pacs004'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { exchange } from '../../../payments/exchange.ts'
import { receivedPayments } from '../../../received/tables.ts'
import { verifyLedger } from '../../../ledger/verify.ts'
import { addAccount, addUser, get, move, openTestBank, signInAs, type TestBank } from '../../../testing/bank.ts'
import { addOther, expectAgreement, messagesTo, redeliverAll } from '../../../testing/clearing.ts'
import {
  addCreditor,
  collect,
  comesBack,
  debitFile,
  debitsOf,
  goOn,
  keptAside,
  refundsOf,
  remittanceOf,
  workDay,
} from '../../../testing/debit-remittances.ts'
import { lastSms, operation } from '../../../testing/orders.ts'
import { lastEntry, moneyIn } from '../../../testing/payments.ts'
import { linesTo, presentFile, type Company } from '../../../testing/remittances.ts'
import { runRemittances } from '../remittances/run-remittances.ts'

let tested: TestBank
let gym: Company
// Friday, 20/11/2026, at half past nine; what is signed is collected on Monday.
beforeEach(async () => {
  tested = await openTestBank()
  gym = await addCreditor(tested, 'gimnasio')
})
afterEach(() => tested.close())

const on = async (day: string, time = '09:00') => {
  tested.clock.set(`${day}T${time}:00+01:00`)
  await goOn(tested)
}
const statesOf = async (id: string) => (await debitsOf(tested, id)).map(({ state }) => state)

describe('a file of debits that is signed', () => {
  test('says of how many receipts and debtors it is, on screen and in the message of the code', async () => {
    const file = await debitFile(tested, gym, { lines: linesTo([await addOther(tested)], 4) })
    const signed = (await presentFile(tested, gym, file)).json<OrderState>()
    expect(signed).toMatchObject({ status: 'EXECUTED', amount: 400_00, payee: '4 deudores' })
    expect(await lastSms(tested, gym.user.mobile)).toMatch(/4 recibos, 400,00 EUR, huella [\dA-F]{4}-[\dA-F]{4}\./)
  })

  test('is sent ahead in one message, kept aside when it settles, and paid in once without what was rejected', async () => {
    const lines = [...linesTo([await addOther(tested)], 3), ...linesTo([await addOther(tested, 'CLOSED')], 1, 50_00)]
    const id = await collect(tested, gym, { lines })
    await goOn(tested)
    expect(await statesOf(id)).toEqual(['SENT', 'SENT', 'SENT', 'REJECTED'])
    expect(await remittanceOf(tested, id)).toMatchObject({
      state: 'IN_PROGRESS',
      scheme: 'CORE',
      executionOn: '2026-11-23',
      rejectedCount: 1,
    })
    const [message] = await messagesTo(tested, DIRECT_DEBIT)
    expect(message?.head).toMatchObject({ count: 4, sum: 350_00, settlementOn: '2026-11-23' })
    expect(message?.items.find(({ mandateId }) => mandateId === 'M-1')).toMatchObject({
      creditorId: 'ES77000B85626240',
      mandateId: 'M-1',
      sequence: 'RCUR',
      collectionOn: '2026-11-23',
    })
    expect(await moneyIn(tested, gym.account)).toEqual({ balance: 0, held: 0 })

    tested.clock.set('2026-11-23T09:00:00+01:00')
    await exchange(tested.bank)
    expect(await statesOf(id)).toEqual(['COLLECTED', 'COLLECTED', 'COLLECTED', 'REJECTED'])
    expect([await keptAside(tested), (await moneyIn(tested, gym.account))?.balance]).toEqual([300_00, 0])
    await runRemittances(tested.bank)
    expect([await keptAside(tested), (await moneyIn(tested, gym.account))?.balance]).toEqual([0, 300_00])
    expect(await lastEntry(tested, gym.account)).toMatchObject({
      title: 'Abono de remesa de adeudos R-2026-000001',
      detail: '3 recibos',
      amount: 300_00,
      commonConcept: 6,
      ownConcept: 60,
    })
    expect(await remittanceOf(tested, id)).toMatchObject({ state: 'PARTLY', settledCount: 3, creditedCount: 3, creditedAmount: 300_00 })
    expect(await refundsOf(tested, id)).toMatchObject([{ kind: 'REJECT', reason: 'AC04', amount: 50_00, chargedAccountId: null }])
    await expectAgreement(tested)
  })

  test('of a day that is far leaves five bank days before it, and not sooner', async () => {
    const id = await collect(tested, gym, { lines: linesTo([await addOther(tested)], 1), requestedOn: '2026-12-10' })
    await on('2026-12-01')
    expect(await statesOf(id)).toEqual(['SCHEDULED'])
    await on('2026-12-03')
    expect(await statesOf(id)).toEqual(['SENT'])
  })

  test('is paid in one by one, and charged for, where its contract says so', async () => {
    const each = await addCreditor(tested, 'fincas', { bookedAs: 'EACH', feeEach: toCents(15) })
    const id = await collect(tested, each, { lines: linesTo([await addOther(tested)], 3) })
    await goOn(tested)
    await on('2026-11-23')
    expect(await remittanceOf(tested, id)).toMatchObject({ state: 'DONE', creditedCount: 3 })
    expect(await moneyIn(tested, each.account)).toEqual({ balance: 299_55, held: 0 })
    expect(await lastEntry(tested, each.account)).toMatchObject({
      title: 'Comisión de la remesa R-2026-000001',
      amount: -45,
      commonConcept: 17,
    })
    await expectAgreement(tested)
  })
})

describe('what comes back', () => {
  test('is charged once, with its fee and its reason, however often it is said', async () => {
    const charged = await addCreditor(tested, 'fincas', { feeReturned: toCents(3_50) })
    const id = await collect(tested, charged, {
      lines: [...linesTo([await addOther(tested)], 1), ...linesTo([await addOther(tested, 'NO_FUNDS')], 1)],
    })
    await goOn(tested)
    await on('2026-11-23')
    expect(await moneyIn(tested, charged.account)).toEqual({ balance: 200_00, held: 0 })
    await on('2026-11-24')
    await redeliverAll(tested)
    await goOn(tested)
    expect(await statesOf(id)).toEqual(['COLLECTED', 'RETURNED'])
    expect(await refundsOf(tested, id)).toMatchObject([{ kind: 'RETURN', reason: 'AM04', bookedOn: '2026-11-24', fee: 3_50 }])
    expect(await moneyIn(tested, charged.account)).toEqual({ balance: 96_50, held: 0 })
    expect(await remittanceOf(tested, id)).toMatchObject({ state: 'PARTLY', settledCount: 1, returnedCount: 1, returnedAmount: 100_00 })
    await expectAgreement(tested)
  })

  test('case 22: refunded seven weeks later, it leaves the account overdrawn, which is told by message', async () => {
    const id = await collect(tested, gym, { lines: linesTo([await addOther(tested, 'REFUNDS')], 1) })
    await goOn(tested)
    await on('2026-11-23')
    await move(tested, gym.account, -97_00, '2026-11-23')
    await on('2027-01-11')
    expect(await statesOf(id)).toEqual(['REFUNDED'])
    expect(await refundsOf(tested, id)).toMatchObject([{ kind: 'REFUND', reason: 'MD06', chargedAccountId: gym.account.id }])
    expect(await moneyIn(tested, gym.account)).toEqual({ balance: -97_00, held: 0 })
    expect(await lastSms(tested, gym.user.mobile)).toContain('descubierto')
    await expectAgreement(tested)
  })

  test('without a mandate goes back within thirteen months, and a B2B debit is not refunded', async () => {
    const debtor = await addOther(tested, 'UNAUTHORISED')
    const lines = [{ iban: debtor }, { iban: debtor, debit: { scheme: 'B2B' as const } }]
    const id = await collect(tested, gym, { lines })
    await goOn(tested)
    await on('2026-11-23')
    await on('2027-11-24')
    expect(await statesOf(id)).toEqual(['REFUNDED', 'COLLECTED'])
    expect(await refundsOf(tested, id)).toMatchObject([{ kind: 'REFUND', reason: 'MD01' }])
    await expectAgreement(tested)
  })
})

test('a refund with the interest that the debtor lost is charged with it, and one of another amount is left to the operator', async () => {
  const debtor = await addOther(tested)
  const id = await collect(tested, gym, { lines: [{ iban: debtor }, { iban: debtor, debit: { scheme: 'B2B' } }] })
  await goOn(tested)
  await on('2026-11-23')
  await on('2026-12-10')
  const [core, b2b] = await debitsOf(tested, id)
  if (!core || !b2b) throw new Error('No debits')
  expect(await comesBack(tested, { ...core, amount: toCents(90_00) }, 'MD06')).toHaveLength(1)
  expect(await comesBack(tested, b2b, 'MD06', 12)).toHaveLength(1)
  expect(await comesBack(tested, core, 'MD06', 12)).toEqual([])
  expect(await comesBack(tested, core, 'MD06', 12)).toEqual([])
  expect(await moneyIn(tested, gym.account)).toEqual({ balance: 200_00 - 100_12, held: 0 })
  const [refund] = await refundsOf(tested, id)
  expect(refund).toMatchObject({ kind: 'REFUND', amount: 100_00, compensation: 12 })
  const path = `/services/debit-remittances/v1/${gym.contractId}/remittances/${id}/refunds/${refund?.id}`
  gym.tokens = await signInAs(tested, gym.user)
  expect((await get(tested, gym.tokens, path)).json()).toMatchObject({ amount: 100_00, compensation: 12 })
  expect(await verifyLedger(tested.database)).toEqual([])
})

describe('debits of this bank’s own customers', () => {
  test('are charged to their account on their day, on no line, and those without funds go back', async () => {
    const payer = await addAccount(tested, await addUser(tested, 'luz.gil'))
    const poor = await addAccount(tested, await addUser(tested, 'pia.sol'))
    await move(tested, payer, 500_00, '2026-11-19')
    const id = await collect(tested, gym, { lines: [{ iban: payer.iban }, { iban: poor.iban }] })
    await goOn(tested)
    expect(await statesOf(id)).toEqual(['SENT', 'SENT'])
    expect(await messagesTo(tested, DIRECT_DEBIT)).toEqual([])
    await workDay(tested, toLocalDate('2026-11-23'))
    expect(await statesOf(id)).toEqual(['COLLECTED', 'RETURNED'])
    expect(await refundsOf(tested, id)).toMatchObject([{ kind: 'RETURN', reason: 'AM04', amount: 100_00 }])
    expect(await moneyIn(tested, payer)).toEqual({ balance: 400_00, held: 0 })
    expect(await moneyIn(tested, gym.account)).toEqual({ balance: 100_00, held: 0 })
    expect([await keptAside(tested), await messagesTo(tested, PAYMENT_RETURN)]).toEqual([0, []])
    await expectAgreement(tested)
  })
})

describe('cancelling', () => {
  const cancel = async (id: string, items?: string[]) => {
    const path = `/services/debit-remittances/v1/${gym.contractId}/remittances/${id}/cancelation`
    const cancelling = operation(tested, gym.tokens, path)
    const authorized = await cancelling.authorize(items ? { items } : {})
    return cancelling.answer(authorized, gym.user.mobile)
  }

  test('stops what has not been sent, one debit or all of them, and never what has', async () => {
    const far = await collect(tested, gym, { lines: linesTo([await addOther(tested)], 3), requestedOn: '2026-12-10' })
    await runRemittances(tested.bank)
    const [first] = await debitsOf(tested, far)
    expect((await cancel(far, [first?.id ?? ''])).json()).toMatchObject({ status: 'EXECUTED' })
    expect(await statesOf(far)).toEqual(['CANCELLED', 'SCHEDULED', 'SCHEDULED'])
    expect((await cancel(far)).json()).toMatchObject({ status: 'EXECUTED' })
    expect(await remittanceOf(tested, far)).toMatchObject({ state: 'CANCELLED', cancelledCount: 3 })
    const sent = await collect(tested, gym, { lines: linesTo([await addOther(tested)], 1) })
    await goOn(tested)
    expect((await cancel(sent)).json()).toMatchObject({ status: 'REFUSED' })
    expect(await statesOf(sent)).toEqual(['SENT'])
    expect(await tested.database.select().from(receivedPayments).where(eq(receivedPayments.kind, 'DEBIT'))).toEqual([])
  })
})
