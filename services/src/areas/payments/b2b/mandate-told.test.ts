import { toLocalDate } from '@almenara/contract/dates'
import type { B2bMandate, B2bMandateDetail } from '@almenara/contract/areas/payments/mandates'
import { and, asc, eq, isNull, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coveredFrom } from '../../../calendar/bank-days.ts'
import { notices } from '../../../messages/tables.ts'
import { tellLapsedMandates } from '../../../payments/lapsed-mandates.ts'
import { products } from '../../../products/tables.ts'
import { b2bMandates } from '../../../received/b2b/tables.ts'
import { events } from '../../../session-log/tables.ts'
import { get } from '../../../testing/bank.ts'
import { operation } from '../../../testing/orders.ts'
import { openTransfers, type Transferring } from '../../../testing/transfers.ts'

const MONDAY = toLocalDate('2026-11-23')

let here: Transferring
beforeAll(async () => {
  here = await openTransfers('construcciones')
  await here.tested.database.transaction((tx) => tx.update(products).set({ use: 'PROFESSIONAL' }).where(eq(products.id, here.account.id)))
})
afterAll(() => here.tested.close())

const ask = async <T>(path: string) => (await get(here.tested, here.tokens, `/services/b2b/v1/${path}`)).json<T>()
const order = async (path: string, input: object = {}) => {
  const calls = operation(here.tested, here.tokens, `/services/b2b/v1/${path}`)
  return (await calls.answer(await calls.authorize({ ...input }), here.user.mobile)).json()
}
async function created(reference: string, more: object = {}): Promise<B2bMandate> {
  const light = { creditorId: 'ES77 000 B85626240', creditorName: 'Luz, S. A.', type: 'RECURRENT' }
  expect(await order('mandates/creation', { accountId: here.account.id, ...light, reference, ...more })).toMatchObject({
    status: 'EXECUTED',
  })
  const one = (await ask<{ rows: B2bMandate[] }>('mandates-extract')).rows.find((row) => row.reference === reference)
  if (!one) throw new Error(`No mandate ${reference}`)
  return one
}
const changed = (id: string, change: Partial<typeof b2bMandates.$inferInsert>) =>
  here.tested.database.transaction((tx) => tx.update(b2bMandates).set(change).where(eq(b2bMandates.id, id)))
const dayRuns = () => tellLapsedMandates.run({ bank: here.tested.bank, day: MONDAY, from: coveredFrom(MONDAY) })
const untold = async () =>
  (
    await here.tested.database
      .select({ text: notices.text, path: notices.path })
      .from(notices)
      .where(and(isNull(notices.readAt), like(notices.path, '/payments/mandates-management/%')))
      .orderBy(asc(notices.path))
  ).map(({ text }) => text)

test('the session log says which mandate was authorised, changed and revoked', async () => {
  const { id } = await created('M-1')
  await order(`mandates/${id}/activation`, { maximum: 10_00 })
  await order(`mandates/${id}/revocation`)
  const said = await here.tested.database.select().from(events).where(like(events.kind, 'MANDATE_%')).orderBy(asc(events.id))
  expect(said.map(({ kind, productId, data }) => ({ kind, productId, data }))).toEqual(
    ['MANDATE_AUTHORISED', 'MANDATE_CHANGED', 'MANDATE_REVOKED'].map((kind) => ({
      kind,
      productId: here.account.id,
      data: { payee: 'Luz, S. A.' },
    })),
  )
})

test('who may operate is told once that a mandate has lapsed, and why, until they see to it', async () => {
  const [unused, ended, used, live] = [
    await created('M-2'),
    await created('M-3', { validUntil: '2026-11-30' }),
    await created('M-4', { type: 'ONE_OFF' }),
    await created('M-5'),
  ]
  await changed(unused.id, { lastUsedOn: toLocalDate('2023-11-22') })
  await changed(ended.id, { validUntil: toLocalDate('2026-11-22') })
  await changed(used.id, { lastUsedOn: toLocalDate('2026-10-01') })
  await changed(live.id, { lastUsedOn: toLocalDate('2023-11-23') })
  await here.at(`${MONDAY}T00:01:00+01:00`)
  await dayRuns()
  await dayRuns()
  const told = await untold()
  expect(told.toSorted()).toEqual([
    expect.stringContaining('ha caducado: pasó su último día.'),
    expect.stringContaining('ha caducado: sin cobros en 36 meses.'),
  ])
  const { history } = await ask<B2bMandateDetail>(`mandates/${unused.id}`)
  expect(history.map(({ text }) => text)).toEqual(['Autorizado: sin máximo', 'Caducado'])
  expect(await order(`mandates/${unused.id}/activation`)).toMatchObject({ status: 'EXECUTED' })
  expect(await order(`mandates/${ended.id}/revocation`)).toMatchObject({ status: 'EXECUTED' })
  expect(await untold()).toEqual([])
})

test('one that lapses again after it was authorised again is told again', async () => {
  const { id } = await created('M-6', { validUntil: '2026-11-30' })
  for (const _ of [1, 2]) {
    await changed(id, { validUntil: toLocalDate('2026-11-22') })
    await dayRuns()
    expect(await untold()).toHaveLength(1)
    expect(await order(`mandates/${id}/activation`)).toMatchObject({ status: 'EXECUTED' })
  }
})
