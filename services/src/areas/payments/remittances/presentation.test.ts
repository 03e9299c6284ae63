import { randomUUID } from 'node:crypto'
import type { OrderState } from '@almenara/contract/two-step'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Client } from '../../../db/client.ts'
import { clientConfig } from '../../../db/connection.ts'
import { users } from '../../../identity/tables.ts'
import { payments } from '../../../payments/tables.ts'
import { powers, products } from '../../../products/tables.ts'
import { get, openTestBank, post, signInAs, type TestBank, type TestUser } from '../../../testing/bank.ts'
import { addSignedIn, type Signatory } from '../../../testing/co-signing.ts'
import { addOther } from '../../../testing/clearing.ts'
import { addCustomer, lastCode, operation, wrongCode } from '../../../testing/orders.ts'
import { moneyIn } from '../../../testing/payments.ts'
import { addCompanyCustomer, addReadyFile, linesTo, presentFile, type Company, type TestBatch } from '../../../testing/remittances.ts'
import { remittanceContracts } from '../contracts/tables.ts'
import { paymentSupportOrders, paymentSupports } from '../files/tables.ts'
import { runRemittances } from './run-remittances.ts'
import { remittances } from './tables.ts'

let tested: TestBank
let ana: Company
let other: string
beforeEach(async () => {
  tested = await openTestBank()
  ana = await addCompanyCustomer(tested, 'construcciones', 10_000)
  other = await addOther(tested)
})
afterEach(() => tested.close())

const ROOT = '/services/remittances/v1'
const fileOf = (many = 2, batch: Partial<TestBatch> = {}, by: Pick<TestUser, 'id'> = ana.user) =>
  addReadyFile(tested, by, { contractId: ana.contractId, charged: ana.account, batches: [{ lines: linesTo([other], many), ...batch }] })
const signing = (id: string, by: Pick<Company, 'tokens'> = ana) => operation(tested, by.tokens, `${ROOT}/notebooks/${id}/presentation`)
const rules = (given: Partial<typeof remittanceContracts.$inferInsert>) =>
  tested.database.transaction((tx) => tx.update(remittanceContracts).set(given).where(eq(remittanceContracts.productId, ana.contractId)))

/** At another hour, in a session of its own. */
async function at(moment: string): Promise<void> {
  tested.clock.set(moment)
  ana.tokens = await signInAs(tested, ana.user)
}

async function supportOf(id: string) {
  const [support] = await tested.database.select().from(paymentSupports).where(eq(paymentSupports.id, id))
  return support
}
const made = () => tested.database.$count(remittances)

/** Gives somebody a power over the contract, and over its account where they may sign. */
async function empower(user: Pick<TestUser, 'id'>, power: { canOperate?: boolean; canPrepare?: boolean } = {}): Promise<void> {
  const rows = [ana.contractId, ana.account.id].map((productId) => ({ userId: user.id, productId, position: 9, ...power }))
  await tested.database.transaction((tx) => tx.insert(powers).values(rows))
}

async function signer(username: string): Promise<Signatory> {
  const one = await addSignedIn(tested, username)
  await empower(one)
  return one
}

const mustSign = (signatures: number, productId = ana.contractId) =>
  tested.database.transaction((tx) => tx.update(products).set({ signatures }).where(eq(products.id, productId)))

/** The code that reached a co-signatory for an order that waits. */
async function coSign(order: string, by: Signatory) {
  const path = `/services/signature/v1/pending-orders/${order}`
  const asked = await post(tested, by.tokens, `${path}/authorization`, {})
  if (asked.statusCode !== 200) return asked
  const proof = { method: 'OTP_SMS', code: await lastCode(tested, by.mobile) }
  return post(tested, by.tokens, `${path}/confirmation`, { operationId: order, proof })
}

