import type { OrderState } from '@almenara/contract/two-step'
import { CREDIT_TRANSFER } from '@almenara/formats/sepa/pacs008'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addAccount, addUser, move, openTestBank, signInAs, type TestBank } from '../../../testing/bank.ts'
import { addOther, expectAgreement, messagesTo } from '../../../testing/clearing.ts'
import { addConfirmingCompany, advancedByBank, confirm, invoicesOf, takeConfirming } from '../../../testing/confirming.ts'
import { goOn, remittanceOf } from '../../../testing/debit-remittances.ts'
import { lastMovement, offered } from '../../../testing/movements.ts'
import { lastSms } from '../../../testing/orders.ts'
import { lastEntry, moneyIn } from '../../../testing/payments.ts'
import { presentFile, type Company } from '../../../testing/remittances.ts'
import { advanceInvoice } from './advance-invoice.ts'

let tested: TestBank
let obras: Company
let gil: string
// Friday, 20/11/2026, at half past nine: what is signed is paid from Tuesday on.
beforeEach(async () => {
  tested = await openTestBank()
  obras = await addConfirmingCompany(tested, 'obras', 1_000)
  gil = await addOther(tested)
})
afterEach(() => tested.close())

const on = async (day: string, time = '09:00') => {
  tested.clock.set(`${day}T${time}:00+01:00`)
  await goOn(tested)
}
const statesOf = async (id: string) => (await invoicesOf(tested, id)).map(({ state }) => state)
const F1 = (more: object = {}) => ({ iban: gil, number: 'F1', amount: 300_00, dueOn: '2026-12-01', ...more })

describe('a file of confirming', () => {
  test('says of how many invoices it is, on screen and in the message of the code', async () => {
    const { id, version, format } = await takeConfirming(tested, obras, [F1(), F1({ number: 'F2', amount: 100_00 })])
    expect(format).toBe('AEF 250')
    const signed = (await presentFile(tested, obras, id, version)).json<OrderState>()
    expect(signed).toMatchObject({ status: 'EXECUTED', amount: 400_00, payee: '2 facturas de proveedores' })
    expect(await lastSms(tested, obras.user.mobile)).toMatch(/2 facturas, 400,00 EUR, huella [\dA-F]{4}-[\dA-F]{4}\./)
  })

  test('case 18: deducts a credit note whose minus stands twice, and is refused whole when its total differs', async () => {
    const note = F1({ number: 'A1', amount: -50_00 })
    expect(await takeConfirming(tested, obras, [F1(), note])).toMatchObject({ state: 'READY', good: { count: 2, amount: 250_00 } })
    expect(await takeConfirming(tested, obras, [F1()], 301_00)).toMatchObject({
      state: 'REFUSED',
      refusal: { title: expect.stringMatching(/301,00.* 300,00/) },
    })
  })

  test('whose credit notes come to more than the invoices of their supplier is not taken with them', async () => {
    const luz = F1({ number: 'L1', taxId: 'B00131011', supplier: 'Luz, S. A.', iban: await addOther(tested) })
    const { state, findings } = await takeConfirming(tested, obras, [F1(), F1({ number: 'A1', amount: -301_00 }), luz])
    expect(state).toBe('WITH_ERRORS')
    expect(findings[0]).toMatchObject({ code: 'NOTES_OVER', severity: 'ERROR', count: 1, excludable: true })
  })

  test('tells of an invoice that was in a former file, and takes none that is to be paid later than it falls due', async () => {
    await confirm(tested, obras, [F1()])
    await goOn(tested)
    const { findings } = await takeConfirming(tested, obras, [F1({ amount: 299_00 }), F1({ number: 'F2', postponedTo: '2026-12-20' })])
    expect(findings.map(({ code }) => code).toSorted()).toEqual(['INVOICE_BEFORE', 'PAYEE_FIRST', 'POSTPONED'])
  })

  test('is of whoever has a contract of confirming, and of its account', async () => {
    const ana = await addConfirmingCompany(tested, 'ana.ruiz', 10)
    const { state, findings } = await takeConfirming(tested, { ...ana, account: obras.account }, [F1()])
    expect([state, findings.map(({ code }) => code)]).toEqual(['WITH_ERRORS', expect.arrayContaining(['CONTRACT_ACCOUNT'])])
  })
})

