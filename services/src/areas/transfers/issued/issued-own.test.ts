import type { IssuedDetail, IssuedTransfer } from '@almenara/contract/areas/transfers/issued'
import { toLocalDate } from '@almenara/contract/dates'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addAccount, get, post, type TestAccount } from '../../../testing/bank.ts'
import { addOther } from '../../../testing/clearing.ts'
import { openTransfers, transferTo, type Transferring } from '../../../testing/transfers.ts'
import { exchange } from '../../../payments/exchange.ts'
import { makePeriodicTransfers } from '../saved/periodic-day.ts'

const OWN = 'internal-transfers'
let here: Transferring
let target: TestAccount
beforeEach(async () => {
  here = await openTransfers()
  target = await addAccount(here.tested, here.user)
})
afterEach(() => here.tested.close())

const own = async (more: object = {}) =>
  (await here.sign('creation', { target: target.id, amount: 40_00, concept: 'Vacaciones', ...more }, OWN)).operationId
const ask = async <T>(path: string) => (await get(here.tested, here.tokens, here.url(path))).json<T>()
const list = (query = '') => ask<{ rows: IssuedTransfer[]; count: number; txId: string; more: boolean }>(`issued-extract${query}`)
const ids = async (query = '') => (await list(query)).rows.map(({ id }) => id)
const tick = (second: number) => here.tested.clock.set(`2026-11-20T10:00:0${second}+01:00`)

test('what went at once between own accounts is in the list of the account that paid, wherever it was signed from', async () => {
  const typed = await own()
  tick(1)
  const kept = (
    await post(here.tested, here.tokens, here.url('stored', OWN), {
      target: target.id,
      amount: 15_00,
      concept: '',
      when: { type: 'TODAY' },
    })
  ).json()
  const stored = (await here.sign(`stored/${kept.id}`, {}, OWN)).operationId
  tick(2)
  const liked = await own({ favourite: 'Para el verano' })
  tick(3)
  const later = await own({ when: { type: 'DAY', on: '2026-11-25' } })
  expect(await ids()).toEqual([later, liked, stored, typed])
  const { rows } = await list()
  expect(rows.at(-1)).toMatchObject({
    kind: 'BOOK',
    scope: 'internal',
    state: 'SETTLED',
    executionOn: '2026-11-20',
    payee: { name: 'Cuenta corriente', iban: target.iban },
    amount: 40_00,
    concept: 'Vacaciones',
  })
  const other = await get(here.tested, here.tokens, `/services/transfers/v1/${target.id}/issued-extract`)
  expect(other.json().rows).toEqual([])
})

test('one of them is opened, has its receipt, cannot be undone, and says which account and which favourite it went to', async () => {
  const id = await own({ favourite: 'Para el verano' })
  const one = await ask<IssuedDetail>(`issued/${id}`)
  expect(one).toMatchObject({
    targetId: target.id,
    operationId: id,
    timeline: [{ state: 'ACCEPTED' }, { state: 'SETTLED' }],
    cancel: { way: 'NONE', text: 'El dinero ya está en su otra cuenta. Si quiere que vuelva, traspáselo desde ella.' },
  })
  const favourites = await get(here.tested, here.tokens, here.url('favourites-extract', OWN))
  expect(one.favouriteId).toBe(favourites.json().rows[0].id)
  for (const file of ['receipt-export', 'order-export']) {
    const reply = await get(here.tested, here.tokens, here.url(`issued/${id}/${file}`))
    expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  }
  const cancelation = `external-transfers/${id}/cancelation`
  expect(await ask(cancelation)).toMatchObject({ way: 'NONE' })
  expect((await here.sign(cancelation, {})).code).toBe('TRANSFER_CLOSED')
})

test('the list is asked for by what each is, alone and together, with words, amounts and days that reach all of them', async () => {
  const ordinary = await here.sign('creation', transferTo(await addOther(here.tested), { categoryPurpose: 'SUPP' }))
  tick(1)
  const instant = await here.sign('creation', transferTo(await addOther(here.tested), { amount: 20_00, when: { type: 'INSTANT' } }))
  await exchange(here.tested.bank)
  tick(2)
  const internal = await own()
  expect(await ids('?sorts=ORDINARY')).toEqual([ordinary.operationId])
  expect(await ids('?sorts=INSTANT')).toEqual([instant.operationId])
  expect(await ids('?sorts=INTERNAL')).toEqual([internal])
  expect(await ids('?sorts=ORDINARY,INTERNAL')).toEqual([internal, ordinary.operationId])
  expect(await ids('?sorts=PERIODIC')).toEqual([])
  expect(await ids('?search=vacaciones%20corriente')).toEqual([internal])
  expect(await ids('?minAmount=4000&maxAmount=4000')).toEqual([internal])
  expect(await ids('?fromDate=2026-11-20&states=SETTLED&sorts=INTERNAL,BOOK')).toEqual([internal])
  expect((await list('?sorts=INTERNAL')).count).toBe(1)
  expect((await list()).rows.at(-1)).toMatchObject({ scope: 'external', categoryPurpose: 'SUPP' })
  expect((await get(here.tested, here.tokens, here.url('issued-extract?sorts=NADA'))).statusCode).toBe(400)
})

test('each time of a periodic order is found as such, and as what it is', async () => {
  await here.sign(
    'creation',
    { target: target.id, amount: 1_00, concept: '', when: { type: 'PERIODIC', periodicity: 'MONTHLY', firstOn: '2026-11-23' } },
    OWN,
  )
  await here.at('2026-11-23T08:00:00+01:00')
  const monday = toLocalDate('2026-11-23')
  await makePeriodicTransfers.run({ bank: here.tested.bank, day: monday, from: monday })
  await own()
  expect((await list('?sorts=PERIODIC')).rows.map(({ scope, periodicId }) => [scope, periodicId !== undefined])).toEqual([
    ['internal', true],
  ])
  expect((await list('?sorts=INTERNAL')).count).toBe(2)
})