describe('whoever signs a file', () => {
  test('is asked for a code of its sum and fingerprint, which works once and only where it is right', async () => {
    const id = await fileOf()
    const calls = signing(id)
    const asked = (await calls.authorize({ version: 1 })).json<OrderState>()
    expect(asked.facts.map(({ label }) => label)).toEqual([
      'Fichero',
      'Transferencias',
      'Importe total',
      'Cuenta de cargo',
      'Fecha de cargo',
      'Huella',
    ])
    const code = await lastCode(tested, ana.user.mobile)
    expect((await calls.code(asked.operationId, wrongCode(code))).json()).toMatchObject({ code: 'SIGNATURE_WRONG' })
    expect(await made()).toBe(0)
    const twice = await Promise.all([calls.code(asked.operationId, code), calls.code(asked.operationId, code)])
    expect(twice.map((reply) => reply.json<OrderState>().status ?? reply.json().code)).toContain('EXECUTED')
    const again = (await calls.code(asked.operationId, code)).json<OrderState>()
    expect(again).toMatchObject({ status: 'EXECUTED', done: { title: 'Fichero presentado' } })
    expect(again.receipt?.signedWith).toEqual(['OTP_SMS'])
    expect([await made(), (await supportOf(id))?.state]).toEqual([1, 'PRESENTED'])
    expect((await calls.authorize({ version: 1 })).json()).toMatchObject({ code: 'NOTEBOOK_CLOSED' })
    expect(again.facts.find(({ label }) => label === 'Huella')).toEqual(asked.facts.at(-1))
  })

  test('too late has to ask for another code, and nothing is presented', async () => {
    const id = await fileOf()
    const { operationId } = (await signing(id).authorize({ version: 1 })).json<OrderState>()
    const code = await lastCode(tested, ana.user.mobile)
    await at('2026-11-20T10:06:00+01:00')
    expect((await signing(id).code(operationId, code)).json()).toMatchObject({ code: 'SIGNATURE_EXPIRED' })
    expect([await made(), (await supportOf(id))?.state]).toEqual([0, 'READY'])
  })

  test('presents it once from two tabs', async () => {
    const id = await fileOf()
    const orders = [(await signing(id).authorize({ version: 1 })).json<OrderState>()]
    const first = await lastCode(tested, ana.user.mobile)
    orders.push((await signing(id).authorize({ version: 1 })).json<OrderState>())
    const second = await lastCode(tested, ana.user.mobile)
    const replies = await Promise.all([first, second].map((code, place) => signing(id).code(orders[place]?.operationId ?? '', code)))
    const ends = replies.map((reply) => reply.json<OrderState>())
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['EXECUTED', 'REFUSED'])
    expect(ends.find(({ status }) => status === 'REFUSED')?.refusal).toMatchObject({ code: 'NOTEBOOK_CLOSED' })
    expect(await made()).toBe(1)
  })

  test('of several signs the sum of all of them with one code, and all are presented or none', async () => {
    const ids = [await fileOf(1), await fileOf(2), await fileOf(3)]
    const path = `${ROOT}/pending-files/signature`
    const notebooks = ids.map((id) => ({ id, version: 1 }))
    const calls = operation(tested, ana.tokens, path)
    const asked = await calls.authorize({ notebooks })
    expect(asked.json<OrderState>()).toMatchObject({ amount: 600_00, title: 'Presentación de 3 ficheros' })
    await tested.database.transaction((tx) =>
      tx
        .update(paymentSupports)
        .set({ version: 2 })
        .where(eq(paymentSupports.id, ids[2] ?? '')),
    )
    expect((await calls.answer(asked, ana.user.mobile)).json<OrderState>()).toMatchObject({
      status: 'REFUSED',
      refusal: { code: 'NOTEBOOK_CHANGED' },
    })
    expect(await made()).toBe(0)
    const anew = [...notebooks.slice(0, 2), { id: ids[2], version: 2 }]
    expect((await calls.answer(await calls.authorize({ notebooks: anew }), ana.user.mobile)).json()).toMatchObject({ status: 'EXECUTED' })
    expect(await made()).toBe(3)
    expect((await calls.authorize({ notebooks: [notebooks[0], notebooks[0]] })).json()).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is warned that there are no funds today, and that a payroll moves to another day', async () => {
    const id = await fileOf(200, { purpose: 'SALA', requestedOn: '2026-11-21' })
    const moved = (await signing(id).authorize({ version: 1 })).json<OrderState>()
    expect(moved.warnings).toEqual([{ code: 'DAY_MOVED', text: 'Las nóminas del 21/11/2026 se pagarán el 23/11/2026.' }])
    const poor = (await signing(await fileOf(200)).authorize({ version: 1 })).json<OrderState>()
    expect(poor.warnings).toEqual([{ code: 'NO_FUNDS', text: expect.stringContaining('quedará parada') }])
  })

  test('case 29: after the cut-off the code is void, and the file has another day to be reviewed', async () => {
    await at('2026-11-20T16:58:00+01:00')
    const id = await fileOf()
    const { operationId } = (await signing(id).authorize({ version: 1 })).json<OrderState>()
    const code = await lastCode(tested, ana.user.mobile)
    await at('2026-11-20T17:00:30+01:00')
    expect((await signing(id).code(operationId, code)).json()).toMatchObject({ code: 'NOTEBOOK_CHANGED' })
    expect((await signing(id).authorize({ version: 1 })).json()).toMatchObject({ code: 'NOTEBOOK_CHANGED' })
    const support = await supportOf(id)
    expect(support?.version).toBe(2)
    const anew = await signing(id).authorize({ version: 2 })
    expect(JSON.stringify(anew.json<OrderState>().facts)).toContain('23/11/2026')
    expect((await signing(id).answer(anew, ana.user.mobile)).json()).toMatchObject({ status: 'EXECUTED' })
    const [remittance] = await tested.database.select().from(remittances)
    expect(remittance?.executionOn).toBe('2026-11-23')
  })

  test.each([
    ['its summary', (id: string) => `${ROOT}/notebooks/${id}`],
    ['its review', (id: string) => `${ROOT}/notebooks/${id}/review`],
    ['its page', (id: string) => `/services/transfer-remittances/v1/pending-files/${id}`],
  ])('opened after the cut-off, %s says its new day, and what is seen is signed at once', async (_, pathOf) => {
    await at('2026-11-20T16:58:00+01:00')
    const id = await fileOf()
    const before = (await supportOf(id))?.itemsDigest
    await at('2026-11-20T17:00:30+01:00')
    const seen = (await get(tested, ana.tokens, pathOf(id))).body
    expect(seen).toContain('"executionOn":"2026-11-23"')
    expect(seen).toContain('"version":2')
    expect((await supportOf(id))?.itemsDigest).not.toBe(before)
    expect((await signing(id).answer(await signing(id).authorize({ version: 2 }), ana.user.mobile)).json()).toMatchObject({
      status: 'EXECUTED',
    })
  })

  test('case 30: what is left out in another tab while the code is typed refuses the signature, and nothing is charged', async () => {
    const id = await fileOf()
    const asked = await signing(id).authorize({ version: 1 })
    await tested.database.transaction(async (tx) => {
      const first = and(eq(paymentSupportOrders.supportId, id), eq(paymentSupportOrders.ordinal, 1))
      await tx.update(paymentSupportOrders).set({ state: 'EXCLUDED' }).where(first)
      await tx.update(paymentSupports).set({ version: 2, excluded: 1 }).where(eq(paymentSupports.id, id))
    })
    const refused = (await signing(id).answer(asked, ana.user.mobile)).json<OrderState>()
    expect(refused).toMatchObject({ status: 'REFUSED', refusal: { code: 'NOTEBOOK_CHANGED' } })
    expect([await made(), await moneyIn(tested, ana.account)]).toEqual([0, { balance: 10_000_00, held: 0 }])
  })

  test('case 31: a line altered as the owner of the database voids what was signed, before and after', async () => {
    const alter = async (id: string) => {
      const owner = new Client(clientConfig(tested.database.connection, { role: 'owner' }))
      await owner.connect()
      await owner.query('set session_replication_role = replica')
      await owner.query(`update payment_support_orders set iban = $1 where support_id = $2 and ordinal = 1`, [
        'ES9121000418450200051332',
        id,
      ])
      await owner.end()
    }
    const [before, after] = [await fileOf(1), await fileOf(2)]
    const change = tested.database.transaction((tx) =>
      tx.update(paymentSupportOrders).set({ iban: 'ES9121000418450200051332' }).where(eq(paymentSupportOrders.supportId, before)),
    )
    await expect(change).rejects.toThrow('payment_support_orders')
    await alter(before)
    expect((await presentFile(tested, ana, before)).json()).toMatchObject({ status: 'REFUSED', refusal: { code: 'NOTEBOOK_CHANGED' } })
    expect((await presentFile(tested, ana, after)).json()).toMatchObject({ status: 'EXECUTED' })
    await alter(after)
    await runRemittances(tested.bank)
    expect(await tested.database.$count(payments)).toBe(0)
    expect((await moneyIn(tested, ana.account))?.balance).toBe(10_000_00)
  })

  test('is held to what the contract takes in one file and in one day', async () => {
    await rules({ perFile: 300_00 as never, perDay: 500_00 as never })
    expect((await signing(await fileOf(4)).authorize({ version: 1 })).json()).toMatchObject({ code: 'CONTRACT_LIMIT' })
    const ends: unknown[] = []
    for (const many of [3, 2, 1]) {
      const { status, refusal } = (await presentFile(tested, ana, await fileOf(many))).json<OrderState>()
      ends.push(refusal?.code ?? status)
    }
    expect(ends).toEqual(['EXECUTED', 'EXECUTED', 'CONTRACT_LIMIT'])
  })
})

