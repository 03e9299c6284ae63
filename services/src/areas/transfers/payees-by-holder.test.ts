import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAccount, get, move, post, put, type TestAccount } from '../../testing/bank.ts'
import { addOther } from '../../testing/clearing.ts'
import { addCompany, addCompanyAccount } from '../../testing/company.ts'
import { operation, proofOf } from '../../testing/orders.ts'
import { openTransfers, transferTo, type Transferring } from '../../testing/transfers.ts'

let here: Transferring
let company: TestAccount
let otherOfCompany: TestAccount
beforeAll(async () => {
  here = await openTransfers()
  const party = await addCompany(here.tested, 'Obras Gil, S. L.')
  company = await addCompanyAccount(here.tested, party, here.user)
  otherOfCompany = await addCompanyAccount(here.tested, party, here.user)
  await move(here.tested, company, 5_000_00, '2026-11-19')
})
afterAll(() => here.tested.close())

const under = (account: TestAccount, path: string, scope = 'transfers') => `/services/${scope}/v1/${account.id}/${path}`

async function pay(from: TestAccount, iban: string, more: object = {}) {
  const calls = operation(here.tested, here.tokens, under(from, 'creation'))
  const order = (await calls.authorize(transferTo(iban, more))).json()
  const { status } = (await calls.confirm(order.operationId, await proofOf(here.tested, order, here.user.mobile))).json()
  expect(status).toBe('EXECUTED')
}

const recent = async (account: TestAccount) =>
  (await get(here.tested, here.tokens, under(account, 'target-accounts')))
    .json<{ payees: { iban: string }[] }>()
    .payees.map(({ iban }) => iban)

test('whom a company paid is offered from its accounts and from no other, and whom the person paid, from theirs alone', async () => {
  const [supplier, friend] = [await addOther(here.tested), await addOther(here.tested)]
  await pay(company, supplier)
  await pay(here.account, friend)
  expect([await recent(company), await recent(otherOfCompany)]).toEqual([[supplier], [supplier]])
  expect([await recent(here.account), await recent(await addAccount(here.tested, here.user))]).toEqual([[friend], [friend]])
})

test('a payee whose name was not the holder’s is not offered again, and one that was nearly so is', async () => {
  const [wrong, near] = [await addOther(here.tested), await addOther(here.tested, 'OPEN', ['Marta Soto Rey'])]
  await pay(company, wrong, { name: 'Pedro Soto' })
  await pay(company, near, { name: 'Marta Soto' })
  const offered = await recent(company)
  expect([offered.includes(wrong), offered.includes(near)]).toEqual([false, true])
  await pay(company, wrong)
  expect(await recent(company)).toContain(wrong)
})

interface Kept {
  id: string
  alias: string
}

test.each([
  ['external', 'transfers'],
  ['internal', 'internal-transfers'],
])('a favourite of %s transfers is of the holder of the account that it was kept from', async (kind, scope) => {
  const iban = await addOther(here.tested)
  const target = (await addAccount(here.tested, here.user)).id
  const body =
    kind === 'external' ? { alias: 'Asesoría', name: 'Luz Gil Arcos', iban, concept: '' } : { alias: 'Ahorro', target, concept: '' }
  const save = async (account: TestAccount) =>
    (await post(here.tested, here.tokens, under(account, 'favourites', scope), body)).json<Kept>()
  const list = async (account: TestAccount) =>
    (await get(here.tested, here.tokens, under(account, 'favourites-extract', scope))).json<{ rows: Kept[] }>().rows.map(({ id }) => id)
  const ofCompany = await save(company)
  // The same name serves both: nobody sees one beside the other.
  const mine = await save(here.account)
  expect([await list(company), await list(otherOfCompany), await list(here.account)]).toEqual([[ofCompany.id], [ofCompany.id], [mine.id]])

  const at = (account: TestAccount, id: string) => under(account, `favourites/${id}`, scope)
  const strip = (reply: { statusCode: number; json(): object }) => [reply.statusCode, { ...reply.json(), requestId: '' }]
  expect(strip(await get(here.tested, here.tokens, at(here.account, ofCompany.id)))).toEqual(
    strip(await get(here.tested, here.tokens, at(here.account, 'nothing'))),
  )
  const refused = [
    await get(here.tested, here.tokens, at(here.account, ofCompany.id)),
    await put(here.tested, here.tokens, at(here.account, ofCompany.id), body),
    await post(here.tested, here.tokens, `${at(here.account, ofCompany.id)}/deletion`, {}),
  ]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  expect((await get(here.tested, here.tokens, at(otherOfCompany, ofCompany.id))).json()).toMatchObject({ id: ofCompany.id })
})

test('one that is kept with its transfer belongs to the holder of the account that paid', async () => {
  const iban = await addOther(here.tested)
  await pay(company, iban, { favourite: 'Grúas' })
  const aliases = async (account: TestAccount) =>
    (await get(here.tested, here.tokens, under(account, 'favourites-extract?search=gruas'))).json<{ rows: Kept[] }>().rows
  expect([(await aliases(otherOfCompany)).length, (await aliases(here.account)).length]).toEqual([1, 0])
})
