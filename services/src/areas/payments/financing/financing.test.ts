import type { OrderState } from '@almenara/contract/two-step'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { toCents } from '@almenara/contract/money'
import { verifyLedger } from '../../../ledger/verify.ts'
import { move, openTestBank, post, type TestBank } from '../../../testing/bank.ts'
import { addOther, expectAgreement } from '../../../testing/clearing.ts'
import {
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
import { addAdvanced, riskOfLine, wholeRisk } from '../../../testing/financing-remittances.ts'
import { lastMovement, offered } from '../../../testing/movements.ts'
import { operation, proofOf } from '../../../testing/orders.ts'
import { lastEntry, moneyIn } from '../../../testing/payments.ts'
import { linesTo, type Company } from '../../../testing/remittances.ts'
import { toLocalDate } from '@almenara/contract/dates'
import { financingAdvances } from './tables.ts'

let tested: TestBank
let obras: Company
// Friday, 20/11/2026, at half past nine; what is signed is collected on Monday.
beforeEach(async () => {
  tested = await openTestBank()
  obras = await addAdvanced(tested, 'obras', { feeEach: toCents(50), feeReturned: toCents(3_00) }, { limit: 1_000 })
})
afterEach(() => tested.close())

const ROOT = '/services/financing-remittances/v1'
const day = (on: string) => workDay(tested, toLocalDate(on))
const statesOf = async (id: string) => (await debitsOf(tested, id)).map(({ state, creditedOn }) => [state, creditedOn])
const balance = async () => (await moneyIn(tested, obras.account))?.balance

describe('an advance', () => {
  test('is paid in by the order that signs it, without its interest and fees, and its line owes the nominal', async () => {
    const file = await debitFile(tested, obras, { lines: linesTo([await addOther(tested)], 4), requestedOn: '2026-12-21' })
    const signing = operation(tested, obras.tokens, `/services/remittances/v1/notebooks/${file}/presentation`)
    const authorized = await signing.authorize({ version: 1 })
    // 400,00 € × 4,5 % × 31 ÷ 360 = 1,55 €.
    expect(authorized.json<OrderState>().facts).toEqual(
      expect.arrayContaining([
        { label: 'Importe anticipado', value: { type: 'MONEY', amount: 400_00 } },
        { label: 'Abono en cuenta al firmar', value: { type: 'MONEY', amount: 396_45 } },
        { label: 'Disponible de la línea después', value: { type: 'MONEY', amount: 600_00 } },
      ]),
    )
    expect((await signing.answer(authorized, obras.user.mobile)).json()).toMatchObject({ status: 'EXECUTED' })
    expect(await lastEntry(tested, obras.account)).toMatchObject({ title: 'Anticipo de la remesa R-2026-000001', amount: 396_45 })
    const paidIn = await lastMovement(tested, obras.tokens, obras.account)
    expect(paidIn).toMatchObject({ origin: { kind: 'REMITTANCE', of: 'FINANCING', contractId: obras.contractId } })
    expect(offered(paidIn)).toMatchObject({ REMITTANCE: 'yes' })
    const [advance] = await tested.database.select().from(financingAdvances)
    expect(advance).toMatchObject({ nominal: 400_00, interest: 1_55, fees: 2_00, net: 396_45, days: 31, advancedOn: '2026-11-20' })
    expect(await riskOfLine(tested, obras.contractId)).toEqual({ ...wholeRisk(400_00), listed: 0 })
    await goOn(tested)
    expect(await riskOfLine(tested, obras.contractId)).toEqual(wholeRisk(400_00))
    await expectAgreement(tested)
  })

  test('over what the line has left is refused with by how much, and nothing is booked', async () => {
    const file = await debitFile(tested, obras, { lines: linesTo([await addOther(tested)], 11) })
    const refused = await operation(tested, obras.tokens, `/services/remittances/v1/notebooks/${file}/presentation`).authorize({
      version: 1,
    })
    expect([refused.statusCode, refused.json<{ code: string; message: string }>().message]).toEqual([
      400,
      'Supera en 100,00\u00a0€ el disponible de su línea. Quite recibos o preséntelo sin anticipo.',
    ])
    expect(await riskOfLine(tested, obras.contractId)).toEqual(wholeRisk(0))
  })

  test('of two files that are signed at once over the limit one is made and the other refused', async () => {
    const debtor = await addOther(tested)
    const files = await Promise.all([6, 7].map((many) => debitFile(tested, obras, { lines: linesTo([debtor], many) })))
    const signed = []
    for (const id of files) {
      const signing = operation(tested, obras.tokens, `/services/remittances/v1/notebooks/${id}/presentation`)
      const order = (await signing.authorize({ version: 1 })).json<OrderState>()
      signed.push({ signing, order: order.operationId, proof: await proofOf(tested, order, obras.user.mobile) })
    }
    const answers = await Promise.all(signed.map(({ signing, order, proof }) => signing.confirm(order, proof)))
    const said = answers.map((answer) => answer.json<OrderState>())
    expect(said.map(({ status }) => status).toSorted()).toEqual(['EXECUTED', 'REFUSED'])
    expect(said.find(({ status }) => status === 'REFUSED')?.refusal?.code).toBe('FINANCING_LIMIT')
    const made = said.findIndex(({ status }) => status === 'EXECUTED')
    await goOn(tested)
    expect(await riskOfLine(tested, obras.contractId)).toEqual(wholeRisk([600_00, 700_00][made] ?? 0))
    await expectAgreement(tested)
  })

  test('is refused once the line has expired', async () => {
    const old = await addAdvanced(tested, 'antigua', {}, { validUntil: '2026-11-19' })
    const file = await debitFile(tested, old, { lines: linesTo([await addOther(tested)], 1) })
    const refused = await operation(tested, old.tokens, `/services/remittances/v1/notebooks/${file}/presentation`).authorize({ version: 1 })
    expect(refused.json<{ message: string }>().message).toContain('La línea venció el 19/11/2026')
  })
})

describe('what becomes of it', () => {
  test('collected, it stays at risk until the bank day after the term of return, and then repays the line', async () => {
    const id = await collect(tested, obras, { lines: linesTo([await addOther(tested)], 3) })
    const paidIn = await balance()
    await goOn(tested)
    await day('2026-11-23')
    expect(await statesOf(id)).toEqual([
      ['COLLECTED', null],
      ['COLLECTED', null],
      ['COLLECTED', null],
    ])
    expect([await keptAside(tested), await balance()]).toEqual([300_00, paidIn])
    await day('2026-11-30')
    expect(await riskOfLine(tested, obras.contractId)).toEqual(wholeRisk(300_00))
    await day('2026-12-01')
    expect(await statesOf(id)).toEqual([
      ['COLLECTED', '2026-12-01'],
      ['COLLECTED', '2026-12-01'],
      ['COLLECTED', '2026-12-01'],
    ])
    expect(await riskOfLine(tested, obras.contractId)).toEqual(wholeRisk(0))
    expect([await keptAside(tested), await balance()]).toEqual([0, paidIn])
    expect(await remittanceOf(tested, id)).toMatchObject({ state: 'DONE', creditedCount: 3, creditedAmount: 300_00 })
    await expectAgreement(tested)
  })

  test('rejected before its day or returned in term, it is charged with its fee once, and the line is whole', async () => {
    const lines = [await addOther(tested), await addOther(tested, 'CLOSED'), await addOther(tested, 'NO_FUNDS')].map((iban) => ({ iban }))
    const id = await collect(tested, obras, { lines })
    const paidIn = (await balance()) ?? 0
    await goOn(tested)
    expect(await balance()).toBe(paidIn - 103_00)
    await day('2026-11-23')
    await day('2026-11-24')
    expect(await balance()).toBe(paidIn - 206_00)
    expect(await riskOfLine(tested, obras.contractId)).toEqual(wholeRisk(100_00))
    const charged = (await refundsOf(tested, id)).map(({ kind, chargedAccountId }) => `${kind} ${chargedAccountId}`)
    expect(new Set(charged)).toEqual(new Set([`REJECT ${obras.account.id}`, `RETURN ${obras.account.id}`]))
    await day('2026-12-01')
    expect(await riskOfLine(tested, obras.contractId)).toEqual(wholeRisk(0))
    await expectAgreement(tested)
  })

  test('case 21: returned on the fourth bank day, the account is charged below zero and its fee once; after the sixth the line is not touched', async () => {
    const id = await collect(tested, obras, { lines: linesTo([await addOther(tested)], 2) })
    await goOn(tested)
    await day('2026-11-23')
    const [first, second] = await debitsOf(tested, id)
    if (!first || !second) throw new Error('No debits')
    await move(tested, obras.account, -((await balance()) ?? 0), '2026-11-23')
    await day('2026-11-27')
    await comesBack(tested, first, 'AM04')
    await comesBack(tested, first, 'AM04')
    expect(await balance()).toBe(-103_00)
    expect(await riskOfLine(tested, obras.contractId)).toEqual(wholeRisk(100_00))
    await day('2026-12-01')
    expect(await riskOfLine(tested, obras.contractId)).toEqual(wholeRisk(0))
    await comesBack(tested, second, 'MD06')
    expect(await balance()).toBe(-206_00)
    expect(await riskOfLine(tested, obras.contractId)).toEqual(wholeRisk(0))
    const refunds = await refundsOf(tested, id)
    expect(new Set(refunds.map(({ kind, fee }) => `${kind} ${fee}`))).toEqual(new Set(['RETURN 300', 'REFUND 300']))
    expect(await verifyLedger(tested.database)).toEqual([])
  })

  test('refunded after it was released, the account is charged, below zero, and the line is not touched', async () => {
    const id = await collect(tested, obras, { lines: [{ iban: await addOther(tested, 'REFUNDS') }] })
    await goOn(tested)
    for (const on of ['2026-11-23', '2026-12-01']) await day(on)
    expect(await riskOfLine(tested, obras.contractId)).toEqual(wholeRisk(0))
    for (const on of ['2027-01-11', '2027-01-29']) await day(on)
    const [[refund], [debit]] = [await refundsOf(tested, id), await debitsOf(tested, id)]
    expect([refund?.kind, debit?.state]).toEqual(['REFUND', 'REFUNDED'])
    expect(await riskOfLine(tested, obras.contractId)).toEqual(wholeRisk(0))
    expect(await balance()).toBe(-3_00 - 50 - (await interestOf(id)))
    await expectAgreement(tested)
  })

  test('cancelled before it is sent, what was advanced is charged, and refused where the account has not enough', async () => {
    const id = await collect(tested, obras, { lines: linesTo([await addOther(tested)], 2), requestedOn: '2026-12-21' })
    const calls = operation(tested, obras.tokens, `${ROOT}/${obras.contractId}/remittances/${id}/cancelation`)
    const poor = await calls.answer(await calls.authorize({}), obras.user.mobile)
    expect(poor.json<OrderState>()).toMatchObject({ status: 'REFUSED', refusal: { code: 'INSUFFICIENT_FUNDS' } })
    expect(await riskOfLine(tested, obras.contractId)).toMatchObject({ balance: 200_00, owed: 200_00 })

    const rich = await addAdvanced(tested, 'promotora', {}, {}, 100)
    const other = await collect(tested, rich, { lines: linesTo([await addOther(tested)], 2), requestedOn: '2026-12-21' })
    const again = operation(tested, rich.tokens, `${ROOT}/${rich.contractId}/remittances/${other}/cancelation`)
    expect((await again.answer(await again.authorize({}), rich.user.mobile)).json()).toMatchObject({ status: 'EXECUTED' })
    expect(await riskOfLine(tested, rich.contractId)).toEqual(wholeRisk(0))
    expect((await moneyIn(tested, rich.account))?.balance).toBe(100_00 - (await interestOf(other)))
    await goOn(tested)
    expect(await statesOf(other)).toEqual([
      ['CANCELLED', null],
      ['CANCELLED', null],
    ])
    expect(await riskOfLine(tested, rich.contractId)).toEqual(wholeRisk(0))
    await expectAgreement(tested)
  })
})

async function interestOf(id: string): Promise<number> {
  const [advance] = await tested.database.select().from(financingAdvances).where(eq(financingAdvances.remittanceId, id))
  return advance?.interest ?? Number.NaN
}

test('a stranger’s remittance is cancelled by nobody else, and under debits it does not exist', async () => {
  const id = await collect(tested, obras, { lines: linesTo([await addOther(tested)], 1), requestedOn: '2026-12-21' })
  const stranger = await addAdvanced(tested, 'otra.empresa')
  for (const [tokens, root] of [
    [stranger.tokens, ROOT],
    [obras.tokens, '/services/debit-remittances/v1'],
  ] as const) {
    const path = `${root}/${obras.contractId}/remittances/${id}/cancelation/authorization`
    const body = { operationId: crypto.randomUUID() }
    expect((await post(tested, tokens, path, body)).json<{ code: string }>().code).toBe('NOT_FOUND')
  }
})
