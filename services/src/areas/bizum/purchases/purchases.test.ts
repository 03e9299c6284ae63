import { toLocalDate } from '@almenara/contract/dates'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyLedger } from '../../../ledger/verify.ts'
import { get, move, openTestBank, post, put, type TestBank } from '../../../testing/bank.ts'
import { addBizumCustomer, type BizumCustomer } from '../../../testing/bizum.ts'
import { buyingAt, purchasePath } from '../../../testing/bizum-buying.ts'
import { chargeAnnounced, consentComes, refundComes, repeatBizum, shuffleBizum } from '../../../testing/bizum-scheme.ts'
import { notices } from '../../../messages/tables.ts'
import { lastCode, lastSms, operation, wrongCode } from '../../../testing/orders.ts'
import { bizumConnections, bizumConsents } from '../consents/tables.ts'

const ROOT = '/services/bizum/v1'
let bank: TestBank
let ana: BizumCustomer
let people = 0

beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())
beforeEach(async () => {
  bank.clock.set('2026-11-20T10:00:00+01:00')
  people += 1
  ana = await addBizumCustomer(bank, `compra.${people}`, { funds: 100_000 })
})

const { turn, later, tokens, rowOf, money, purchased, accepting, accepted, subscribed, charge } = buyingAt(
  () => bank,
  () => ana,
)

test('a purchase is told at once by SMS, with shop and amount and no link, and is paid with a code that says that it pays', async () => {
  const row = await purchased()
  const text = await lastSms(bank, ana.user.mobile)
  expect(text).toContain('PAGAR 42,90 EUR a')
  expect(text).not.toContain('http')
  const list = (await get(bank, await tokens(), `${ROOT}/pending-operations-c2er-extract`)).json()
  expect(list.rows[0]).toMatchObject({ id: row.id, state: 'PENDING', can: { accept: { allowed: true } } })
  await accepted(purchasePath(row.id))
  expect((await rowOf(row.schemeId))?.state).toBe('PAID')
  expect(await money()).toEqual([95_710, 0])
  expect((await get(bank, await tokens(), purchasePath(row.id))).json()).toMatchObject({
    state: 'PAID',
    can: { accept: { allowed: false } },
  })
  expect(await verifyLedger(bank.database)).toEqual([])
})

test('13: one that expires between review and signature is Q840, and holds nothing', async () => {
  const row = await purchased({ minutes: 1 })
  const { calls, reply } = await accepting(purchasePath(row.id))
  const code = await lastCode(bank, ana.user.mobile)
  later(61)
  const late = operation(bank, await tokens(), `${purchasePath(row.id)}/acceptance`)
  expect((await late.code(reply.json().operationId, code)).json().code).toBe('Q840')
  expect((await accepting(purchasePath(row.id))).reply.json().code).toBe('Q840')
  expect(await money()).toEqual([100_000, 0])
  expect(calls).toBeDefined()
})

test('a wrong code pays nothing; rejected, it is closed, and what the customer did not make blocks the merchant', async () => {
  const row = await purchased()
  const { calls, reply } = await accepting(purchasePath(row.id))
  const wrong = wrongCode(await lastCode(bank, ana.user.mobile))
  expect((await calls.code(reply.json().operationId, wrong)).json().code).toBe('SIGNATURE_WRONG')
  const revoke = async () => post(bank, await tokens(), `${purchasePath(row.id)}/revocation`, { fraud: true })
  expect((await revoke()).json()).toEqual({ id: row.id, state: 'REVOKED' })
  expect((await revoke()).json()).toEqual({ id: row.id, state: 'REVOKED' })
  expect((await accepting(purchasePath(row.id))).reply.json().code).toBe('BIZUM_CLOSED')
  expect((await purchased()).state).toBe('REVOKED')
})

test('26: what the merchant gives back in parts is two credits, and then it is «Devuelta»', async () => {
  const row = await purchased()
  await accepted(purchasePath(row.id))
  const give = async (amount: number) => {
    await refundComes(bank, row.schemeId, { amount, toIban: ana.account.iban })
    await turn()
  }
  await give(1_000)
  expect([(await rowOf(row.schemeId))?.state, await money()]).toEqual(['PAID', [96_710, 0]])
  await give(3_290)
  await give(100)
  expect([(await rowOf(row.schemeId))?.state, await money()]).toEqual(['REFUNDED', [100_000, 0]])
})

test('24: a purchase with later charges says both; within the terms they are paid, one cent above the ceiling is refused and told', async () => {
  const asked = await purchased({ merchantId: 'ALBUFERA03', subscribe: true })
  const most = asked.terms?.amount ?? 0
  const { reply } = await accepting(purchasePath(asked.id, true))
  expect(reply.json().facts.map(({ label }: { label: string }) => label)).toEqual(expect.arrayContaining(['Paga hoy', 'Después']))
  const { consent, mandate } = await subscribed({ ceiling: most - 100 })
  expect(consent).toMatchObject({ state: 'ACCEPTED', ceiling: most - 100, productId: ana.account.id })
  const before = (await money())[0]
  expect((await charge(consent, mandate, most - 99))?.reason).toBe('LIMIT')
  expect((await money())[0]).toBe(before)
  const uses = (await get(bank, await tokens(), `${ROOT}/consents/${consent.id}/connections-extract`)).json()
  expect(uses.rows.map(({ kind }: { kind: string }) => kind)).toEqual(expect.arrayContaining(['LINKED', 'CHARGED', 'REFUSED']))
})

