import type { PendingFileDetail } from '@almenara/contract/areas/payments/pending-files'
import type { OrderState } from '@almenara/contract/two-step'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { notices } from '../../../messages/tables.ts'
import { powers, products } from '../../../products/tables.ts'
import { get, openTestBank, post, signInAs, type TestBank, type TestUser } from '../../../testing/bank.ts'
import { addSignedIn, coSign, type Signatory } from '../../../testing/co-signing.ts'
import { addOther, expectAgreement } from '../../../testing/clearing.ts'
import { lastSms, operation } from '../../../testing/orders.ts'
import { moneyIn } from '../../../testing/payments.ts'
import { addCompanyCustomer, addReadyFile, linesTo, presentFile, type Company, type TestBatch } from '../../../testing/remittances.ts'
import { expireOrders } from '../../../two-step/expire.ts'
import { orders } from '../../../two-step/tables.ts'
import { expireFiles } from '../files/hand-over.ts'
import { paymentSupports } from '../files/tables.ts'
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

describe('a file that several must sign', () => {
  test('case 25: is executed once by two who sign at once, and both are named in it', async () => {
    // As many as the account asks for, where that is more than the contract.
    await mustSign(3, ana.account.id)
    const [luis, eva] = [await signer('luis.gil'), await signer('eva.gil')]
    const id = await fileOf()
    const waiting = (await presentFile(tested, ana, id)).json<OrderState>()
    expect([waiting.status, (await supportOf(id))?.state, await moneyIn(tested, ana.account)]).toEqual([
      'WAITING',
      'WAITING',
      { balance: 10_000_00, held: 0 },
    ])
    const ends = await Promise.all([luis, eva].map((one) => coSign(tested, waiting.operationId, one)))
    expect(ends.map((reply) => reply.json<OrderState>().status).toSorted()).toEqual(['EXECUTED', 'WAITING'])
    expect([await made(), (await supportOf(id))?.state]).toEqual([1, 'PRESENTED'])
    const { order } = (await get(tested, eva.tokens, `/services/signature/v1/pending-orders/${waiting.operationId}`)).json<{
      order: OrderState
    }>()
    expect(order.signatures.by?.map(({ name }) => name).toSorted()).toEqual([
      'Persona construcciones',
      'Persona eva.gil',
      'Persona luis.gil',
    ])
    await runRemittances(tested.bank)
    expect((await moneyIn(tested, ana.account))?.balance).toBe(9_800_00)
  })

  test('case 26: that one refuses is open again, and its preparer and its first signer are told why', async () => {
    await mustSign(2)
    const luis = await signer('luis.gil')
    const carmen = await addSignedIn(tested, 'carmen.munoz')
    await empower(carmen, { canOperate: false, canPrepare: true })
    const id = await fileOf(2, {}, carmen)
    const { operationId } = (await presentFile(tested, ana, id)).json<OrderState>()
    const reason = 'La factura de Gil está repetida'
    const refused = await post(tested, luis.tokens, `/services/signature/v1/pending-orders/${operationId}/refusal`, { reason })
    expect(refused.json()).toMatchObject({ status: 'CANCELLED' })
    expect([await made(), (await supportOf(id))?.state, await moneyIn(tested, ana.account)]).toEqual([
      0,
      'READY',
      { balance: 10_000_00, held: 0 },
    ])
    for (const mobile of [ana.user.mobile, carmen.mobile]) expect(await lastSms(tested, mobile)).toContain('Persona luis.gil no ha firmado')
    const [notice] = await tested.database.select().from(notices).where(eq(notices.userId, carmen.id))
    expect(notice?.text).toContain(reason)
    const comments = async () => {
      const page = await get(tested, carmen.tokens, `/services/transfer-remittances/v1/pending-files/${id}`)
      return page.json<PendingFileDetail>().comments.map(({ kind, name, text }) => [kind, name, text])
    }
    const refusal = ['REFUSED', 'Persona luis.gil', reason]
    expect(await comments()).toEqual([refusal])
    // What is said last is read first.
    tested.clock.set('2026-11-20T10:00:30+01:00')
    const note = 'Comprobado con Gil: son dos facturas'
    await post(tested, carmen.tokens, `${ROOT}/notebooks/${id}/hand-over`, { version: 1, note })
    expect(await comments()).toEqual([['HANDED_OVER', 'Persona carmen.munoz', note], refusal])
    expect((await presentFile(tested, ana, id)).json()).toMatchObject({ status: 'WAITING' })
  })

  test('that nobody else signs is open again once its order lapses', async () => {
    await mustSign(2)
    await signer('luis.gil')
    const id = await fileOf()
    await presentFile(tested, ana, id)
    expect((await supportOf(id))?.state).toBe('WAITING')
    tested.clock.set('2026-12-02T09:00:00+01:00')
    await expireOrders(tested.bank)
    expect([await made(), (await supportOf(id))?.state]).toEqual([0, 'READY'])
  })

  test('expires with its order once its days are over', async () => {
    await mustSign(2)
    await signer('luis.gil')
    const id = await fileOf()
    const { operationId } = (await presentFile(tested, ana, id)).json<OrderState>()
    const state = async () => (await tested.database.select().from(orders).where(eq(orders.id, operationId)))[0]?.status
    const day = (await supportOf(id))?.expiresOn
    expect(day).toBe('2026-12-01')
    const pass = async (moment: string) => {
      tested.clock.set(moment)
      await expireOrders(tested.bank)
      await expireFiles(tested.bank)
      return [await state(), (await supportOf(id))?.state]
    }
    expect(await pass('2026-12-01T23:00:00+01:00')).toEqual(['WAITING', 'WAITING'])
    expect(await pass('2026-12-02T00:00:30+01:00')).toEqual(['EXPIRED', 'EXPIRED'])
  })

  test('after the cut-off is made on the next day, as whoever signed first was warned', async () => {
    await mustSign(2)
    const luis = await signer('luis.gil')
    const id = await fileOf()
    const asked = await signing(id).authorize({ version: 1 })
    expect(asked.json<OrderState>().warnings?.map(({ code }) => code)).toEqual(['OTHERS_SIGN'])
    const { operationId } = (await signing(id).answer(asked, ana.user.mobile)).json<OrderState>()
    tested.clock.set('2026-11-20T17:30:00+01:00')
    luis.tokens = await signInAs(tested, luis)
    expect((await coSign(tested, operationId, luis)).json()).toMatchObject({ status: 'EXECUTED' })
    const [remittance] = await tested.database.select().from(remittances)
    expect(remittance?.executionOn).toBe('2026-11-23')
    tested.clock.set('2026-11-23T09:00:00+01:00')
    await runRemittances(tested.bank)
    expect((await moneyIn(tested, ana.account))?.balance).toBe(9_800_00)
  })

  test('is not presented by who may no longer operate with its account', async () => {
    await mustSign(2)
    const luis = await signer('luis.gil')
    const { operationId } = (await presentFile(tested, ana, await fileOf())).json<OrderState>()
    const mine = and(eq(powers.userId, ana.user.id), eq(powers.productId, ana.account.id))
    await tested.database.transaction((tx) => tx.update(powers).set({ canOperate: false }).where(mine))
    expect((await coSign(tested, operationId, luis)).json()).toMatchObject({ status: 'REFUSED', refusal: { code: 'PREPARE_ONLY' } })
    expect(await made()).toBe(0)
    await expectAgreement(tested)
  })
})
