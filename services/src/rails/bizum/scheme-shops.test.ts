import { randomUUID } from 'node:crypto'
import { addSeconds, toInstant, toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestBank, type TestBank } from '../../testing/bank.ts'
import { chargeComes, consentComes, purchaseComes, refundComes, withScheme } from '../../testing/bizum-scheme.ts'
import { allMessages } from '../../testing/clearing.ts'
import type { BizumPort, ConsentAsked } from './port.ts'
import { addMandate } from './scheme-consents.ts'
import { portOut } from './scheme-members.ts'
import { announceCharge, endConsentBy, endMandateBy, withdrawAsk } from './scheme-traffic.ts'

const START = '2026-11-20T10:00:00+01:00'
const OURS = '+34600000417'
const IBAN = 'ES9121000418450200051332'

let bank: TestBank
let bizum: BizumPort
beforeAll(async () => {
  bank = await openTestBank()
  bizum = bank.bank.bizum
})
afterAll(() => bank.close())
beforeEach(async () => {
  // What the test before left to be said later is said and taken.
  bank.clock.set('2027-11-20T10:00:00+01:00')
  for (const { handle } of await bizum.receive(1_000)) await bizum.acknowledge(handle)
  bank.clock.set(START)
})

const later = (seconds: number) => bank.clock.set(addSeconds(toInstant(START), seconds))
const comes = async (type: string) => (await bizum.receive(100)).map(({ message }) => message).filter((one) => one.type === type)
const yes = () => ({ key: randomUUID(), accept: true as const })

/** A purchase that asks for a permission too, accepted. */
async function subscribe(merchantId: string): Promise<ConsentAsked> {
  const id = await purchaseComes(bank, OURS, { merchantId, subscribe: true })
  const message = (await comes('PURCHASE')).find((one) => 'schemeId' in one && one.schemeId === id)
  if (message?.type !== 'PURCHASE' || !message.consent) throw new Error('No permission asked')
  await bizum.answerPurchase(id, yes())
  return message.consent
}

test('a purchase says the merchant, the order and how long there is, and is paid to the merchant', async () => {
  const id = await purchaseComes(bank, OURS)
  const [message] = await comes('PURCHASE')
  expect(message).toMatchObject({
    schemeId: id,
    merchant: { id: 'NOUMOLES01', name: 'Papelería Nou Moles', place: 'ONLINE' },
    reference: expect.stringMatching(/^[0-9A-Z]{12}$/),
    amount: 42_90,
    expiresAt: addSeconds(toInstant(START), 300),
  })
  expect(await bizum.answerPurchase(id, yes())).toMatchObject({ outcome: 'DONE', route: { name: 'Papelería Nou Moles' } })
})

test('one that is answered late, rejected or withdrawn is gone; one may arrive expired', async () => {
  const [late, rejected, withdrawn] = [
    await purchaseComes(bank, OURS),
    await purchaseComes(bank, OURS),
    await purchaseComes(bank, OURS, { minutes: 10 }),
  ]
  const no = { key: randomUUID(), accept: false, fraud: true }
  expect(await bizum.answerPurchase(rejected, no)).toEqual({ outcome: 'DONE' })
  expect(await bizum.answerPurchase(rejected, no)).toEqual({ outcome: 'DONE' })
  expect(await bizum.answerPurchase(rejected, yes())).toEqual({ outcome: 'GONE', how: 'REJECTED' })
  expect(await withScheme(bank, (scheme) => withdrawAsk(scheme, withdrawn))).toBe(true)
  expect(await comes('PURCHASE_WITHDRAWN')).toMatchObject([{ schemeId: withdrawn }])
  later(300)
  expect(await bizum.answerPurchase(late, yes())).toEqual({ outcome: 'GONE', how: 'EXPIRED' })
  const expired = await purchaseComes(bank, OURS, { minutes: 0 })
  expect(await bizum.answerPurchase(expired, yes())).toEqual({ outcome: 'GONE', how: 'EXPIRED' })
})

test('the merchant gives back in parts, never more than was paid, and the money comes under the id that was told', async () => {
  const id = await purchaseComes(bank, OURS)
  expect(await refundComes(bank, id, { amount: 1, toIban: IBAN })).toBeUndefined()
  const accepted = yes()
  await bizum.answerPurchase(id, accepted)
  const first = (await refundComes(bank, id, { amount: 10_00, toIban: IBAN })) ?? ''
  const second = (await refundComes(bank, id, { amount: 32_90, toIban: IBAN })) ?? ''
  expect(await refundComes(bank, id, { amount: 1, toIban: IBAN })).toBeUndefined()
  expect(await comes('REFUND')).toMatchObject([
    { schemeId: id, paymentId: accepted.key, amount: 10_00, endToEndId: first },
    { schemeId: id, paymentId: accepted.key, amount: 32_90, endToEndId: second },
  ])
  const sent = await allMessages(bank)
  for (const endToEndId of [first, second]) expect(sent.filter(({ xml }) => xml.includes(endToEndId))).toHaveLength(1)
})