test('25: a charge under a permission that has ended is refused, and never paid after', async () => {
  const { consent, mandate } = await subscribed()
  const before = await money()
  const reply = await post(bank, await tokens(), `${ROOT}/consents/${consent.id}/revocation`, {})
  expect(reply.json()).toEqual({ id: consent.id, state: 'ENDED' })
  expect((await get(bank, await tokens(), `${ROOT}/mandates/${mandate.id}`)).json().state).toBe('ENDED')
  expect((await charge(consent, mandate, 999))?.reason).toBe('ENDED')
  expect(await money()).toEqual(before)
})

test('a subscription is paused, lowered without a signature, raised with one, and ended', async () => {
  const { consent, mandate } = await subscribed()
  const at = `${ROOT}/mandates/${mandate.id}`
  expect((await put(bank, await tokens(), at, { state: 'STOPPED' })).json().state).toBe('STOPPED')
  expect((await charge(consent, mandate, 500))?.reason).toBe('LIMIT')
  expect((await put(bank, await tokens(), at, { state: 'ACTIVE', ceiling: 400 })).json()).toMatchObject({ state: 'ACTIVE', ceiling: 400 })
  expect((await put(bank, await tokens(), at, { ceiling: 500 })).json().fields[0].field).toBe('ceiling')
  const calls = operation(bank, await tokens(), `${at}/ceiling`)
  const asked = await calls.authorize({ ceiling: 500 })
  expect((await calls.code(asked.json().operationId, await lastCode(bank, ana.user.mobile))).json().status).toBe('EXECUTED')
  expect((await get(bank, await tokens(), at)).json().ceiling).toBe(500)
  expect((await post(bank, await tokens(), `${at}/cancelation`, {})).json().state).toBe('ENDED')
  expect((await charge(consent, mandate, 500))?.reason).toBe('ENDED')
})

test('a permission alone is signed and begins by the scheme’s word; denied, it may not be given', async () => {
  await consentComes(bank, ana.phone)
  await turn()
  const [row] = await bank.database.select().from(bizumConsents).where(eq(bizumConsents.userId, ana.user.id))
  const at = `${ROOT}/consents/${row?.id}`
  expect((await accepted(at)).status).toBe('EXECUTED')
  expect((await get(bank, await tokens(), at)).json()).toMatchObject({ state: 'ACCEPTED', can: { revoke: { allowed: true } } })
  expect((await post(bank, await tokens(), `${at}/denial`, {})).json().code).toBe('BIZUM_CLOSED')
})

test('without money in the account a charge is refused for funds, and never overdraws it', async () => {
  const { consent, mandate } = await subscribed()
  const [left] = await money()
  await move(bank, ana.account, 100 - left, '2026-11-20')
  expect((await charge(consent, mandate, 500))?.reason).toBe('FUNDS')
  expect(await money()).toEqual([100, 0])
})

test('a dearer charge is told before it comes', async () => {
  const { mandate } = await subscribed()
  await chargeAnnounced(bank, mandate.schemeId, toLocalDate('2026-12-20'), 9_999)
  await turn()
  const told = await bank.database.select().from(notices).where(eq(notices.userId, ana.user.id))
  expect(told.map(({ title }) => title)).toContain('Sube el precio de una suscripción')
})

test('19: messages repeated and in any order end in the same state', async () => {
  const { consent, mandate } = await subscribed()
  await charge(consent, mandate, 500)
  const before = await money()
  await repeatBizum(bank)
  await shuffleBizum(bank, 7)
  await turn()
  expect(await money()).toEqual(before)
  const charged = and(eq(bizumConnections.consentId, consent.id), eq(bizumConnections.kind, 'LINKED'))
  expect(await bank.database.$count(bizumConnections, charged)).toBe(2)
})

test('30: another customer’s purchase, permission and subscription answer as unknown ones', async () => {
  const { row, consent, mandate } = await subscribed()
  ana = await addBizumCustomer(bank, `otra.${people}`, {})
  for (const url of [purchasePath(row.id, true), `${ROOT}/consents/${consent.id}`, `${ROOT}/mandates/${mandate.id}`, purchasePath('x')]) {
    expect((await get(bank, await tokens(), url)).json().code).toBe('NOT_FOUND')
  }
  expect((await post(bank, await tokens(), `${ROOT}/consents/${consent.id}/revocation`, {})).json().code).toBe('NOT_FOUND')
  expect((await accepting(purchasePath(row.id, true))).reply.json().code).toBe('NOT_FOUND')
})
