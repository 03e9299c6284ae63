import type { FavouriteMobile, RechargePayer } from '@almenara/contract/areas/operations/mobile-recharge'
import type { TokenReply } from '@almenara/contract/areas/session'
import { addSeconds } from '@almenara/contract/dates'
import type { OrderState } from '@almenara/contract/two-step'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { powers } from '../../products/tables.ts'
import { featureStatuses } from '../../status/tables.ts'
import { addAccount, addUser, get, move, openTestBank, post, put, signInAs, type TestAccount, type TestBank } from '../../testing/bank.ts'
import { addCard } from '../../testing/cards.ts'
import { addCompany, addCompanyAccount } from '../../testing/company.ts'
import { addSignatory, lastCode, operation } from '../../testing/orders.ts'
import { favouriteMobiles } from './tables.ts'
import { retryPendingTopUps } from './top-ups.ts'

const PATH = '/services/operations/v1/recharge-mobile'

let bank: TestBank
let user: Awaited<ReturnType<typeof addSignatory>>
let tokens: TokenReply
let account: TestAccount
let recharge: ReturnType<typeof operation>
let people = 0

beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())
beforeEach(async () => {
  bank.clock.set('2026-11-20T10:00:00+01:00')
  people += 1
  user = await addSignatory(bank, `favorito.${people}`)
  account = await addAccount(bank, user)
  await move(bank, account, 10_000, '2026-11-19')
  tokens = await signInAs(bank, user)
  recharge = operation(bank, tokens, PATH)
})

async function signed(phone = '600 123 456', payer: { id: string } = account): Promise<OrderState> {
  const { operationId }: OrderState = (await recharge.authorize({ payer: payer.id, phone, operator: 'movistar', amount: 2_000 })).json()
  return (await recharge.code(operationId, await lastCode(bank, user.mobile))).json()
}

async function companyAccount(): Promise<TestAccount> {
  const company = await addCompanyAccount(bank, await addCompany(bank, `Reformas ${people}, S. L.`), user)
  await move(bank, company, 10_000, '2026-11-19')
  return company
}

const later = (seconds: number) => bank.clock.set(addSeconds(bank.clock.now(), seconds))
const of = (payer: { id: string }, rest = '') => `${PATH}/${payer.id}/favourites${rest}`
const favourites = async (payer: { id: string } = account) =>
  (await get(bank, tokens, of(payer))).json<{ favourites: FavouriteMobile[] }>().favourites
const first = async (payer?: { id: string }): Promise<FavouriteMobile> => {
  const [found] = await favourites(payer)
  if (!found) throw new Error('No number is kept')
  return found
}

test('the numbers topped up come with the last first, are named, and are forgotten', async () => {
  await signed('600 111 111')
  later(60)
  await signed('600 222 222')
  expect((await favourites()).map(({ phone }) => phone)).toEqual(['+34600222222', '+34600111111'])
  const [second, one] = await favourites()
  const named = await put(bank, tokens, of(account, `/${one?.id}`), { name: '  Móvil de Lucía ' })
  expect(named.json()).toMatchObject({ name: 'Móvil de Lucía', lastAmount: 2_000, operatorName: 'Movistar' })
  expect((await put(bank, tokens, of(account, `/${one?.id}`), { name: '<b>' })).json().fields[0].field).toBe('name')
  const left = await post(bank, tokens, of(account, `/${second?.id}/forget`), {})
  expect(left.json().favourites).toEqual([named.json()])
})

test('they keep their name when they are topped up again, and do not come from what was refused', async () => {
  await signed()
  const { id } = await first()
  await put(bank, tokens, of(account, `/${id}`), { name: 'Casa' })
  await signed()
  await signed('600 990 001')
  expect(await favourites()).toEqual([expect.objectContaining({ id, name: 'Casa' })])
})

test('they belong to the holder of the account that paid, and are seen from all that this holder has', async () => {
  const company = await companyAccount()
  const [mine, card] = [await addAccount(bank, user), await addCard(bank, user, account)]
  await signed('600 111 111')
  await signed('600 222 222', company)
  const phones = async (payer: { id: string }) => (await favourites(payer)).map(({ phone }) => phone)
  expect([await phones(account), await phones(mine), await phones(card)]).toEqual([['+34600111111'], ['+34600111111'], ['+34600111111']])
  expect(await phones(company)).toEqual(['+34600222222'])
})

test('the same number is one for each holder: each has its name and its last amount, and is forgotten alone', async () => {
  const company = await companyAccount()
  await signed()
  await signed('600 123 456', company)
  const theirs = await first(company)
  await put(bank, tokens, of(company, `/${theirs.id}`), { name: 'Obra' })
  expect(await first()).not.toHaveProperty('name')
  expect((await post(bank, tokens, of(company, `/${theirs.id}/forget`), {})).json()).toEqual({ favourites: [] })
  expect(await favourites()).toHaveLength(1)
})

