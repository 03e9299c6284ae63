import type { OrderState } from '@almenara/contract/two-step'
import { toLocalDate } from '@almenara/contract/dates'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { products } from '../../products/tables.ts'
import { houseAccount, houseBalanceAt } from '../../products/house-accounts.ts'
import { verifyLedger } from '../../ledger/verify.ts'
import { addCoHolder, get, move, openTestBank, post, put, signInAs, type TestBank } from '../../testing/bank.ts'
import { coSign, mustSign, openCoSigning } from '../../testing/co-signing.ts'
import { expectExport } from '../../testing/list-exports.ts'
import { addCustomer, lastCode, lastSms, operation, type TestCustomer } from '../../testing/orders.ts'
import { moneyIn } from '../../testing/payments.ts'
import { askAgencyAfter, payTax, presented, presenting, quarter, TAX_PATH } from '../../testing/taxes.ts'
import { payTreasury, totalsOf } from './fortnight-work.ts'
import { remindToFile } from './filing.ts'
import { fortnightEnd, payDayOf } from './fortnights.ts'
import { retryPendingTaxes } from './pursue.ts'
import { declarations, taxFortnights } from './tables.ts'

let bank: TestBank
let carmen: TestCustomer
let people = 0
beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())
beforeEach(async () => {
  bank.clock.set('2026-10-19T10:00:00+02:00')
  people += 1
  carmen = await addCustomer(bank, `carmen.${people}`)
  await move(bank, carmen.account, 10_000_00, '2026-10-16')
})

const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE'
const own = (more: Record<string, unknown> = {}) => ({ taxId: `${30_000_000 + people}${LETTERS[(30_000_000 + people) % 23]}`, ...more })
const paid = async (amount: number, more: Record<string, unknown> = {}) => {
  const { operationId } = await payTax(bank, carmen, amount, own(more))
  const [tax] = await presented(bank, carmen, operationId)
  if (!tax) throw new Error('Nothing was presented')
  return tax
}
const again = async () => ({ ...carmen, tokens: await signInAs(bank, carmen.user) })
const annulment = (who: Pick<TestCustomer, 'tokens'>, id: string) => operation(bank, who.tokens, `${TAX_PATH}/declarations/${id}/annulment`)

describe('the taxes of an account', () => {
  test('are listed, found by what they are, told apart by state, and given as a file', async () => {
    await paid(100_00)
    await paid(200_00, { model: '130' })
    await paid(300_91, { model: '130' })
    const list = `${TAX_PATH}/declarations-extract`
    const rows = async (query: string) =>
      (await get(bank, carmen.tokens, `${list}?${query}`)).json().rows.map((row: { amount: number }) => row.amount)
    expect(await rows('')).toEqual(expect.arrayContaining([300_91, 200_00, 100_00]))
    expect(await rows('models=303')).toEqual([100_00])
    expect(await rows('states=REFUSED')).toEqual([300_91])
    expect(await rows('states=PAID&search=130')).toEqual([200_00])
    expect(await rows('exercise=25')).toEqual([])
    expect(await rows('toDate=2026-10-18')).toEqual([])
    const { accounts, models, exercises } = (await get(bank, carmen.tokens, `${TAX_PATH}/declaration-accounts`)).json()
    expect([accounts.length, models.map(({ model }: { model: string }) => model), exercises]).toEqual([1, ['130', '303'], ['26']])
    await expectExport(bank, carmen, list, {
      code: 'Q551',
      rows: 3,
      texts: ['Impuestos pagados', '303 IVA. Autoliquidación', 'Rechazado', '3T 2026'],
    })
    expect((await get(bank, carmen.tokens, `${list}?fromDate=2026-10-19&toDate=2026-10-18`)).json().code).toBe('DJA9')
    const stranger = await addCustomer(bank, `otra.${people}`)
    const cursor = (await get(bank, carmen.tokens, list)).json().txId
    expect((await get(bank, stranger.tokens, `${list}?txId=${cursor}`)).json().code).toBe('TX_UNKNOWN')
    expect((await get(bank, stranger.tokens, list)).json().rows).toEqual([])
  })

  test('stay with their NRC once the account is closed', async () => {
    const tax = await paid(150_00)
    await bank.database.transaction((tx) => tx.update(products).set({ status: 'CANCELLED' }).where(eq(products.id, carmen.account.id)))
    const { rows } = (await get(bank, carmen.tokens, `${TAX_PATH}/declarations-extract`)).json()
    expect(rows[0]).toMatchObject({ id: tax.id, nrc: tax.nrc, account: { closed: true } })
    expect((await get(bank, carmen.tokens, `${TAX_PATH}/declarations/${tax.id}/receipt-export`)).statusCode).toBe(200)
  })
})

