import { randomUUID } from 'node:crypto'
import type { OrderState } from '@almenara/contract/two-step'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { houseAccount, houseBalanceAt } from '../../products/house-accounts.ts'
import { toLocalDate } from '@almenara/contract/dates'
import { verifyLedger } from '../../ledger/verify.ts'
import type { AeatPort } from '../../rails/aeat/port.ts'
import { powers } from '../../products/tables.ts'
import { addUser, get, move, openTestBank, post, signInAs, type TestBank } from '../../testing/bank.ts'
import { addCustomer, lastCode, lastSms, operation, wrongCode, type TestCustomer } from '../../testing/orders.ts'
import { moneyIn } from '../../testing/payments.ts'
import { readPdf } from '../../testing/pdf.ts'
import { agencyAsked, askAgencyAfter, NO_AGENCY, payTax, presented, presenting, quarter, TAX_PATH } from '../../testing/taxes.ts'
import { retryPendingTaxes } from './pursue.ts'
import { declarations } from './tables.ts'

let bank: TestBank
let rail: AeatPort
let carmen: TestCustomer
let people = 0
beforeAll(async () => {
  bank = await openTestBank()
  rail = bank.bank.aeat
})
afterAll(() => bank.close())
beforeEach(async () => {
  bank.clock.set('2026-10-19T10:00:00+02:00')
  bank.bank.aeat = rail
  people += 1
  carmen = await addCustomer(bank, `carmen.${people}`)
  await move(bank, carmen.account, 10_000_00, '2026-10-16')
})

/** Each test's own, so that none repeats another's tax. */
const own = (more: Record<string, unknown> = {}) => ({ name: `Prueba ${people}`, taxId: TAX_IDS[people % TAX_IDS.length], ...more })
const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE'
const TAX_IDS = Array.from({ length: 90 }, (_, at) => `${10_000_001 + at}${LETTERS[(10_000_001 + at) % 23]}`)
const asked = (key: string) => agencyAsked(bank, key)
const state = async (id: string): Promise<OrderState> =>
  (await get(bank, await signInAs(bank, carmen.user), `/services/signature/v1/${id}`)).json()
/** The tax of an order of one. */
const one = async (id: string, who: Pick<TestCustomer, 'tokens'> = carmen) => {
  const [tax] = await presented(bank, who, id)
  if (!tax) throw new Error(`Nothing was presented by ${id}`)
  return tax
}
const now = async (id: string) => one(id, { tokens: await signInAs(bank, carmen.user) })

describe('a tax that the agency takes', () => {
  test('is charged once, has its NRC, its receipt with both legends and its check by anybody', async () => {
    const house = await houseAccount(bank.database, 'aeat.021')
    const before = await houseBalanceAt(bank.database, house, toLocalDate('2026-12-31'))
    const done = await payTax(bank, carmen, 1_234_56, own({ anagram: 'MUOZ' }))
    expect(done).toMatchObject({ status: 'EXECUTED', payee: 'Agencia Tributaria', done: { title: 'Impuesto pagado' } })
    const tax = await one(done.operationId)
    expect(tax).toMatchObject({
      state: 'PAID',
      nrc: expect.stringMatching(/^303[0-9A-Z]{19}$/),
      deadline: '2026-10-20',
      paidOn: '2026-10-19',
    })
    expect(await moneyIn(bank, carmen.account)).toMatchObject({ balance: 8_765_44, held: 0 })
    expect(await houseBalanceAt(bank.database, house, toLocalDate('2026-12-31'))).toBe(before + 1_234_56)
    const { rows } = (await get(bank, carmen.tokens, `/services/accounts/v2/${carmen.account.id}/movement-extract`)).json()
    expect(rows[0]).toMatchObject({ type: 'TAX', title: 'Impuestos modelo 303 · 3T 2026', amount: -1_234_56 })
    const file = await get(bank, carmen.tokens, `${TAX_PATH}/declarations/${tax.id}/receipt-export`)
    const text = (await readPdf(file.rawPayload)).pages.join(' ').replace(/\s+/g, ' ')
    expect(text).toContain(
      'Este adeudo surte los efectos liberatorios para con el Tesoro Público previstos en el Reglamento General de Recaudación',
    )
    expect(text).toContain('El ingreso de la deuda no exime de la obligación de presentar la autoliquidación')
    expect(text).toContain(tax.nrc?.slice(0, 5))
    const checked = await get(bank, carmen.tokens, `/services/certificates/v1/view/${done.receipt?.verificationCode}`)
    expect([checked.statusCode, await verifyLedger(bank.database)]).toEqual([200, []])
  })

  test('confirmed twice at once is one payment, one NRC and one charge', async () => {
    const presentation = presenting(bank, carmen)
    const input = { accountId: carmen.account.id, ...quarter(500_00, own()) }
    const { operationId }: OrderState = (await presentation.authorize(input)).json()
    const code = await lastCode(bank, carmen.user.mobile)
    await Promise.all([presentation.code(operationId, code), presentation.code(operationId, code)])
    expect((await presentation.code(operationId, code)).json().status).toBe('EXECUTED')
    const [paid, ...others] = await presented(bank, carmen, operationId)
    expect([others, await asked(paid?.id ?? '')]).toEqual([[], 1])
    expect((await moneyIn(bank, carmen.account))?.balance).toBe(9_500_00)
  })

  test('is asked for by a paper’s reference, whose first digits are its model', async () => {
    const input = { by: 'REFERENCE', reference: '010 123456789 4', model: undefined, exercise: undefined, period: undefined }
    const done = await payTax(bank, carmen, 80_00, own(input))
    expect(await one(done.operationId)).toMatchObject({
      model: '010',
      family: 'SETTLEMENT',
      reference: '0101234567894',
      state: 'PAID',
    })
  })
})

