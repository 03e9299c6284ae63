import type { RemittanceContractDetail } from '@almenara/contract/areas/payments/contracts'
import type { PaymentsWaiting } from '@almenara/contract/areas/payments/home'
import type { PendingFile, PendingFileDetail } from '@almenara/contract/areas/payments/pending-files'
import type { RemittanceDetail, RemittanceTransfer, RemittanceTransferDetail } from '@almenara/contract/areas/payments/remittances'
import type { FileReview } from '@almenara/contract/areas/payments/review'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exchange } from '../../../payments/exchange.ts'
import { powers } from '../../../products/tables.ts'
import { addAccount, addUser, get, openTestBank, type TestBank } from '../../../testing/bank.ts'
import { addSignedIn, type Signatory } from '../../../testing/co-signing.ts'
import { addOther } from '../../../testing/clearing.ts'
import { addCompanyCustomer, addReadyFile, linesTo, presentFile, type Company, type TestBatch } from '../../../testing/remittances.ts'
import { runRemittances } from '../remittances/run-remittances.ts'

let tested: TestBank
let ana: Company
let carmen: Signatory
/** Signs with the contract and its account, and may not see whom a payroll pays. */
let luis: Signatory
let open: string
let closed: string
/** Three of 100,00 € and one of 50,00 € that its bank rejects. */
let sent: string
let payroll: string
let waiting: string

beforeAll(async () => {
  tested = await openTestBank()
  ana = await addCompanyCustomer(tested, 'construcciones', 10_000)
  carmen = await addSignedIn(tested, 'carmen.munoz')
  luis = await addSignedIn(tested, 'luis.gil')
  const { contractId: productId, account } = ana
  await tested.database.transaction((tx) =>
    tx.insert(powers).values([
      { userId: carmen.id, productId, canOperate: false, canPrepare: true, position: 1 },
      { userId: luis.id, productId, seePayroll: false, position: 1 },
      { userId: luis.id, productId: account.id, position: 1 },
    ]),
  )
  open = await addOther(tested)
  closed = await addOther(tested, 'CLOSED')
  sent = await presented({ lines: [...linesTo([open], 3), { iban: closed, amount: 50_00 }] })
  payroll = await presented({ lines: linesTo([open], 2, 20_00), purpose: 'SALA' })
  tested.clock.set('2026-11-20T10:01:00+01:00')
  const changed = { iban: (await addAccount(tested, await addUser(tested, 'eva.sol'))).iban, name: 'Proveedor 1', amount: 70_00 }
  waiting = await fileOf(carmen.id, { lines: [...linesTo([open], 2), changed, { iban: await addOther(tested), name: 'Nueva, S. L.' }] })
})
afterAll(() => tested.close())

function fileOf(user: number, ...batches: TestBatch[]) {
  return addReadyFile(tested, { id: user }, { contractId: ana.contractId, charged: ana.account, batches })
}

async function presented(...batches: TestBatch[]): Promise<string> {
  const id = await fileOf(ana.user.id, ...batches)
  expect((await presentFile(tested, ana, id)).json()).toMatchObject({ status: 'EXECUTED' })
  await runRemittances(tested.bank)
  await exchange(tested.bank)
  return id
}

const asked = (path: string, { tokens }: Pick<Signatory, 'tokens'> = ana) => get(tested, tokens, `/services${path}`)
const ask = async <T>(path: string, who?: Pick<Signatory, 'tokens'>): Promise<T> => (await asked(path, who)).json<T>()

const T = '/transfer-remittances/v1'
const R = '/remittances/v1'

async function remittanceOf(file: string): Promise<string> {
  const { remittances } = await ask<PendingFileDetail>(`${T}/pending-files/${file}`)
  return remittances[0]?.id ?? ''
}
const pathOf = async (file: string) => `${T}/${ana.contractId}/remittances/${await remittanceOf(file)}`

