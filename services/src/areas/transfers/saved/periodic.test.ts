import type { PeriodicDetail, PeriodicExecution, PeriodicTransfer } from '@almenara/contract/areas/transfers/periodic'
import { addDays, dayAt, toInstant, toLocalDate, type LocalDate } from '@almenara/contract/dates'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isBankDay } from '../../../calendar/bank-days.ts'
import { addAccount, addUser, get, put, signInAs } from '../../../testing/bank.ts'
import { addOther, expectAgreement } from '../../../testing/clearing.ts'
import { lastCode, lastSms } from '../../../testing/orders.ts'
import { moneyIn } from '../../../testing/payments.ts'
import { withCoordinates } from '../../../testing/signers.ts'
import { openTransfers, transferTo, type Transferring } from '../../../testing/transfers.ts'
import { signatureMethods } from '../../../two-step/tables.ts'
import { sepaDay } from '../../../payments/exchange.ts'
import { makePeriodicTransfers } from './periodic-day.ts'

let here: Transferring
beforeEach(async () => {
  here = await openTransfers()
})
afterEach(() => here.tested.close())

const MONTHLY = { type: 'PERIODIC', periodicity: 'MONTHLY', firstOn: '2026-11-30' }
const order = async (more: object = {}, when: object = MONTHLY) =>
  (await here.sign('creation', transferTo(await addOther(here.tested), { amount: 100_00, when, ...more }))).operationId
const read = async <T>(path: string, scope?: string) => (await get(here.tested, here.tokens, here.url(path, scope))).json<T>()
const detail = (id: string) => read<PeriodicDetail>(`periodic/${id}`)
const list = async (query = '', scope?: string) => (await read<{ rows: PeriodicTransfer[] }>(`periodic-extract${query}`, scope)).rows
const times = async (id: string) => (await read<{ rows: PeriodicExecution[] }>(`periodic/${id}/executions`)).rows

/** Every bank day until one, each run twice. */
async function until(last: string): Promise<void> {
  const end = toLocalDate(last)
  for (let day: LocalDate = addDays(dayAt(here.tested.clock.now()), 1); day <= end; day = addDays(day, 1)) {
    if (!isBankDay(day)) continue
    here.tested.clock.set(toInstant(`${day}T08:00:00Z`))
    for (let again = 0; again < 2; again += 1) {
      for (const work of [makePeriodicTransfers, sepaDay]) await work.run({ bank: here.tested.bank, day, from: day })
    }
  }
  await here.at(`${last}T10:00:00Z`)
}

test('an order is made on its days, moved to bank days, until its last; its history and its next times are told', async () => {
  const id = await order({}, { ...MONTHLY, until: '2027-01-31' })
  expect(await moneyIn(here.tested, here.account)).toEqual({ balance: 1_000_00, held: 0 })
  expect((await list())[0]).toMatchObject({ id, state: 'ACTIVE', next: { on: '2026-11-30', executionOn: '2026-11-30' } })
  expect((await detail(id)).upcoming.map(({ executionOn }) => executionOn)).toEqual(['2026-11-30', '2026-12-30', '2027-02-01'])
  await until('2026-12-01')
  expect((await list())[0]).toMatchObject({ next: { on: '2026-12-30' }, last: { on: '2026-11-30', state: 'SETTLED' } })
  await until('2027-02-02')
  expect((await times(id)).map(({ on, executionOn, state }) => [on, executionOn, state])).toEqual([
    ['2027-01-30', '2027-02-01', 'SETTLED'],
    ['2026-12-30', '2026-12-30', 'SETTLED'],
    ['2026-11-30', '2026-11-30', 'SETTLED'],
  ])
  expect(await detail(id)).toMatchObject({ state: 'ENDED', upcoming: [] })
  expect(await moneyIn(here.tested, here.account)).toEqual({ balance: 700_00, held: 0 })
  expect((await here.sign(`periodic/${id}/deletion`, {})).code).toBe('TRANSFER_CLOSED')
  await expectAgreement(here.tested)
})

test('without funds a time is not made, its customer is told, and the next is tried', async () => {
  const id = await order({ amount: 600_00 }, { ...MONTHLY, periodicity: 'WEEKLY' })
  await until('2026-12-08')
  expect((await times(id)).map(({ state, reason }) => [state, reason])).toEqual([
    ['FAILED', 'No había saldo disponible suficiente.'],
    ['SETTLED', undefined],
  ])
  expect(await lastSms(here.tested, here.user.mobile)).toContain(
    'La transferencia periodica de 600,00 EUR a Luz Gil Arcos del 07/12/2026 no se ha realizado',
  )
  const notices = await get(here.tested, here.tokens, '/services/notice/v1/notices-extract')
  expect(notices.json().rows[0]?.title).toBe('Una transferencia no se ha realizado')
  expect((await detail(id)).state).toBe('ACTIVE')
})