describe('while the agency does not answer', () => {
  test('the money is held and no NRC is shown; its late answer charges it once and tells the customer', async () => {
    const waiting = await payTax(bank, carmen, 100_92, own())
    expect(waiting).toMatchObject({ status: 'PROCESSING', meanwhile: { title: 'Pago en curso' } })
    const tax = await one(waiting.operationId)
    expect([tax.state, tax.nrc]).toEqual(['REQUESTED', undefined])
    expect(await moneyIn(bank, carmen.account)).toMatchObject({ balance: 10_000_00, held: 100_92 })
    bank.clock.set('2026-10-19T10:02:00+02:00')
    await Promise.all([retryPendingTaxes(bank.bank), retryPendingTaxes(bank.bank)])
    expect((await state(waiting.operationId)).status).toBe('EXECUTED')
    expect(await moneyIn(bank, carmen.account)).toMatchObject({ balance: 9_899_08, held: 0 })
    expect(await lastSms(bank, carmen.user.mobile)).toMatch(/pagado el modelo 303 3T 2026, NRC 303/)
  })

  test('a late refusal lets the money go, with the agency’s words', async () => {
    const { operationId } = await payTax(bank, carmen, 100_93, own())
    await askAgencyAfter(bank, 120)
    expect(await state(operationId)).toMatchObject({ status: 'REFUSED', refusal: { code: 'TAX_REFUSED' } })
    expect(await now(operationId)).toMatchObject({ state: 'REFUSED', refusal: 'El plazo de ingreso está cerrado' })
    expect(await moneyIn(bank, carmen.account)).toMatchObject({ balance: 10_000_00, held: 0 })
  })

  test('nothing is let go without its word, under one key; given up after an hour, it is cancelled', async () => {
    const { operationId } = await payTax(bank, carmen, 100_94, own())
    for (let minutes = 0; minutes < 50; minutes += 10) await askAgencyAfter(bank, 600)
    const [row] = await bank.database.select().from(declarations).where(eq(declarations.orderId, operationId))
    expect([await asked(row?.id ?? ''), (await moneyIn(bank, carmen.account))?.held]).toEqual([1, 100_94])
    await askAgencyAfter(bank, 900)
    expect(await state(operationId)).toMatchObject({ status: 'REFUSED', refusal: { code: 'TAX_TIMED_OUT' } })
    expect(await moneyIn(bank, carmen.account)).toMatchObject({ balance: 10_000_00, held: 0 })
  })
})