describe('who may sign', () => {
  test('case 27: whoever prepares may not sign, nor whoever only reads, nor a consultative user', async () => {
    const carmen = await addSignedIn(tested, 'carmen.munoz')
    await empower(carmen, { canOperate: false, canPrepare: true })
    const id = await fileOf(2, {}, carmen)
    expect((await signing(id, carmen).authorize({ version: 1 })).json()).toMatchObject({ code: 'PREPARE_ONLY' })
    await tested.database.transaction((tx) => tx.update(powers).set({ canPrepare: false }).where(eq(powers.userId, carmen.id)))
    expect((await signing(id, carmen).authorize({ version: 1 })).json()).toMatchObject({ code: 'PRODUCT_CONSULTATIVE' })
    expect((await presentFile(tested, ana, id)).json()).toMatchObject({ status: 'EXECUTED' })
    const another = await fileOf()
    await tested.database.transaction((tx) => tx.update(users).set({ executive: false }).where(eq(users.id, ana.user.id)))
    expect((await signing(another).authorize({ version: 1 })).json()).toMatchObject({ code: 'CONSULTATIVE' })
  })

  test('case 27: where a contract wants four eyes, the signature of whoever uploaded does not count', async () => {
    await rules({ fourEyes: true })
    const luis = await signer('luis.gil')
    const id = await fileOf()
    expect((await signing(id).authorize({ version: 1 })).json()).toMatchObject({ code: 'PREPARE_ONLY' })
    await mustSign(2)
    const { operationId } = (await presentFile(tested, { tokens: luis.tokens, user: luis }, id)).json<OrderState>()
    expect((await coSign(operationId, { ...ana.user, tokens: ana.tokens })).json()).toMatchObject({ code: 'PREPARE_ONLY' })
    const eva = await signer('eva.gil')
    expect((await coSign(operationId, eva)).json()).toMatchObject({ status: 'EXECUTED' })
  })

  test('a file of another customer answers as one that does not exist, and the power over its account alone signs nothing', async () => {
    const stranger = await addCustomer(tested, 'otra.persona')
    const id = await fileOf()
    for (const one of [id, randomUUID(), 'x']) {
      expect((await signing(one, stranger).authorize({ version: 1 })).json()).toMatchObject({ code: 'NOT_FOUND' })
    }
    await tested.database.transaction((tx) =>
      tx.insert(powers).values({ userId: stranger.user.id, productId: ana.account.id, position: 5 }),
    )
    expect((await signing(id, stranger).authorize({ version: 1 })).json()).toMatchObject({ code: 'NOT_FOUND' })
    for (const version of [0, -1, 'x', undefined]) {
      expect((await signing(id).authorize({ version } as never)).json()).toMatchObject({ code: 'BAD_INPUT' })
    }
  })
})
