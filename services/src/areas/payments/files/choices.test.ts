import type { Notebook } from '@almenara/contract/areas/payments/notebooks'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Tx } from '../../../db/connection.ts'
import { notices } from '../../../messages/tables.ts'
import { powers } from '../../../products/tables.ts'
import { featureStatuses } from '../../../status/tables.ts'
import { openTestBank, post, signInAs, type TestBank } from '../../../testing/bank.ts'
import { addCustomer, addSignatory } from '../../../testing/orders.ts'
import { addPresenter, askNotebook, sample, takeFile, type FilePresenter } from '../../../testing/payment-files.ts'
import { expireFiles } from './hand-over.ts'
import { readNextFile } from './read-file.ts'
import { paymentSupportOrders, paymentSupports } from './tables.ts'

const ROOT = '/services/remittances/v1'

let bank: TestBank
let obras: FilePresenter
beforeEach(async () => {
  bank = await openTestBank()
  obras = await addPresenter(bank, 'obras')
})
afterEach(() => bank.close())

const choose = (id: string, choice: object, who: Pick<FilePresenter, 'tokens'> = obras) =>
  post(bank, who.tokens, `${ROOT}/notebooks/${id}/choices`, { version: 1, ...choice })
const handOver = (id: string, body: object = {}, who: Pick<FilePresenter, 'tokens'> = obras) =>
  post(bank, who.tokens, `${ROOT}/notebooks/${id}/hand-over`, { version: 1, ...body })
const remove = (id: string, who: Pick<FilePresenter, 'tokens'> = obras) =>
  post(bank, who.tokens, `${ROOT}/pending-files/${id}/deletion`, {})
const codeOf = (reply: { json(): { code?: string; error?: { code: string } } }) => reply.json().error?.code ?? reply.json().code
const wrong = () => takeFile(bank, obras, sample('made/36-orders-three-wrong.xml'))

describe('what a customer leaves out of a file', () => {
  test('case 2: without its three wrong orders it may be signed, and its totals and what is signed follow', async () => {
    const { id } = await wrong()
    const ready = (await choose(id, { exclude: { kinds: ['WRONG'] } })).json<Notebook>()
    expect(ready).toMatchObject({ state: 'READY', version: 2, good: { count: 33, amount: 35_128_40 }, excluded: 3, total: { count: 36 } })
    expect(ready.fingerprint).toMatch(/^[\dA-F]{4}-[\dA-F]{4}$/)
    const fewer = (await choose(id, { version: 2, exclude: { orders: [1] } })).json<Notebook>()
    expect(fewer).toMatchObject({ state: 'READY', version: 3, good: { count: 32 }, excluded: 4 })
    expect(fewer.fingerprint).not.toBe(ready.fingerprint)
    const again = (await choose(id, { version: 3, restore: { orders: [1] } })).json<Notebook>()
    expect(again).toMatchObject({ good: { count: 33, amount: 35_128_40 }, fingerprint: ready.fingerprint })
    // What is wrong is wrong again when it is taken back, and then nothing may be signed.
    const back = (await choose(id, { version: 4, restore: { kinds: ['IBAN_CHECK'] } })).json<Notebook>()
    expect(back).toMatchObject({ state: 'WITH_ERRORS', good: { count: 33 }, excluded: 2 })
    expect(back).not.toHaveProperty('fingerprint')
  })

  test('a batch is left out whole', async () => {
    const { id } = await takeFile(bank, obras, sample('made/account-of-another-bank.xml'))
    const ready = (await choose(id, { exclude: { batches: [2] } })).json<Notebook>()
    expect(ready).toMatchObject({ state: 'READY', good: { count: 5 }, excluded: 4, batches: [{ excluded: false }, { excluded: true }] })
  })

  test('of another version, and of a file that is closed, it is refused', async () => {
    const { id } = await wrong()
    const replies = await Promise.all([choose(id, { exclude: { orders: [1] } }), choose(id, { exclude: { orders: [2] } })])
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    expect(codeOf(await choose(id, { exclude: { orders: [3] } }))).toBe('NOTEBOOK_CHANGED')
    expect((await remove(id)).statusCode).toBe(200)
    expect(codeOf(await choose(id, { version: 2 }))).toBe('NOTEBOOK_CLOSED')
    expect(codeOf(await handOver(id, { version: 2 }))).toBe('NOTEBOOK_CLOSED')
    expect(codeOf(await remove(id))).toBe('NOTEBOOK_CLOSED')
  })

  test.each([{ version: 'uno' }, { exclude: { kinds: ['a b'] } }, { encoding: 'UTF-7' }, { vop: 'ALL' }])(
    '%j is bad input',
    async (choice) => {
      const { id } = await wrong()
      expect(codeOf(await choose(id, choice))).toBe('BAD_INPUT')
    },
  )
})