describe('contracts of remittances', () => {
  test('say what waits in each, what was sent this month and what of it was undone, and the last one', async () => {
    const { contracts, pending } = await ask<{ contracts: RemittanceContractDetail[]; pending: object }>(`${T}/pool`)
    expect(pending).toEqual({ count: 1, amount: 370_00 })
    expect(contracts).toEqual([
      expect.objectContaining({
        id: ana.contractId,
        type: 'TRANSFER_CREDITOR',
        account: { id: ana.account.id, name: 'Cuenta corriente', iban: ana.account.iban },
        canPrepare: true,
        canSign: true,
        month: { remittances: 2, transfers: 6, amount: 390_00, undone: { count: 1, amount: 50_00 } },
        last: expect.objectContaining({ number: 'R-2026-000002', count: 2, amount: 40_00, state: 'DONE', name: 'pagos' }),
      }),
    ])
  })

  test('say their limits, and offer to whoever only prepares what they may do, without the account that is not theirs to see', async () => {
    const detail = await ask<RemittanceContractDetail>(`${T}/${ana.contractId}/detail`, carmen)
    expect(detail).toMatchObject({
      account: { name: 'Cuenta corriente', iban: ana.account.iban },
      canPrepare: true,
      canSign: false,
      cutOff: '17:00',
      signatures: 1,
      suffix: '000',
      allowed: { actions: ['PRESENT', 'WRITE', 'REPEAT'].map((action) => ({ action, signatures: 1 })) },
    })
    expect(detail.account).not.toHaveProperty('id')
  })
})

describe('files that wait', () => {
  test('are listed to whoever prepared them and to whoever signs, with what is missing and until when', async () => {
    const { rows, count } = await ask<{ rows: PendingFile[]; count: number }>(`${T}/pending-files-extract`)
    expect(count).toBe(1)
    expect(rows).toEqual([
      expect.objectContaining({
        id: waiting,
        state: 'READY',
        preparedBy: 'Persona carmen.munoz',
        count: 4,
        amount: 370_00,
        executionOn: '2026-11-20',
        signatures: { given: 0, required: 1 },
        forMe: true,
        cutOff: { at: '2026-11-20T16:00:00.000Z', executionOn: '2026-11-20', afterwardsOn: '2026-11-23' },
        expiresOn: '2026-12-01',
      }),
    ])
    const hers = await ask<{ rows: PendingFile[] }>(`${T}/pending-files-extract`, carmen)
    expect(hers.rows).toEqual([expect.objectContaining({ id: waiting, forMe: false })])
    expect((await ask<{ rows: PendingFile[] }>(`${T}/pending-files-extract?forMe=true`, carmen)).rows).toEqual([])
    expect((await ask<{ rows: PendingFile[] }>(`${T}/pending-files-extract?search=carmen&states=READY`)).rows).toHaveLength(1)
    expect((await ask<{ rows: PendingFile[] }>(`${T}/pending-files-extract?states=WAITING`)).rows).toEqual([])
  })

  test('are reviewed by their totals, days, largest orders, payees never paid before and payees whose account is not last time’s', async () => {
    const review = await ask<FileReview>(`${R}/notebooks/${waiting}/review`)
    expect(review).toMatchObject({
      total: { count: 4, amount: 370_00 },
      excluded: { count: 0, amount: 0 },
      accounts: [{ account: { id: ana.account.id }, total: { count: 4, amount: 370_00 }, after: expect.any(Number) }],
      days: [{ executionOn: '2026-11-20', total: { count: 4, amount: 370_00 } }],
      batches: [{ batch: 1, name: 'LOTE-1', bookedAs: 'EACH', total: { count: 4 } }],
      firstTime: { count: 1, rows: [{ order: 4, name: 'Nueva, S. L.', amount: 100_00 }] },
      changed: { count: 1, rows: [{ order: 3, name: 'Proveedor 1', before: open, lastOn: '2026-11-20' }] },
      fingerprint: expect.stringMatching(/^[\dA-F]{4}-[\dA-F]{4}$/),
      signatures: { given: 0, required: 1, by: [], pending: [{ name: 'Persona construcciones' }, { name: 'Persona luis.gil' }] },
      presentedBy: { name: 'Persona carmen.munoz', me: false },
    })
    expect(review.largest.map(({ order, news }) => [order, news])).toEqual([
      [1, undefined],
      [2, undefined],
      [4, 'FIRST'],
      [3, 'CHANGED'],
    ])
  })

  test('offer to each what they may do: whoever only prepares may not sign', async () => {
    const signer = await ask<PendingFileDetail>(`${T}/pending-files/${waiting}`)
    expect(signer.allowed.actions.map(({ action, denial }) => [action, denial?.code])).toEqual([
      ['SIGN', undefined],
      ['MEND', undefined],
      ['HAND_OVER', undefined],
      ['CANCEL', undefined],
    ])
    const preparer = await ask<PendingFileDetail>(`${T}/pending-files/${waiting}`, carmen)
    expect(preparer).toMatchObject({ preparedBy: { me: true }, review: { total: { count: 4 } }, comments: [], remittances: [] })
    expect(preparer.allowed.actions.find(({ action }) => action === 'SIGN')?.denial?.code).toBe('PREPARE_ONLY')
  })

  test('say how they ended once they wait no more, and which remittances they became', async () => {
    const file = await ask<PendingFileDetail>(`${T}/pending-files/${sent}`)
    expect(file).toMatchObject({
      file: { state: 'DONE' },
      closed: { text: 'Ya está firmado y no se puede cambiar. Estado: tramitado.' },
      remittances: [{ contractId: ana.contractId, number: 'R-2026-000001' }],
      review: { signatures: { given: 1, required: 1, by: [{ name: 'Persona construcciones' }] } },
      allowed: { actions: [] },
    })
  })

  test('come in the home of payments, after which what came back and what was sent this month', async () => {
    const home = await ask<PaymentsWaiting>(`${R}/waiting`)
    expect(home.waiting.map(({ what, name, count }) => [what, name, count])).toEqual([
      ['FILE_TO_SIGN', 'pagos.xml', 4],
      ['RETURNS', 'pagos', 1],
    ])
    expect(home.families).toEqual([{ kind: 'TRANSFERS', contracts: 1, month: { remittances: 2, count: 6, amount: 390_00, undone: 1 } }])
  })
})

