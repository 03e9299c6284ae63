import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyLedger } from '../../../ledger/verify.ts'
import { notices } from '../../../messages/tables.ts'
import type { MandateTerms } from '../../../rails/bizum/port.ts'
import { get, openTestBank, post, put, type TestBank } from '../../../testing/bank.ts'
import { addBizumCustomer, untilQuiet, type BizumCustomer } from '../../../testing/bizum.ts'
import { buyingAt, purchasePath } from '../../../testing/bizum-buying.ts'
import {
  askTakenBack,
  chargeComes,
  consentComes,
  mandateBegins,
  mandateChanges,
  permissionEnded,
  shuffleBizum,
  subscriptionEnded,
} from '../../../testing/bizum-scheme.ts'
import { lastSms } from '../../../testing/orders.ts'
import { bizumPurchases } from '../purchases/tables.ts'
import { bizumCharges, bizumConnections, bizumConsents, bizumMandates } from './tables.ts'

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
  ana = await addBizumCustomer(bank, `permite.${people}`, { funds: 100_000 })
})

const { turn, tokens, money, purchased, accepting, accepted, subscribed, charge } = buyingAt(
  () => bank,
  () => ana,
)
const read = async (path: string) => (await get(bank, await tokens(), `${ROOT}/${path}`)).json()
const consentOf = async (id: string) => (await bank.database.select().from(bizumConsents).where(eq(bizumConsents.id, id)))[0]
const mandateOf = async (schemeId: string) =>
  (await bank.database.select().from(bizumMandates).where(eq(bizumMandates.schemeId, schemeId)))[0]
const usesOf = async (id: string) =>
  (await bank.database.select().from(bizumConnections).where(eq(bizumConnections.consentId, id)).orderBy(bizumConnections.at)).map(
    ({ kind }) => kind,
  )
const told = async () => (await bank.database.select().from(notices).where(eq(notices.userId, ana.user.id))).map(({ title }) => title)
const TERMS: MandateTerms = { reference: 'SUB-2', title: 'Plan de sonido', amount: 5_00 as never, period: 'MONTHLY' }

describe('case 24: a purchase with later charges', () => {
  test('says today’s charge and the later ones where it is reviewed, and in the code that signs both', async () => {
    const row = await purchased({ merchantId: 'ALBUFERA03', subscribe: true })
    const { facts, warnings } = (await accepting(purchasePath(row.id, true))).reply.json()
    expect(facts[0]).toMatchObject({ label: 'Paga hoy', value: { amount: -row.amount } })
    const afterwards = facts.find(({ label }: { label: string }) => label === 'Después').value.text
    expect(afterwards).toBe('Hasta 12,99\u00a0€ cada mes sin preguntarle')
    const text = 'Después podrá cobrarle hasta 12,99\u00a0€ cada mes sin preguntarle. Puede retirar el permiso cuando quiera.'
    expect(warnings).toMatchObject([{ code: 'CHARGES_AFTERWARDS', text }])
    expect(await lastSms(bank, ana.user.mobile)).toContain('permitir cobros posteriores')
  })

  test('declined, charges nothing today and nothing later', async () => {
    const row = await purchased({ merchantId: 'ALBUFERA03', subscribe: true })
    expect((await post(bank, await tokens(), `${purchasePath(row.id, true)}/revocation`, {})).json()).toMatchObject({ state: 'REVOKED' })
    const consent = await consentOf(row.consentId ?? '')
    expect(consent?.state).toBe('DENIED')
    await turn()
    expect(await charge({ schemeId: consent?.schemeId ?? '' }, undefined, 5_00)).toMatchObject({ state: 'REFUSED', reason: 'ENDED' })
    expect(await money()).toEqual([100_000, 0])
    expect(await bank.database.$count(bizumMandates, eq(bizumMandates.consentId, row.consentId ?? ''))).toBe(0)
  })

  test('accepted, a charge within the terms pays without asking, and one cent above the ceiling is refused and told', async () => {
    const { consent, mandate } = await subscribed({ ceiling: 10_00 })
    const [before] = await money()
    expect(await charge(consent, mandate, 10_00)).toMatchObject({ state: 'PAID' })
    expect(await money()).toEqual([before - 10_00, 0])
    expect(await told()).not.toContain('Cobro no pagado')
    expect(await charge(consent, mandate, 10_01)).toMatchObject({ state: 'REFUSED', reason: 'LIMIT' })
    expect(await money()).toEqual([before - 10_00, 0])
    expect(await told()).toContain('Cobro no pagado')
  })
})

