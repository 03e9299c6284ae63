import { randomUUID } from 'node:crypto'
import { addSeconds, toInstant, type Instant } from '@almenara/contract/dates'
import { parseIban } from '@almenara/contract/iban'
import { toCents } from '@almenara/contract/money'
import { CREDIT_TRANSFER } from '@almenara/formats/sepa/pacs008'
import { readWholeMessage } from '@almenara/formats/iso20022/whole'
import { afterAll, beforeEach, beforeAll, expect, test } from 'vitest'
import { openTestBank, type TestBank } from '../../testing/bank.ts'
import {
  bizumComes,
  repeatBizum,
  requestComes,
  saidByScheme,
  setMember,
  setOutage,
  shuffleBizum,
  withScheme,
} from '../../testing/bizum-scheme.ts'
import { allMessages } from '../../testing/clearing.ts'
import type { BizumPort, Outgoing } from './port.ts'
import { answerAsked } from './scheme-traffic.ts'

const START = '2026-11-20T10:00:00+01:00'
const OURS = '+34600000417'
const UNKNOWN = { outcome: 'UNKNOWN' }

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

let people = 0
/** Another mobile of that ending each time. */
function phoneOf(ending: string): string {
  people += 1
  return `+346${String(1_000 + people)}${ending}`
}

function payment(phone: string, more: Partial<Outgoing> = {}): Outgoing {
  return {
    key: randomUUID(),
    kind: 'C2C',
    fromPhone: OURS,
    fromName: 'Carmen M. P.',
    phone,
    amount: toCents(1850),
    concept: 'Cena',
    ...more,
  }
}

const later = (seconds: number) => bank.clock.set(addSeconds(toInstant(START), seconds))
const comes = async (type: string) => (await bizum.receive(100)).map(({ message }) => message).filter((one) => one.type === type)

test('whoever has Bizum is paid at an account of a known bank, the same each time it is asked', async () => {
  const paid = payment(phoneOf('1234'))
  const answer = await bizum.route(paid)
  expect(answer).toMatchObject({ outcome: 'ROUTED', name: expect.stringMatching(/^\S+ \S+ \S+$/) })
  expect(await bizum.route(paid)).toEqual(answer)
  if (answer.outcome !== 'ROUTED') throw new Error('Not routed')
  expect(parseIban(answer.iban).ok).toBe(true)
  expect(answer.endToEndId.length).toBeLessThanOrEqual(35)
  const again = await bizum.route(payment(paid.phone ?? ''))
  expect(again).toMatchObject({ iban: answer.iban, name: answer.name })
  expect(again).not.toMatchObject({ endToEndId: answer.endToEndId })
})

test('a mobile in 0001 never joins: the payment waits two days, and its end is told', async () => {
  const paid = payment(phoneOf('0001'))
  expect(await bizum.route(paid)).toEqual({ outcome: 'WAITING', until: toInstant('2026-11-22T10:00:00+01:00') })
  later(48 * 3600)
  expect(await comes('PAYMENT_EXPIRED')).toMatchObject([{ key: paid.key }])
  expect(await bizum.route(paid)).toEqual({ outcome: 'REFUSED', reason: 'NOT_REGISTERED' })
})

test('one in 0002 joins after half a minute: it is told, and the payment is routed', async () => {
  const paid = payment(phoneOf('0002'))
  expect(await bizum.route(paid)).toMatchObject({ outcome: 'WAITING' })
  expect(await comes('PAYMENT_TAKEN')).toEqual([])
  later(30)
  expect(await comes('PAYMENT_TAKEN')).toMatchObject([{ key: paid.key }])
  expect(await bizum.route(paid)).toMatchObject({ outcome: 'ROUTED' })
  expect(await bizum.cancel(paid.key)).toEqual({ outcome: 'TAKEN' })
})

test('a payment that waits and is cancelled first is never taken, nor routed', async () => {
  const paid = payment(phoneOf('0002'))
  await bizum.route(paid)
  expect(await bizum.cancel(paid.key)).toEqual({ outcome: 'CANCELLED' })
  later(30)
  expect(await comes('PAYMENT_TAKEN')).toEqual([])
  expect(await bizum.route(paid)).toEqual({ outcome: 'REFUSED', reason: 'OTHER' })
  expect(await bizum.cancel(paid.key)).toEqual({ outcome: 'CANCELLED' })
})

test.each([
  ['0003', { outcome: 'REFUSED', reason: 'RECEIVED_COUNT' }],
  ['0004', UNKNOWN],
  ['0005', UNKNOWN],
])('one in %s answers %j', async (ending, answer) => {
  expect(await bizum.route(payment(phoneOf(ending)))).toEqual(answer)
})

