import { randomUUID } from 'node:crypto'
import type { B2bMandate, B2bMandateDetail } from '@almenara/contract/areas/payments/mandates'
import type { PendingDebitDetail } from '@almenara/contract/areas/payments/pending-debits'
import { pathOf } from '@almenara/contract/call'
import { toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runB2bDebits } from '../../../payments/b2b-poller.ts'
import { powers, products } from '../../../products/tables.ts'
import { b2bMandates } from '../../../received/b2b/tables.ts'
import { featureStatuses } from '../../../status/tables.ts'
import { addAccount, addUser, get, post, signInAs } from '../../../testing/bank.ts'
import { expectAgreement } from '../../../testing/clearing.ts'
import { againOf, collectOn, debitOn, speak } from '../../../testing/debits.ts'
import { operation } from '../../../testing/orders.ts'
import { moneyIn } from '../../../testing/payments.ts'
import { openTransfers, type Transferring } from '../../../testing/transfers.ts'
import { b2bRoutes } from './routes.ts'

const MONDAY = '2026-11-23'
const LIGHT = { creditorId: 'ES77 000 B85626240', creditorName: 'Luz, S. A.', reference: 'm-1', type: 'RECURRENT' }

let here: Transferring
beforeEach(async () => {
  here = await openTransfers('construcciones')
  await here.tested.database.transaction((tx) => tx.update(products).set({ use: 'PROFESSIONAL' }).where(eq(products.id, here.account.id)))
})
afterEach(() => here.tested.close())

const comes = (more: Parameters<typeof debitOn>[2] = {}) => debitOn(here.tested, here.account, { scheme: 'B2B', ...more })
const ask = async <T>(path: string) => (await get(here.tested, here.tokens, `/services/b2b/v1/${path}`)).json<T>()
const order = async (path: string, input: object = {}) => {
  const calls = operation(here.tested, here.tokens, `/services/b2b/v1/${path}`)
  return (await calls.answer(await calls.authorize({ ...input }), here.user.mobile)).json()
}
const create = (more: object = {}) => order('mandates/creation', { accountId: here.account.id, ...LIGHT, ...more })
const mandates = async () => (await ask<{ rows: B2bMandate[] }>('mandates-extract')).rows
const only = async () => {
  const [mandate] = await mandates()
  if (!mandate) throw new Error('No mandate')
  return mandate
}
const debit = (id: string) => ask<PendingDebitDetail>(`pending-debits/${id}`)
const turn = async () => {
  await runB2bDebits(here.tested.bank)
  await speak(here.tested)
}

