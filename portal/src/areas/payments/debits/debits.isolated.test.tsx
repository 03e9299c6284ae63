import type { DebitCreditorDetail } from '@almenara/contract/areas/payments/debit-contracts'
import type { DebitRefund } from '@almenara/contract/areas/payments/debit-refunds'
import type { DebitRemittanceDetail, RemittanceDebitDetail } from '@almenara/contract/areas/payments/debit-remittances'
import { toInstant, toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls, expectListedOnceMade, extractOf, inTurn, openRoutes, type Answers } from '../testing.tsx'
import { CreditorPage } from './CreditorPage.tsx'
import { RemittancePage } from './RemittancePage.tsx'
import { readCreditorSearch, readDebitRemittanceSearch } from './search.ts'

vi.mock(import('../../../base/bank-status.ts'), () => ({
  bankStatus: undefined as never,
  useBankDays: () => ({ today: toLocalDate('2026-11-22'), earliest: toLocalDate('2023-11-22') }),
}))

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const AT = '/payments/debit-remittances'
const ROOT = '/debit-remittances/v1'
const asOf = toInstant('2026-11-22T08:42:00Z')
const day = toLocalDate('2026-11-19')
const sums = (count: number, amount: number) => ({ count, amount: toCents(amount) })
const account = { id: 'a1', name: 'Cuenta corriente', iban: 'ES2198760418160210048871' }

const CREDITOR: DebitCreditorDetail = {
  id: 'c1',
  number: '0418-0610048939',
  name: 'Alquileres',
  type: 'DEBIT_CREDITOR',
  submitterId: 's1',
  creditorId: 'ES17002B96402177',
  scheme: 'CORE',
  account,
  canPrepare: true,
  canSign: true,
  pending: sums(0, 0),
  month: { remittances: 1, debits: 2, amount: toCents(1260_00), undone: sums(1, 620_00) },
  coming: sums(0, 0),
  holder: 'Construcciones Peñalver, S. L.',
  taxId: 'B96402177',
  suffix: '002',
  returnsAccount: account,
  bookedAs: 'ONE',
  partial: 'ALLOWED',
  fourEyes: false,
  signatures: 1,
  fees: { each: toCents(15), returned: toCents(350) },
  cutOff: '17:00',
  firstOn: toLocalDate('2026-11-24'),
  terms: [{ scheme: 'CORE', returnDays: 5, refundWeeks: 8, unauthorisedMonths: 13 }],
  allowed: { actions: [] },
}

const DETAIL: DebitRemittanceDetail = {
  id: 'r1',
  number: 'R-2026-000005',
  name: 'Noviembre',
  state: 'PARTLY',
  executionOn: day,
  ...sums(2, 1260_00),
  scheme: 'CORE',
  outcome: { pending: sums(0, 0), done: sums(1, 640_00), undone: sums(1, 620_00) },
  contract: { id: 'c1', name: 'Alquileres', creditorId: 'ES17002B96402177' },
  account,
  file: { id: 'f1', name: 'noviembre.xml' },
  batchId: 'NOV',
  bookedAs: 'ONE',
  credit: { on: day, expected: toCents(0), credited: toCents(640_00), text: 'Abonado.' },
  fees: { each: toCents(15), returned: toCents(350), charged: toCents(365) },
  terms: { bankUntil: toLocalDate('2026-11-26') },
  states: [
    { state: 'COLLECTED', ...sums(1, 640_00) },
    { state: 'RETURNED', ...sums(1, 620_00) },
  ],
  refunds: { ...sums(1, 620_00), presentable: 1 },
  excluded: sums(0, 0),
  signedBy: [],
  timeline: [{ state: 'PARTLY', on: day, text: 'Realizada en parte' }],
  cancel: { way: 'NONE', count: 0, text: 'Ya se ha enviado.' },
  asOf,
}

const COLLECTED: RemittanceDebitDetail = {
  id: 'd1',
  order: 1,
  state: 'COLLECTED',
  debtor: { name: 'Clara Roig', iban: 'ES6114650101370100482276' },
  amount: toCents(640_00),
  concept: 'Alquiler',
  mandateId: 'M-1',
  scheme: 'CORE',
  sequence: 'RCUR',
  signedOn: toLocalDate('2025-01-10'),
  executionOn: day,
  transactionId: '0418F1',
  timeline: [{ state: 'COLLECTED', on: day, text: 'Cobrado' }],
  cancel: { way: 'NONE', text: 'Ya se ha enviado.' },
}
const REJECTED: RemittanceDebitDetail = {
  ...COLLECTED,
  id: 'd2',
  order: 2,
  state: 'REJECTED',
  debtor: { name: 'Lucía Ferrer', iban: 'ES6114650101370100482276' },
  reason: { code: 'AC04', text: 'La cuenta está cancelada.' },
  timeline: [{ state: 'REJECTED', on: day, text: 'Rechazado' }],
}

