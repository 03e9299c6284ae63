import type { Notebook } from '@almenara/contract/areas/payments/notebooks'
import type { RemittanceDetail, RemittanceTransfer } from '@almenara/contract/areas/payments/remittances'
import { ibanFromCcc } from '@almenara/contract/iban'
import type { OrderState } from '@almenara/contract/two-step'
import { ORDER_ANSWERS } from '@almenara/formats/sepa/order-answer'
import { readWholeMessage } from '@almenara/formats/iso20022/whole'
import { and, eq } from 'drizzle-orm'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TokenReply } from '@almenara/contract/areas/session'
import { exchange } from '../../payments/exchange.ts'
import { powers, products } from '../../products/tables.ts'
import { get, move, openTestBank, post, signInAs, type TestAccount, type TestBank } from '../../testing/bank.ts'
import { addSignedIn, coSign, type Signatory } from '../../testing/co-signing.ts'
import { addOther, expectAgreement } from '../../testing/clearing.ts'
import { lastMovement, offered } from '../../testing/movements.ts'
import { odooFile } from '../../testing/odoo-file.ts'
import { addPresenter, askNotebook, takeFile, type FilePresenter } from '../../testing/payment-files.ts'
import { moneyIn } from '../../testing/payments.ts'
import { readPdf } from '../../testing/pdf.ts'
import { presentFile } from '../../testing/remittances.ts'
import { verifyNextFile } from './files/payee-check.ts'
import { runRemittances } from './remittances/run-remittances.ts'

const ACCOUNT = 'ES9698760418150200051332'
const EACH = 1_045_32
/** More than one block of a charge. */
const ORDERS = 603
const [WRONG, CLOSED, RETURNED] = [14, 300, 550]
const FUNDS = 2_000_000_00

let bank: TestBank
let obras: FilePresenter
let luis: Signatory
let account: TestAccount
let contract: string

beforeAll(async () => {
  bank = await openTestBank()
  obras = await addPresenter(bank, 'obras')
  luis = await addSignedIn(bank, 'luis.gil')
  contract = obras.contracts.get(ACCOUNT) ?? ''
  const [charged] = await bank.database.select().from(products).where(eq(products.identifier, ACCOUNT))
  account = { id: charged?.id ?? '', iban: ACCOUNT, ledgerAccountId: charged?.ledgerAccountId ?? 0 }
  await move(bank, account, FUNDS, '2026-11-19')
  await bank.database.transaction(async (tx) => {
    await tx.insert(powers).values([contract, account.id].map((productId, position) => ({ userId: luis.id, productId, position })))
    await tx.update(products).set({ signatures: 2 }).where(eq(products.id, contract))
  })
})
afterAll(() => bank.close())

const ask = async <T>(path: string, tokens: TokenReply = obras.tokens): Promise<T> =>
  (await get(bank, tokens, `/services${path}`)).json<T>()

async function file(): Promise<Buffer> {
  const odd = new Map([
    [WRONG, 'ES0021000531090000117074'],
    [CLOSED, await addOther(bank, 'CLOSED')],
    [RETURNED, await addOther(bank, 'RETURNS')],
  ])
  const ibanOf = (order: number) => odd.get(order) ?? ibanFromCcc('2100', '0002', String(order).padStart(10, '0'))
  return Buffer.concat([...odooFile({ name: 'PROV-11', account: ACCOUNT, count: ORDERS, ibanOf })])
}

/** Presented, without its wrong order, with its payees' names asked about, and signed by both. */
async function signed(): Promise<Notebook> {
  const taken = await takeFile(bank, obras, await file(), 'name=proveedores.xml')
  expect(taken).toMatchObject({ state: 'WITH_ERRORS', total: { count: ORDERS }, good: { count: ORDERS - 1 } })
  const path = `/services/remittances/v1/notebooks/${taken.id}`
  await post(bank, obras.tokens, `${path}/choices`, { version: taken.version, exclude: { kinds: ['WRONG'] } })
  while (await verifyNextFile(bank.bank));
  const { version, payeeCheck } = await askNotebook(bank, obras, taken.id)
  expect(payeeCheck).toMatchObject({ state: 'DONE', payees: ORDERS - 1, asked: ORDERS - 1 })
  const first = (await presentFile(bank, obras, taken.id, version)).json<OrderState>()
  expect(first).toMatchObject({ status: 'WAITING', amount: (ORDERS - 1) * EACH })
  expect((await coSign(bank, first.operationId, luis)).json()).toMatchObject({ status: 'EXECUTED' })
  return askNotebook(bank, obras, taken.id)
}