describe('a B2B mandate', () => {
  test('that is registered by hand pays its debits, whatever the case and the suffix of the creditor', async () => {
    expect(await create({ maximum: 100_00, validUntil: '2027-12-31' })).toMatchObject({ status: 'EXECUTED' })
    expect(await only()).toMatchObject({ state: 'AUTHORISED', maximum: 100_00, validUntil: '2027-12-31', creditorId: 'ES77000B85626240' })
    const came = await comes({ creditorId: 'ES77001B85626240', mandateId: 'M-1' })
    expect(await debit(came.id)).toMatchObject({ state: 'AUTHORISED' })
    await collectOn(here.tested, MONDAY)
    expect((await moneyIn(here.tested, here.account))?.balance).toBe(940_00)
    await expectAgreement(here.tested)
    await here.at(`${MONDAY}T10:00:00+01:00`)
    expect(await only()).toMatchObject({ lastOn: MONDAY })
  })

  test('is not registered twice, nor with what makes no sense, nor on the account of a consumer', async () => {
    expect(await create({ creditorId: 'ES00000B85626240' })).toMatchObject({ fields: [{ field: 'creditorId' }] })
    expect(await create({ reference: 'ñ' })).toMatchObject({ fields: [{ field: 'reference' }] })
    expect(await create({ creditorName: ' ' })).toMatchObject({ fields: [{ field: 'creditorName' }] })
    expect(await create({ maximum: 0 })).toMatchObject({ fields: [{ field: 'maximum' }] })
    expect(await create()).toMatchObject({ status: 'EXECUTED' })
    expect(await create({ reference: 'M-1' })).toMatchObject({ code: 'MANDATE_CLOSED' })
    const personal = await addAccount(here.tested, here.user)
    expect(await create({ accountId: personal.id })).toMatchObject({ fields: [{ field: 'accountId' }] })
    expect((await ask<{ accounts: { id: string }[] }>('mandates/accounts')).accounts.map(({ id }) => id)).toEqual([here.account.id])
  })

  test('that came with a debit pays it once it is authorised; lower limits need no code, and what they leave out waits again', async () => {
    const came = await comes()
    const { id } = await only()
    expect(await order(`mandates/${id}/activation`)).toMatchObject({ status: 'EXECUTED', receipt: { signedWith: ['OTP_SMS'] } })
    expect(await debit(came.id)).toMatchObject({ state: 'AUTHORISED' })
    expect(await order(`mandates/${id}/activation`)).toMatchObject({ fields: [{ field: 'maximum' }] })
    expect(await order(`mandates/${id}/activation`, { maximum: 10_00 })).toMatchObject({ receipt: { exemption: 'PROTECTS' } })
    expect(await debit(came.id)).toMatchObject({ state: 'PENDING', lack: 'OVER_MAXIMUM' })
    const { history } = await ask<B2bMandateDetail>(`mandates/${id}`)
    expect(history.map(({ text }) => text)).toEqual([
      'Llegó un adeudo con este mandato',
      'Autorizado: sin máximo',
      expect.stringMatching(/^Modificado: hasta 10,00/),
    ])
  })

  test('that is revoked between announcement and charge has its debit wait; paid by hand it is charged, otherwise it goes back', async () => {
    await create()
    const [paid, left] = [await comes(), await comes()]
    const { id } = await only()
    expect((await ask<B2bMandateDetail>(`mandates/${id}`)).stops.map((one) => one.id).toSorted()).toEqual([paid.id, left.id].toSorted())
    expect(await order(`mandates/${id}/revocation`)).toMatchObject({ status: 'EXECUTED' })
    expect(await order(`mandates/${id}/activation`)).toMatchObject({ code: 'MANDATE_CLOSED' })
    expect(await debit(paid.id)).toMatchObject({ state: 'PENDING', lack: 'REVOKED' })
    expect(await order(`pending-debits/${paid.id}/pay`, { accountId: here.account.id })).toMatchObject({ status: 'EXECUTED' })
    await collectOn(here.tested, MONDAY)
    await here.at(`${MONDAY}T15:00:00+01:00`)
    await turn()
    expect(await againOf(here.tested, paid)).toMatchObject({ state: 'POSTED' })
    expect(await againOf(here.tested, left)).toMatchObject({ state: 'RETURNED', reason: 'MD01' })
    expect(await create()).toMatchObject({ status: 'EXECUTED' })
    await expectAgreement(here.tested)
  })

  test.each([
    ['36 months after it last paid', { lastUsedOn: toLocalDate('2023-11-22') }],
    ['after its last day', { validUntil: toLocalDate('2026-11-22') }],
    ['once its only use is used', { type: 'ONE_OFF' as const, lastUsedOn: toLocalDate('2026-10-01') }],
  ])('has lapsed %s, and pays again when it is authorised again', async (_name, change) => {
    await create()
    const { id } = await only()
    await here.tested.database.transaction((tx) => tx.update(b2bMandates).set(change).where(eq(b2bMandates.id, id)))
    const came = await comes()
    expect(await debit(came.id)).toMatchObject({ state: 'PENDING', lack: 'EXPIRED' })
    await here.at(`${MONDAY}T09:00:00+01:00`)
    expect(await only()).toMatchObject({ state: 'EXPIRED' })
    expect(await order(`mandates/${id}/activation`)).toMatchObject({ status: 'EXECUTED' })
    expect(await debit(came.id)).toMatchObject({ state: 'AUTHORISED' })
  })

  test('is still good 36 months to the day after it last paid', async () => {
    await create()
    const lastUsedOn = toLocalDate('2023-11-23')
    await here.tested.database.transaction((tx) => tx.update(b2bMandates).set({ lastUsedOn }))
    expect(await debit((await comes()).id)).toMatchObject({ state: 'AUTHORISED' })
  })
})

test('a consultative customer changes no mandate', async () => {
  await create()
  const { id } = await only()
  await here.tested.database.transaction((tx) => tx.update(powers).set({ canOperate: false }).where(eq(powers.userId, here.user.id)))
  expect(await ask<B2bMandateDetail>(`mandates/${id}`)).toMatchObject({ canAuthorise: false, canRevoke: false })
  expect(await order(`mandates/${id}/revocation`)).toMatchObject({ code: 'PRODUCT_CONSULTATIVE' })
  expect(await create({ reference: 'M-2' })).toMatchObject({ code: 'PRODUCT_CONSULTATIVE' })
})