test('a time left out is not made, and the others are', async () => {
  const id = await order()
  expect((await here.sign(`periodic/${id}/skip`, { on: '2026-12-01' })).fields?.[0]?.field).toBe('on')
  expect((await here.sign(`periodic/${id}/skip`, { on: '2026-11-30' })).status).toBe('EXECUTED')
  expect((await here.sign(`periodic/${id}/skip`, { on: '2026-11-30' })).fields?.[0]?.field).toBe('on')
  expect((await detail(id)).upcoming[0]).toEqual({ on: '2026-11-30', executionOn: '2026-11-30', skipped: true })
  expect((await list())[0]?.next?.on).toBe('2026-12-30')
  await until('2026-12-31')
  expect((await times(id)).map(({ on, state }) => [on, state])).toEqual([
    ['2026-12-30', 'SETTLED'],
    ['2026-11-30', 'SKIPPED'],
  ])
})

test('one is changed from its next time on, and ended', async () => {
  const id = await order()
  const url = here.url(`periodic/${id}`)
  const input = { amount: 150_00, concept: 'Alquiler nuevo', periodicity: 'QUARTERLY', firstOn: '2026-12-10' }
  const operationId = crypto.randomUUID()
  const review = await put(here.tested, here.tokens, `${url}/authorization`, { operationId, ...input })
  expect(review.json()).toMatchObject({ status: 'SIGNING', amount: 150_00 })
  const proof = { method: 'OTP_SMS', code: await lastCode(here.tested, here.user.mobile) }
  const reply = await put(here.tested, here.tokens, `${url}/confirmation`, { operationId, proof })
  expect(reply.json(), reply.body).toMatchObject({ status: 'EXECUTED' })
  expect(await detail(id)).toMatchObject({ amount: 150_00, concept: 'Alquiler nuevo', next: { on: '2026-12-10' } })
  const wrong = await put(here.tested, here.tokens, `${url}/authorization`, {
    operationId: crypto.randomUUID(),
    ...input,
    firstOn: '2026-11-20',
  })
  expect(wrong.json().fields[0].field).toBe('firstOn')
  expect((await here.sign(`periodic/${id}/deletion`, {})).status).toBe('EXECUTED')
  expect(await detail(id)).toMatchObject({ state: 'CANCELLED', upcoming: [] })
  expect((await list('?state=ACTIVE')).length).toBe(0)
  await until('2026-12-11')
  expect(await moneyIn(here.tested, here.account)).toEqual({ balance: 1_000_00, held: 0 })
})

test('the first of a series is signed strongly, whatever its amount', async () => {
  const { tested } = here
  const { database } = tested
  await database.transaction((tx) => tx.update(signatureMethods).set({ active: false }).where(eq(signatureMethods.userId, here.user.id)))
  await withCoordinates(tested, here.user)
  const iban = await addOther(tested)
  expect((await here.under('creation').authorize(transferTo(iban, { amount: 10_00 }))).json().status).toBe('SIGNING')
  expect((await here.under('creation').authorize(transferTo(iban, { amount: 10_00, when: MONTHLY }))).json().code).toBe('METHOD_TOO_WEAK')
})

test('between own accounts they are the same, in their own list', async () => {
  const target = await addAccount(here.tested, here.user)
  const input = { target: target.id, amount: 100_00, concept: '', when: MONTHLY }
  const { operationId: id } = await here.sign('creation', input, 'internal-transfers')
  expect((await list('', 'internal-transfers'))[0]).toMatchObject({ id, target: { id: target.id, iban: target.iban } })
  expect(await list()).toEqual([])
  await until('2026-11-30')
  expect(await moneyIn(here.tested, target)).toEqual({ balance: 100_00, held: 0 })
  const later = await here.sign('creation', { ...input, when: { type: 'DAY', on: '2026-12-08' } }, 'internal-transfers')
  expect(later).toMatchObject({ status: 'EXECUTED', done: { title: 'Traspaso programado' } })
  await until('2026-12-08')
  expect(await moneyIn(here.tested, target)).toEqual({ balance: 200_00, held: 0 })
})

test('another customer’s answer as those that do not exist, and so do those of the other kind', async () => {
  const id = await order()
  const luis = await addUser(here.tested, 'luis.gil')
  const theirs = await addAccount(here.tested, luis)
  const tokens = await signInAs(here.tested, luis)
  const under = (path: string) => get(here.tested, tokens, `/services/transfers/v1/${theirs.id}/${path}`)
  for (const path of [`periodic/${id}`, `periodic/${id}/executions`, 'periodic/nada']) expect((await under(path)).statusCode).toBe(404)
  expect((await get(here.tested, here.tokens, here.url(`periodic/${id}`, 'internal-transfers'))).statusCode).toBe(404)
  expect((await get(here.tested, tokens, here.url('periodic-extract'))).statusCode).toBe(404)
})
