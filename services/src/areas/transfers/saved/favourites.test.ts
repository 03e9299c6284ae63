import type { Favourite } from '@almenara/contract/areas/transfers/favourites'
import type { TokenReply } from '@almenara/contract/areas/session'
import { PAGE_SIZE } from '@almenara/contract/extract'
import { toCents } from '@almenara/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { featureStatuses } from '../../../status/tables.ts'
import { addAccount, addUser, get, openTestBank, post, put, signInAs, type TestAccount, type TestBank } from '../../../testing/bank.ts'
import { favouriteTransfers } from './tables.ts'

let bank: TestBank
let ana: TokenReply
let luis: TokenReply
let userId: number
let partyId: number
let from: TestAccount
let to: TestAccount
let theirs: TestAccount

beforeAll(async () => {
  bank = await openTestBank()
  const owner = await addUser(bank, 'ana.perez')
  const stranger = await addUser(bank, 'luis.gil')
  userId = owner.id
  partyId = owner.partyId
  from = await addAccount(bank, owner)
  to = await addAccount(bank, owner)
  theirs = await addAccount(bank, stranger)
  ana = await signInAs(bank, owner)
  luis = await signInAs(bank, stranger)
})
afterAll(() => bank.close())

const under = (account: TestAccount, rest: string) => `/services/internal-transfers/v1/${account.id}/${rest}`
const save = (input: object, tokens = ana, account = from) => post(bank, tokens, under(account, 'favourites'), { ...input })
const list = async (query = '', tokens = ana, account = from) =>
  (await get(bank, tokens, under(account, `favourites-extract${query}`))).json<{
    rows: Favourite[]
    count: number
    more: boolean
    txId: string
  }>()
const input = (alias: string) => ({ alias, target: to.id, amount: 12_550, concept: 'Ahorro del mes' })
const fields = (reply: { json(): { fields: { field: string; message: string }[] } }) => reply.json().fields

test('what is saved is read back as it was, changed, and gone when it is deleted', async () => {
  const saved = (await save(input('  Ahorro   de casa '))).json<Favourite>()
  expect(saved).toEqual({
    id: saved.id,
    alias: 'Ahorro de casa',
    target: { id: to.id, name: 'Cuenta corriente', iban: to.iban },
    amount: 12_550,
    concept: 'Ahorro del mes',
  })
  const url = under(from, `favourites/${saved.id}`)
  expect((await get(bank, ana, url)).json()).toEqual(saved)
  const { amount: _, ...open } = input('Ahorro')
  expect((await put(bank, ana, url, open)).json()).toEqual({ ...saved, alias: 'Ahorro', amount: undefined })
  expect((await post(bank, ana, `${url}/deletion`, {})).json()).toEqual({ alias: 'Ahorro' })
  expect((await get(bank, ana, url)).statusCode).toBe(404)
  expect((await post(bank, ana, `${url}/deletion`, {})).statusCode).toBe(404)
})

test('no two have the same name, however it is written, not even when both are saved at once', async () => {
  const replies = await Promise.all([save(input('Alquiler')), save(input('alquilér'))])
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const refused = replies.find(({ statusCode }) => statusCode === 409)
  expect([refused?.json().code, refused && fields(refused)[0]?.field]).toEqual(['ALIAS_TAKEN', 'alias'])
  const other = (await save(input('Otro'))).json<Favourite>()
  expect((await put(bank, ana, under(from, `favourites/${other.id}`), input('ALQUILER'))).json().code).toBe('ALIAS_TAKEN')
  expect((await put(bank, ana, under(from, `favourites/${other.id}`), input('otro'))).statusCode).toBe(200)
})

test.each([
  ['alias', { alias: '' }],
  ['alias', { alias: 'casa!' }],
  ['alias', { alias: 'a'.repeat(51) }],
  ['target', { target: 'nadie' }],
  ['amount', { amount: 0 }],
  ['concept', { concept: 'Señal 50 %' }],
])('«%s» that cannot be is refused at its field', async (field, wrong) => {
  const reply = await save({ ...input('Nuevo'), ...wrong })
  expect([reply.statusCode, fields(reply)[0]?.field]).toEqual([400, field])
})

test('an account does not receive from itself, nor from its list', async () => {
  expect(fields(await save({ ...input('A sí misma'), target: from.id }))[0]?.field).toBe('target')
  await save(input('De otra'))
  expect((await list('', ana, to)).rows).toEqual([])
})

test('another customer’s account cannot be chosen, and their favourites answer as those that do not exist', async () => {
  expect(fields(await save({ ...input('Ajena'), target: theirs.id }))[0]?.field).toBe('target')
  const [mine] = (await list()).rows
  const strip = (reply: { statusCode: number; json(): Record<string, unknown> }) => [reply.statusCode, { ...reply.json(), requestId: '' }]
  const mineAsTheirs = under(theirs, `favourites/${mine?.id}`)
  const nowhere = under(theirs, 'favourites/0000000000000000')
  expect(strip(await get(bank, luis, mineAsTheirs))).toEqual(strip(await get(bank, luis, nowhere)))
  expect(strip(await put(bank, luis, mineAsTheirs, { ...input('Mía'), target: theirs.id })).at(0)).toBe(404)
  expect(strip(await post(bank, luis, `${mineAsTheirs}/deletion`, {}))).toEqual(strip(await post(bank, luis, `${nowhere}/deletion`, {})))
  expect((await get(bank, luis, under(from, 'favourites-extract'))).statusCode).toBe(404)
  expect((await list('', luis, theirs)).rows).toEqual([])
})

test('the list is by name, is searched without accents, and goes on where it stopped though others are saved meanwhile', async () => {
  const names = Array.from({ length: PAGE_SIZE + 3 }, (_, at) => `Página ${String(at + 1).padStart(2, '0')}`)
  const row = { userId, holderId: partyId, targetId: to.id, amount: toCents(100), concept: 'De siempre', savedAt: bank.clock.now() }
  await bank.database.transaction((tx) =>
    tx.insert(favouriteTransfers).values(names.map((alias) => ({ ...row, alias, id: bank.bank.ids.next() }))),
  )
  const first = await list('?search=pagina')
  expect([first.count, first.more]).toEqual([names.length, true])
  bank.clock.set('2026-11-20T10:00:05+01:00')
  await save(input('Página 00'))
  const second = await list(`?txId=${first.txId}&fromPage=2`)
  expect([...first.rows, ...second.rows].map(({ alias }) => alias)).toEqual(names)
  expect((await list('?search=no-hay')).rows).toEqual([])
})

test('while the bank has it switched off nothing is read or saved', async () => {
  await bank.database.transaction((tx) => tx.insert(featureStatuses).values({ feature: 'transfers.internal', status: 'OFF' }))
  bank.clock.set('2026-11-20T10:00:20+01:00')
  const replies = [await get(bank, ana, under(from, 'favourites-extract')), await save(input('Apagado'))]
  expect(replies.map((reply) => reply.json().error?.code)).toEqual(['FEATURE_OFF', 'FEATURE_OFF'])
})
