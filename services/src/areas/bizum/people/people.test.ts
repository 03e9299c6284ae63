import { addSeconds } from '@almenara/contract/dates'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { events } from '../../../session-log/tables.ts'
import { addUser, get, openAnotherProcess, openTestBank, post, signInAs, type TestBank } from '../../../testing/bank.ts'
import { addCustomer, type TestCustomer } from '../../../testing/orders.ts'
import { contractCalls } from '../../../testing/bizum-contract-calls.ts'
import { setOutage } from '../../../testing/bizum-scheme.ts'
import { bizumRequests } from '../requests/tables.ts'
import { forgetLookups } from './look-up-rate.ts'
import { bizumLookups } from './tables.ts'
import { bizumPayments } from '../payments/tables.ts'
import { bizumContracts } from '../contract/tables.ts'

let tested: TestBank
beforeAll(async () => {
  tested = await openTestBank()
  // The mobiles of the first customers end in what the simulated scheme does not answer.
  for (let place = 1; place < 10; place += 1) await addUser(tested, `antes.${place}`)
})
afterAll(() => tested.close())

let minute = 0
beforeEach(() => {
  minute += 1
  tested.clock.set(`2026-11-20T10:${String(minute).padStart(2, '0')}:00+01:00`)
})

const ROOT = '/services/bizum/v1'
/** From an address of its own in each test: one may check so many recipients in a minute. */
const check = ({ tokens }: TestCustomer, phones: readonly string[], purpose = 'SEND') =>
  tested.app.inject({
    method: 'POST',
    url: `${ROOT}/recipients/check`,
    remoteAddress: `10.0.0.${minute}`,
    headers: { authorization: `Bearer ${tokens.access_token}` },
    payload: { purpose, phones },
  })
const setContact = ({ tokens }: TestCustomer, body: Record<string, unknown>) => post(tested, tokens, `${ROOT}/contacts`, body)
const put = ({ tokens }: TestCustomer, body: Record<string, unknown>) =>
  tested.app.inject({
    method: 'PUT',
    url: `${ROOT}/preferences`,
    headers: { authorization: `Bearer ${tokens.access_token}` },
    payload: body,
  })

const { joined } = contractCalls(() => tested)

/** Far from one another. */
const numberOf = (place: number) => `6${String(20_000_000 + place * 1_371).padStart(8, '0')}`
const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, place) => numberOf(from + place))
const lookUpsOf = ({ user }: TestCustomer) => tested.database.$count(bizumLookups, eq(bizumLookups.userId, user.id))

test('the directory names whoever is to be paid by their short name, and says who has no Bizum', async () => {
  const ana = await joined('mira.ana')
  const answer = (await check(ana, ['611 000 200', '620000001'])).json()
  expect(answer.recipients).toMatchObject([
    { phone: '+34611000200', registered: true, isFirst: true, name: expect.stringMatching(/^\p{L}+ \p{L}\. \p{L}\.$/u) },
    { phone: '+34620000001', registered: false, isFirst: true },
  ])
  expect(answer.joinBy).toBe('2026-11-22T09:01:00.000Z')
})

test('oneself, a landline, a repeated number, a foreign one and a short one are each named at their field, and cost no look-up', async () => {
  const ana = await joined('mira.mal')
  const wrong = [ana.user.mobile, '963 123 456', '611000200', '+34 611 000 200', '+44 7911 123456', '6110']
  const answer = await check(ana, wrong)
  expect(answer.json()).toMatchObject({
    code: 'BIZUM_RECIPIENT',
    fields: [
      { field: 'phones.0', message: expect.stringContaining('propio') },
      { field: 'phones.1', message: expect.stringContaining('fijo') },
      { field: 'phones.3', message: expect.stringContaining('ya está') },
      { field: 'phones.4', message: expect.stringContaining('Portugal') },
      { field: 'phones.5', message: expect.stringContaining('cifras') },
    ],
  })
  expect((await check(ana, numbers(31))).json()).toMatchObject({ code: 'BIZUM_RECIPIENT', fields: [{ field: 'phones' }] })
  expect(await lookUpsOf(ana)).toBe(0)
})

