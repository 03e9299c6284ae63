import type { DebitContracts, DebitCreditorDetail } from '@almenara/contract/areas/payments/debit-contracts'
import type { DebitRefund, DebitRefundDetail } from '@almenara/contract/areas/payments/debit-refunds'
import type {
  DebitRemittance,
  DebitRemittanceDetail,
  RemittanceDebit,
  RemittanceDebitDetail,
} from '@almenara/contract/areas/payments/debit-remittances'
import type { PaymentsWaiting } from '@almenara/contract/areas/payments/home'
import type { Notebook } from '@almenara/contract/areas/payments/notebooks'
import { toCents } from '@almenara/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { get, openTestBank, post, signInAs, type TestBank } from '../../../testing/bank.ts'
import { addOther } from '../../../testing/clearing.ts'
import { addCreditor, collect, goOn } from '../../../testing/debit-remittances.ts'
import { addCustomer } from '../../../testing/orders.ts'
import { lastMovement, offered, type Movement } from '../../../testing/movements.ts'
import { powers } from '../../../products/tables.ts'
import { expectExport } from '../../../testing/list-exports.ts'
import { askNotebook } from '../../../testing/payment-files.ts'
import { linesTo, type Company } from '../../../testing/remittances.ts'
import { readNextFile } from '../files/read-file.ts'

const ROOT = '/services/debit-remittances/v1'
const LUCIA = 'Ferrer Domingo, Lucía'
let tested: TestBank
let gym: Company
let remittanceId: string

beforeAll(async () => {
  tested = await openTestBank()
  gym = await addCreditor(tested, 'gimnasio', { feeReturned: toCents(3_50) })
  const lines = [...linesTo([await addOther(tested)], 2), { iban: await addOther(tested, 'NO_FUNDS'), name: LUCIA }]
  remittanceId = await collect(tested, gym, { lines })
  await goOn(tested)
  for (const day of ['2026-11-23', '2026-11-24']) {
    tested.clock.set(`${day}T09:00:00+01:00`)
    await goOn(tested)
  }
  gym.tokens = await signInAs(tested, gym.user)
})
afterAll(() => tested.close())

const ask = async <T>(path: string): Promise<T> => (await get(tested, gym.tokens, `${ROOT}/${path}`)).json<T>()
const one = () => `${gym.contractId}/remittances/${remittanceId}`
const refunds = async () => (await ask<{ rows: DebitRefund[] }>(`${one()}/refunds-extract`)).rows

test('a creditor is listed with what was collected in the month, and tells its terms and fees', async () => {
  const { creditors } = await ask<DebitContracts>('pool')
  expect(creditors).toMatchObject([
    { id: gym.contractId, creditorId: 'ES77000B85626240', month: { remittances: 1, debits: 3, undone: { count: 1 } } },
  ])
  const detail = await ask<DebitCreditorDetail>(`${gym.contractId}/detail`)
  expect(detail).toMatchObject({ cutOff: '17:00', firstOn: '2026-11-25', fees: { returned: 3_50 }, scheme: 'BOTH' })
})

test('a remittance is listed by how many debits it has, and tells what was paid in and until when it may come back', async () => {
  const { rows } = await ask<{ rows: DebitRemittance[] }>(`${gym.contractId}/remittances-extract?minDebits=3&maxDebits=3`)
  expect(rows).toMatchObject([{ id: remittanceId, state: 'PARTLY', outcome: { done: { count: 2 }, undone: { count: 1, amount: 100_00 } } }])
  expect(await ask(`${gym.contractId}/remittances-extract?minDebits=4`)).toMatchObject({ rows: [] })
  const detail = await ask<DebitRemittanceDetail>(one())
  expect(detail).toMatchObject({
    credit: { expected: 0, credited: 300_00 },
    fees: { charged: 3_50 },
    terms: { bankUntil: '2026-11-30', debtorUntil: '2027-01-18', unauthorisedUntil: '2027-12-23' },
    refunds: { count: 1, amount: 100_00, presentable: 1 },
    cancel: { way: 'NONE' },
  })
})