test('a file of a real program goes from its upload through two signatures, the clearing and a return to its answer, and no cent is lost', async () => {
  const { id } = await signed()
  bank.clock.set('2026-11-30T09:00:00+01:00')
  await runRemittances(bank.bank)
  expect(await moneyIn(bank, account)).toEqual({ balance: FUNDS - (ORDERS - 1) * EACH, held: 0 })
  await exchange(bank.bank)
  obras = { ...obras, tokens: await signInAs(bank, obras.user) }
  const { remittances } = await ask<{ remittances: { id: string }[] }>(`/transfer-remittances/v1/pending-files/${id}`)
  const path = `/transfer-remittances/v1/${contract}/remittances/${remittances[0]?.id}`
  expect(await ask<RemittanceDetail>(path)).toMatchObject({
    state: 'PARTLY',
    count: ORDERS - 1,
    amount: (ORDERS - 1) * EACH,
    excluded: { count: 1, amount: EACH },
    outcome: { done: { count: ORDERS - 2, amount: (ORDERS - 2) * EACH }, undone: { count: 1, amount: EACH }, pending: { count: 0 } },
    signedBy: [{ name: 'Persona obras' }, { name: 'Persona luis.gil' }],
  })
  // What came back leads to its remittance and to its transfer, whoever of the contract looks; an account alone does not show it.
  const { rows } = await ask<{ rows: RemittanceTransfer[] }>(`${path}/transfers-extract?states=REJECTED`)
  const rejected = await lastMovement(bank, obras.tokens, account)
  expect(rejected).toMatchObject({
    type: 'RETURN',
    amount: EACH,
    origin: {
      kind: 'REMITTANCE',
      of: 'TRANSFERS',
      contractId: contract,
      remittanceId: remittances[0]?.id,
      number: 'R-2026-000001',
      transferId: rows[0]?.id,
    },
  })
  expect(offered(rejected)).toEqual({ REMITTANCE: 'yes' })
  await bank.database.transaction((tx) => tx.delete(powers).where(and(eq(powers.userId, luis.id), eq(powers.productId, contract))))
  expect(await lastMovement(bank, await signInAs(bank, luis), account)).not.toHaveProperty('origin')

  bank.clock.set('2026-12-02T09:00:00+01:00')
  await exchange(bank.bank)
  obras = { ...obras, tokens: await signInAs(bank, obras.user) }
  expect(await ask(path)).toMatchObject({
    state: 'PARTLY',
    outcome: { done: { count: ORDERS - 3 }, undone: { count: 2, amount: 2 * EACH } },
  })
  expect(await lastMovement(bank, obras.tokens, account)).toMatchObject({ type: 'RETURN', origin: { kind: 'REMITTANCE' } })
  expect(await moneyIn(bank, account)).toEqual({ balance: FUNDS - (ORDERS - 3) * EACH, held: 0 })
  await expectAgreement(bank)
  await expectAnswered(id, path)
})

/** Its pain.002, its receipts and its lists say all the same of it. */
async function expectAnswered(id: string, path: string): Promise<void> {
  const { body } = await get(bank, obras.tokens, `/services/remittances/v1/notebooks/${id}/answer`)
  const { head, items } = await readWholeMessage(ORDER_ANSWERS['2019'], Buffer.from(body))
  expect(head).toMatchObject({ originalName: 'pain.001.001.09', originalCount: ORDERS, status: 'PART' })
  expect(items).toHaveLength(ORDERS)
  const refused = items.flatMap(({ status, originalEndToEndId, reason }) => (status === 'RJCT' ? [[originalEndToEndId, reason]] : []))
  expect(Object.fromEntries(refused)).toEqual({
    [`PROV-11-${RETURNED}`]: expect.stringMatching(/^[A-Z]{2}\d\d$/),
    [`PROV-11-${WRONG}`]: 'NARR',
    [`PROV-11-${CLOSED}`]: 'AC04',
  })
  const receipts = await get(bank, obras.tokens, `/services${path}/receipts-export`)
  expect((await readPdf(receipts.rawPayload)).pages.join(' ')).toContain(`${ORDERS - 3} de ${ORDERS - 1}`)
  const { txId: cursor } = await ask<{ txId: string }>(`${path}/transfers-extract`)
  const sheet = await get(bank, obras.tokens, `/services${path}/transfers-extract/export?format=XLS&txId=${cursor}`)
  const table = await readWorkbook(sheet.rawPayload)
  const states = JSON.stringify(table)
  expect([states.split('"Realizada"').length - 1, states.split('"Rechazada"').length - 1, states.split('"Devuelta"').length - 1]).toEqual([
    ORDERS - 3,
    1,
    1,
  ])
}