describe('an agency that answers otherwise', () => {
  test('a refusal at once charges nothing', async () => {
    const refused = await payTax(bank, carmen, 100_91, own())
    expect(refused).toMatchObject({ status: 'REFUSED', refusal: { message: expect.stringMatching(/No le hemos cobrado/) } })
    expect((await one(refused.operationId)).refusal).toBe('NIF no identificado en el censo')
    expect(await moneyIn(bank, carmen.account)).toMatchObject({ balance: 10_000_00, held: 0 })
  })

  test('what is charged and not consolidated goes back by a contrary entry', async () => {
    const refused = await payTax(bank, carmen, 100_95, own())
    expect(refused.status).toBe('REFUSED')
    const tax = await one(refused.operationId)
    expect([tax.state, tax.nrc]).toEqual(['REFUSED', undefined])
    expect(await moneyIn(bank, carmen.account)).toMatchObject({ balance: 10_000_00, held: 0 })
    const { rows } = (await get(bank, carmen.tokens, `/services/accounts/v2/${carmen.account.id}/movement-extract`)).json()
    expect(rows.slice(0, 2).map(({ amount }: { amount: number }) => amount)).toEqual([100_95, -100_95])
    expect(await verifyLedger(bank.database)).toEqual([])
    const receipt = await get(bank, carmen.tokens, `${TAX_PATH}/declarations/${tax.id}/receipt-export`)
    expect(receipt.json().code).toBe('DECLARATION_CLOSED')
  })

  test('an NRC that is another payment’s charges nobody, and an operator is told', async () => {
    await payTax(bank, carmen, 1_00, own())
    const { operationId, status } = await payTax(bank, carmen, 100_96, own())
    expect(status).toBe('PROCESSING')
    await expect(askAgencyAfter(bank, 120)).rejects.toThrow(/could not be pursued/)
    const [row] = await bank.database.select().from(declarations).where(eq(declarations.orderId, operationId))
    expect(row).toMatchObject({ state: 'REQUESTED', nrc: null, trouble: expect.stringMatching(/repite el NRC/) })
    expect((await moneyIn(bank, carmen.account))?.held).toBe(100_96)
    await bank.database.transaction((tx) =>
      tx.update(declarations).set({ nextAttemptAt: null }).where(eq(declarations.orderId, operationId)),
    )
  })

  test('one that is off refuses before anything is ordered', async () => {
    bank.bank.aeat = NO_AGENCY
    const reply = await presenting(bank, carmen).authorize({ accountId: carmen.account.id, ...quarter(10_00, own()) })
    expect([reply.statusCode, reply.json().code]).toEqual([424, 'AEAT_OFFLINE'])
  })
})

describe('the same tax again', () => {
  test('asks, and goes once the customer says so, with another NRC', async () => {
    const first = await payTax(bank, carmen, 300_00, own())
    const input = { accountId: carmen.account.id, ...quarter(300_00, own()) }
    const reply = await presenting(bank, carmen).authorize(input)
    expect(reply.json()).toMatchObject({ code: 'DECLARATION_REPEATED' })
    expect(reply.json().error.message).toBe('Ya pagó este impuesto el 19 de octubre de 2026. ¿Quiere pagarlo otra vez?')
    const second = await payTax(bank, carmen, 300_00, own({ repeated: true }))
    const nrcs = await Promise.all([first, second].map(async ({ operationId }) => (await one(operationId)).nrc))
    expect(new Set(nrcs).size).toBe(2)
  })

  test('is nobody else’s to find out by asking', async () => {
    await payTax(bank, carmen, 305_00, own())
    const stranger = await addCustomer(bank, `curiosa.${people}`)
    await move(bank, stranger.account, 1_000_00, '2026-10-16')
    const reply = await presenting(bank, stranger).authorize({ accountId: stranger.account.id, ...quarter(305_00, own()) })
    expect(reply.statusCode).toBe(200)
  })

  test('ordered twice before either is signed is paid once', async () => {
    const input = { accountId: carmen.account.id, ...quarter(310_00, own()) }
    const presentation = presenting(bank, carmen)
    const first: OrderState = (await presentation.authorize(input)).json()
    const firstCode = await lastCode(bank, carmen.user.mobile)
    bank.clock.set('2026-10-19T10:01:00+02:00')
    const second: OrderState = (await presentation.authorize(input, randomUUID())).json()
    const secondCode = await lastCode(bank, carmen.user.mobile)
    expect((await presentation.code(first.operationId, firstCode)).json().status).toBe('EXECUTED')
    expect((await presentation.code(second.operationId, secondCode)).json()).toMatchObject({
      status: 'REFUSED',
      refusal: { code: 'TAX_REPEATED' },
    })
    expect((await moneyIn(bank, carmen.account))?.balance).toBe(9_690_00)
  })
})