describe('«cada mes»', () => {
  test('is one charge of each subscription in that time, a few days early at most, and another is refused as not allowed', async () => {
    const { consent, mandate } = await subscribed()
    expect(await charge(consent, mandate, 6_99)).toMatchObject({ state: 'PAID' })
    expect(await charge(consent, mandate, 6_99)).toMatchObject({ state: 'REFUSED', reason: 'TERMS' })
    bank.clock.set('2026-12-10T10:00:00+01:00')
    expect(await charge(consent, mandate, 6_99)).toMatchObject({ state: 'REFUSED', reason: 'TERMS' })
    bank.clock.set('2026-12-18T10:00:00+01:00')
    expect(await charge(consent, mandate, 6_99)).toMatchObject({ state: 'PAID' })
  })

  test('with a most for all of it is told as such, and lets several charges in until they come to it', async () => {
    const row = await purchased({ merchantId: 'NOUMOLES01', subscribe: true })
    const { facts } = (await accepting(purchasePath(row.id, true))).reply.json()
    const text = 'Hasta 30,00\u00a0€ en cada cobro y 60,00\u00a0€ como máximo cada mes sin preguntarle'
    expect(facts).toContainEqual(expect.objectContaining({ label: 'Después', value: { type: 'TEXT', text } }))
    // That shop sends every charge twice: the same terms, of one that does not.
    const { consent } = await subscribed()
    const terms = row.terms ?? consent.terms
    await bank.database.transaction((tx) => tx.update(bizumConsents).set({ terms }).where(eq(bizumConsents.id, consent.id)))
    for (const amount of [30_00, 29_00]) expect(await charge(consent, undefined, amount)).toMatchObject({ state: 'PAID' })
    expect(await charge(consent, undefined, 1_01)).toMatchObject({ state: 'REFUSED', reason: 'TERMS' })
  })
})

test('a permission that is asked with a purchase leads to it for as long as it waits', async () => {
  const row = await purchased({ merchantId: 'ALBUFERA03', subscribe: true })
  const at = `consents/${row.consentId}`
  expect(await read(at)).toMatchObject({ purchaseId: row.id, can: { accept: { allowed: false }, deny: { allowed: false } } })
  await accepted(purchasePath(row.id, true))
  expect(await read(at)).not.toHaveProperty('purchaseId')
})

test('case 14: a purchase that expires after the signature and before the scheme hears is gone: what was held is released and nothing is charged', async () => {
  const row = await purchased({ minutes: 1 })
  const { calls, reply } = await accepting(purchasePath(row.id))
  const { bizum } = bank.bank
  // The scheme does not answer the signature; once it does, the merchant's time is over.
  Object.assign(bank.bank, { bizum: { ...bizum, answerPurchase: async () => ({ outcome: 'UNKNOWN' }) } })
  const signed = await calls.answer(reply, ana.user.mobile)
  expect(signed.json()).toMatchObject({ status: 'PROCESSING' })
  expect(await money()).toEqual([100_000, row.amount])
  Object.assign(bank.bank, { bizum })
  bank.clock.set('2026-11-20T10:01:30+01:00')
  await turn()
  expect(await money()).toEqual([100_000, 0])
  const [after] = await bank.database.select().from(bizumPurchases).where(eq(bizumPurchases.id, row.id))
  expect(after).toMatchObject({ state: 'EXPIRED' })
  const order = (await get(bank, await tokens(), `/services/signature/v1/${reply.json().operationId}`)).json()
  expect(order).toMatchObject({
    status: 'REFUSED',
    refusal: { code: 'GONE_EXPIRED', message: expect.stringContaining('No se ha cobrado nada') },
  })
})