const refund = (id: string, on: string): DebitRefund => ({
  id,
  kind: 'RETURN',
  state: 'BOOKED',
  reason: { code: 'AM04', text: 'No hay saldo suficiente en la cuenta.' },
  on: toLocalDate(on),
  amount: toCents(620_00),
  debtor: { name: `Deudor ${id}`, iban: 'ES6114650101370100482276' },
  concept: 'Alquiler',
  mandateId: 'M-1',
  debitId: 'd2',
  remittance: { id: 'r1', number: 'R-2026-000005', executionOn: day },
  isNew: false,
  advice: 'YES',
  presentable: true,
})

const ALL: Answers = {
  'GET /statusauth/v2/web': () => ({ digitalBankingStatus: 'ON' }),
  [`GET ${ROOT}/c1/detail`]: () => CREDITOR,
  [`GET ${ROOT}/c1/refunds-extract`]: () => extractOf([refund('x1', '2026-11-20'), refund('x2', '2026-11-19')]),
  [`GET ${ROOT}/c1/remittances/r1`]: () => DETAIL,
  [`GET ${ROOT}/c1/remittances/r1/debits-extract`]: () => extractOf([COLLECTED, REJECTED]),
  [`GET ${ROOT}/c1/remittances/r1/debits/d1`]: () => COLLECTED,
  [`GET ${ROOT}/c1/remittances/r1/debits/d2`]: () => REJECTED,
}

function open(address: string, answers: Answers = {}) {
  const { asked } = answerCalls({ ...ALL, ...answers })
  openRoutes(AT + address, [
    { path: `${AT}/remittances/$id/{-$txId}`, validateSearch: readCreditorSearch, component: CreditorPage },
    {
      path: `${AT}/remittances/$contractNumber/detail/$remittanceId/$viewPages/$txId`,
      validateSearch: readDebitRemittanceSearch,
      component: RemittancePage,
    },
  ])
  return { asked, user: userEvent.setup() }
}

const DETAIL_AT = '/remittances/c1/detail/r1/1/-'
const button = (name: string) => screen.queryByRole('button', { name: (said) => said.startsWith(name) })

test('a remittance gives proof of what was collected, the answer for its program, and its file', async () => {
  open(DETAIL_AT)
  await screen.findByRole('heading', { name: 'Noviembre', level: 1 })
  for (const paper of ['Descargar justificantes', 'Descargar respuesta (pain.002)', 'Descargar fichero original'])
    expect(button(paper)).toBeTruthy()
})

test('of one with nothing collected there is nothing to prove', async () => {
  const outcome = { pending: sums(2, 1260_00), done: sums(0, 0), undone: sums(0, 0) }
  open(DETAIL_AT, { [`GET ${ROOT}/c1/remittances/r1`]: () => ({ ...DETAIL, outcome }) })
  await screen.findByRole('heading', { name: 'Noviembre', level: 1 })
  expect(button('Descargar respuesta (pain.002)')).toBeTruthy()
  expect(button('Descargar justificantes')).toBeNull()
})

test('a debit that was collected has its proof beside it, and one that was not has its reason', async () => {
  const { user } = open(DETAIL_AT)
  await user.click(await screen.findByRole('link', { name: 'Clara Roig' }))
  const drawer = await screen.findByRole('dialog', { name: 'Recibo de la remesa' })
  expect(await within(drawer).findByRole('button', { name: /^Descargar justificante/ })).toBeTruthy()
  await user.click(within(drawer).getByRole('button', { name: 'Cerrar' }))
  await user.click(await screen.findByRole('link', { name: 'Lucía Ferrer' }))
  const other = await screen.findByRole('dialog', { name: 'Recibo de la remesa' })
  expect(await within(other).findByText('La cuenta está cancelada (AC04)')).toBeTruthy()
  expect(within(other).queryByRole('button', { name: /^Descargar justificante/ })).toBeNull()
})

test('what came back on the last day that is shown is a file for the program of its creditor', async () => {
  const days: (string | null)[] = []
  const { user } = open('/remittances/c1?tab=refunds', {
    [`GET ${ROOT}/c1/refunds-extract/day`]: ({ query }) => days.push(query.get('day')),
  })
  await user.click(await screen.findByRole('button', { name: /^Descargar las del 20\/11\/2026/ }))
  await waitFor(() => expect(days).toEqual(['2026-11-20']))
})

test('where nothing came back there is no file of it', async () => {
  open('/remittances/c1?tab=refunds', { [`GET ${ROOT}/c1/refunds-extract`]: () => extractOf([]) })
  expect(await screen.findByText('No hay devoluciones')).toBeTruthy()
  expect(button('Descargar las del')).toBeNull()
})

test('one whose debits are still being made says how many there are, and lists them by itself once all are', async () => {
  const states = [[], [{ state: 'SCHEDULED', ...sums(1, 640_00) }], DETAIL.states]
  const answers = inTurn(states.map((one) => ({ ...DETAIL, state: 'SCHEDULED', states: one })))
  const { asked } = open(DETAIL_AT, { [`GET ${ROOT}/c1/remittances/r1`]: answers })
  const text = /^Preparando los recibos: 0 de 2\./
  const line = () => screen.getByRole('link', { name: 'Clara Roig' })
  await expectListedOnceMade(asked, { bar: 'Recibos preparados', text, list: '/debits-extract', line })
}, 20_000)
