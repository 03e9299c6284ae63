import type { BizumContact } from '@almenara/contract/areas/bizum/contacts'
import type { OrderState, Warning } from '@almenara/contract/two-step'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { get, openTestBank, post, type TestBank } from '../../../testing/bank.ts'
import { askingAt } from '../../../testing/bizum-asking.ts'
import { send, sendCalls, sendTo, type BizumCustomer } from '../../../testing/bizum.ts'
import { bizumComes } from '../../../testing/bizum-scheme.ts'
import { bizumContracts } from '../contract/tables.ts'
import { bizumContacts } from './tables.ts'

const ROOT = '/services/bizum/v1'
const LUCIA = '+34611000100'

let bank: TestBank
let ana: BizumCustomer
beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())
beforeEach(async () => {
  bank.clock.set('2026-11-20T10:00:00+01:00')
  ana = await customer('conoce')
})

const { customer, turn, later, tokensOf, ask, requestTo, detail } = askingAt(() => bank)

const contactsOf = async (who: BizumCustomer) =>
  (await get(bank, await tokensOf(who), `${ROOT}/contacts`)).json<{ contacts: BizumContact[] }>().contacts
const save = async (who: BizumCustomer, body: Record<string, unknown>) => post(bank, await tokensOf(who), `${ROOT}/contacts`, body)
const rowOf = async ({ user }: BizumCustomer, phone: string) =>
  (
    await bank.database
      .select()
      .from(bizumContacts)
      .where(and(eq(bizumContacts.userId, user.id), eq(bizumContacts.phone, phone)))
  )[0]
const warningsOf = async (who: BizumCustomer, phone: string): Promise<Warning[]> =>
  (await sendCalls(bank, { tokens: await tokensOf(who) }).authorize(sendTo(who, [phone]))).json<OrderState>().warnings ?? []

test('whoever is paid is a contact from then on, by the name that the directory gave, the last one used first', async () => {
  await save(ana, { phone: '611000103', alias: 'Fontanero' })
  await send(bank, ana, [LUCIA])
  const paidAt = bank.clock.now()
  const [lucia, plumber] = await contactsOf(ana)
  expect(lucia).toMatchObject({ phone: LUCIA, name: expect.stringMatching(/^\p{L}+ \p{L}\. \p{L}\.$/u), lastAt: paidAt })
  expect(plumber).toMatchObject({ alias: 'Fontanero' })
  expect(await rowOf(ana, LUCIA)).toMatchObject({ knownSince: paidAt, savedAt: null })
  later(3600)
  await ask(ana, ['+34611000103'])
  const asked = await contactsOf(ana)
  expect(asked.map(({ phone }) => phone)).toEqual(['+34611000103', LUCIA])
  // Nothing has been paid between them.
  expect(await rowOf(ana, '+34611000103')).toMatchObject({ lastAt: bank.clock.now(), knownSince: null })
})

test('whoever only asked or was paid is not saved by it: another request of theirs is not taken for that of a friend', async () => {
  await ask(ana, [LUCIA])
  const id = await requestTo(ana, { fromPhone: LUCIA })
  expect(await detail(ana, id)).toMatchObject({ stranger: true })
})

test('a sender is not added to the contacts of whoever receives, and a known name is not changed by paying a cent', async () => {
  await bizumComes(bank, ana.phone, { fromPhone: LUCIA })
  await turn()
  expect(await contactsOf(ana)).toEqual([])
  await save(ana, { phone: LUCIA, alias: 'Lucía' })
  await bizumComes(bank, ana.phone, { fromPhone: LUCIA })
  await turn()
  const known = await rowOf(ana, LUCIA)
  expect(known).toMatchObject({ directoryName: expect.any(String), knownSince: bank.clock.now(), lastAt: null })
  await nameNow(ana, 'Otra P. R.')
  await bizumComes(bank, ana.phone, { fromPhone: LUCIA })
  await turn()
  expect((await rowOf(ana, LUCIA))?.directoryName).toBe('Otra P. R.')
})

test('a person who was taken off the list is paid and stays off it', async () => {
  await save(ana, { phone: LUCIA, hidden: true })
  await send(bank, ana, [LUCIA])
  expect(await contactsOf(ana)).toEqual([])
})

test('a name that differs from what the customer calls them, and one that has changed, are told before paying and before answering', async () => {
  await send(bank, ana, [LUCIA])
  later(2 * 86_400)
  expect((await warningsOf(ana, LUCIA)).map(({ code }) => code)).toEqual([])
  await save(ana, { phone: LUCIA, alias: 'Fontanero' })
  await nameNow(ana, 'Otra P. R.')
  const told = await warningsOf(ana, LUCIA)
  expect(told.map(({ code }) => code)).toEqual(['NAME_DIFFERS', 'NAME_CHANGED'])
  expect(told[0]).toMatchObject({ field: 'recipients.0.phone', text: expect.stringContaining('«Fontanero»') })
  const asked = await detail(ana, await requestTo(ana, { fromPhone: LUCIA, amount: 7_00 as never }))
  expect(asked.warnings.map(({ code }: { code: string }) => code)).toEqual(['NAME_DIFFERS', 'NAME_CHANGED'])
})

test('whoever’s bank gives no name has none that differs', async () => {
  await save(ana, { phone: '+34611000009', alias: 'Zoé' })
  await send(bank, ana, ['+34611000009'])
  expect((await rowOf(ana, '+34611000009'))?.directoryName).toBeNull()
  later(2 * 86_400)
  expect(await warningsOf(ana, '+34611000009')).toEqual([])
})

test('whoever has left Bizum keeps no contacts, also when a payment of theirs arrives after', async () => {
  await send(bank, ana, [LUCIA, '+34611000002'])
  const leave = { state: 'ENDED' as const, endedAt: bank.clock.now() }
  await bank.database.transaction((tx) => tx.update(bizumContracts).set(leave).where(eq(bizumContracts.id, ana.contractId)))
  later(31)
  await turn()
  expect(await bank.database.$count(bizumContacts, eq(bizumContacts.userId, ana.user.id))).toBe(0)
})

/** What the directory said of Lucía the last time. */
async function nameNow({ user }: BizumCustomer, directoryName: string): Promise<void> {
  await bank.database.transaction((tx) =>
    tx
      .update(bizumContacts)
      .set({ directoryName })
      .where(and(eq(bizumContacts.userId, user.id), eq(bizumContacts.phone, LUCIA))),
  )
}