test.each([
  ['the charge a moment before', true],
  ['the permission a moment before', false],
])('case 25: ended while a charge is on its way, %s, it was paid before or is refused as ended, and nothing after', async (_, first) => {
  const { consent, mandate } = await subscribed()
  const [before] = await money()
  const schemeId = await chargeComes(bank, { consentId: consent.schemeId, mandateId: mandate.schemeId, amount: 5_00 as never })
  const by = await tokens()
  const end = () => post(bank, by, `${ROOT}/consents/${consent.id}/revocation`, {})
  const both = [() => untilQuiet(bank), end]
  await Promise.all((first ? both : both.toReversed()).map((act) => act()))
  await turn()
  const [charged] = await bank.database.select().from(bizumCharges).where(eq(bizumCharges.schemeId, schemeId))
  expect(await consentOf(consent.id)).toMatchObject({ state: 'ENDED', endedBy: 'CUSTOMER' })
  const isPaid = charged?.state === 'PAID'
  expect(isPaid || charged?.state === 'FAILED' || charged?.reason === 'ENDED').toBe(true)
  expect(await money()).toEqual([isPaid ? before - 5_00 : before, 0])
  expect(await charge(consent, mandate, 5_00)).toMatchObject({ state: 'REFUSED', reason: 'ENDED' })
  expect(await money()).toEqual([isPaid ? before - 5_00 : before, 0])
  expect(await verifyLedger(bank.database)).toEqual([])
})

describe('CONSENT_ENDED', () => {
  test('of a permission that stands ends it and its subscriptions by the merchant, once, and it may be charged no more', async () => {
    const { consent, mandate } = await subscribed()
    expect(await permissionEnded(bank, consent.schemeId)).toBe(true)
    await turn()
    expect(await consentOf(consent.id)).toMatchObject({ state: 'ENDED', endedBy: 'MERCHANT', untoldSince: null })
    expect(await mandateOf(mandate.schemeId)).toMatchObject({ state: 'ENDED', endedBy: 'MERCHANT', nextOn: null })
    expect((await usesOf(consent.id)).filter((kind) => kind === 'ENDED')).toHaveLength(1)
    expect(await charge(consent, mandate, 5_00)).toMatchObject({ reason: 'ENDED' })
    const late = await post(bank, await tokens(), `${ROOT}/consents/${consent.id}/revocation`, {})
    expect(late.json()).toMatchObject({ code: 'BIZUM_CLOSED' })
  })

  test('of one that is asked takes it back, also where it is said before the question', async () => {
    for (const isFirst of [false, true]) {
      const schemeId = await consentComes(bank, ana.phone)
      if (!isFirst) await turn()
      expect(await askTakenBack(bank, schemeId)).toBe(true)
      if (isFirst) await shuffleBizum(bank)
      await turn()
      const [row] = await bank.database.select().from(bizumConsents).where(eq(bizumConsents.schemeId, schemeId))
      expect(row).toMatchObject({ state: 'WITHDRAWN' })
      expect((await accepting(`${ROOT}/consents/${row?.id}`)).reply.json()).toMatchObject({ code: 'BIZUM_CLOSED' })
    }
  })
})

describe('MANDATE', () => {
  test('is another subscription under a permission that stands', async () => {
    const { consent } = await subscribed()
    const schemeId = await mandateBegins(bank, consent.schemeId, TERMS)
    await turn()
    expect(await mandateOf(schemeId)).toMatchObject({ state: 'ACTIVE', title: 'Plan de sonido', consentId: consent.id })
    const { rows } = await read('mandates-extract')
    expect(rows.map(({ title }: { title: string }) => title)).toContain('Plan de sonido')
  })

  test('that is said before its permission is allowed begins with it', async () => {
    const schemeId = await consentComes(bank, ana.phone)
    const later = await mandateBegins(bank, schemeId, TERMS)
    await turn()
    expect(await mandateOf(later)).toBeUndefined()
    const [row] = await bank.database.select().from(bizumConsents).where(eq(bizumConsents.schemeId, schemeId))
    expect((await accepted(`${ROOT}/consents/${row?.id}`)).status).toBe('EXECUTED')
    expect(await mandateOf(later)).toMatchObject({ state: 'ACTIVE', consentId: row?.id })
  })

  test('_CHANGED writes the new terms and tells a price that rises, and not one that falls', async () => {
    const { consent } = await subscribed()
    const schemeId = await mandateBegins(bank, consent.schemeId, TERMS)
    await turn()
    await mandateChanges(bank, schemeId, { ...TERMS, amount: 4_00 as never })
    await turn()
    expect(await mandateOf(schemeId)).toMatchObject({ amount: 4_00 })
    expect(await told()).not.toContain('Sube el precio de una suscripción')
    await mandateChanges(bank, schemeId, { ...TERMS, amount: 6_00 as never })
    await turn()
    expect(await told()).toContain('Sube el precio de una suscripción')
    expect((await usesOf(consent.id)).filter((kind) => kind === 'TERMS_CHANGED')).toHaveLength(2)
  })

  test('_ENDED ends that subscription and no other, also where it is said before its beginning or its change', async () => {
    const { consent, mandate } = await subscribed()
    const schemeId = await mandateBegins(bank, consent.schemeId, TERMS)
    await mandateChanges(bank, schemeId, { ...TERMS, amount: 6_00 as never })
    expect(await subscriptionEnded(bank, schemeId)).toBe(true)
    await shuffleBizum(bank)
    await turn()
    expect(await mandateOf(schemeId)).toMatchObject({ state: 'ENDED', endedBy: 'MERCHANT' })
    expect(await mandateOf(mandate.schemeId)).toMatchObject({ state: 'ACTIVE' })
    expect(await consentOf(consent.id)).toMatchObject({ state: 'ACCEPTED' })
    expect(await charge(consent, { schemeId }, 5_00)).toMatchObject({ reason: 'ENDED' })
  })
})

