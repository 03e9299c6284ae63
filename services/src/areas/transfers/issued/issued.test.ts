import type { IssuedDetail, IssuedTransfer } from '@almenara/contract/areas/transfers/issued'
import { PAGE_SIZE } from '@almenara/contract/extract'
import { toLocalDate, addDays } from '@almenara/contract/dates'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addAccount, addUser, get, signInAs } from '../../../testing/bank.ts'
import { addOther, expectAgreement } from '../../../testing/clearing.ts'
import { moneyIn, paymentOf } from '../../../testing/payments.ts'
import { openTransfers, transferTo, type Transferring } from '../../../testing/transfers.ts'
import { exchange, sepaDay } from '../../../payments/exchange.ts'
import { payments } from '../../../payments/tables.ts'

let here: Transferring
beforeEach(async () => {
  here = await openTransfers()
})
afterEach(() => here.tested.close())

const send = async (nature: Parameters<typeof addOther>[1], more: object = {}) =>
  (await here.sign('creation', transferTo(await addOther(here.tested, nature), more))).operationId
const list = async (query = '') =>
  (await get(here.tested, here.tokens, here.url(`issued-extract${query}`))).json<{
    rows: IssuedTransfer[]
    count: number
    more: boolean
    txId: string
  }>()
const detail = async (id: string) => (await get(here.tested, here.tokens, here.url(`issued/${id}`))).json<IssuedDetail>()
const cancelation = (id: string) => `external-transfers/${id}/cancelation`
const view = async (id: string) => (await get(here.tested, here.tokens, here.url(cancelation(id)))).json()
const monday = toLocalDate('2026-11-23')

test('each is in the list with how it ended, is found by its words, its amount, its days and its state', async () => {
  const settled = await send('OPEN')
  here.tested.clock.set('2026-11-20T10:00:01+01:00')
  const rejected = await send('CLOSED', { amount: 30_00, concept: 'Fianza' })
  here.tested.clock.set('2026-11-20T10:00:02+01:00')
  const later = await send('OPEN', { when: { type: 'DAY', on: '2026-12-25' } })
  await exchange(here.tested.bank)
  const { rows, count } = await list()
  expect([count, rows.map(({ id, state }) => [id, state])]).toEqual([
    3,
    [
      [later, 'SCHEDULED'],
      [rejected, 'REJECTED'],
      [settled, 'SETTLED'],
    ],
  ])
  expect(rows[1]).toMatchObject({ reason: 'La cuenta está cancelada.', payee: { name: 'Luz Gil Arcos' }, amount: 30_00 })
  for (const query of ['?search=fianza', '?maxAmount=3000', '?states=REJECTED,RETURNED'])
    expect((await list(query)).rows.map(({ id }) => id)).toEqual([rejected])
  expect((await list('?fromDate=2026-11-19&toDate=2026-11-19')).rows).toEqual([])
  expect((await get(here.tested, here.tokens, here.url('issued-extract?fromDate=2026-11-21'))).json().code).toBe('DJA9')
})

