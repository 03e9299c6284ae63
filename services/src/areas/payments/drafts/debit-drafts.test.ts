import type { DebitCreditorDetail } from '@almenara/contract/areas/payments/debit-contracts'
import type { Draft, DraftLine } from '@almenara/contract/areas/payments/drafts'
import type { Notebook } from '@almenara/contract/areas/payments/notebooks'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { get, openTestBank, post, put, type TestBank } from '../../../testing/bank.ts'
import { addOther } from '../../../testing/clearing.ts'
import { addCreditor, collect, debitsOf } from '../../../testing/debit-remittances.ts'
import { addAdvanced } from '../../../testing/financing-remittances.ts'
import { askNotebook } from '../../../testing/payment-files.ts'
import { presentFile, type Company } from '../../../testing/remittances.ts'
import { readNextFile } from '../files/read-file.ts'
import { remittances } from '../remittances/tables.ts'
import { runRemittances } from '../remittances/run-remittances.ts'
import { guessFields } from './sheet-columns.ts'

const DRAFTS = '/services/remittances/v1/drafts'

let tested: TestBank
let gym: Company
let debtor: string

beforeAll(async () => {
  tested = await openTestBank()
  gym = await addCreditor(tested, 'gimnasio')
  debtor = await addOther(tested)
})
afterAll(() => tested.close())

const line = (more: Partial<DraftLine> = {}): DraftLine => ({
  name: 'Álvaro Peñuelas',
  iban: debtor,
  amount: '45,50',
  concept: 'Cuota de diciembre',
  reference: 'C-12',
  mandate: 'SOCIO 114',
  signedOn: '02/01/2024',
  sequence: '',
  ...more,
})
const begin = async (body: object = {}) => (await post(tested, gym.tokens, DRAFTS, { contract: gym.contractId, ...body })).json<Draft>()
const save = async ({ id, version }: Draft, lines: readonly DraftLine[], more: object = {}) =>
  (await put(tested, gym.tokens, `${DRAFTS}/${id}`, { version, title: 'Cuotas', payroll: false, lines, ...more })).json<Draft>()
const present = ({ id, version }: Draft) => post(tested, gym.tokens, `${DRAFTS}/${id}/notebook`, { version })

test('debits that are written by hand are judged cell by cell, their mandates too', async () => {
  const draft = await begin()
  expect(draft).toMatchObject({ kind: 'DEBITS', schemes: ['CORE', 'B2B'], payroll: false })
  expect(draft).not.toHaveProperty('available')
  const wrong = [
    line({ mandate: '', signedOn: '', sequence: 'a veces' }),
    line({ mandate: 'M'.repeat(36), signedOn: '31/02/2024' }),
    line({ signedOn: '21/11/2026' }),
    line({ signedOn: '2024-01-02', sequence: 'Último' }),
  ]
  const saved = await save(draft, wrong, { payroll: true, scheme: 'B2B' })
  expect(saved).toMatchObject({ payroll: false, scheme: 'B2B', total: { count: 4, wrong: 3 } })
  expect(saved.judged.map(({ problems }) => problems.map(({ field }) => field))).toEqual([
    ['mandate', 'signedOn', 'sequence'],
    ['mandate', 'signedOn'],
    ['signedOn'],
    [],
  ])
  expect(saved.judged[0]?.problems.map(({ text }) => text)).toEqual([
    'Falta la referencia del mandato. Escriba la que firmó el deudor.',
    'Falta la fecha de firma del mandato. Escriba el día en que lo firmó el deudor.',
    'Escriba Recurrente, Primero, Último o Único.',
  ])
  expect((await present(saved)).json()).toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'lines' }] })
})

test('they become a file of debits, a block for each sequence, which is signed and collected, and repeated with its mandates', async () => {
  const draft = await save(await begin(), [line(), line({ mandate: 'SOCIO 115', sequence: 'primero', amount: '30' })], {
    scheme: 'B2B',
    executionOn: '2026-12-10',
  })
  const { id } = (await present(draft)).json<Notebook>()
  expect(await readNextFile(tested.bank)).toBe(true)
  const notebook = await askNotebook(tested, gym, id)
  expect(notebook).toMatchObject({
    state: 'READY',
    format: 'pain.008.001.08',
    good: { count: 2, amount: 75_50 },
    draft: { id: draft.id, contract: gym.contractId },
  })
  expect(notebook.batches.map(({ executionOn, count }) => [executionOn, count])).toEqual([
    ['2026-12-10', 1],
    ['2026-12-10', 1],
  ])
  expect((await presentFile(tested, gym, id, notebook.version)).json()).toMatchObject({ status: 'EXECUTED' })
  await runRemittances(tested.bank)
  const made = await tested.database.select().from(remittances).where(eq(remittances.supportId, id)).orderBy(remittances.batch)
  const debits = (await Promise.all(made.map((one) => debitsOf(tested, one.id)))).flat()
  expect(debits.map(({ mandateId, signedOn, scheme, sequence, amount }) => [mandateId, signedOn, scheme, sequence, amount])).toEqual([
    ['SOCIO 114', '2024-01-02', 'B2B', 'RCUR', 45_50],
    ['SOCIO 115', '2024-01-02', 'B2B', 'FRST', 30_00],
  ])

  const again = await begin({ from: { remittanceId: made[1]?.id, amounts: 'EMPTY' } })
  expect(again).toMatchObject({ kind: 'DEBITS', scheme: 'B2B', from: { count: 1, amount: 30_00 } })
  expect(again.lines).toMatchObject([{ amount: '', mandate: 'SOCIO 115', signedOn: '02/01/2024', sequence: 'Recurrente', copied: 1 }])
  const changed = await save(again, [{ ...(again.lines[0] as DraftLine), amount: '30,00', mandate: 'SOCIO 116' }])
  expect(changed.judged).toMatchObject([{ problems: [], changed: ['mandate'] }])
  const { allowed } = (await get(tested, gym.tokens, `/services/debit-remittances/v1/${gym.contractId}/detail`)).json<DebitCreditorDetail>()
  expect(allowed.actions.map(({ action }) => action)).toEqual(['PRESENT', 'WRITE', 'REPEAT'])
})

test('another’s remittance is not repeated, nor is one written under a line of financing', async () => {
  const other = await addCreditor(tested, 'fincas')
  const theirs = await collect(tested, other, { lines: [{ iban: debtor }] })
  await runRemittances(tested.bank)
  const from = { remittanceId: theirs, amounts: 'KEEP' }
  for (const body of [{ from }, { contract: other.contractId }, { contract: (await addAdvanced(tested, 'obras')).contractId }])
    expect((await post(tested, gym.tokens, DRAFTS, { contract: gym.contractId, ...body })).json()).toMatchObject({ code: 'NOT_FOUND' })
})

test('the columns of a sheet of debits are told by their titles, and in one of payments nothing is of a mandate', () => {
  const sheet = [
    ['Socio', 'IBAN', 'Importe', 'Referencia del mandato', 'Fecha de firma', 'Factura'],
    ['Ana', 'ES91', '12,50', 'M-1', '02/01/2024', 'F-1'],
  ]
  expect(guessFields(sheet, 'DEBITS')).toEqual(['name', 'iban', 'amount', 'mandate', 'signedOn', 'reference'])
  expect(guessFields(sheet, 'TRANSFERS')).toEqual(['name', 'iban', 'amount', 'reference', 'NONE', 'concept'])
})
