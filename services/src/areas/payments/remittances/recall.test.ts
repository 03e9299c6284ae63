import type { RemittanceTransfer, RemittanceTransferDetail } from '@almenara/contract/areas/payments/remittances'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exchange } from '../../../payments/exchange.ts'
import { recalls } from '../../../payments/tables.ts'
import { powers } from '../../../products/tables.ts'
import { get, openTestBank, type TestBank } from '../../../testing/bank.ts'
import { addSignedIn, type Signatory } from '../../../testing/co-signing.ts'
import { addOther } from '../../../testing/clearing.ts'
import type { Movement } from '../../../testing/movements.ts'
import { operation } from '../../../testing/orders.ts'
import { addCompanyCustomer, addReadyFile, linesTo, presentFile, type Company } from '../../../testing/remittances.ts'
import { runRemittances } from './run-remittances.ts'
import { remittances } from './tables.ts'

let tested: TestBank
let ana: Company
/** May sign with the contract and its account, but sees no payroll. */
let luis: Signatory
/** Operates with the account, and only prepares files of the contract. */
let carmen: Signatory
/** Operates with the account, and has not the contract. */
let eva: Signatory
let supplier: string
let payroll: string

beforeAll(async () => {
  tested = await openTestBank()
  ana = await addCompanyCustomer(tested, 'construcciones', 10_000)
  luis = await addSignedIn(tested, 'luis.gil')
  carmen = await addSignedIn(tested, 'carmen.munoz')
  eva = await addSignedIn(tested, 'eva.sol')
  const { contractId: productId, account } = ana
  await tested.database.transaction((tx) =>
    tx
      .insert(powers)
      .values([
        ...[luis, carmen, eva].map(({ id }) => ({ userId: id, productId: account.id, position: 1 })),
        { userId: luis.id, productId, seePayroll: false, position: 1 },
        { userId: carmen.id, productId, canOperate: false, canPrepare: true, position: 1 },
      ]),
  )
  const lines = linesTo([await addOther(tested)], 2)
  supplier = await sent({ lines })
  payroll = await sent({ lines, purpose: 'SALA' })
})
afterAll(() => tested.close())

/** The address of the first transfer of a file that was presented and has left. */
async function sent(batch: Parameters<typeof addReadyFile>[2]['batches'][number]): Promise<string> {
  const id = await addReadyFile(tested, ana.user, { contractId: ana.contractId, charged: ana.account, batches: [batch] })
  await presentFile(tested, ana, id)
  await runRemittances(tested.bank)
  await exchange(tested.bank)
  const [remittance] = await tested.database.select().from(remittances).where(eq(remittances.supportId, id))
  const path = `/services/transfer-remittances/v1/${ana.contractId}/remittances/${remittance?.id}`
  const { rows } = (await get(tested, ana.tokens, `${path}/transfers-extract`)).json<{ rows: RemittanceTransfer[] }>()
  return `${path}/transfers/${rows[0]?.id}`
}

const idOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const cancelation = (path: string) => `/services/transfers/v1/${ana.account.id}/external-transfers/${idOf(path)}/cancelation`
const detail = async (path: string, who: Pick<Signatory, 'tokens'> = ana) =>
  (await get(tested, who.tokens, path)).json<RemittanceTransferDetail>()
const asks = async (who: Pick<Signatory, 'tokens'>, path: string) =>
  (await operation(tested, who.tokens, cancelation(path)).authorize({ reason: 'DUPL' })).json<{ code: string }>()

test('one transfer of a remittance that has arrived is asked back by whoever signs with its contract, once', async () => {
  expect((await detail(supplier, luis)).cancel.way).toBe('RECALL')
  expect((await get(tested, luis.tokens, cancelation(supplier))).json()).toMatchObject({ way: 'RECALL', transfer: { id: idOf(supplier) } })
  const asking = operation(tested, luis.tokens, cancelation(supplier))
  const done = await asking.answer(await asking.authorize({ reason: 'DUPL' }), luis.mobile)
  expect(done.json()).toMatchObject({ status: 'EXECUTED', done: { title: 'Devolución solicitada' } })
  const asked = and(eq(recalls.paymentId, idOf(supplier)), eq(recalls.reason, 'DUPL'))
  expect(await tested.database.$count(recalls, asked)).toBe(1)
  expect((await detail(supplier)).cancel).toEqual({
    way: 'NONE',
    text: 'Ya ha solicitado la devolución. El otro banco tiene quince días hábiles para responder.',
  })
  expect(await asks(ana, supplier)).toMatchObject({ code: 'TRANSFER_CLOSED' })
})

test('it is not asked back by who only prepares, nor by who has the account and not the contract, nor of a payroll that they may not see', async () => {
  expect((await detail(payroll)).cancel.way).toBe('RECALL')
  expect((await detail(payroll, carmen)).cancel).toEqual({
    way: 'NONE',
    text: 'Solo puede solicitar su devolución quien firma los ficheros de este contrato.',
  })
  expect(await asks(carmen, payroll)).toMatchObject({ code: 'PRODUCT_CONSULTATIVE' })
  for (const who of [eva, luis]) {
    expect((await get(tested, who.tokens, cancelation(payroll))).statusCode).toBe(404)
    expect(await asks(who, payroll)).toMatchObject({ code: 'NOT_FOUND' })
  }
  expect(await tested.database.$count(recalls, eq(recalls.paymentId, idOf(payroll)))).toBe(0)
})

test.each([true, false])('the movements of a payroll, charged in one (%s) or returned, name none of its payees', async (bookedAsOne) => {
  const closed = await addOther(tested, 'CLOSED')
  const path = await sent({ lines: [{ iban: closed, name: 'Nuria Ferrer Sanz', amount: 12_34 }], purpose: 'SALA', bookedAsOne })
  const list = `/services/accounts/v2/${ana.account.id}/movement-extract`
  for (const who of [eva, luis, ana]) {
    const { rows, txId: cursor } = (await get(tested, who.tokens, list)).json<{ rows: { id: string; amount: number }[]; txId: string }>()
    const [back, out] = rows.filter(({ amount }) => Math.abs(amount) === 12_34)
    const read = async (id = '') => (await get(tested, who.tokens, `${list}/${id}?txId=${cursor}`)).json<{ movement: Movement }>().movement
    const [returned, charged] = [await read(back?.id), await read(out?.id)]
    for (const text of [back, out, returned, charged].map((movement) => JSON.stringify(movement))) {
      for (const secret of ['Nuria', closed, 'Factura de noviembre']) expect(text).not.toContain(secret)
    }
    expect(returned.title).toMatch(/^Transferencia no realizada de la remesa R-2026-\d{6}$/)
    expect(returned.detail).toBe('Orden 1. La cuenta está cancelada.')
    expect(JSON.stringify(returned.origin ?? {}).includes(idOf(path))).toBe(who === ana)
  }
})