describe('remittances', () => {
  test('are listed by their day with what has become of them, filtered, and pages are of what was asked first', async () => {
    const list = `${T}/${ana.contractId}/remittances-extract`
    const { rows, txId } = await ask<{ rows: RemittanceDetail[]; txId: string }>(list)
    expect(
      rows
        .map(({ number, state, outcome }) => [number, state, outcome.done.count, outcome.undone.count])
        .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
    ).toEqual([
      ['R-2026-000001', 'PARTLY', 3, 1],
      ['R-2026-000002', 'DONE', 2, 0],
    ])
    const partly = await ask<{ rows: RemittanceDetail[] }>(`${list}?states=PARTLY&minAmount=30000&search=000001`)
    expect(partly.rows.map(({ number }) => number)).toEqual(['R-2026-000001'])
    expect((await ask<{ rows: RemittanceDetail[] }>(`${list}?toDate=2026-11-19`)).rows).toEqual([])
    expect(await ask<{ count: number }>(`${list}?txId=${txId}`)).toMatchObject({ count: 2 })
    expect(await ask(`${list}?fromDate=2026-11-21&toDate=2026-11-20`)).toMatchObject({ error: { code: 'DJA9' } })
    expect(await ask(`${list}?fromDate=2026-02-30`)).toMatchObject({ error: { code: 'DJA9' } })
    expect(await ask(`${list}?states=SENT`)).toMatchObject({ error: { code: 'BAD_INPUT' } })
    expect(await ask(`${list}?txId=${'x'.repeat(40)}`)).toMatchObject({ error: { code: 'TX_UNKNOWN' } })
  })

  test('say their totals by state, who signed them, their steps and what can be cancelled', async () => {
    const detail = await ask<RemittanceDetail>(await pathOf(sent))
    expect(detail).toMatchObject({
      number: 'R-2026-000001',
      state: 'PARTLY',
      bookedAs: 'EACH',
      contract: { id: ana.contractId },
      file: { id: sent, name: 'pagos.xml', answer: true },
      states: [
        { state: 'REJECTED', count: 1, amount: 50_00 },
        { state: 'SETTLED', count: 3, amount: 300_00 },
      ],
      signedBy: [{ name: 'Persona construcciones' }],
      cancel: { way: 'NONE', count: 0 },
    })
    expect(detail.timeline.map(({ state }) => state)).toEqual(['SCHEDULED', 'IN_PROGRESS', 'PARTLY'])
  })

  test('list their transfers in the order of the file, with why each went wrong', async () => {
    const list = `${await pathOf(sent)}/transfers-extract`
    const { rows } = await ask<{ rows: RemittanceTransfer[] }>(list)
    expect(rows.map(({ order, state, amount, reason }) => [order, state, amount, reason])).toEqual([
      [1, 'SETTLED', 100_00, undefined],
      [2, 'SETTLED', 100_00, undefined],
      [3, 'SETTLED', 100_00, undefined],
      [4, 'REJECTED', 50_00, expect.any(String)],
    ])
    const rejected = await ask<{ rows: RemittanceTransfer[] }>(`${list}?states=REJECTED&search=textiles`)
    expect(rejected.rows).toHaveLength(1)
    const one = await ask<RemittanceTransferDetail>(`${await pathOf(sent)}/transfers/${rejected.rows[0]?.id}`)
    expect(one).toMatchObject({ order: 4, receipt: false, cancel: { way: 'NONE' } })
    expect(one.timeline.map(({ state }) => state)).toEqual(['SCHEDULED', 'ACCEPTED', 'SENT', 'REJECTED'])
    const settled = await ask<RemittanceTransferDetail>(`${await pathOf(sent)}/transfers/${rows[0]?.id}`)
    const receipt = await asked(`${await pathOf(sent)}/transfers/${rows[0]?.id}/receipt-export`)
    expect(receipt.headers['content-type']).toBe('application/pdf')
    expect((await asked(`${await pathOf(sent)}/transfers/${rejected.rows[0]?.id}/receipt-export`)).statusCode).toBe(404)
    expect((await asked(`${await pathOf(sent)}/receipts-export`)).headers['content-type']).toBe('application/pdf')
    expect(settled).toMatchObject({ receipt: true, cancel: { way: 'RECALL' }, endToEndId: 'E-1' })
  })

  test('are not among the transfers of their account, nor are their payees among the recent ones', async () => {
    const { rows } = await ask<{ rows: object[] }>(`/transfers/v1/${ana.account.id}/issued-extract`)
    expect(rows).toEqual([])
    expect(await ask(`/transfers/v1/${ana.account.id}/target-accounts`)).toMatchObject({ payees: [] })
  })

  test('case 33: who may not see a payroll sees what it comes to, and its transfers as if they did not exist', async () => {
    const path = await pathOf(payroll)
    expect(await ask(path, luis)).toMatchObject({ count: 2, amount: 40_00, bookedAs: 'ONE', purpose: 'Nómina' })
    const { rows } = await ask<{ rows: RemittanceTransfer[] }>(`${path}/transfers-extract`)
    expect(rows).toHaveLength(2)
    const hidden = [`${path}/transfers-extract`, `${path}/transfers/${rows[0]?.id}`]
    for (const address of [...hidden, `${R}/notebooks/${payroll}/orders-extract`, `${R}/notebooks/${payroll}/original`]) {
      expect((await asked(address, luis)).statusCode, address).toBe(404)
    }
    expect(await ask(`${R}/notebooks/${payroll}/review`, luis)).toMatchObject({ total: { count: 2 }, largest: [], firstTime: { count: 0 } })
    expect((await asked(`${await pathOf(sent)}/transfers-extract`, luis)).statusCode).toBe(200)
    await tested.database.transaction((tx) =>
      tx
        .update(powers)
        .set({ seePayroll: true })
        .where(and(eq(powers.userId, luis.id), eq(powers.productId, ana.contractId))),
    )
    expect((await asked(`${path}/transfers-extract`, luis)).statusCode).toBe(200)
  })

  test('are found by an amount, as their transfers and their files are', async () => {
    const of = (euros: string) => `?search=${encodeURIComponent(`${euros}..${euros}`)}`
    const found = async (list: string, euros: string) =>
      (await ask<{ rows: { amount: number }[] }>(`${list}${of(euros)}`)).rows.map(({ amount }) => amount)
    expect(await found(`${T}/${ana.contractId}/remittances-extract`, '350,00')).toEqual([350_00])
    expect(await found(`${T}/${ana.contractId}/presented-supports-extract`, '40,00')).toEqual([40_00])
    expect(await found(`${T}/pending-files-extract`, '370,00')).toEqual([370_00])
    expect(await found(`${T}/pending-files-extract`, '371,00')).toEqual([])
    expect(await found(`${await pathOf(sent)}/transfers-extract`, '50,00')).toEqual([50_00])
  })

  test('name their states as customers read them', async () => {
    const options = await ask<{ remittances: object[]; files: object[]; transfers: object[] }>(`${T}/status-options`)
    expect(options.remittances).toContainEqual({ code: 'STOPPED', name: 'Parada por falta de saldo' })
    expect(options.files).toContainEqual({ code: 'READY', name: 'Pendiente de firma' })
    expect(options.transfers).toContainEqual({ code: 'SETTLED', name: 'Realizada' })
  })
})
