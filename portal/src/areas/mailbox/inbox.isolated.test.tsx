import type { Communication } from '@almenara/contract/areas/mailbox/communications'
import { toInstant, toLocalDate } from '@almenara/contract/dates'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeTokens } from '../../api/tokens.ts'
import { createQueryClient } from '../../base/query-client.ts'
import { currentToasts, dismissToast } from '../../kit/toast.ts'
import { readInboxSearch } from './communications.ts'
import { InboxPage } from './InboxPage.tsx'

vi.mock(import('../../base/bank-status.ts'), () => ({
  bankStatus: undefined as never,
  useBankDays: () => ({ today: toLocalDate('2026-11-22'), earliest: toLocalDate('2023-11-22') }),
}))
let isContracted = true
vi.mock(import('../../base/mailbox.ts'), async (original) => ({
  ...(await original()),
  useMailbox: () => ({ label: isContracted ? 'Buzón' : 'Comunicaciones', isContracted, isKnown: true, pending: 0 }) as const,
}))

/** What the mailbox holds. */
let letters: Communication[] = []
const asked = vi.fn<(path: string, query: string, body: string) => void>()
const PAGE = 25

function letter(at: number, part: Partial<Communication> = {}): Communication {
  return { id: `c${at}`, receivedAt: toInstant('2026-11-20T08:00:00Z'), title: `Extracto ${at}`, typeCode: 'MONTHLY_STATEMENT', ...part }
}

function pageOf(query: URLSearchParams) {
  const from = Number(query.get('fromPage') ?? 1)
  const to = Number(query.get('toPage') ?? 1)
  const rows = query.get('txId') || query.get('state') !== 'UNREAD' ? letters : letters.filter(({ readAt }) => !readAt)
  return {
    txId: `T${to}`.padEnd(24, 'x'),
    rows: rows.slice((from - 1) * PAGE, to * PAGE),
    fromPage: from,
    toPage: to,
    more: rows.length > to * PAGE,
    count: rows.length,
    countIsExact: true,
    filters: {},
    unread: letters.filter(({ readAt }) => !readAt).length,
    total: letters.length,
  }
}

function answer(path: string, query: URLSearchParams, body: string): unknown {
  if (path.endsWith('/communications-extract')) return pageOf(query)
  if (path.endsWith('/communication-types'))
    return { types: [{ code: 'MONTHLY_STATEMENT', name: 'Extracto mensual', required: true, channels: ['ELECTRONIC', 'PAPER'] }] }
  if (path.endsWith('/products')) return { products: [{ id: 'nomina', name: 'Cuenta Nómina', kind: 'VIEW' }] }
  if (path.endsWith('/communications/read')) {
    const { ids } = JSON.parse(body) as { ids: string[] }
    letters = letters.map((one) => (ids.includes(one.id) ? { ...one, readAt: toInstant('2026-11-22T09:00:00Z') } : one))
    return { read: ids.length, unread: letters.filter(({ readAt }) => !readAt).length }
  }
  const one = letters.find(({ id }) => path.endsWith(`/communications/${id}`))
  const document = {
    facts: [{ label: 'Titular', text: 'Carmen Muñoz Peñalver' }],
    figures: [],
    paragraphs: ['Estos son los movimientos del mes.'],
    table: { columns: [{ label: 'Concepto', kind: 'text' }], rows: [['Recibo de luz']] },
    notes: [],
  }
  const told = [{ at: toInstant('2026-11-20T09:00:00Z'), channel: 'EMAIL', contact: 'ca••••@correo.es', result: 'ACCEPTED' }]
  return one && { ...one, document, factsSha256: 'ab12', told }
}

beforeEach(() => {
  isContracted = true
  letters = []
  asked.mockReset()
  storeTokens({ access_token: 'a', refresh_token: 'b' })
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const { pathname, searchParams, search } = new URL(input, 'http://localhost')
    const body = typeof init?.body === 'string' ? init.body : ''
    asked(pathname, search, body)
    const found = answer(pathname, searchParams, body)
    return found === undefined ? Response.json({ error: { code: 'NOT_FOUND' } }, { status: 404 }) : Response.json(found)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
  for (const { id } of currentToasts()) dismissToast(id)
})