test('a permission that is accepted alone charges nothing today; one that is denied allows nothing', async () => {
  const [accepted, denied] = [await consentComes(bank, OURS), await consentComes(bank, OURS, 'ALAMEDA02')]
  expect(await comes('CONSENT')).toMatchObject([
    { schemeId: accepted, terms: { kind: 'UP_TO', amount: 12_99, period: 'MONTHLY' } },
    { schemeId: denied, terms: { kind: 'FIXED', amount: 29_90 } },
  ])
  expect(await bizum.answerConsent(accepted, yes())).toEqual({ outcome: 'DONE' })
  expect(await bizum.answerConsent(denied, { ...yes(), accept: false })).toEqual({ outcome: 'DONE' })
  const allowed = await chargeComes(bank, { consentId: accepted, amount: toCents(12_99) })
  const refused = await chargeComes(bank, { consentId: denied, amount: toCents(29_90) })
  expect(await bizum.answerCharge(allowed, yes())).toMatchObject({ outcome: 'DONE', route: { name: 'Sala Albufera' } })
  expect(await bizum.answerCharge(refused, yes())).toEqual({ outcome: 'GONE', how: 'ENDED' })
})

test('a purchase that subscribes makes its permission stand, until the bank or the merchant ends it', async () => {
  const consent = await subscribe('ALAMEDA02')
  const mandateId = consent.mandate?.schemeId ?? ''
  const alone = { consentId: consent.schemeId, amount: toCents(29_90) }
  const charged = { ...alone, mandateId }
  expect(await bizum.answerCharge(await chargeComes(bank, charged), yes())).toMatchObject({ outcome: 'DONE' })
  expect(await withScheme(bank, (scheme) => endMandateBy(scheme, mandateId))).toBe(true)
  expect(await bizum.answerCharge(await chargeComes(bank, charged), yes())).toEqual({ outcome: 'GONE', how: 'ENDED' })
  expect(await bizum.answerCharge(await chargeComes(bank, alone), yes())).toMatchObject({ outcome: 'DONE' })
  expect(await bizum.endConsent(consent.schemeId)).toEqual({ outcome: 'DONE' })
  expect(await bizum.endConsent(consent.schemeId)).toEqual({ outcome: 'DONE' })
  expect(await bizum.answerCharge(await chargeComes(bank, charged), yes())).toEqual({ outcome: 'GONE', how: 'ENDED' })
  expect(await withScheme(bank, (scheme) => endConsentBy(scheme, consent.schemeId, 'MERCHANT'))).toBe(false)
})

test('the bank says why it does not pay a charge, and a merchant gives up one without an answer', async () => {
  const { schemeId: consentId } = await subscribe('ALBUFERA03')
  const [refused, late] = [
    await chargeComes(bank, { consentId, amount: toCents(99_00) }),
    await chargeComes(bank, { consentId, amount: toCents(5_00) }),
  ]
  expect(await bizum.answerCharge(refused, { accept: false, reason: 'TERMS' })).toEqual({ outcome: 'DONE' })
  expect(await bizum.answerCharge(refused, { accept: false, reason: 'TERMS' })).toEqual({ outcome: 'DONE' })
  later(60)
  expect(await bizum.answerCharge(late, yes())).toEqual({ outcome: 'GONE', how: 'EXPIRED' })
})

test('one merchant raises its price after each charge, and one sends each charge twice', async () => {
  const rising = await subscribe('HORTA04')
  const repeating = await subscribe('NOUMOLES01')
  const mandateId = rising.mandate?.schemeId ?? ''
  await bizum.answerCharge(await chargeComes(bank, { consentId: rising.schemeId, mandateId, amount: toCents(4_99) }), yes())
  expect(await comes('MANDATE_CHANGED')).toMatchObject([{ schemeId: mandateId, mandate: { nextAmount: 5_99 } }])
  await chargeComes(bank, { consentId: repeating.schemeId, amount: toCents(8_00) })
  later(5)
  const charges = (await comes('CHARGE')).flatMap((one) => (one.type === 'CHARGE' && one.consentId === repeating.schemeId ? [one] : []))
  expect(charges).toHaveLength(2)
  expect(charges[0]).toMatchObject({ reference: charges[1]?.reference })
  expect(charges[0]?.schemeId).not.toBe(charges[1]?.schemeId)
})

test('a merchant adds subscriptions to a permission, and says what it will charge', async () => {
  const { schemeId: consentId } = await subscribe('ALBUFERA03')
  const mandate = { reference: 'INFANTIL', title: 'Plan infantil', ceiling: toCents(5_00), period: 'MONTHLY' as const }
  const id = await withScheme(bank, (scheme) => addMandate(scheme, consentId, mandate))
  expect(await comes('MANDATE')).toMatchObject([{ schemeId: id, consentId, mandate }])
  const on = toLocalDate('2026-12-01')
  expect(await withScheme(bank, (scheme) => announceCharge(scheme, id, on, toCents(4_50)))).toBe(true)
  expect(await comes('CHARGE_ANNOUNCED')).toMatchObject([{ mandateId: id, on, amount: 4_50 }])
})

test('what was asked of a mobile that goes to another bank has moved with it', async () => {
  const phone = '+34600000999'
  await bizum.enrol({ key: randomUUID(), phone, name: 'Ana Ruiz' })
  const id = await purchaseComes(bank, phone)
  expect(await withScheme(bank, (scheme) => portOut(scheme, phone))).toBe(true)
  expect(await comes('PORTED_OUT')).toMatchObject([{ phone }])
  expect(await bizum.answerPurchase(id, yes())).toEqual({ outcome: 'GONE', how: 'MOVED' })
})