describe('what a form needs', () => {
  test('models with their last days, forms of payment with where each is asked for, and accounts with who must sign', async () => {
    const { models, exercises } = (await get(bank, carmen.tokens, `${TAX_PATH}/presentation-models`)).json()
    const vat = models.find(({ model }: { model: string }) => model === '303')
    expect(vat.deadlines).toContainEqual({ exercise: '26', period: '3T', day: '2026-10-20' })
    expect(exercises).toEqual(['26', '25', '24', '23', '22'])
    const { forms } = (await get(bank, carmen.tokens, `${TAX_PATH}/payment-forms?model=303`)).json()
    expect(forms.filter(({ available }: { available: boolean }) => available).map(({ form }: { form: string }) => form)).toEqual([
      'ACCOUNT_DEBIT',
    ])
    expect(forms.every(({ explanation }: { explanation: string }) => explanation.length > 20)).toBe(true)
    expect((await get(bank, carmen.tokens, `${TAX_PATH}/payment-forms?model=999`)).statusCode).toBe(404)
    await mustSign(bank, carmen.account, 2)
    const { accounts } = (await get(bank, carmen.tokens, `${TAX_PATH}/accounts`)).json()
    expect(accounts).toEqual([expect.objectContaining({ id: carmen.account.id, signatures: 2, available: 10_000_00 })])
  })
})

describe('an account of several signatures', () => {
  test('waits with its last day, holds the money once, and is charged by the last signature, whoever gives it twice', async () => {
    const { ana, luis, eva, from } = await openCoSigning(bank, people)
    await mustSign(bank, from, 2)
    await addCoHolder(bank, from)
    const first: OrderState = (await presenting(bank, ana).authorize({ accountId: from.id, ...quarter(400_00, own()) })).json()
    expect(first.warnings).toEqual([
      expect.objectContaining({ text: expect.stringMatching(/Falta otra firma. Si no firman el 20\/10\/2026 o antes/) }),
    ])
    const waiting = (await presenting(bank, ana).code(first.operationId, await lastCode(bank, ana.mobile))).json()
    expect([waiting.status, await moneyIn(bank, from)]).toEqual(['WAITING', expect.objectContaining({ balance: 1_000_00, held: 400_00 })])
    expect(await bank.database.$count(declarations, eq(declarations.orderId, first.operationId))).toBe(0)
    const both = await Promise.all([coSign(bank, first.operationId, luis), coSign(bank, first.operationId, eva)])
    expect(both.map((reply) => reply.json().status ?? reply.json().code)).toContain('EXECUTED')
    const [last, ...others] = await presented(bank, ana, first.operationId)
    expect([last?.state, others, await moneyIn(bank, from)]).toEqual(['PAID', [], expect.objectContaining({ balance: 600_00, held: 0 })])
    expect((await presented(bank, luis, first.operationId))[0]?.nrc).toBe(last?.nrc)
  })

  test('that waits says to who has not signed that it is late, once its last day is over', async () => {
    const { ana, luis, from } = await openCoSigning(bank, people)
    await mustSign(bank, from, 2)
    const order: OrderState = (await presenting(bank, ana).authorize({ accountId: from.id, ...quarter(410_00, own()) })).json()
    await presenting(bank, ana).code(order.operationId, await lastCode(bank, ana.mobile))
    const warned = async () => {
      const path = `/services/signature/v1/pending-orders/${order.operationId}/authorization`
      const asked = (await post(bank, await signInAs(bank, luis), path, {})).json<OrderState>()
      return asked.warnings?.map(({ text }) => text)
    }
    expect(await warned()).toEqual(['Falta otra firma. Si no firman el 20/10/2026 o antes, el pago llegará fuera de plazo.'])
    bank.clock.set('2026-10-21T10:00:00+02:00')
    expect(await warned()).toEqual(['El plazo terminó el 20/10/2026: el pago llega fuera de plazo.'])
  })

  test('after its last day it says that it is late', async () => {
    bank.clock.set('2026-10-21T10:00:00+02:00')
    const order: OrderState = (
      await presenting(bank, await again()).authorize({ accountId: carmen.account.id, ...quarter(10_00, own()) })
    ).json()
    expect(order.warnings?.[0]?.text).toBe('El plazo terminó el 20/10/2026: el pago llega fuera de plazo.')
  })
})

