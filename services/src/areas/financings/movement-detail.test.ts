import type { FinancingMovement, movementDetail } from '@almenara/contract/areas/financings/lists'
import type { TokenReply } from '@almenara/contract/areas/session'
import type { Reply } from '@almenara/contract/call'
import { toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { powers } from '../../products/tables.ts'
import { featureStatuses } from '../../status/tables.ts'
import { addAccount, addUser, get, move, signInAs, type TestAccount, type TestBank } from '../../testing/bank.ts'
import { addLoan, runDays } from '../../testing/financings.ts'
import { addSignatory, lastCode, operation } from '../../testing/orders.ts'
import { type PreparedBank, prepareBank } from '../../testing/prepared-bank.ts'
import { readPdf } from '../../testing/pdf.ts'
import { pdfUaFailures } from '../../testing/pdf-ua.ts'

const BASE = '/services/financings/v1'

let bank: TestBank
let owner: Awaited<ReturnType<typeof addSignatory>>
let ana: TokenReply
let payer: TestAccount
let loan: TestAccount

// A bank of its own for each: days never go back in its books.
let prepared: PreparedBank
beforeAll(async () => {
  prepared = await prepareBank(async (first) => {
    owner = await addSignatory(first, 'ana.perez')
    payer = await addAccount(first, owner)
    await move(first, payer, 20_000_00, '2026-11-02', 'Ingreso')
    loan = await addLoan(first, owner, payer)
    // The first receipt is charged on 15/12/2026.
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

interface List {
  txId: string
  rows: FinancingMovement[]
}

const listOf = async ({ id } = loan) => (await get(bank, ana, `${BASE}/${id}/movement-extract`)).json<List>()
const at = (list: List, movementId: string | undefined, more = '', { id } = loan) =>
  `${BASE}/${id}/movement-extract/${movementId}${more}?txId=${list.txId}`
const one = async (list: List, place: number, of = loan) =>
  (await get(bank, ana, at(list, list.rows[place]?.id, '', of))).json<Reply<typeof movementDetail>>()
/** By action: `yes`, or why not. */
const offered = ({ movement: { actions } }: Reply<typeof movementDetail>) =>
  Object.fromEntries(actions.map(({ action, denial }) => [action, denial?.code ?? 'yes']))

test('an instalment says what it is made of and where it was charged, and has its receipt; the money that was lent has neither', async () => {
  const list = await listOf()
  const instalment = await one(list, 0)
  expect(instalment.movement).toMatchObject({
    ...list.rows[0],
    charge: {
      kind: 'INSTALMENT',
      dueOn: '2026-12-15',
      paidOn: '2026-12-15',
      principal: 47_185,
      interest: 6000,
      fees: 0,
      vat: 0,
      lateInterest: 0,
      total: 53_185,
      chargedTo: { id: payer.id, iban: payer.iban },
    },
  })
  expect(offered(instalment)).toEqual({ RECEIPT: 'yes', CHARGE: 'yes', PREPAY: 'yes' })
  expect(instalment).toMatchObject({ older: list.rows[1]?.id })
  expect(instalment).not.toHaveProperty('newer')
  const lent = await one(list, 1)
  expect(lent).toMatchObject({ movement: { amount: -1_200_000, actions: [] }, newer: list.rows[0]?.id })
  expect(lent.movement).not.toHaveProperty('charge')
  const pdf = (await get(bank, ana, at(list, list.rows[0]?.id, '/document'))).rawPayload
  expect(await pdfUaFailures(pdf)).toEqual([])
  const said = (await readPdf(pdf)).pages.join(' ').replaceAll('\u00a0', ' ')
  for (const words of ['Recibo de diciembre de 2026', '531,85 €', '471,85 €', '60,00 €']) expect(said).toContain(words)
  expect((await get(bank, ana, at(list, list.rows[1]?.id, '/document'))).statusCode).toBe(404)
})

test('an instalment of a leasing has its VAT, and is not paid early here', async () => {
  const terms = { type: 'LEASING', residual: toCents(100_00), vatRate: 21_000 } as const
  const leasing = await addLoan(bank, owner, payer, { ...terms, startedOn: toLocalDate('2026-12-20') })
  await runDays(bank, '2026-12-16', '2027-01-20')
  ana = await signInAs(bank, owner)
  const { movement, ...beside } = await one(await listOf(leasing), 0, leasing)
  const { principal = 0, interest = 0, vat = 0, total } = movement.charge ?? {}
  expect(vat).toBeGreaterThan(0)
  expect(total).toBe(principal + interest + vat)
  expect(offered({ movement, ...beside })).toEqual({ RECEIPT: 'yes', CHARGE: 'yes' })
})

test('what was paid early says what it took besides, and has its own sheet', async () => {
  const calls = operation(bank, ana, `${BASE}/${loan.id}/prepayment`)
  const { operationId } = (await calls.authorize({ amount: 500_000, cut: 'TERM' })).json()
  await calls.code(operationId, await lastCode(bank, owner.mobile))
  const list = await listOf()
  const early = await one(list, 0)
  expect(early.movement.charge).toMatchObject({ kind: 'PREPAYMENT', principal: 500_000, interest: 1151, fees: 5000, total: 506_151 })
  expect(offered(early)).toEqual({ RECEIPT: 'yes', CHARGE: 'yes', PREPAY: 'yes' })
  const { pages } = await readPdf((await get(bank, ana, at(list, list.rows[0]?.id, '/document'))).rawPayload)
  expect(pages.join(' ').replaceAll('\u00a0', ' ')).toMatch(/Amortización anticipada.*5\.061,51 €/s)
})

test('whoever may only consult reads it all and pays nothing early; who may not see the account that paid is not led to it', async () => {
  const list = await listOf()
  const only = (productId: string) => and(eq(powers.userId, owner.id), eq(powers.productId, productId))
  await bank.database.transaction(async (tx) => {
    await tx.update(powers).set({ canOperate: false }).where(only(loan.id))
    await tx.delete(powers).where(only(payer.id))
  })
  const seen = await one(list, 0)
  expect(offered(seen)).toEqual({ RECEIPT: 'yes', PREPAY: 'PRODUCT_CONSULTATIVE' })
  expect(seen.movement.charge?.chargedTo).toEqual({ name: 'Cuenta corriente', iban: payer.iban })
  expect((await get(bank, ana, at(list, list.rows[0]?.id, '/document'))).statusCode).toBe(200)
})

test('a loan with an unpaid receipt says why it is not paid early', async () => {
  const list = await listOf()
  await move(bank, payer, -19_400_00, '2026-12-15', 'Pago')
  await runDays(bank, '2026-12-16', '2027-01-15')
  ana = await signInAs(bank, owner)
  expect(offered(await one(list, 0))).toMatchObject({ PREPAY: 'STATE' })
})

test('one that is not in the list, of another list or of another customer answers as one that does not exist', async () => {
  const other = await addLoan(bank, owner, payer)
  const list = await listOf()
  const stranger = await signInAs(bank, await addUser(bank, 'luis.gil'))
  const strip = (reply: { statusCode: number; json(): object }) => [reply.statusCode, { ...reply.json(), requestId: '' }]
  for (const more of ['', '/document']) {
    const nothing = strip(await get(bank, ana, at(list, '99', more)))
    expect(nothing[0]).toBe(404)
    for (const id of ['0', 'x']) expect(strip(await get(bank, ana, at(list, id, more)))).toEqual(nothing)
    expect(strip(await get(bank, stranger, at(list, list.rows[0]?.id, more)))).toEqual(nothing)
    expect(strip(await get(bank, stranger, at(list, list.rows[0]?.id, more, { id: 'nothing' } as TestAccount)))).toEqual(nothing)
    expect((await get(bank, ana, at(list, list.rows[0]?.id, more, other))).json()).toMatchObject({ code: 'TX_UNKNOWN' })
    expect((await get(bank, ana, `${BASE}/${loan.id}/movement-extract/1${more}`)).statusCode).toBe(400)
  }
})

test('while the bank has receipts switched off their sheet is refused, and while it has financing off, the movement', async () => {
  const list = await listOf()
  const close = async (feature: 'financings.receipt-detail' | 'financings.financing-details', moment: string) => {
    await bank.database.transaction((tx) => tx.insert(featureStatuses).values({ feature, status: 'OFF' }))
    bank.clock.set(moment)
    ana = await signInAs(bank, owner)
  }
  const codeOf = async (more: string) => (await get(bank, ana, at(list, list.rows[0]?.id, more))).json().error?.code
  await close('financings.receipt-detail', '2026-12-29T10:05:00Z')
  expect([await codeOf('/document'), offered(await one(list, 0))]).toMatchObject(['FEATURE_OFF', { RECEIPT: 'SERVICE_OFF' }])
  await close('financings.financing-details', '2026-12-29T10:10:00Z')
  expect(await codeOf('')).toBe('FEATURE_OFF')
})
