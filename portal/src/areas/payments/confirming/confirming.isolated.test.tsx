import type { ConfirmingContractDetail, ConfirmingInvoice, ConfirmingInvoiceDetail } from '@almenara/contract/areas/payments/confirming'
import { toInstant, toLocalDate } from '@almenara/contract/dates'
import { toRate } from '@almenara/contract/millionths'
import { toCents } from '@almenara/contract/money'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { brand } from '../../../brand.ts'
import { createQueryClient } from '../../../base/query-client.ts'
import { answerCalls, expectListedOnceMade, extractOf, inTurn, type Answers } from '../testing.tsx'
import { ConfirmingPage } from './ConfirmingPage.tsx'
import { readConfirmingSearch } from './search.ts'

vi.mock(import('../../../base/bank-status.ts'), () => ({
  bankStatus: undefined as never,
  useBankDays: () => ({ today: toLocalDate('2026-11-22'), earliest: toLocalDate('2023-11-22') }),
}))

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const AT = '/payments/confirming-remittances'
const ROOT = '/confirming-remittances/v1'
const due = toLocalDate('2026-12-01')
const sums = (count: number, amount: number) => ({ count, amount: toCents(amount) })

const CONTRACT: ConfirmingContractDetail = {
  id: 'c1',
  number: '0418-0610048955',
  name: 'Confirming de obra',
  type: 'CONFIRMING',
  account: { id: 'a1', name: 'Cuenta corriente', iban: 'ES2198760418160210048871' },
  canPrepare: true,
  canSign: true,
  pending: sums(1, 92370),
  coming: { ...sums(3, 446620), next: { ...sums(2, 313520), on: due } },
  last: { id: 'r1', number: 'R-2026-000011', name: 'confirming-noviembre', executionOn: due, ...sums(4, 465375), state: 'SCHEDULED' },
  holder: 'Construcciones Peñalver, S. L.',
  taxId: 'B96402177',
  partial: 'ALLOWED',
  fourEyes: false,
  signatures: 1,
  cutOff: '14:00',
  firstOn: toLocalDate('2026-11-25'),
  advance: { rate: toRate(42_000) },
  states: [{ state: 'CONFIRMED', ...sums(3, 446620) }],
  days: [{ ...sums(2, 313520), on: due }],
  allowed: { actions: [{ action: 'PRESENT', signatures: 1 }] },
}

const INVOICE: ConfirmingInvoice = {
  id: 'i1',
  order: 1,
  remittance: { id: 'r1', number: 'R-2026-000011' },
  state: 'CONFIRMED',
  supplier: { name: 'Ascensores Turia, S. A.', taxId: 'A00131014', iban: 'ES6114650101370100482276' },
  number: 'AT-26-3318',
  amount: toCents(248000),
  issuedOn: toLocalDate('2026-10-02'),
  dueOn: due,
  payOn: due,
}
const NOTE: ConfirmingInvoice = {
  ...INVOICE,
  id: 'i2',
  number: 'AB-0031',
  supplier: { ...INVOICE.supplier, name: 'Azulejos Onda, S. L.' },
  amount: toCents(-9680),
  state: 'RETURNED',
  reason: { code: 'AC04', text: 'La cuenta está cancelada.' },
}

const DETAIL: ConfirmingInvoiceDetail = {
  ...INVOICE,
  bank: 'Banco Santander',
  timeline: [{ state: 'SENT', on: toLocalDate('2026-11-20'), text: 'Enviada' }],
  cancel: { way: 'CANCEL', text: 'Si la anula, no se pagará. El resto de la remesa sigue igual.' },
}

const REMITTANCE = {
  id: 'r1',
  number: 'R-2026-000011',
  name: 'confirming-noviembre',
  state: 'SCHEDULED',
  executionOn: due,
  ...sums(4, 465375),
  outcome: { pending: sums(4, 465375), done: sums(0, 0), undone: sums(0, 0) },
  contract: { id: 'c1', name: 'Confirming de obra' },
  presentedAt: toInstant('2026-11-20T08:42:00Z'),
  states: [{ state: 'CONFIRMED', ...sums(4, 465375) }],
  cancel: { way: 'ALL', count: 4, text: 'Todavía no se ha pagado nada. Si la anula, no se pagará ninguna factura.' },
}

const ALL: Answers = {
  [`GET ${ROOT}/pool`]: () => ({ contracts: [CONTRACT], pending: CONTRACT.pending }),
  [`GET ${ROOT}/c1/detail`]: () => CONTRACT,
  [`GET ${ROOT}/c1/invoices-extract`]: () => extractOf([INVOICE, NOTE]),
  [`GET ${ROOT}/c1/invoices/i1`]: () => DETAIL,
  [`GET ${ROOT}/c1/remittances-extract`]: () => extractOf([REMITTANCE]),
  [`GET ${ROOT}/c1/remittances/r1`]: () => REMITTANCE,
}