test('case 7: a file whose letters are not those that it declares is read as the customer says', async () => {
  const { id, choices, refusal } = await takeFile(bank, obras, sample('made/utf8-declared-1252-bytes.xml'))
  expect([choices, refusal?.title]).toEqual([['ENCODING'], 'Las letras del fichero no son las que declara.'])
  expect((await choose(id, { encoding: 'WINDOWS-1252' })).json<Notebook>()).toMatchObject({ state: 'CHECKING', version: 2 })
  expect(await readNextFile(bank.bank)).toBe(true)
  expect(await askNotebook(bank, obras, id)).toMatchObject({ state: 'READY', good: { count: 8 } })
  const { rows } = await askNotebook<{ rows: { payee: string }[] }>(bank, obras, `${id}/orders-extract`)
  expect(rows[0]?.payee).toBe('Muñoz Peñalba Electricidad, S.L.')
  expect(codeOf(await choose(id, { version: 2, encoding: 'WINDOWS-1252' }))).toBe('NOTEBOOK_CLOSED')
})

test('case 31: no order of a file that was read can be altered, taken away or added', async () => {
  const { id } = await takeFile(bank, obras, sample('made/bom-utf8.xml'))
  const refused = { cause: { message: 'the orders of a file do not change once it has been read' } }
  const ofFile = eq(paymentSupportOrders.supportId, id)
  const [row] = await bank.database.select().from(paymentSupportOrders).where(ofFile).limit(1)
  if (!row) throw new Error('No orders')
  const changes = [
    (tx: Tx) => tx.update(paymentSupportOrders).set({ iban: 'ES7921000813610123456789' }).where(ofFile),
    (tx: Tx) => tx.delete(paymentSupportOrders).where(ofFile),
    (tx: Tx) => tx.insert(paymentSupportOrders).values({ ...row, ordinal: 99 }),
  ]
  for (const change of changes)
    await expect(bank.database.transaction(async (tx) => void (await change(tx)))).rejects.toMatchObject(refused)
})

describe('a file that somebody else signs', () => {
  test('is handed over with a note: whoever signs is told, once, and it is done with when it is taken back', async () => {
    const luis = await addSignatory(bank, 'luis.gil')
    const contract = [...obras.contracts.values()][0] ?? ''
    await bank.database.transaction((tx) => tx.insert(powers).values({ userId: luis.id, productId: contract, position: 1 }))
    const { id } = await takeFile(bank, obras, sample('made/bom-utf8.xml'))
    const handed = (await handOver(id, { note: 'Antes del viernes' })).json<Notebook>()
    expect(handed.handedOver).toEqual({ at: '2026-11-20T09:00:00.000Z', note: 'Antes del viernes' })
    await handOver(id)
    const told = await bank.database.select().from(notices).where(eq(notices.userId, luis.id))
    expect(told.map(({ title }) => title)).toEqual(['Fichero por firmar', 'Fichero por firmar'])
    expect(told.filter(({ readAt }) => readAt === null)).toHaveLength(1)
    expect(told[0]?.text).toContain('«remesa.xml» espera su firma: 8 órdenes por 12.345,67')
    expect(told[0]?.path).toBe(`payments/transfer-remittances/transfers-file-management/${id}`)
    // He may change it as she may.
    expect((await choose(id, { exclude: { orders: [1] } }, { tokens: await signInAs(bank, luis) })).statusCode).toBe(200)
  })

  test('with errors it is not handed over; unsigned for eleven days it is closed', async () => {
    const { id } = await wrong()
    expect(codeOf(await handOver(id))).toBe('NOTEBOOK_CLOSED')
    bank.clock.set('2026-12-01T23:00:00+01:00')
    await expireFiles(bank.bank)
    expect((await askNotebook(bank, { tokens: await signInAs(bank, obras.user) }, id)).state).toBe('WITH_ERRORS')
    bank.clock.set('2026-12-02T00:00:00+01:00')
    await expireFiles(bank.bank)
    const [row] = await bank.database.select().from(paymentSupports)
    expect([row?.state, row?.expiresOn]).toEqual(['EXPIRED', '2026-12-01'])
  })
})

test('case 40: another customer’s file is as one that does not exist, one that is only seen is not changed, and closed features are said', async () => {
  const stranger = await addCustomer(bank, 'otra.persona')
  const { id } = await wrong()
  for (const one of [id, crypto.randomUUID(), 'x'])
    for (const reply of [await choose(one, {}, stranger), await handOver(one, {}, stranger), await remove(one, stranger)])
      expect([reply.statusCode, codeOf(reply)]).toEqual([404, 'NOT_FOUND'])
  await bank.database.transaction((tx) => tx.update(powers).set({ canOperate: false }).where(eq(powers.userId, obras.user.id)))
  for (const reply of [await choose(id, {}), await handOver(id), await remove(id)]) expect(codeOf(reply)).toBe('PRODUCT_CONSULTATIVE')
  await bank.database.transaction((tx) =>
    tx.insert(featureStatuses).values({ feature: 'payments', status: 'OFF' } as typeof featureStatuses.$inferInsert),
  )
  bank.clock.set('2026-11-20T10:00:40+01:00')
  for (const reply of [await choose(id, {}), await handOver(id), await remove(id)]) expect(codeOf(reply)).toBe('FEATURE_OFF')
})
