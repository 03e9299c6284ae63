import type { RemittanceContractDetail } from '@almenara/contract/areas/payments/contracts'
import type {
  Remittance,
  RemittanceDetail,
  RemittanceTransfer,
  RemittanceTransferDetail,
} from '@almenara/contract/areas/payments/remittances'
import { toInstant, toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { answerCalls, expectListedOnceMade, extractOf, inTurn, openRoutes, type Answers } from '../testing.tsx'
import { ContractPage } from './ContractPage.tsx'
import { ContractsPage } from './ContractsPage.tsx'
import { RemittancePage } from './RemittancePage.tsx'
import { readContractSearch, readRemittanceSearch } from './search.ts'

vi.mock(import('../../../base/bank-status.ts'), () => ({
  bankStatus: undefined as never,
  useBankDays: () => ({ today: toLocalDate('2026-11-22'), earliest: toLocalDate('2023-11-22') }),
}))

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const AT = '/payments/transfer-remittances'
const ROOT = '/transfer-remittances/v1'
const asOf = toInstant('2026-11-22T08:42:00Z')
const day = toLocalDate('2026-11-19')
const sums = (count: number, amount: number) => ({ count, amount: toCents(amount) })

const REMITTANCE: Remittance = {
  id: 'r1',
  number: 'R-2026-000006',
  name: 'Quincena',
  state: 'PARTLY',
  executionOn: day,
  ...sums(5, 452325),
  instant: false,
  outcome: { pending: sums(0, 0), done: sums(3, 317850), undone: sums(2, 134475) },
}

const CONTRACT: RemittanceContractDetail = {
  id: 'c1',
  number: '0418-0610048913',
  name: 'Proveedores',
  type: 'TRANSFER_CREDITOR',
  account: { id: 'a1', name: 'Cuenta corriente', iban: 'ES2198760418160210048871' },
  canPrepare: true,
  canSign: true,
  pending: sums(3, 561090),
  month: { remittances: 3, transfers: 11, amount: toCents(1485940), undone: sums(2, 134475) },
  last: { id: 'r1', number: 'R-2026-000006', name: 'Quincena', executionOn: day, ...sums(5, 452325), state: 'PARTLY' },
  holder: 'Construcciones Peñalver, S. L.',
  taxId: 'B96402177',
  suffix: '001',
  bookedAs: 'EACH',
  partial: 'ALLOWED',
  checksPayees: true,
  fourEyes: false,
  signatures: 1,
  fee: toCents(0),
  cutOff: '17:00',
  allowed: { actions: [] },
}

const DETAIL: RemittanceDetail = {
  ...REMITTANCE,
  contract: { id: 'c1', name: 'Proveedores' },
  account: CONTRACT.account,
  file: { id: 'f1', name: 'quincena.xml', answer: true },
  bookedAs: 'EACH',
  fee: toCents(0),
  fingerprint: 'F180-D06A',
  states: [
    { state: 'SETTLED', ...sums(3, 317850) },
    { state: 'REJECTED', ...sums(1, 61875) },
    { state: 'RETURNED', ...sums(1, 72600) },
  ],
  excluded: sums(0, 0),
  signedBy: [{ name: 'Concepción Peñalver Ros', at: asOf }],
  timeline: [{ state: 'PARTLY', on: day, text: 'Realizada en parte' }],
  cancel: { way: 'NONE', count: 0, text: 'Ya se ha enviado y no se puede anular.' },
  asOf,
}

const REJECTED: RemittanceTransfer = {
  id: 't2',
  order: 2,
  state: 'REJECTED',
  payee: { name: 'Pinturas Rascanya, S. L.', iban: 'ES6114650101370100482276' },
  amount: toCents(61875),
  concept: 'Factura P-207',
  reason: 'La cuenta está cancelada.',
}

const TRANSFER: RemittanceTransferDetail = {
  ...REJECTED,
  kind: 'ORDINARY',
  executionOn: day,
  account: CONTRACT.account,
  transactionId: '0418F000123',
  timeline: [{ state: 'REJECTED', on: day, text: 'Rechazada' }],
  cancel: { way: 'NONE', text: 'Ya no puede anularse.' },
  receipt: false,
}

const ALL: Answers = {
  [`GET ${ROOT}/c1/detail`]: () => CONTRACT,
  [`GET ${ROOT}/c1/remittances-extract`]: () => extractOf([REMITTANCE]),
  [`GET ${ROOT}/c1/presented-supports-extract`]: () =>
    extractOf([{ id: 'f1', name: 'quincena.xml', at: asOf, by: 'Carmen Muñoz Peñalver', ...sums(5, 452325), state: 'DONE' }]),
  [`GET ${ROOT}/c1/remittances/r1`]: () => DETAIL,
  [`GET ${ROOT}/c1/remittances/r1/transfers-extract`]: () => extractOf([REJECTED]),
  [`GET ${ROOT}/c1/remittances/r1/transfers/t2`]: () => TRANSFER,
}

function open(address: string, answers: Answers = {}) {
  const { asked } = answerCalls({ ...ALL, ...answers })
  const router = openRoutes(AT + address, [
    { path: AT, component: ContractsPage },
    { path: `${AT}/remittances/$id/{-$txId}`, validateSearch: readContractSearch, component: ContractPage },
    {
      path: `${AT}/remittances/$contractNumber/detail/$remittanceId/$viewPages/$txId`,
      validateSearch: readRemittanceSearch,
      component: RemittancePage,
    },
  ])
  return { router, asked, user: userEvent.setup() }
}

const DETAIL_AT = '/remittances/c1/detail/r1/1/-'
/** Texts as they are read: without the spaces that keep a figure and its sign together. */
const read = (element: Element | null | undefined) => element?.textContent?.replaceAll(/\s/g, ' ') ?? ''

test('each contract says its account, what it has sent, what waits in it and how its last remittance stands', async () => {
  open('', { [`GET ${ROOT}/pool`]: () => ({ contracts: [CONTRACT], pending: CONTRACT.pending }) })
  const card = (await screen.findByRole('heading', { name: 'Proveedores' })).closest('section')
  for (const said of ['ES21 9876 0418 1602 1004 8871', '14.859,40 €', '11 transferencias · 2 no realizadas', '5.610,90 €', '3 ficheros'])
    expect(read(card)).toContain(said)
  expect(read(card)).toContain('Realizada en parte')
})

test('a contract shows one of its lists at a time, and only its tab is the current one', async () => {
  const { user } = open('/remittances/c1')
  expect(await screen.findByRole('link', { name: 'Quincena' })).toBeTruthy()
  const tabs = within(screen.getByRole('navigation', { name: 'Listas del contrato' }))
  const current = () =>
    tabs
      .getAllByRole('link')
      .filter((tab) => tab.getAttribute('aria-current') === 'page')
      .map(({ textContent }) => textContent)
  expect(current()).toEqual(['Remesas'])
  await user.click(tabs.getByRole('link', { name: 'Ficheros presentados' }))
  expect(await screen.findByRole('link', { name: 'quincena.xml' })).toBeTruthy()
  expect(current()).toEqual(['Ficheros presentados'])
})

test('a file is presented from its contract by whoever the bank lets', async () => {
  const allowed = { actions: [{ action: 'PRESENT' as const, signatures: 1 }] }
  open('/remittances/c1', { [`GET ${ROOT}/c1/detail`]: () => ({ ...CONTRACT, allowed }) })
  expect((await screen.findByRole('link', { name: 'Presentar fichero' })).getAttribute('href')).toMatch(
    /present-transfer-support\?contract=c1$/,
  )
})

test('whoever may only consult a contract is told so, and presents nothing from it', async () => {
  open('/remittances/c1', { [`GET ${ROOT}/c1/detail`]: () => ({ ...CONTRACT, canPrepare: false, canSign: false }) })
  expect(await screen.findByText(/Solo consulta$/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Presentar fichero' })).toBeNull()
})

test('a remittance says what was done of how much, what became of the rest, and where that money is', async () => {
  open(DETAIL_AT)
  const head = (await screen.findByRole('heading', { name: 'Quincena', level: 1 })).closest('section, div')?.parentElement?.parentElement
  for (const said of ['Realizado de 4.523,25 €, 5 transferencias', 'Rechazadas618,75 €1 transferencia', 'Devueltas726,00 €1 transferencia'])
    expect(read(head)).toContain(said)
  expect(screen.getByText('No se han podido abonar 2 de 5.')).toBeTruthy()
  for (const paper of ['Descargar justificantes', 'Descargar respuesta (pain.002)', 'Descargar fichero original'])
    expect(screen.getByRole('button', { name: (name) => name.startsWith(paper) })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Anular/ })).toBeNull()
})

test('one that is stopped says how much is missing, and until when it is tried', async () => {
  const stopped = { missing: toCents(241800), until: toInstant('2026-11-23T16:00:00Z') }
  const outcome = { pending: sums(5, 452325), done: sums(0, 0), undone: sums(0, 0) }
  open(DETAIL_AT, { [`GET ${ROOT}/c1/remittances/r1`]: () => ({ ...DETAIL, state: 'STOPPED', outcome, stopped }) })
  const note = (await screen.findByText(/Lo intentamos cada 15 minutos/)).closest('[role=status]')
  expect(read(note)).toContain('Faltan 2.418,00 € en la cuenta de cargo.')
  expect(read(note)).toContain('hasta la hora límite (mañana, 17:00). Después no se realizará.')
})

test('a transfer opens beside its list with why it went wrong, and closing it leaves the list', async () => {
  const { router, user } = open(DETAIL_AT)
  await user.click(await screen.findByRole('link', { name: 'Pinturas Rascanya, S. L.' }))
  const drawer = await screen.findByRole('dialog', { name: 'Transferencia de la remesa' })
  expect(await within(drawer).findByText('La cuenta está cancelada.')).toBeTruthy()
  expect(within(drawer).getByText('Ya no puede anularse.')).toBeTruthy()
  // Nobody received it: there is nothing to prove.
  expect(within(drawer).queryByRole('button', { name: 'Descargar justificante' })).toBeNull()
  await user.click(within(drawer).getByRole('button', { name: 'Cerrar' }))
  expect(router.state.location.search).toEqual({})
})

test('what has not left is cancelled with a press that says so, after saying how much of the remittance that is', async () => {
  const cancel = { way: 'PART' as const, count: 2, text: 'Las otras 3 ya se han enviado.' }
  const { user, asked } = open(DETAIL_AT, { [`GET ${ROOT}/c1/remittances/r1`]: () => ({ ...DETAIL, cancel }) })
  await user.click(await screen.findByRole('link', { name: 'Anular 2 transferencias' }))
  expect(await screen.findByRole('heading', { name: 'Anular la remesa', level: 1 })).toBeTruthy()
  expect(screen.getByText('2 de 5')).toBeTruthy()
  expect(screen.getByText('Las otras 3 ya se han enviado.')).toBeTruthy()
  expect(screen.getByText('No necesita código.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Anular 2 transferencias/ }))
  await vi.waitFor(() => expect(asked.some(({ call }) => /^POST .*\/c1\/remittances\/r1\/.*authorization$/.test(call))).toBe(true))
})

test('a remittance that cannot be cancelled any more says why', async () => {
  open(`${DETAIL_AT}?cancel=true`)
  expect(await screen.findByRole('heading', { name: 'Anulación no disponible' })).toBeTruthy()
  expect(screen.getByText('Ya se ha enviado y no se puede anular.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ver la remesa' })).toBeTruthy()
})

test('one whose transfers are still being made says how many there are, and lists them by itself once all are', async () => {
  const states = [[], [{ state: 'SCHEDULED', ...sums(2, 180000) }], DETAIL.states]
  const answers = inTurn(states.map((one) => ({ ...DETAIL, state: 'IN_PROGRESS', states: one })))
  const { asked } = open(DETAIL_AT, { [`GET ${ROOT}/c1/remittances/r1`]: answers })
  const text = /^Preparando las transferencias: 0 de 5\./
  const line = () => screen.getByRole('link', { name: 'Pinturas Rascanya, S. L.' })
  await expectListedOnceMade(asked, {
    bar: 'Transferencias preparadas',
    text,
    list: '/transfers-extract',
    line,
  })
}, 20_000)

describe('the check of payees’ names', () => {
  const checking = (checksPayees: boolean) => {
    const allowed = { actions: [{ action: 'PAYEE_CHECK' as const, signatures: 1 }] }
    return open('/remittances/c1?payeeCheck=true', {
      [`GET ${ROOT}/c1/detail`]: () => ({ ...CONTRACT, checksPayees, allowed }),
      'POST /remittances/v1/contracts/c1/payee-check/authorization': () => ({}),
    })
  }
  const sent = (asked: { call: string; body: unknown }[]) => asked.find(({ call }) => call.endsWith('/payee-check/authorization'))?.body

  test('is done without after saying what that means, with a signature', async () => {
    const { user, asked } = checking(true)
    expect(await screen.findByRole('heading', { name: 'Desactivar la comprobación de nombres', level: 1 })).toBeTruthy()
    expect(screen.getByText('Si no se comprueban, el banco no responde de las transferencias enviadas a un titular distinto.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^Revisar y firmar/ }))
    await vi.waitFor(() => expect(sent(asked)).toMatchObject({ check: 'OFF' }))
  })

  test('is taken up again without one', async () => {
    const { user, asked } = checking(false)
    expect(await screen.findByRole('heading', { name: 'Activar la comprobación de nombres', level: 1 })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^Activar la comprobación/ }))
    await vi.waitFor(() => expect(sent(asked)).toMatchObject({ check: 'ON' }))
  })

  test('of an account that is a consumer’s cannot be done without, and its screen says so', async () => {
    const { asked } = open('/remittances/c1?payeeCheck=true')
    expect(await screen.findByText('Los ficheros de este contrato se comprueban siempre.')).toBeTruthy()
    expect(sent(asked)).toBeUndefined()
  })
})