test('one of another holder answers as one that does not exist', async () => {
  const company = await companyAccount()
  await signed('600 123 456', company)
  const { id } = await first(company)
  const answers = [id, 'nadie'].map(async (one) => [
    (await put(bank, tokens, of(account, `/${one}`), { name: 'Mío' })).statusCode,
    (await post(bank, tokens, of(account, `/${one}/forget`), {})).statusCode,
  ])
  expect(await Promise.all(answers)).toEqual([
    [404, 404],
    [404, 404],
  ])
  expect(await first(company)).toMatchObject({ id })
})

test('they are of one customer: another’s accounts and ids answer like those that do not exist', async () => {
  await signed()
  const { id } = await first()
  const stranger = await addUser(bank, `otro.${people}`)
  const [other, theirs] = [await signInAs(bank, stranger), await addAccount(bank, stranger)]
  const strip = (reply: { statusCode: number; json(): object }) => [reply.statusCode, { ...reply.json(), requestId: '' }]
  const nothing = strip(await get(bank, other, of({ id: 'nada' })))
  expect(nothing[0]).toBe(404)
  for (const [payer, one] of [
    [account, id],
    [theirs, id],
    [theirs, 'nadie'],
    [{ id: 'nada' }, id],
  ] as const) {
    expect(strip(await put(bank, other, of(payer, `/${one}`), { name: 'Mío' }))).toEqual(nothing)
    expect(strip(await post(bank, other, of(payer, `/${one}/forget`), {}))).toEqual(nothing)
  }
  expect(strip(await get(bank, other, of(account)))).toEqual(nothing)
  expect(await first()).not.toHaveProperty('name')
})

test('what may be asked of them is an id, and a name of the length of a contact’s', async () => {
  await signed()
  const { id } = await first()
  expect((await get(bank, tokens, `${PATH}/no%20es%20un%20id/favourites`)).statusCode).toBe(404)
  expect((await put(bank, tokens, of(account, `/${id}`), { name: 'a'.repeat(200) })).json().fields[0].field).toBe('name')
  expect((await put(bank, tokens, of(account, `/${id}`), {})).statusCode).toBe(400)
})

test('whoever may only consult sees them, and has them named and forgotten as their own', async () => {
  await signed()
  await bank.database.transaction((tx) => tx.update(powers).set({ canOperate: false }).where(eq(powers.userId, user.id)))
  const { id } = await first()
  expect((await put(bank, tokens, of(account, `/${id}`), { name: 'Casa' })).json()).toMatchObject({ name: 'Casa' })
  expect((await post(bank, tokens, of(account, `/${id}/forget`), {})).json()).toEqual({ favourites: [] })
})

test('a top-up that ends when its customer has lost their powers is kept for its holder all the same', async () => {
  const company = await companyAccount()
  const { status } = await signed('600 990 003', company)
  expect(status).toBe('PROCESSING')
  await bank.database.transaction((tx) => tx.delete(powers).where(eq(powers.productId, company.id)))
  later(61)
  await retryPendingTopUps(bank.bank)
  const kept = await bank.database.select().from(favouriteMobiles).where(eq(favouriteMobiles.userId, user.id))
  expect(kept.map(({ phone, holderId }) => [phone, holderId !== user.partyId])).toEqual([['+34600990003', true]])
})

test('what pays says whose it is, as the position calls them', async () => {
  const company = await companyAccount()
  await addCard(bank, user, account)
  const read = async (kind: string) => (await get(bank, tokens, `${PATH}/${kind}`)).json<{ payers: RechargePayer[] }>().payers
  const [accounts, cards] = [await read('accounts'), await read('cards')]
  const holder = ({ id }: { id: string }) => accounts.find((one) => one.id === id)?.holder
  expect(holder(company)?.name).toBe(`Reformas ${people}`)
  expect(holder(account)?.id).not.toBe(holder(company)?.id)
  expect(cards.map((card) => card.holder)).toEqual([holder(account)])
})

test('while the bank has top-ups switched off none is read', async () => {
  await bank.database.transaction((tx) => tx.insert(featureStatuses).values({ feature: 'services.mobile-recharge', status: 'OFF' }))
  later(120)
  tokens = await signInAs(bank, user)
  const replies = [
    await get(bank, tokens, of(account)),
    await put(bank, tokens, of(account, '/una'), { name: 'Casa' }),
    await post(bank, tokens, of(account, '/una/forget'), {}),
  ]
  expect(replies.map((reply) => reply.json().error?.code)).toEqual(['FEATURE_OFF', 'FEATURE_OFF', 'FEATURE_OFF'])
})