describe('a tax that is paid and not filed', () => {
  const remind = async (day: string) => {
    bank.clock.set(`${day}T03:00:00+02:00`)
    await remindToFile.run({ bank: bank.bank, day: toLocalDate(day), from: toLocalDate(day) })
  }
  const notices = async () => (await get(bank, (await again()).tokens, '/services/notice/v1/notices-extract')).json().rows

  test('is reminded of on its last day, once, until its customer says that it is filed', async () => {
    const tax = await paid(80_00)
    const path = `${TAX_PATH}/declarations/${tax.id}`
    expect((await get(bank, carmen.tokens, path)).json().filed).toBe(false)
    await remind('2026-10-19')
    expect(await notices()).toEqual([])
    await remind('2026-10-20')
    await remind('2026-10-20')
    expect(await notices()).toMatchObject([
      { title: 'Último día para presentar un impuesto', text: expect.stringContaining('modelo 303 3T 2026') },
    ])
    const { tokens } = await again()
    const file = (filed: boolean, as = tokens) => put(bank, as, `${path}/filing`, { filed })
    expect((await file(true)).json()).toMatchObject({ id: tax.id, filed: true })
    expect((await file(true)).json().filed).toBe(true)
    expect((await file(false)).json().filed).toBe(false)
    const stranger = await addCustomer(bank, `ajena.${people}`)
    expect((await file(true, stranger.tokens)).statusCode).toBe(404)
  })

  test('is not reminded of once it is said to be filed; what is not filed cannot be said to be', async () => {
    const tax = await paid(85_00)
    await put(bank, carmen.tokens, `${TAX_PATH}/declarations/${tax.id}/filing`, { filed: true })
    const settlement = await paid(60_00, { by: 'REFERENCE', reference: '0101234567894' })
    expect(settlement).not.toHaveProperty('filed')
    const reply = await put(bank, carmen.tokens, `${TAX_PATH}/declarations/${settlement.id}/filing`, { filed: true })
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'DECLARATION_CLOSED'])
    await remind('2026-10-20')
    expect(await notices()).toEqual([])
  })
})

describe('asking for an annulment', () => {
  const ask = async (id: string, reason = 'Importe equivocado') => {
    const who = await again()
    const calls = annulment(who, id)
    return calls.answer(await calls.authorize({ reason }), carmen.user.mobile)
  }

  test('gives the money back once the agency grants it, and tells the customer', async () => {
    const tax = await paid(250_00)
    expect((await ask(tax.id)).json()).toMatchObject({ status: 'EXECUTED', done: { title: 'Anulación solicitada' } })
    expect((await moneyIn(bank, carmen.account))?.balance).toBe(9_750_00)
    await Promise.all([retryPendingTaxes(bank.bank), retryPendingTaxes(bank.bank)])
    expect((await moneyIn(bank, carmen.account))?.balance).toBe(10_000_00)
    expect(await lastSms(bank, carmen.user.mobile)).toMatch(/aceptada la anulacion/)
    expect((await get(bank, carmen.tokens, `${TAX_PATH}/declarations/${tax.id}`)).json().state).toBe('ANNULLED')
    expect(await verifyLedger(bank.database)).toEqual([])
  })

  test('leaves it paid where its NRC was used, with the agency’s words', async () => {
    const tax = await paid(250_98)
    await ask(tax.id)
    await askAgencyAfter(bank, 1)
    const { state, refusal } = (await get(bank, carmen.tokens, `${TAX_PATH}/declarations/${tax.id}`)).json()
    expect([state, refusal]).toEqual(['PAID', 'El NRC ya se ha usado para presentar una autoliquidación'])
    expect((await moneyIn(bank, carmen.account))?.balance).toBe(9_749_02)
  })

  test.each<[string, Record<string, unknown>, string, RegExp]>([
    ['a settlement', { by: 'REFERENCE', reference: '0101234567894' }, '2026-10-19T11:00:00+02:00', /Las liquidaciones no se anulan/],
    ['a model that only the agency annuls', { model: '576', period: '0A' }, '2026-10-19T11:00:00+02:00', /solo lo anula la Agencia/],
    ['one whose fortnight is over', {}, '2026-10-23T10:00:00+02:00', /plazo para pedir la anulación ha terminado/],
  ])('is refused for %s', async (_, more, at, message) => {
    const tax = await paid(60_00, more)
    bank.clock.set(at)
    const reply = await annulment(await again(), tax.id).authorize({ reason: 'Duplicado' })
    expect(reply.json()).toMatchObject({ code: 'DECLARATION_CLOSED', message: expect.stringMatching(message) })
  })

  test('needs a reason, and is nobody else’s', async () => {
    const tax = await paid(70_00)
    expect((await annulment(carmen, tax.id).authorize({ reason: ' ' })).json().fields[0].field).toBe('reason')
    const stranger = await addCustomer(bank, `ajena.${people}`)
    expect((await annulment(stranger, tax.id).authorize({ reason: 'x' })).statusCode).toBe(404)
    expect(
      (await post(bank, stranger.tokens, `${TAX_PATH}/declarations/noexiste/annulment/authorization`, { operationId: tax.id, reason: 'x' }))
        .statusCode,
    ).toBe(404)
  })
})