test('one in 0004 answers after half a minute; one in 0005 never, until it is given up', async () => {
  const [late, never] = [payment(phoneOf('0004')), payment(phoneOf('0005'))]
  await bizum.route(late)
  await bizum.route(never)
  later(86_400)
  expect(await bizum.route(late)).toMatchObject({ outcome: 'ROUTED' })
  expect(await bizum.route(never)).toEqual(UNKNOWN)
  expect(await bizum.cancel(never.key)).toEqual({ outcome: 'CANCELLED' })
  expect(await bizum.route(never)).toEqual({ outcome: 'REFUSED', reason: 'OTHER' })
})

test('one in 0009 is of a foreign bank, whose customers have an account and no name', async () => {
  const phone = phoneOf('0009')
  expect(await bizum.lookUp([phone])).toEqual({ outcome: 'DONE', listed: [{ phone, registered: true }] })
  const answer = await bizum.route(payment(phone))
  if (answer.outcome !== 'ROUTED') throw new Error('Not routed')
  expect(answer.iban).toMatch(/^PT50/)
  expect(parseIban(answer.iban).ok).toBe(true)
})

test('organisations are paid by their code, zeros and all; a landline and a code that is nobody’s are not', async () => {
  const donated = (code: string) =>
    bizum.route({ key: randomUUID(), kind: 'C2ONG', fromPhone: OURS, fromName: 'Carmen', code, amount: toCents(500), concept: '' })
  expect(await donated('00007')).toMatchObject({ outcome: 'ROUTED', name: 'Escuelas del Sur' })
  expect(await donated('7')).toEqual({ outcome: 'REFUSED', reason: 'NOT_REGISTERED' })
  expect(await bizum.route(payment('+34963000111'))).toEqual({ outcome: 'REFUSED', reason: 'NOT_REGISTERED' })
  const list = await bizum.charities()
  expect(list.outcome === 'DONE' && list.charities.length).toBe(12)
})

test('whoever waits for a mobile that joins this bank is told at once', async () => {
  const phone = phoneOf('7777')
  await setMember(bank, phone, 'NONE')
  const paid = payment(phone)
  expect(await bizum.route(paid)).toMatchObject({ outcome: 'WAITING' })
  await bizum.enrol({ key: randomUUID(), phone, name: 'Ana Ruiz' })
  expect(await comes('PAYMENT_TAKEN')).toMatchObject([{ key: paid.key }])
})

test('the money of an announced payment comes by the clearing once the bank accepts it, under its end-to-end id', async () => {
  const id = await bizumComes(bank, OURS)
  const [message] = await comes('PAYMENT_ANNOUNCED')
  if (message?.type !== 'PAYMENT_ANNOUNCED') throw new Error('Not announced')
  expect(message).toMatchObject({ schemeId: id, phone: OURS, amount: 1850, concept: 'Cena del viernes' })
  const answer = { accept: true as const, iban: 'ES9121000418450200051332', name: 'Carmen Muñoz' }
  for (let times = 0; times < 2; times += 1) expect(await bizum.answerAnnounced(id, answer)).toEqual({ outcome: 'DONE' })
  const sent = (await allMessages(bank)).filter(({ xml }) => xml.includes(message.endToEndId))
  expect(sent).toHaveLength(1)
  const { items } = await readWholeMessage(CREDIT_TRANSFER, Buffer.from(sent[0]?.xml ?? ''))
  expect(items).toMatchObject([{ instant: 'INST', amount: 1850, creditorIban: answer.iban, remittance: 'Cena del viernes' }])
})

test('what the bank refuses brings no money', async () => {
  const id = await bizumComes(bank, OURS, { concept: 'Refused' })
  await bizum.answerAnnounced(id, { accept: false, reason: 'RECEIVED_COUNT' })
  await bizum.answerAnnounced(id, { accept: true, iban: 'ES9121000418450200051332', name: 'Carmen' })
  expect((await allMessages(bank)).filter(({ xml }) => xml.includes('Refused'))).toEqual([])
})

test('a request is accepted once: the same key is told the same, another that it is paid', async () => {
  const id = await requestComes(bank, OURS)
  const key = randomUUID()
  const answer = await bizum.answerRequest(id, { key, accept: true })
  expect(answer).toMatchObject({ outcome: 'DONE', route: { iban: expect.stringMatching(/^ES/) } })
  expect(await bizum.answerRequest(id, { key, accept: true })).toEqual(answer)
  expect(await bizum.answerRequest(id, { key: randomUUID(), accept: true })).toEqual({ outcome: 'GONE', how: 'PAID' })
  expect(await bizum.answerRequest(id, { key: randomUUID(), accept: false })).toEqual({ outcome: 'GONE', how: 'PAID' })
  expect(await bizum.cancel(key)).toEqual({ outcome: 'TAKEN' })
})

test('one that was accepted and could not be paid may be answered again', async () => {
  const id = await requestComes(bank, OURS)
  const [first, second] = [randomUUID(), randomUUID()]
  const route = await bizum.answerRequest(id, { key: first, accept: true })
  await bizum.settled(first, 'REFUSED')
  const again = await bizum.answerRequest(id, { key: second, accept: true })
  expect(again).toMatchObject({ outcome: 'DONE' })
  expect(again).not.toEqual(route)
})