describe('the charges of the coming month', () => {
  const upcoming = async () => (await read('mandates-extract?state=ENDED')).upcoming

  test('are those of every subscription in force, day by day, whatever the list is filtered by', async () => {
    const { consent } = await subscribed()
    const weekly = { ...TERMS, period: 'WEEKLY' as const, nextOn: '2026-12-04' as never, nextAmount: 6_00 as never }
    await mandateBegins(bank, consent.schemeId, weekly)
    const paused = await mandateBegins(bank, consent.schemeId, {
      ...TERMS,
      reference: 'SUB-3',
      title: 'En pausa',
      nextOn: '2026-12-01' as never,
    })
    await turn()
    await put(bank, await tokens(), `${ROOT}/mandates/${(await mandateOf(paused))?.id}`, { state: 'STOPPED' })
    const { from, to, charges } = await upcoming()
    expect([from, to]).toEqual(['2026-11-20', '2026-12-19'])
    const of = (name: string) => charges.filter(({ title }: { title: string }) => title === name)
    expect(of('Plan de sonido')).toMatchObject([
      { on: '2026-12-04', amount: 6_00 },
      { on: '2026-12-11', amount: 6_00, expected: true },
      { on: '2026-12-18', amount: 6_00, expected: true },
    ])
    expect(of('Plan de sonido')[0]).not.toHaveProperty('expected')
    expect(of('En pausa')).toEqual([])
    expect(charges.map(({ on }: { on: string }) => on)).toEqual(charges.map(({ on }: { on: string }) => on).sort())
  })

  test('follow the last one where the next is not announced, and stop where the permission does', async () => {
    const { consent, mandate } = await subscribed()
    const known = {
      nextOn: null,
      nextAmount: null,
      period: 'FORTNIGHTLY' as const,
      lastOn: '2026-11-14' as never,
      lastAmount: 7_00 as never,
    }
    await bank.database.transaction((tx) => tx.update(bizumMandates).set(known).where(eq(bizumMandates.id, mandate.id)))
    expect((await upcoming()).charges).toMatchObject([
      { on: '2026-11-28', amount: 7_00, expected: true, mandateId: mandate.id },
      { on: '2026-12-12', amount: 7_00, expected: true },
    ])
    const terms = { ...consent.terms, until: '2026-12-01' as never }
    await bank.database.transaction((tx) => tx.update(bizumConsents).set({ terms }).where(eq(bizumConsents.id, consent.id)))
    expect((await upcoming()).charges).toHaveLength(1)
  })

  test('of one whose amount nobody knows say its limit', async () => {
    const { consent, mandate } = await subscribed()
    const unknown = {
      nextOn: '2026-12-02' as never,
      nextAmount: null,
      amount: null,
      lastAmount: null,
      ceiling: 9_00 as never,
      period: null,
    }
    await bank.database.transaction((tx) => tx.update(bizumMandates).set(unknown).where(eq(bizumMandates.id, mandate.id)))
    expect((await upcoming()).charges).toMatchObject([{ on: '2026-12-02', amount: 9_00, most: true }])
    expect(consent.state).toBe('ACCEPTED')
  })
})