test('what is another customer’s is answered as what does not exist, and nothing of it is in their lists', async () => {
  const came = await comes()
  const { id: mandateId } = await only()
  const stranger = await signInAs(here.tested, await addUser(here.tested, 'otra.persona'))
  const body = { operationId: randomUUID(), accountId: here.account.id, motive: 'MD01' }
  const asked = b2bRoutes.filter(({ call: { path } }) => path.includes('{') && !path.endsWith('/confirmation'))
  expect(asked.length).toBeGreaterThan(6)
  for (const { call } of asked) {
    const send = (ids: object) => {
      const url = pathOf(call.path, ids as Record<string, string>)
      return call.method === 'GET' ? get(here.tested, stranger, url) : post(here.tested, stranger, url, body)
    }
    const [theirs, nobody, odd] = [
      await send({ debitId: came.id, mandateId }),
      await send({ debitId: randomUUID(), mandateId: randomUUID() }),
      await send({ debitId: 'x', mandateId: 'x' }),
    ]
    expect(theirs.statusCode, call.path).toBe(404)
    for (const unknown of [nobody, odd]) expect({ ...theirs.json(), requestId: '' }).toEqual({ ...unknown.json(), requestId: '' })
  }
  for (const path of ['pending-debits-extract', 'mandates-extract']) {
    expect((await get(here.tested, stranger, `/services/b2b/v1/${path}`)).json(), path).toMatchObject({ rows: [], count: 0 })
  }
})

test('each call is closed with its feature, and both lists are to be had as files, unless they have more rows than a file takes', async () => {
  const { exportMaximum: _, ...brand } = here.tested.bank.brand
  await comes()
  for (const [path, name, tooMany] of [
    ['pending-debits-extract', 'adeudos', 'Q653'],
    ['mandates-extract', 'mandatos', 'Q651'],
  ] as const) {
    const { txId } = await ask<{ txId: string }>(path)
    for (const format of ['PDF', 'XLS']) {
      const made = (most?: number) => {
        here.tested.bank.brand = { ...brand, ...(most === undefined ? {} : { exportMaximum: { [format]: most } }) }
        return get(here.tested, here.tokens, `/services/b2b/v1/${path}/export?format=${format}&txId=${txId}`)
      }
      expect((await made(0)).json(), `${path} ${format}`).toMatchObject({ code: tooMany })
      const file = await made()
      expect([file.statusCode, file.headers['content-disposition']], `${path} ${format}`).toEqual([200, expect.stringContaining(name)])
    }
  }
  await here.tested.database.transaction((tx) => tx.insert(featureStatuses).values({ feature: 'payments', status: 'OFF' }))
  here.tested.clock.set('2026-11-20T10:00:20+01:00')
  for (const { call } of b2bRoutes.filter(({ call: { method } }) => method === 'GET')) {
    const url = pathOf(call.path, { debitId: 'x', mandateId: 'x' })
    expect((await get(here.tested, here.tokens, url)).json(), call.path).toMatchObject({ code: 'FEATURE_OFF' })
  }
})

test('each debit is paid or returned exactly once, whatever happens to it and to its mandate and in whatever order', async () => {
  await create({ maximum: 60_00 })
  const mandate = (await only()).id
  const debits = [await comes(), await comes({ amount: toCents(61_00) }), await comes({ mandateId: 'M-9' })]
  await here.at(`${MONDAY}T09:00:00+01:00`)
  const steps = fc.sample(
    fc.record({ what: fc.constantFrom('pay', 'restore', 'restore-cancelation', 'turn', 'limit', 'revoke'), at: fc.nat({ max: 2 }) }),
    { numRuns: 24, seed: 20_261_123 },
  )
  for (let from = 0; from < steps.length; from += 3) {
    await Promise.all(
      steps.slice(from, from + 3).map(async ({ what, at }) => {
        const { id } = debits[at] ?? { id: '' }
        if (what === 'turn') return runB2bDebits(here.tested.bank)
        if (what === 'limit') return order(`mandates/${mandate}/activation`, { maximum: (at + 1) * 30_00 })
        if (what === 'revoke') return from > 12 ? order(`mandates/${mandate}/revocation`) : undefined
        return order(`pending-debits/${id}/${what}`, { accountId: here.account.id, motive: 'MS02' })
      }),
    )
  }
  await here.at(`${MONDAY}T15:00:00+01:00`)
  await turn()
  await turn()
  const ended = await Promise.all(debits.map((one) => againOf(here.tested, one)))
  const paid = ended.filter(({ state }) => state === 'POSTED')
  expect(ended.every(({ state }) => state === 'POSTED' || state === 'RETURNED')).toBe(true)
  const left = 1_000_00 - paid.reduce((sum, { amount }) => sum + amount, 0)
  expect(await moneyIn(here.tested, here.account)).toEqual({ balance: left, held: 0 })
  await expectAgreement(here.tested)
})