test('its debits are listed with the reason of what came back, and each tells its mandate and its states', async () => {
  const { rows } = await ask<{ rows: RemittanceDebit[] }>(`${one()}/debits-extract?states=RETURNED`)
  expect(rows).toMatchObject([{ order: 3, state: 'RETURNED', reason: { code: 'AM04' }, debtor: { name: LUCIA } }])
  const debit = await ask<RemittanceDebitDetail>(`${one()}/debits/${rows[0]?.id}`)
  expect(debit).toMatchObject({ mandateId: 'M-3', scheme: 'CORE', signedOn: '2024-01-02', cancel: { way: 'NONE' } })
  expect(debit.timeline.map(({ state }) => state)).toEqual(['SCHEDULED', 'SENT', 'COLLECTED', 'RETURNED'])
})

/** The amounts of the rows of a list that are of so many euros. */
const found = async (list: string, euros: string) =>
  (await ask<{ rows: { amount: number }[] }>(`${list}?search=${encodeURIComponent(`${euros}..${euros}`)}`)).rows.map(({ amount }) => amount)

test('what was paid in, what came back and its fee lead to the remittance, and to nothing where its contract is not theirs', async () => {
  const list = `/services/accounts/v2/${gym.account.id}/movement-extract`
  const { rows, txId } = (await get(tested, gym.tokens, list)).json<{ rows: { id: string; title: string }[]; txId: string }>()
  const origins = await Promise.all(
    rows.map(async ({ id, title }) => {
      const { movement } = (await get(tested, gym.tokens, `${list}/${id}?txId=${txId}`)).json<{ movement: Movement }>()
      return [title, movement.origin, offered(movement)] as const
    }),
  )
  const origin = { kind: 'REMITTANCE', of: 'DEBITS', contractId: gym.contractId, remittanceId, number: 'R-2026-000001' }
  expect(origins).toContainEqual(['Abono de remesa de adeudos R-2026-000001', origin, { REMITTANCE: 'yes' }])
  expect(origins).toContainEqual([expect.stringMatching(/^Comisión por .* de recibo$/), origin, { REMITTANCE: 'yes' }])
  const other = await addCustomer(tested, 'bea.mas')
  const power = { userId: other.user.id, productId: gym.account.id, position: 9 }
  await tested.database.transaction((tx) => tx.insert(powers).values(power))
  expect(await lastMovement(tested, other.tokens, gym.account)).not.toHaveProperty('origin')
})

test('remittances, their debits and what came back are found by an amount', async () => {
  const remittances = `${gym.contractId}/remittances-extract`
  expect([await found(remittances, '300,00'), await found(remittances, '301,00')]).toEqual([[300_00], []])
  for (const list of [`${one()}/refunds-extract`, `${gym.contractId}/refunds-extract`])
    expect([await found(list, '100,00'), await found(list, '101,00')], list).toEqual([[100_00], []])
  const debits = `${one()}/debits-extract`
  expect([await found(debits, '100,00'), await found(debits, '101,00')]).toEqual([[100_00, 100_00, 100_00], []])
})

test('what came back says who asked for it, what it cost and whether to present it again', async () => {
  const [refund] = await refunds()
  expect(refund).toMatchObject({ kind: 'RETURN', state: 'BOOKED', advice: 'YES', presentable: true, on: '2026-11-24' })
  const detail = await ask<DebitRefundDetail>(`${one()}/refunds/${refund?.id}`)
  expect(detail).toMatchObject({
    fee: 3_50,
    movement: { amount: 100_00, title: 'Devolución de recibo AM04' },
    again: { firstOn: '2026-11-25' },
  })
  expect(detail.text).toBe(
    'Lo devolvió el banco del deudor del cobro del 23/11/2026. No hay saldo suficiente en la cuenta. El importe se cargó en su cuenta el 24/11/2026.',
  )
})