describe('invoices that were signed', () => {
  test('are paid on the day that they fall due, each supplier once with their credit notes deducted, and nothing before', async () => {
    const luz = await addOther(tested)
    const id = await confirm(tested, obras, [
      F1(),
      F1({ number: 'F2', amount: 100_00 }),
      F1({ number: 'A1', amount: -50_00 }),
      F1({ number: 'L1', taxId: 'B00131011', supplier: 'Luz, S. A.', iban: luz, amount: 200_00, dueOn: '2026-12-08' }),
    ])
    await goOn(tested)
    expect(await statesOf(id)).toEqual(['CONFIRMED', 'CONFIRMED', 'CONFIRMED', 'CONFIRMED'])
    await on('2026-11-30')
    expect(await moneyIn(tested, obras.account)).toEqual({ balance: 1_000_00, held: 0 })
    await on('2026-12-01')
    expect(await statesOf(id)).toEqual(['PAID', 'PAID', 'PAID', 'CONFIRMED'])
    expect(await remittanceOf(tested, id)).toMatchObject({ state: 'IN_PROGRESS', settledCount: 3, settledAmount: 350_00 })
    expect(await lastEntry(tested, obras.account)).toMatchObject({ title: 'Pago a proveedor: Gil, S. L.', amount: -350_00 })
    const paid = await lastMovement(tested, await signInAs(tested, obras.user), obras.account)
    expect(paid).toMatchObject({ origin: { kind: 'REMITTANCE', of: 'CONFIRMING', contractId: obras.contractId, remittanceId: id } })
    expect(offered(paid)).toMatchObject({ REMITTANCE: 'yes' })
    const [message] = await messagesTo(tested, CREDIT_TRANSFER)
    expect(message?.items).toMatchObject([{ amount: 350_00, remittance: 'Facturas F1, F2, abono A1' }])
    await on('2026-12-09')
    expect(await remittanceOf(tested, id)).toMatchObject({ state: 'DONE', settledCount: 4, settledAmount: 550_00 })
    expect(await moneyIn(tested, obras.account)).toEqual({ balance: 450_00, held: 0 })
    await expectAgreement(tested)
  })

  test('are paid at once to a supplier of this bank, and on the first day that could be reached where they fell due before', async () => {
    const own = await addAccount(tested, await addUser(tested, 'luz.gil'))
    const id = await confirm(tested, obras, [F1({ iban: own.iban, dueOn: '2026-11-20' })])
    expect(await remittanceOf(tested, id)).toMatchObject({ executionOn: '2026-11-24' })
    await on('2026-11-23')
    expect(await statesOf(id)).toEqual(['CONFIRMED'])
    await on('2026-11-24')
    expect(await statesOf(id)).toEqual(['PAID'])
    expect(await moneyIn(tested, own)).toEqual({ balance: 300_00, held: 0 })
  })

  test('without funds are tried again until the cut-off, supplier by supplier, and fail after it with nothing charged', async () => {
    const luz = F1({ number: 'L1', taxId: 'B00131011', supplier: 'Luz, S. A.', iban: await addOther(tested), amount: 900_00 })
    const sol = F1({ number: 'S1', taxId: 'B00131029', supplier: 'Sol, S. L.', iban: await addOther(tested), amount: 800_00 })
    const id = await confirm(tested, obras, [F1(), luz, sol])
    await on('2026-12-01')
    expect(await statesOf(id)).toEqual(['PAID', 'CONFIRMED', 'CONFIRMED'])
    expect(await lastSms(tested, obras.user.mobile)).toContain('no hay saldo')
    await move(tested, obras.account, 100_00, '2026-12-01')
    await on('2026-12-01', '16:50')
    expect(await statesOf(id)).toEqual(['PAID', 'CONFIRMED', 'PAID'])
    await on('2026-12-01', '17:05')
    expect(await statesOf(id)).toEqual(['PAID', 'FAILED', 'PAID'])
    expect(await remittanceOf(tested, id)).toMatchObject({ state: 'PARTLY', failedCount: 1, failedAmount: 900_00 })
    expect(await moneyIn(tested, obras.account)).toEqual({ balance: 0, held: 0 })
    await expectAgreement(tested)
  })

  test('that the bank of their supplier gives back are the customer’s money again, once', async () => {
    const closed = await addOther(tested, 'CLOSED')
    const id = await confirm(tested, obras, [F1({ iban: closed })])
    await on('2026-12-01')
    await on('2026-12-02')
    expect(await statesOf(id)).toEqual(['RETURNED'])
    expect(await remittanceOf(tested, id)).toMatchObject({ state: 'REJECTED', settledCount: 0, returnedCount: 1 })
    expect(await moneyIn(tested, obras.account)).toEqual({ balance: 1_000_00, held: 0 })
    expect(await lastSms(tested, obras.user.mobile)).toContain('ha devuelto el pago de 1 factura')
    await expectAgreement(tested)
  })
})

