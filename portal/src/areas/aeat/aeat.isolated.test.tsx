import type { DeclarationDetail } from '@almenara/contract/areas/aeat/declarations'
import type { FileDeclaration } from '@almenara/contract/areas/aeat/presentation'
import { toInstant, toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '../../api/failure.ts'
import { storeTokens } from '../../api/tokens.ts'
import { createQueryClient } from '../../base/query-client.ts'
import { readDeclarationsSearch } from './aeat-lists.ts'
import { DeclarationsPage } from './DeclarationsPage.tsx'
import { PresentPage } from './PresentPage.tsx'

vi.mock(import('../../base/bank-status.ts'), () => ({
  bankStatus: undefined as never,
  useBankDays: () => ({ today: toLocalDate('2026-10-12'), earliest: toLocalDate('2023-10-12') }),
}))

/** What the bank reads of a file that is sent, or why not. */
let fileReply: () => Promise<unknown> = () => Promise.reject(new TypeError('No file is expected'))
vi.mock(import('../../api/upload.ts'), () => ({ upload: (() => fileReply()) as never }))

const account = {
  id: 'cuenta',
  name: 'Cuenta corriente',
  iban: 'ES7921000813610123456789',
  type: 'VIEW',
  available: toCents(1_000_00),
  canOperate: true,
  signatures: 1,
  holder: { name: 'Javier Ferrer', taxId: '12345678Z' },
}
const vat = {
  model: '303',
  name: 'IVA. Autoliquidación',
  family: 'SELF_ASSESSMENT',
  periods: ['3T', '4T'],
  taxpayers: ['PERSON', 'ENTITY'],
  deadlines: [{ exercise: '26', period: '3T', day: '2026-10-20' }],
  files: true,
}
const forms = [
  { form: 'ACCOUNT_DEBIT', name: 'Adeudo en cuenta', available: true, explanation: 'Se carga ahora.' },
  { form: 'DIRECT_DEBIT', name: 'Domiciliación', available: false, explanation: 'Se pide en la sede.', link: 'https://sede.example' },
]
const inFile: Omit<FileDeclaration, 'position' | 'problems'> = {
  model: '303',
  taxId: '12345678Z',
  name: 'ANA PAZ',
  exercise: '26',
  period: '3T',
  type: 'I',
  amount: toCents(100_00),
}
const paid: DeclarationDetail = {
  id: 'pagado',
  orderedAt: toInstant('2026-10-12T08:00:00Z'),
  paidOn: toLocalDate('2026-10-12'),
  nrc: '3031234567890123456789',
  account: { id: 'cuenta', name: 'Cuenta corriente', iban: account.iban },
  model: '303',
  modelName: 'IVA. Autoliquidación',
  exercise: '26',
  period: '3T',
  taxId: '12345678Z',
  name: 'Javier Ferrer',
  amount: toCents(312_40),
  state: 'PAID',
  family: 'SELF_ASSESSMENT',
  presentedBy: 'HAND',
  orderedBy: 'Javier Ferrer',
  chargedAt: toInstant('2026-10-12T08:00:01Z'),
  deadline: toLocalDate('2026-10-20'),
  annulment: { until: toLocalDate('2026-10-21') },
  filing: 'https://sede.example',
  filed: false,
}

let tax = paid
const asked = vi.fn<(path: string, body: unknown) => void>()

function answer(path: string, body: unknown): unknown {
  if (path.endsWith('/presentation-models')) return { models: [vat], exercises: ['26', '25'] }
  if (path.endsWith('/aeat/v1/accounts')) return { accounts: [account] }
  if (path.endsWith('/payment-forms')) return { forms }
  if (path.endsWith('/declaration-accounts')) return { accounts: [], models: [], exercises: [] }
  if (path.endsWith('/filing')) {
    tax = { ...tax, filed: (body as { filed: boolean }).filed }
    return tax
  }
  if (path.endsWith('/declarations-extract')) {
    return { txId: 'T'.padEnd(24, 'x'), fromPage: 1, toPage: 1, more: false, count: 1, countIsExact: true, rows: [tax], filters: {} }
  }
  return path.endsWith(`/declarations/${tax.id}`) ? tax : undefined
}

beforeEach(() => {
  tax = paid
  asked.mockReset()
  storeTokens({ access_token: 'a', refresh_token: 'b' })
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const { pathname } = new URL(input, 'http://localhost')
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    asked(pathname, body)
    const found = answer(pathname, body)
    return found === undefined ? Response.json({ code: 'NOT_FOUND' }, { status: 404 }) : Response.json(found)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

function open(address: string) {
  const root = createRootRoute()
  const shell = createRoute({ getParentRoute: () => root, id: 'shell' })
  const signedIn = createRoute({ getParentRoute: () => shell, id: 'signed-in' })
  const at = (path: string, component: () => React.ReactNode) => createRoute({ getParentRoute: () => signedIn, path, component })
  const list = createRoute({
    getParentRoute: () => signedIn,
    path: '/services/aeat/declarations',
    component: DeclarationsPage,
    validateSearch: readDeclarationsSearch,
  })
  const pages = [list, at('/services/aeat/telematic-presentation', PresentPage), at('/financings/$id/telematic-presentation', PresentPage)]
  const router = createRouter({
    routeTree: root.addChildren([shell.addChildren([signedIn.addChildren(pages)])]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

const PAY = '/services/aeat/telematic-presentation'

async function fillQuarter(): Promise<void> {
  await userEvent.selectOptions(await screen.findByLabelText('Modelo'), '303')
  await userEvent.selectOptions(screen.getByLabelText('Periodo'), '3T')
}

test('a quarter says its name, how many days are left, and what will be left in the account', async () => {
  open(PAY)
  await fillQuarter()
  expect(screen.getByRole('option', { name: '3T · Tercer trimestre' })).toBeTruthy()
  expect(screen.getByText('Quedan 8 días')).toBeTruthy()
  expect(screen.getByText('El modelo 303 del 3T se presenta hasta el 20/10/2026.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Importe en euros'), '312,40')
  expect(await screen.findByText('Disponible después')).toBeTruthy()
  expect(screen.getByText('Último día')).toBeTruthy()
  expect(screen.getByText('Tercer trimestre de 2026')).toBeTruthy()
})

test('a form that is not done here is explained, with the agency’s page and the IBAN that it asks for', async () => {
  open(PAY)
  await fillQuarter()
  await userEvent.click(await screen.findByText('Domiciliación'))
  expect(screen.getByText('Se pide en la sede.', { exact: false })).toBeTruthy()
  expect(screen.getByRole('link', { name: /Ir a la Agencia Tributaria/ }).getAttribute('href')).toBe('https://sede.example')
  expect(screen.getByRole('button', { name: 'Copiar IBAN' })).toBeTruthy()
})

test('what of a file is not paid here says why, the rest is chosen, and its sum is shown', async () => {
  const declarations = [
    { ...inFile, position: 1, problems: [] },
    { ...inFile, position: 2, type: 'D', problems: ['La devolución se pide al presentar el modelo.'] },
    { ...inFile, position: 3, name: 'LUIS GIL', problems: [] },
  ]
  fileReply = async () => ({ fileId: 'archivo', sha256: 'f'.repeat(64), declarations })
  open(PAY)
  await userEvent.click(await screen.findByRole('radio', { name: 'Con un archivo' }))
  await userEvent.upload(screen.getByLabelText('Elegir archivo'), new File(['x'], 'iva.303'))
  const group = await screen.findByRole('group', { name: 'Declaraciones de iva.303' })
  expect(within(group).getAllByRole('checkbox')).toHaveLength(2)
  expect(screen.getByText('La devolución se pide al presentar el modelo.')).toBeTruthy()
  const sum = () => screen.getByText('Importe', { selector: 'dt' }).nextElementSibling?.textContent
  expect(sum()).toContain('200,00')
  await userEvent.click(within(group).getByRole('checkbox', { description: /LUIS GIL/ }))
  await waitFor(() => expect(sum()).toContain('100,00'))
})

test('a file that the bank refuses says its line and why, at the field', async () => {
  const message = 'El archivo no se puede leer: no es de un modelo de la Agencia Tributaria (línea 1).'
  fileReply = () => Promise.reject(new CallFailure('FILE_REFUSED', 'VOID', message))
  open(PAY)
  await userEvent.click(await screen.findByRole('radio', { name: 'Con un archivo' }))
  await userEvent.upload(screen.getByLabelText('Elegir archivo'), new File(['x'], 'foto.png'))
  expect(await screen.findByText(/\(línea 1\)/)).toBeTruthy()
})

test('the address of a product that pays no taxes, as a loan, is of nothing', async () => {
  open('/financings/prestamo/telematic-presentation')
  await waitFor(() => expect(screen.getByRole('alert')).toBeTruthy())
  expect(screen.queryByLabelText('Modelo')).toBeNull()
})

test('a paid tax that is not filed says so with its last day, until its customer says that it is', async () => {
  open('/services/aeat/declarations?tax=pagado')
  const drawer = await screen.findByRole('dialog', { name: 'Impuesto pagado' })
  expect(await within(drawer).findByText(/Pagar no es presentar/)).toBeTruthy()
  expect(within(drawer).getByText('El último día para presentarlo es el 20/10/2026.')).toBeTruthy()
  await userEvent.click(within(drawer).getByRole('checkbox', { name: /Ya he presentado el modelo/ }))
  await waitFor(() => expect(within(drawer).queryByText(/Pagar no es presentar/)).toBeNull())
  expect(asked).toHaveBeenCalledWith(expect.stringMatching(/\/declarations\/pagado\/filing$/), { filed: true })
})

test('a refused tax has the agency’s words as text, and leads to another payment', async () => {
  const { filed: _, nrc: __, ...rest } = paid
  tax = {
    ...rest,
    state: 'REFUSED',
    refusal: '<b>NIF no identificado</b>',
    annulment: { reason: 'Solo se puede anular un impuesto pagado.' },
  }
  open('/services/aeat/declarations?tax=pagado')
  expect(await screen.findByText('«<b>NIF no identificado</b>». No le hemos cobrado.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Pagar con otros datos' })).toBeTruthy()
})