test('28: thirty-one new numbers and nobody paid: locked until tomorrow, over all processes, and the event is kept', async () => {
  const ana = await joined('mira.mucho')
  expect((await check(ana, numbers(30))).statusCode).toBe(200)
  expect((await check(ana, numbers(30))).statusCode).toBe(200)
  expect((await check(ana, numbers(1, 40))).json()).toMatchObject({ code: 'BIZUM_LOOKUPS' })
  const other = await openAnotherProcess(tested)
  const request = { purpose: 'SEND', phones: numbers(1, 41) }
  expect((await post(other, ana.tokens, `${ROOT}/recipients/check`, request)).json()).toMatchObject({ code: 'BIZUM_LOOKUPS' })
  await other.close()
  // What was seen may not be seen again either.
  expect((await check(ana, numbers(1))).json()).toMatchObject({ code: 'BIZUM_LOOKUPS' })
  const kinds = (await tested.database.select().from(events).where(eq(events.userId, ana.user.id))).map(({ kind }) => kind)
  expect(kinds).toContain('BIZUM_LOOKUPS_LOCKED')
  tested.clock.set('2026-11-21T00:00:01+01:00')
  const tomorrow = { ...ana, tokens: await signInAs(tested, ana.user) }
  expect((await check(tomorrow, numbers(1, 40))).statusCode).toBe(200)
})

test('28: a customer who pays each person whom they look up is never locked', async () => {
  const ana = await joined('mira.paga')
  for (const place of numbers(18).keys()) {
    expect((await check(ana, [numberOf(100 + place)])).statusCode, String(place)).toBe(200)
    await paid(ana, `+34${numberOf(100 + place)}`)
  }
  const known = (await check(ana, [numberOf(100)])).json()
  expect(known.recipients).toMatchObject([{ isFirst: false }])
})

test('eleven within an hour, one by one and nobody paid, are too many; and so are five that follow one another', async () => {
  const ana = await joined('mira.hora')
  for (const phone of numbers(10)) expect((await check(ana, [phone])).statusCode).toBe(200)
  expect((await check(ana, [numberOf(60)])).json()).toMatchObject({ code: 'BIZUM_LOOKUPS' })
  const eva = await joined('mira.seguidos')
  expect((await check(eva, ['611000301', '611000302', '611000303', '611000304'])).statusCode).toBe(200)
  expect((await check(eva, ['611000305'])).json()).toMatchObject({ code: 'BIZUM_LOOKUPS' })
})

test('asking people for money gives no other look-ups back, until one of them pays', async () => {
  const ana = await joined('mira.pide')
  const asked = numbers(10, 200).map((phone) => ({ phone, amount: 5_00 }))
  const asking = { operationId: crypto.randomUUID(), recipients: asked, concept: 'Regalo' }
  expect((await post(tested, ana.tokens, `${ROOT}/request-payment-c2c`, asking)).statusCode).toBe(200)
  for (const phone of numbers(10, 220)) expect((await check(ana, [phone])).statusCode).toBe(200)
  const one = eq(bizumRequests.phone, `+34${numberOf(200)}`)
  await tested.database.transaction((tx) => tx.update(bizumRequests).set({ state: 'PAID' }).where(one))
  for (const phone of numbers(5, 240)) expect((await check(ana, [phone])).statusCode).toBe(200)
  expect((await check(ana, [numberOf(250)])).json()).toMatchObject({ code: 'BIZUM_LOOKUPS' })
})

test('what follows a look-up and is taken back, or is still in its pause, gives none back either', async () => {
  const ana = await joined('mira.pausa')
  for (const place of [0, 1]) {
    await check(ana, [numberOf(300 + place)])
    await paid(ana, `+34${numberOf(300 + place)}`, 'ORDERED')
  }
  for (const phone of numbers(10, 310)) expect((await check(ana, [phone])).statusCode).toBe(200)
  expect((await check(ana, [numberOf(330)])).json()).toMatchObject({ code: 'BIZUM_LOOKUPS' })
})

test('look-ups are kept two days and no longer', async () => {
  const ana = await joined('mira.olvida')
  await check(ana, numbers(3))
  await tested.database.transaction((tx) => forgetLookups(tx, addSeconds(tested.clock.now(), 47 * 3600)))
  expect(await lookUpsOf(ana)).toBe(3)
  await tested.database.transaction((tx) => forgetLookups(tx, addSeconds(tested.clock.now(), 49 * 3600)))
  expect(await lookUpsOf(ana)).toBe(0)
})

test('without the scheme nobody is named', async () => {
  const ana = await joined('mira.callada')
  await setOutage(tested, true)
  expect((await check(ana, ['611000200'])).json()).toMatchObject({ code: 'BIZUM_UNREACHABLE' })
  await setOutage(tested, false)
})