test.each<[string, () => string, string, number, string[]]>([
  ['files', () => `${gym.contractId}/presented-supports-extract`, 'Q604', 1, ['pagos.xml', 'Tramitado']],
  ['remittances', () => `${gym.contractId}/remittances-extract`, 'Q606', 1, ['R-2026-000001', 'Realizada en parte']],
  ['debits', () => `${one()}/debits-extract`, 'Q609', 3, ['Proveedor 1', 'Proveedor 2', LUCIA, 'Devuelto']],
  ['returns of a creditor', () => `${gym.contractId}/refunds-extract`, 'Q614', 1, [LUCIA, 'AM04']],
  ['returns of a remittance', () => `${one()}/refunds-extract`, 'Q614', 1, [LUCIA, 'AM04']],
])('the file of %s has what the list has, and of one row more than the maximum says its own code', (_, listOf, code, rows, texts) =>
  expectExport(tested, gym, `${ROOT}/${listOf()}`, { code, rows, texts }),
)

test('presented again it is a file to be signed, once', async () => {
  const [refund] = await refunds()
  const again = () => post(tested, gym.tokens, `${ROOT}/${gym.contractId}/refunds/presentation`, { refunds: [refund?.id] })
  const made = (await again()).json<Notebook>()
  while (await readNextFile(tested.bank));
  expect(await askNotebook(tested, gym, made.id)).toMatchObject({
    state: 'READY',
    format: 'pain.008.001.08',
    good: { count: 1, amount: 100_00 },
  })
  const files = `${gym.contractId}/presented-supports-extract`
  expect([await found(files, '100,00'), await found(files, '101,00')]).toEqual([[100_00], []])
  expect((await again()).statusCode).toBe(409)
  expect(await refunds()).toMatchObject([{ state: 'PRESENTED_AGAIN', presentable: false }])
})

test('at the home of payments there wait the file to be signed and what came back, and the month has what was collected', async () => {
  const home = (await get(tested, gym.tokens, '/services/remittances/v1/waiting')).json<PaymentsWaiting>()
  expect(home.waiting).toMatchObject([
    { what: 'FILE_TO_SIGN', kind: 'DEBITS', count: 1, forMe: true, signatures: { given: 0, required: 1 } },
    { what: 'RETURNS', kind: 'DEBITS', id: remittanceId, contractId: gym.contractId, count: 1, amount: 100_00 },
  ])
  expect(home.families).toMatchObject([{ kind: 'DEBITS', contracts: 1, month: { remittances: 1, count: 3, undone: 1 } }])
  const { rows } = (await get(tested, gym.tokens, '/services/transfer-remittances/v1/pending-files-extract')).json<{ rows: unknown[] }>()
  expect(rows).toEqual([])
})

test('case 40: a stranger gets of each the answer of what does not exist', async () => {
  const { tokens } = await addCustomer(tested, 'otra')
  const [refund] = await refunds()
  const nobody = '00000000-0000-4000-8000-000000000000'
  const paths = (contract: string, remittance: string, row: string) => [
    `${contract}/detail`,
    `submitters/${contract}/detail`,
    `${contract}/presented-supports-extract`,
    `${contract}/remittances-extract`,
    `${contract}/refunds-extract`,
    `${contract}/remittances/${remittance}`,
    `${contract}/remittances/${remittance}/debits-extract`,
    `${contract}/remittances/${remittance}/refunds-extract`,
    `${contract}/remittances/${remittance}/refunds/${row}`,
  ]
  const theirs = paths(gym.contractId, remittanceId, refund?.id ?? '')
  const unknown = paths('T00000000000', nobody, nobody)
  for (const [at, path] of theirs.entries()) {
    const [mine, none] = [await get(tested, tokens, `${ROOT}/${path}`), await get(tested, tokens, `${ROOT}/${unknown[at]}`)]
    expect([mine.statusCode, mine.json<{ code?: string }>().code]).toEqual([none.statusCode, none.json<{ code?: string }>().code])
    expect(mine.statusCode).toBe(404)
  }
})
