import type { ExternalFavourite } from '@almenara/contract/areas/transfers/favourites'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAccount, addUser, get, post, put, signInAs } from '../../../testing/bank.ts'
import { addOther } from '../../../testing/clearing.ts'
import { openTransfers, type Transferring } from '../../../testing/transfers.ts'

let here: Transferring
let iban: string
beforeAll(async () => {
  here = await openTransfers()
  iban = await addOther(here.tested)
})
afterAll(() => here.tested.close())

const input = (alias: string, more: object = {}) => ({ alias, name: 'Luz Gil Muñoz', iban, amount: 12_550, concept: 'Alquiler', ...more })
const save = (body: object) => post(here.tested, here.tokens, here.url('favourites'), { ...body })
const list = async (query = '') =>
  (await get(here.tested, here.tokens, here.url(`favourites-extract${query}`))).json<{ rows: ExternalFavourite[] }>().rows

test('a beneficiary is kept with their account as it was recognised, changed, found by it and deleted', async () => {
  const spaced = iban.replace(/.{4}/g, '$& ')
  const saved = (await save(input('Alquiler', { iban: spaced.toLowerCase() }))).json<ExternalFavourite>()
  const trust = { maximum: 1_000_00 }
  const target = { name: 'Luz Gil Muñoz', iban }
  expect(saved).toEqual({ id: saved.id, alias: 'Alquiler', target, amount: 12_550, concept: 'Alquiler', trust })
  const url = here.url(`favourites/${saved.id}`)
  expect((await put(here.tested, here.tokens, url, input('Casa', { concept: '' }))).json()).toMatchObject({ alias: 'Casa', concept: '' })
  expect((await list(`?search=${iban.slice(-6)}`)).map(({ id }) => id)).toEqual([saved.id])
  expect((await list('?search=munoz')).length).toBe(1)
  expect((await post(here.tested, here.tokens, `${url}/deletion`, {})).json()).toEqual({ alias: 'Casa' })
  expect(await list()).toEqual([])
})

test('an alias is one beneficiary’s, however it is written, and another may be a transfer between own accounts', async () => {
  const target = await addAccount(here.tested, here.user)
  expect((await save(input('Piso'))).statusCode).toBe(200)
  const replies = await Promise.all([save(input('PISO')), save(input('piso'))])
  expect(replies.map((reply) => [reply.statusCode, reply.json().code, reply.json().fields[0].field])).toEqual([
    [409, 'ALIAS_TAKEN', 'alias'],
    [409, 'ALIAS_TAKEN', 'alias'],
  ])
  const internal = { alias: 'Piso', target: target.id, concept: '' }
  expect((await post(here.tested, here.tokens, here.url('favourites', 'internal-transfers'), internal)).statusCode).toBe(200)
  expect((await get(here.tested, here.tokens, here.url('favourites-extract', 'internal-transfers'))).json().rows).toHaveLength(1)
})

test.each([
  ['alias', { alias: '' }],
  ['name', { name: ' ' }],
  ['iban', { iban: 'ES91' }],
  ['amount', { amount: 0 }],
  ['concept', { concept: 'Señal 50 %' }],
])('«%s» that cannot be is refused at its field', async (field, wrong) => {
  const reply = await save({ ...input('Nuevo'), ...wrong })
  expect([reply.statusCode, reply.json().fields[0].field]).toEqual([400, field])
})

test('another customer’s answer as those that do not exist', async () => {
  const { id } = (await save(input('Mía'))).json<ExternalFavourite>()
  const luis = await addUser(here.tested, 'luis.gil')
  const theirs = await addAccount(here.tested, luis)
  const tokens = await signInAs(here.tested, luis)
  const strip = (reply: { statusCode: number; json(): object }) => [reply.statusCode, { ...reply.json(), requestId: '' }]
  const url = (one: string) => `/services/transfers/v1/${theirs.id}/favourites/${one}`
  expect(strip(await get(here.tested, tokens, url(id)))).toEqual(strip(await get(here.tested, tokens, url('nobody'))))
  expect(strip(await put(here.tested, tokens, url(id), input('Otra')))).toEqual(
    strip(await put(here.tested, tokens, url('nobody'), input('Otra'))),
  )
  expect((await post(here.tested, tokens, `${url(id)}/deletion`, {})).statusCode).toBe(404)
})