test('one says all that has become of it', async () => {
  const id = await send('OPEN', { categoryPurpose: 'SUPP' })
  await exchange(here.tested.bank)
  expect(await detail(id)).toMatchObject({
    bank: 'CaixaBank',
    fee: 0,
    categoryPurpose: 'SUPP',
    verdict: 'MTCH',
    operationId: id,
    cancel: { way: 'RECALL' },
  })
  expect((await detail(id)).timeline.map(({ state }) => state)).toEqual(['ACCEPTED', 'SENT', 'SETTLED'])
  const receipt = await get(here.tested, here.tokens, here.url(`issued/${id}/receipt-export`))
  expect([receipt.headers['content-type'], receipt.rawPayload.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-'])
  const order = await get(here.tested, here.tokens, here.url(`issued/${id}/order-export`))
  expect(order.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const rejected = await send('CLOSED')
  await exchange(here.tested.bank)
  expect((await detail(rejected)).timeline.at(-1)?.text).toBe('Rechazada: la cuenta está cancelada.')
  expect((await get(here.tested, here.tokens, here.url(`issued/${rejected}/receipt-export`))).statusCode).toBe(404)
})

test('the list goes on where it stopped though others are ordered meanwhile, and is a file too', async () => {
  const now = here.tested.clock.now()
  const row = { ...(await paymentOf(here.tested, await send('OPEN'))), orderId: null }
  const many = Array.from({ length: PAGE_SIZE + 4 }, (_, at) => ({
    ...row,
    id: crypto.randomUUID(),
    transactionId: `T${at}`,
    concept: `Factura ${at}`,
    orderedAt: now,
  }))
  await here.tested.database.transaction((tx) => tx.insert(payments).values(many))
  const first = await list('?search=factura')
  expect([first.count, first.more]).toEqual([PAGE_SIZE + 4, true])
  here.tested.clock.set('2026-11-20T10:00:05+01:00')
  await send('OPEN', { concept: 'Factura nueva' })
  const second = await list(`?txId=${first.txId}&fromPage=2`)
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(PAGE_SIZE + 4)
  for (const [format, magic] of [
    ['PDF', '%PDF'],
    ['XLS', 'PK'],
  ]) {
    const file = await get(here.tested, here.tokens, here.url(`issued-extract/export?txId=${first.txId}&format=${format}`))
    expect(file.rawPayload.toString('latin1').startsWith(magic ?? ''), file.body.slice(0, 200)).toBe(true)
  }
})

test('one that has not left is undone at once, and one for another day is never made', async () => {
  const today = await send('OPEN')
  expect(await view(today)).toMatchObject({ way: 'CANCEL', reasons: [] })
  expect(await here.sign(cancelation(today), {})).toMatchObject({ status: 'EXECUTED', done: { title: 'Transferencia anulada' } })
  expect(await moneyIn(here.tested, here.account)).toEqual({ balance: 1_000_00, held: 0 })
  expect((await here.sign(cancelation(today), {})).code).toBe('TRANSFER_CLOSED')
  const later = await send('OPEN', { when: { type: 'DAY', on: '2026-11-23' } })
  expect((await here.sign(cancelation(later), {})).status).toBe('EXECUTED')
  here.tested.clock.set('2026-11-23T08:00:00+01:00')
  await sepaDay.run({ bank: here.tested.bank, day: monday, from: addDays(monday, -2) })
  expect(await moneyIn(here.tested, here.account)).toEqual({ balance: 1_000_00, held: 0 })
  expect((await paymentOf(here.tested, later)).state).toBe('CANCELLED')
  await expectAgreement(here.tested)
})

test('whoever checks the receipt of one that was undone learns that it was, and of no other', async () => {
  const order = await here.sign('creation', transferTo(await addOther(here.tested, 'OPEN')))
  const check = async () =>
    (await get(here.tested, here.tokens, `/services/certificates/v1/view/${order.receipt?.verificationCode}`)).json()
  expect(await check()).not.toHaveProperty('undone')
  await here.sign(cancelation(order.operationId), {})
  expect((await check()).undone).toEqual({
    label: 'Anulada',
    text: 'El 20/11/2026 quien la ordenó la anuló: el beneficiario no tiene este dinero.',
  })
})

test('one that leaves while it is being cancelled is not undone', async () => {
  const id = await send('OPEN')
  const calls = here.under(cancelation(id))
  const asked = await calls.authorize({})
  await exchange(here.tested.bank)
  const reply = await calls.answer(asked, here.user.mobile)
  expect(reply.json()).toMatchObject({ status: 'REFUSED', refusal: { code: 'TRANSFER_CLOSED' } })
  expect(await moneyIn(here.tested, here.account)).toEqual({ balance: 750_00, held: 0 })
})

test.each([
  ['OPEN', 'RECALLED', 1_000_00],
  ['KEEPS', 'SETTLED', 750_00],
] as const)(
  'one that has settled is asked back, with its motive: from an account that is %s it ends %s',
  async (nature, state, balance) => {
    const id = await send(nature)
    await exchange(here.tested.bank)
    expect((await view(id)).reasons).toHaveLength(5)
    expect((await here.sign(cancelation(id), {})).fields?.[0]?.field).toBe('reason')
    expect((await here.sign(cancelation(id), { reason: 'AC03' })).status).toBe('EXECUTED')
    expect((await here.sign(cancelation(id), { reason: 'AC03' })).code).toBe('TRANSFER_CLOSED')
    for (const day of ['2026-11-23', '2026-11-24', '2026-11-25']) {
      here.tested.clock.set(`${day}T09:00:00+01:00`)
      await exchange(here.tested.bank)
    }
    expect((await paymentOf(here.tested, id)).state).toBe(state)
    expect(await moneyIn(here.tested, here.account)).toEqual({ balance, held: 0 })
    await here.at('2026-11-25T09:00:10+01:00')
    expect((await detail(id)).recall).toMatchObject({ reason: 'La cuenta de destino no era la correcta' })
    await expectAgreement(here.tested)
  },
)

test('another customer’s transfers answer as those that do not exist, and their txId opens nothing', async () => {
  const id = await send('OPEN')
  const { txId } = await list()
  const luis = await addUser(here.tested, 'luis.gil')
  const theirs = await addAccount(here.tested, luis)
  const tokens = await signInAs(here.tested, luis)
  const under = (path: string) => get(here.tested, tokens, `/services/transfers/v1/${theirs.id}/${path}`)
  const nowhere = '00000000-0000-4000-8000-000000000000'
  for (const path of ['issued/ID', 'issued/ID/order-export', 'issued/ID/receipt-export', cancelation('ID')]) {
    const [mine, none, bad] = await Promise.all([id, nowhere, 'nada'].map((one) => under(path.replace('ID', one))))
    expect([mine?.statusCode, none?.statusCode, bad?.statusCode]).toEqual([404, 404, 404])
    expect({ ...mine?.json(), requestId: '' }).toEqual({ ...none?.json(), requestId: '' })
  }
  expect((await under(`issued-extract?txId=${txId}`)).json().code).toBe('TX_UNKNOWN')
  expect((await get(here.tested, tokens, here.url('issued-extract'))).statusCode).toBe(404)
})