test('one in 0007 withdraws its request while it is being accepted', async () => {
  const id = await requestComes(bank, OURS, { fromPhone: phoneOf('0007') })
  expect(await bizum.answerRequest(id, { key: randomUUID(), accept: true })).toEqual({ outcome: 'GONE', how: 'WITHDRAWN' })
  expect(await comes('REQUEST_WITHDRAWN')).toMatchObject([{ schemeId: id }])
})

test('a request that has expired is gone', async () => {
  const id = await requestComes(bank, OURS)
  later(7 * 86_400)
  expect(await bizum.answerRequest(id, { key: randomUUID(), accept: true })).toEqual({ outcome: 'GONE', how: 'EXPIRED' })
})

function asking(phone: string) {
  const expiresAt: Instant = addSeconds(toInstant(START), 7 * 86_400)
  return bizum.request({
    key: randomUUID(),
    fromPhone: OURS,
    fromName: 'Carmen M. P.',
    phone,
    amount: toCents(900),
    concept: 'Taxi',
    expiresAt,
  })
}

test('one in 0006 rejects what it is asked, one in 0008 pays it after twenty seconds, one in 0002 joins after thirty', async () => {
  const answers = await Promise.all(['0006', '0008', '0002', '5555'].map((ending) => asking(phoneOf(ending))))
  const ids = answers.map((one) => (one.outcome === 'DONE' ? one.schemeId : one.outcome))
  expect(answers.map((one) => one.outcome === 'DONE' && one.invited)).toEqual([false, false, true, false])
  later(30)
  const said = await comes('REQUEST_ANSWERED')
  expect(said).toMatchObject([
    { schemeId: ids[0], accepted: false },
    { schemeId: ids[1], accepted: true },
    { schemeId: ids[2], accepted: false, joined: true },
  ])
  expect(await comes('PAYMENT_ANNOUNCED')).toMatchObject([{ requestId: ids[1], amount: 900, phone: OURS }])
  expect(await bizum.withdrawRequest(ids[1] ?? '')).toEqual({ outcome: 'GONE', how: 'PAID' })
  expect(await bizum.withdrawRequest(ids[3] ?? '')).toEqual({ outcome: 'DONE' })
  expect(await bizum.remind(ids[3] ?? '')).toEqual({ outcome: 'GONE', how: 'WITHDRAWN' })
})

test('whoever is asked and waits pays when the operator says so, once', async () => {
  const asked = await asking(phoneOf('5555'))
  if (asked.outcome !== 'DONE') throw new Error('Not asked')
  const { schemeId } = asked
  expect(await withScheme(bank, (scheme) => answerAsked(scheme, schemeId, 'PAID'))).toBe(true)
  expect(await withScheme(bank, (scheme) => answerAsked(scheme, schemeId, 'REJECTED'))).toBe(false)
  expect(await comes('REQUEST_ANSWERED')).toMatchObject([{ schemeId, accepted: true }])
  expect(await comes('PAYMENT_ANNOUNCED')).toMatchObject([{ requestId: schemeId }])
})

test('a request that is withdrawn before it is paid is not paid', async () => {
  const asked = await asking(phoneOf('0008'))
  if (asked.outcome !== 'DONE') throw new Error('Not asked')
  expect(await bizum.withdrawRequest(asked.schemeId)).toEqual({ outcome: 'DONE' })
  later(30)
  expect(await bizum.receive(100)).toEqual([])
})

test('what is said comes until it is acknowledged, in any order, and what is refused is kept with why', async () => {
  const ids = [await requestComes(bank, OURS), await requestComes(bank, OURS)]
  const schemeIds = async () => (await comes('REQUEST')).map((one) => ('schemeId' in one ? one.schemeId : ''))
  expect(await schemeIds()).toEqual(ids)
  expect(await schemeIds()).toEqual(ids)
  await shuffleBizum(bank)
  expect(await schemeIds()).toEqual(ids.toReversed())
  const [first, second] = await bizum.receive(2)
  await bizum.acknowledge(first?.handle ?? '')
  await bizum.refuse(second?.handle ?? '', 'not ours')
  expect(await bizum.receive(10)).toEqual([])
  expect((await saidByScheme(bank)).find(({ id }) => id === second?.handle)).toMatchObject({ taken: true, refusal: 'not ours' })
  await repeatBizum(bank)
  expect(await schemeIds()).toEqual(expect.arrayContaining(ids))
})

test('while the scheme is out nothing is answered and nothing comes; after, all of it', async () => {
  await requestComes(bank, OURS)
  await setOutage(bank, true)
  expect(await bizum.route(payment(phoneOf('1234')))).toEqual(UNKNOWN)
  expect(await bizum.lookUp([OURS])).toEqual(UNKNOWN)
  expect(await bizum.receive(10)).toEqual([])
  await setOutage(bank, false)
  expect(await comes('REQUEST')).toHaveLength(1)
})