function open(address = '/services/inbox') {
  const root = createRootRoute()
  const shell = createRoute({ getParentRoute: () => root, id: 'shell' })
  const signedIn = createRoute({ getParentRoute: () => shell, id: 'signed-in' })
  const inbox = createRoute({
    getParentRoute: () => signedIn,
    path: '/services/inbox',
    validateSearch: readInboxSearch,
    component: InboxPage,
  })
  const router = createRouter({
    routeTree: root.addChildren([shell.addChildren([signedIn.addChildren([inbox])])]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return router
}

const bar = () => within(screen.getByRole('region', { name: 'Comunicaciones seleccionadas' }))
const chooseAll = () => screen.findByRole('checkbox', { name: 'Seleccionar las comunicaciones que se muestran' })
const some = (count: number) => Array.from({ length: count }, (_, at) => letter(at))

test('what is chosen stays chosen while more is shown, and each limit says how much of it that takes', async () => {
  letters = some(62)
  open()
  await userEvent.click(await chooseAll())
  expect(bar().getByRole('status').textContent).toBe('25 seleccionadas')
  expect(bar().getByRole('meter', { name: 'Lectura' }).getAttribute('aria-valuetext')).toBe('25 de 60')
  expect(bar().getByText('Puede descargar 20 como máximo. Quite 5 de la selección.', { selector: 'p' })).toBeTruthy()
  expect(
    bar()
      .getByRole('button', { name: /^Confirmar descarga/ })
      .getAttribute('aria-disabled'),
  ).toBe('true')
  expect(
    bar()
      .getByRole('button', { name: /^Confirmar lectura/ })
      .getAttribute('aria-disabled'),
  ).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: /^Ver más comunicaciones/ }))
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Seleccionar «Extracto 30»/ }))
  expect(bar().getByRole('status').textContent).toBe('26 seleccionadas')
  await userEvent.click(await screen.findByRole('button', { name: /^Ver más comunicaciones/ }))
  await screen.findByRole('checkbox', { name: /^Seleccionar «Extracto 61»/ })
  await userEvent.click(await chooseAll())
  expect(bar().getByText('Puede confirmar la lectura de 60 como máximo. Quite 2 de la selección.', { selector: 'p' })).toBeTruthy()
  expect(
    bar()
      .getByRole('button', { name: /^Confirmar lectura/ })
      .getAttribute('aria-disabled'),
  ).toBe('true')
})

test('confirming what was not read tells it of the list that was seen, which keeps its rows', async () => {
  letters = some(3)
  open('/services/inbox?state=UNREAD')
  await userEvent.click(await chooseAll())
  await userEvent.click(bar().getByRole('button', { name: /^Confirmar lectura/ }))
  await waitFor(() => expect(currentToasts().map(({ text }) => text)).toContain('Ha confirmado la lectura de 3 comunicaciones.'))
  const [, , body = ''] = asked.mock.calls.find(([path]) => path.endsWith('/communications/read')) ?? []
  expect(JSON.parse(body)).toEqual({ txId: 'T1'.padEnd(24, 'x'), ids: ['c0', 'c1', 'c2'] })
  expect(await screen.findByText('0 sin leer de 3 comunicaciones')).toBeTruthy()
  expect(screen.getAllByText('Leída el 22/11/2026')).toHaveLength(3)
  expect(screen.queryByRole('meter')).toBeNull()
})

test('another list begins with none chosen', async () => {
  letters = some(3)
  open()
  await userEvent.click(await chooseAll())
  await userEvent.click(screen.getByRole('radio', { name: 'Sin leer' }))
  await waitFor(() => expect(screen.queryByRole('meter')).toBeNull())
})

test('a communication opens beside the list with what its document says, when it was told and what proves it', async () => {
  letters = some(2)
  const router = open()
  await userEvent.click(await screen.findByRole('link', { name: 'Extracto 1' }))
  expect(router.state.location.search).toEqual({ communication: 'c1' })
  const dialog = within(await screen.findByRole('dialog', { name: 'Extracto 1' }))
  expect(await dialog.findByText('Estos son los movimientos del mes.')).toBeTruthy()
  expect(dialog.getByRole('cell', { name: 'Recibo de luz' })).toBeTruthy()
  expect(dialog.getByText(/^Correo electrónico · ca••••@correo\.es · 20\/11\/2026, .* · entregado$/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: /^Confirmar lectura/ }))
  await waitFor(() => expect(dialog.queryByRole('button', { name: /^Confirmar lectura/ })).toBeNull())
})

test('whoever receives paper is told how to have it here, and keeps what came before', async () => {
  isContracted = false
  open()
  expect(await screen.findByRole('heading', { name: 'Recibe su correspondencia en papel' })).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByRole('link', { name: 'Administrar el buzón' })).toBeTruthy()
})

test('where nothing is left to read, that is what is said', async () => {
  letters = [letter(1, { readAt: toInstant('2026-11-21T09:00:00Z') })]
  open('/services/inbox?state=UNREAD')
  expect(await screen.findByRole('heading', { name: 'No tiene comunicaciones sin leer' })).toBeTruthy()
})

test('on phones, where the head of the table is only heard, all that are shown are chosen over the rows', async () => {
  const query = { matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }
  vi.stubGlobal('matchMedia', () => query)
  letters = some(3)
  open()
  const all = await chooseAll()
  expect(all.closest('table')).toBeNull()
  await userEvent.click(all)
  expect(bar().getByRole('status').textContent).toBe('3 seleccionadas')
  await userEvent.click(all)
  expect(bar().queryByRole('meter')).toBeNull()
})