describe('an advance', () => {
  let luz: Company
  beforeEach(async () => {
    luz = await addConfirmingCompany(tested, 'luz.gil', 100, {})
  })

  test('pays the supplier less the interest until its day, and charges the customer on that day whatever they have', async () => {
    const id = await confirm(tested, luz, [F1()])
    await goOn(tested)
    expect(await statesOf(id)).toEqual(['OFFERED'])
    const [invoice] = await invoicesOf(tested, id)
    // 300,00 € at 3,6 % for the 11 days until the first of December: 0,33 €.
    expect(await advanceInvoice(tested.bank, invoice?.id ?? '')).toEqual({ net: 299_67, interest: 33 })
    expect(await advanceInvoice(tested.bank, invoice?.id ?? '')).toBe('NOT_OFFERED')
    await goOn(tested)
    expect([await statesOf(id), await advancedByBank(tested)]).toEqual([['ADVANCED'], -300_00])
    expect((await moneyIn(tested, luz.account))?.balance).toBe(100_00)
    const [message] = await messagesTo(tested, CREDIT_TRANSFER)
    expect(message?.items).toMatchObject([{ amount: 299_67, remittance: 'Factura F1' }])
    await on('2026-12-01')
    expect([await statesOf(id), await advancedByBank(tested)]).toEqual([['PAID'], 0])
    expect((await moneyIn(tested, luz.account))?.balance).toBe(-200_00)
    await expectAgreement(tested)
  })

  test('is not made of what a credit note is deducted from, nor where its contract does not allow it', async () => {
    const id = await confirm(tested, luz, [F1(), F1({ number: 'A1', amount: -50_00 })])
    const other = await confirm(tested, obras, [F1({ number: 'F9' })])
    await goOn(tested)
    expect([await statesOf(id), await statesOf(other)]).toEqual([['OFFERED', 'CONFIRMED'], ['CONFIRMED']])
    const [[covered], [plain]] = [await invoicesOf(tested, id), await invoicesOf(tested, other)]
    expect(await advanceInvoice(tested.bank, covered?.id ?? '')).toBe('DEDUCTED')
    expect(await advanceInvoice(tested.bank, plain?.id ?? '')).toBe('NOT_OFFERED')
  })

  test('that comes back is undone with its interest, and its invoice is paid on its day as any other', async () => {
    const id = await confirm(tested, luz, [F1({ iban: await addOther(tested, 'CLOSED'), amount: 80_00 })])
    await goOn(tested)
    const [invoice] = await invoicesOf(tested, id)
    await advanceInvoice(tested.bank, invoice?.id ?? '')
    await goOn(tested)
    await on('2026-11-23')
    await on('2026-11-24')
    expect([await statesOf(id), await advancedByBank(tested)]).toEqual([['CONFIRMED'], 0])
    expect(await remittanceOf(tested, id)).toMatchObject({ state: 'SCHEDULED', settledCount: 0 })
    await expectAgreement(tested)
  })
})