describe('the fortnight', () => {
  test('ends on the 5th and the 20th or the next bank day, and is paid on the 18th and the last bank day but one', () => {
    expect(['2026-11-05', '2026-11-06', '2026-09-19', '2026-12-22'].map((day) => fortnightEnd(toLocalDate(day)))).toEqual([
      '2026-11-05',
      '2026-11-20',
      '2026-09-21',
      '2027-01-05',
    ])
    expect(['2026-11-05', '2026-11-20', '2026-10-05'].map((day) => payDayOf(toLocalDate(day)))).toEqual([
      '2026-11-18',
      '2026-11-27',
      '2026-10-16',
    ])
  })

  test('is one payment for each restricted account, equal to its detail, once however often it is run', async () => {
    bank.clock.set('2026-09-08T10:00:00+02:00')
    const lola = await addCustomer(bank, `lola.${people}`)
    await move(bank, lola.account, 5_000_00, '2026-09-07')
    const house = await houseAccount(bank.database, 'aeat.021')
    // On a day after all that the tests of this file have booked.
    const balance = () => houseBalanceAt(bank.database, house, toLocalDate('2027-12-31'))
    const before = await balance()
    for (const [amount, more] of [
      [100_00, {}],
      [200_00, { model: '130' }],
      [50_00, { by: 'REFERENCE', reference: '0109999999994' }],
    ] as const)
      await payTax(bank, lola, amount, own({ period: '2T', ...more }))
    expect(await balance()).toBe(before + 300_00)
    // The 20th is a Sunday: it ends on Monday, and closes once nothing of it can be annulled.
    bank.clock.set('2026-09-29T03:00:00+02:00')
    for (const day of ['2026-09-23', '2026-09-24', '2026-09-29', '2026-09-29'].map(toLocalDate)) {
      await payTreasury.run({ bank: bank.bank, day, from: day })
    }
    const fortnights = await bank.database
      .select()
      .from(taxFortnights)
      .where(eq(taxFortnights.endsOn, toLocalDate('2026-09-21')))
    expect(
      fortnights
        .map(({ family, count, total, payOn }) => `${family} ${count} ${total} ${payOn}`)
        .toSorted((one, other) => one.localeCompare(other)),
    ).toEqual(['SELF_ASSESSMENT 2 30000 2026-09-29', 'SETTLEMENT 1 5000 2026-09-29'])
    for (const { detail, count, total } of fortnights) expect(totalsOf(detail)).toEqual({ count, total })
    expect(await balance()).toBe(before)
    expect(await verifyLedger(bank.database)).toEqual([])
  })

  test('whose detail does not come to its payment is not paid', async () => {
    bank.clock.set('2026-08-10T10:00:00+02:00')
    const lola = await addCustomer(bank, `lola.${people}`)
    await move(bank, lola.account, 5_000_00, '2026-08-07')
    await payTax(bank, lola, 90_00, own({ period: '2T' }))
    bank.clock.set('2026-08-29T03:00:00+02:00')
    const closing = toLocalDate('2026-08-24')
    await payTreasury.run({ bank: bank.bank, day: closing, from: closing })
    const mine = eq(taxFortnights.endsOn, toLocalDate('2026-08-20'))
    await bank.database.transaction((tx) => tx.update(taxFortnights).set({ detail: 'C\t021\r\n' }).where(mine))
    const payDay = toLocalDate('2026-08-28')
    await payTreasury.run({ bank: bank.bank, day: payDay, from: payDay })
    expect((await bank.database.select().from(taxFortnights).where(mine))[0]?.transactionId).toBeNull()
  })
})