function open(address = '', answers: Answers = {}) {
  const { asked } = answerCalls({ ...ALL, ...answers })
  const root = createRootRoute()
  const shell = createRoute({ getParentRoute: () => root, id: 'shell' })
  const signedIn = createRoute({ getParentRoute: () => shell, id: 'signed-in' })
  const route = createRoute({ getParentRoute: () => signedIn, path: AT, validateSearch: readConfirmingSearch, component: ConfirmingPage })
  const router = createRouter({
    routeTree: root.addChildren([shell.addChildren([signedIn.addChildren([route])])]),
    history: createMemoryHistory({ initialEntries: [AT + address] }),
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return { router, asked, user: userEvent.setup() }
}

/** Texts as they are read: without the spaces that keep a figure and its sign together. */
const read = (element: Element | null | undefined) => element?.textContent?.replaceAll(/\s/g, ' ') ?? ''

test('each contract says what is to be paid, what falls due next and how its last remittance stands', async () => {
  open()
  const card = (await screen.findByRole('heading', { name: 'Confirming de obra' })).closest('section')
  for (const said of ['ES21 9876 0418 1602 1004 8871', '4.466,20 €', '3 facturas', '3.135,20 € el 01/12/2026', 'Programada', '1 fichero'])
    expect(read(card)).toContain(said)
})

test('without a contract it says so, and where to get one', async () => {
  const { phones } = brand
  onTestFinished(() => void Object.assign(brand, { phones }))
  Object.assign(brand, { phones: { customerService: '900 000 000', customerServiceHours: 'de lunes a viernes' } })
  open('', { [`GET ${ROOT}/pool`]: () => ({ contracts: [], pending: sums(0, 0) }) })
  expect(await screen.findByText('No tiene confirming contratado.')).toBeTruthy()
  expect(screen.getByText(/900 000 000, de lunes a viernes/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Presentar fichero/ })).toBeNull()
})

test('a contract tells its terms, its next payments, and its invoices with why one came back', async () => {
  open('?contract=c1')
  const row = (await screen.findByText(/La cuenta está cancelada \(AC04\)/)).closest('tr')
  expect(read(row)).toContain('Abono AB-0031')
  expect(read(row)).toContain('Devuelta')
  expect(read(document.body)).toContain('Al 4,20 % anual')
  expect(read(document.body)).toContain('Hora límite, 14:00 de dos días hábiles antes')
  expect(screen.getByRole('heading', { name: 'Próximos pagos' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Presentar fichero' }).getAttribute('href')).toMatch(/present-support\?contract=c1$/)
})

test('an invoice opens beside its list, and leads to being cancelled alone', async () => {
  const { user, router, asked } = open('?contract=c1')
  await user.click(await screen.findByRole('link', { name: 'Ascensores Turia, S. A.' }))
  await user.click(await screen.findByRole('link', { name: 'Anular la factura' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Anular la factura' })).toBeTruthy()
  expect(router.state.location.search).toMatchObject({ contract: 'c1', invoice: 'i1', cancel: true })
  await user.click(await screen.findByRole('button', { name: /^Anular la factura/ }))
  await vi.waitFor(() =>
    expect(asked.find(({ call }) => call === `POST ${ROOT}/c1/remittances/r1/cancelation/authorization`)?.body).toMatchObject({
      items: ['i1'],
    }),
  )
})

test('the invoices of one remittance stay those of that one while they are filtered', async () => {
  const { user, router, asked } = open('?contract=c1&remittance=r1')
  expect(await screen.findByRole('link', { name: 'Anular la remesa' })).toBeTruthy()
  await user.type(await screen.findByRole('searchbox', { name: 'Buscar en las facturas' }), 'turia')
  await vi.waitFor(() => expect(router.state.location.search).toEqual({ contract: 'c1', remittance: 'r1', search: 'turia' }))
  expect(asked.filter(({ call }) => call === `GET ${ROOT}/c1/invoices-extract`).length).toBeGreaterThan(1)
})

test.each(['SCHEDULED', 'CANCELLED'])(
  'one that is %s and whose invoices are still being made says how many there are, and lists them by itself once all are',
  async (state) => {
    const states = [[], [{ state: 'SENT', ...sums(2, 200000) }], REMITTANCE.states]
    const answers = inTurn(states.map((one) => ({ ...REMITTANCE, state, states: one })))
    const { asked } = open('?contract=c1&remittance=r1', { [`GET ${ROOT}/c1/remittances/r1`]: answers })
    const text = /^Preparando las facturas: 0 de 4\./
    const line = () => screen.getByRole('link', { name: 'Ascensores Turia, S. A.' })
    await expectListedOnceMade(asked, { bar: 'Facturas preparadas', text, list: '/invoices-extract', line })
  },
  20_000,
)