test('contacts are saved, named, preferred and taken off the list by whoever saved them, and by nobody else', async () => {
  const ana = await joined('contactos.ana')
  const eva = await joined('contactos.eva')
  await setContact(ana, { phone: '611 000 201', alias: 'Fontanero' })
  await setContact(ana, { phone: '611000202', alias: 'Íñigo', favourite: true })
  const listed = (await get(tested, ana.tokens, `${ROOT}/contacts`)).json()
  expect(listed.contacts).toMatchObject([
    { phone: '+34611000202', alias: 'Íñigo', favourite: true },
    { phone: '+34611000201', alias: 'Fontanero', favourite: false },
  ])
  const named = (await check(ana, ['611000201'])).json()
  expect(named.recipients).toMatchObject([{ alias: 'Fontanero' }])
  expect((await setContact(ana, { phone: '611000202', hidden: true })).json().contacts).toHaveLength(1)
  expect((await setContact(ana, { phone: '963123456' })).json()).toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'phone' }] })
  expect((await setContact(ana, { phone: '611000203', alias: '<b>' })).json()).toMatchObject({
    code: 'BAD_INPUT',
    fields: [{ field: 'alias' }],
  })
  expect((await get(tested, eva.tokens, `${ROOT}/contacts`)).json()).toEqual({ contacts: [] })
})

test('a customer says what strangers may ask, blocks and unblocks without a signature, and cannot unblock for another', async () => {
  const ana = await joined('bloqueos.ana')
  const eva = await joined('bloqueos.eva')
  expect((await put(ana, { strangers: 'REFUSE' })).json()).toEqual({ strangers: 'REFUSE' })
  expect((await put(ana, { block: '611 000 210' })).statusCode).toBe(200)
  const { blocked, strangers } = (await get(tested, ana.tokens, `${ROOT}/view`)).json()
  expect(strangers).toBe('REFUSE')
  expect(blocked).toMatchObject([{ phone: '+34611000210' }])
  const theirs = { unblock: blocked[0].id }
  expect((await put(eva, theirs)).json()).toMatchObject({ code: 'NOT_FOUND' })
  expect((await put(eva, { unblock: 'b3c1a6d2-4a0e-4a53-9a52-0d3a0e6f2c11' })).json()).toMatchObject({ code: 'NOT_FOUND' })
  expect((await put(ana, theirs)).statusCode).toBe(200)
  expect((await get(tested, ana.tokens, `${ROOT}/view`)).json().blocked).toEqual([])
  expect((await put(ana, { block: ana.user.mobile })).json()).toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'block' }] })
})

test('whoever has no Bizum has neither contacts nor options, and looks nobody up', async () => {
  const { tokens } = await addCustomer(tested, 'sin.bizum')
  for (const path of ['contacts', 'options', 'info', 'view'])
    expect((await get(tested, tokens, `${ROOT}/${path}`)).json(), path).toMatchObject({ code: 'BIZUM_NONE' })
  const looked = await post(tested, tokens, `${ROOT}/recipients/check`, { purpose: 'SEND', phones: ['611000200'] })
  expect(looked.json()).toMatchObject({ code: 'BIZUM_NONE' })
})

test('options and additional information say what a send admits and that it cannot be undone', async () => {
  const ana = await joined('opciones.ana')
  expect((await get(tested, ana.tokens, `${ROOT}/options`)).json()).toMatchObject({
    minimum: 50,
    maximum: 1_000_00,
    recipients: 30,
    firstPause: 10,
  })
  const info = (await get(tested, ana.tokens, `${ROOT}/additional-info?operation=SEND`)).json()
  expect(info).toMatchObject({ fee: 0, irrevocable: true, claims: '900 000 000' })
  const { countries } = (await get(tested, ana.tokens, `${ROOT}/phone-countries`)).json<{ countries: { country: string }[] }>()
  expect(countries.map(({ country }) => country)).toEqual(['ES', 'AD', 'IT', 'PT'])
})

/** A payment that settled, as its area leaves it. */
async function paid({ user, account }: TestCustomer, phone: string, state: 'SETTLED' | 'ORDERED' = 'SETTLED'): Promise<void> {
  const [contract] = await tested.database.select().from(bizumContracts).where(eq(bizumContracts.userId, user.id))
  if (!contract) throw new Error('No contract')
  const now = tested.clock.now()
  await tested.database.transaction((tx) =>
    tx.insert(bizumPayments).values({
      id: crypto.randomUUID(),
      userId: user.id,
      partyId: user.partyId,
      contractId: contract.id,
      kind: 'C2C',
      direction: 'OUT',
      state,
      amount: 1_00 as never,
      productId: account.id,
      ledgerAccountId: account.ledgerAccountId,
      phone,
      name: 'Lucía F. S.',
      concept: '',
      leavesAt: now,
      channel: 'web',
      createdAt: now,
    }),
  )
}