describe('what is filled in wrong is refused at its field, and the agency hears of nothing', () => {
  test.each<[string, Record<string, unknown>, string, RegExp]>([
    ['a NIF with another letter', { taxId: '12345678A' }, 'taxId', /Revise la letra/],
    [
      'a quarter for a yearly model',
      { model: '200', period: '1T', taxId: 'A58818501' },
      'period',
      /El periodo 1T no vale para el modelo 200; use 0A/,
    ],
    ['an informative model', { model: '390', period: '0A' }, 'model', /informativo: no se paga/],
    ['an exercise of ten years ago', { exercise: '16' }, 'exercise', /últimos cinco años/],
    ['no amount', { amount: 0 }, 'amount', /mayor que cero/],
    ['a company’s anagram', { taxId: 'A58818501', anagram: 'MUOZ' }, 'anagram', /no tienen anagrama/],
    ['a model that is none', { model: '999' }, 'model', /no se paga aquí/],
    ['a settlement by hand', { model: '010', period: '0A' }, 'model', /referencia de la carta de pago/],
    ['a short reference', { by: 'REFERENCE', reference: '010' }, 'reference', /13 cifras/],
    [
      'a pre-signature of one cent more',
      { preSignature: `${'A'.repeat(14)}12345678Z263TI${'1001'.padStart(12, '0')}`, amount: 10_00 },
      'preSignature',
      /no corresponde/,
    ],
    ['a pre-signature of 41', { preSignature: 'A'.repeat(41) }, 'preSignature', /./],
    ['a form that is asked for at the agency', { form: 'DIRECT_DEBIT' }, 'form', /sede de la Agencia Tributaria/],
  ])('%s', async (_, more, field, message) => {
    const before = await agencyAsked(bank)
    const reply = await presenting(bank, carmen).authorize({ accountId: carmen.account.id, ...quarter(10_00, more) })
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'BAD_INPUT'])
    expect(reply.json().fields[0]).toEqual({ field, message: expect.stringMatching(message) })
    expect(await agencyAsked(bank)).toBe(before)
  })

  test('a pre-signature that is this operation’s own goes with it', async () => {
    const datum = `${'0'.repeat(14)}12345678Z263TI${String(10_03).padStart(12, '0')}`
    expect(datum).toHaveLength(40)
    const done = await payTax(bank, carmen, 10_03, { preSignature: datum })
    expect((await one(done.operationId)).preSignature).toBe(datum)
  })
})

describe('who may pay', () => {
  test('more than there is names what there is', async () => {
    const reply = await presenting(bank, carmen).authorize({ accountId: carmen.account.id, ...quarter(10_000_01, own()) })
    expect(reply.json()).toMatchObject({ code: 'INSUFFICIENT_FUNDS', fields: [{ field: 'amount' }] })
  })

  test('another’s account and declaration answer as what does not exist', async () => {
    const stranger = await addCustomer(bank, `ajena.${people}`)
    const { operationId } = await payTax(bank, carmen, 20_00, own())
    const tax = await one(operationId)
    const input = (accountId: string) => ({ accountId, ...quarter(10_00, own()) })
    const theirs = await presenting(bank, stranger).authorize(input(carmen.account.id))
    const nobodys = await presenting(bank, stranger).authorize(input('noexiste'))
    expect([theirs.statusCode, { ...theirs.json(), requestId: 0 }]).toEqual([404, { ...nobodys.json(), requestId: 0 }])
    for (const path of [
      `declarations/${tax.id}`,
      `declarations/${tax.id}/receipt-export`,
      `telematic-presentation/${operationId}/declarations`,
    ])
      expect((await get(bank, stranger.tokens, `${TAX_PATH}/${path}`)).statusCode).toBe(404)
  })

  test('a consultative user and a consultative account order nothing', async () => {
    const reader = await addUser(bank, `consulta.${people}`, 'Almenara1', false)
    await bank.database.transaction((tx) => tx.insert(powers).values({ userId: reader.id, productId: carmen.account.id, position: 1 }))
    const tokens = await signInAs(bank, reader)
    const input = { accountId: carmen.account.id, ...quarter(10_00, own()) }
    expect((await operation(bank, tokens, `${TAX_PATH}/telematic-presentation`).authorize(input)).json().code).toBe('CONSULTATIVE')
    await bank.database.transaction((tx) => tx.update(powers).set({ canOperate: false }).where(eq(powers.userId, carmen.user.id)))
    expect((await presenting(bank, carmen).authorize(input)).json().code).toBe('PRODUCT_CONSULTATIVE')
  })

  test('a wrong code signs nothing, and an order that lapsed is closed', async () => {
    const presentation = presenting(bank, carmen)
    const { operationId }: OrderState = (await presentation.authorize({ accountId: carmen.account.id, ...quarter(15_00, own()) })).json()
    const code = await lastCode(bank, carmen.user.mobile)
    expect((await presentation.code(operationId, wrongCode(code))).json().code).toBe('SIGNATURE_WRONG')
    bank.clock.set('2026-10-19T10:20:00+02:00')
    const tokens = await signInAs(bank, carmen.user)
    const late = await post(bank, tokens, `${TAX_PATH}/telematic-presentation/confirmation`, {
      operationId,
      proof: { method: 'OTP_SMS', code },
    })
    expect(['ORDER_CLOSED', 'SIGNATURE_EXPIRED']).toContain(late.json().code)
    expect(await bank.database.$count(declarations, eq(declarations.orderId, operationId))).toBe(0)
  })
})
