import type { EcommerceAction, PendingOperation, PendingOperationDetail } from '@almenara/contract/areas/cards/ecommerce'
import { toInstant, toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeTokens } from '../../../api/tokens.ts'
import { createQueryClient } from '../../../base/query-client.ts'
import { currentToasts, dismissToast } from '../../../kit/toast.ts'
import { EcommercePage } from './EcommercePage.tsx'
import { OperationPage } from './OperationPage.tsx'
import { readOperationsSearch } from './operations.ts'
import { RevokePage } from './RevokePage.tsx'

vi.mock(import('../../../base/bank-status.ts'), () => ({
  bankStatus: undefined as never,
  useBankDays: () => ({ today: toLocalDate('2026-11-22'), earliest: toLocalDate('2023-11-22') }),
}))

vi.mock(import('../../../brand.ts'), async (original) => {
  const { isProduction } = await original()
  return { brand: { name: 'Almenara', phones: { cardBlocking: '900 000 001' } } as never, isProduction }
})

const CARD = { id: 'oro', name: 'Crédito Oro', ending: '4821' }
const AT = toInstant('2026-11-22T09:00:00Z')

const waiting: PendingOperation = {
  id: 'turia',
  kind: 'CHALLENGE',
  state: 'PENDING',
  card: CARD,
  merchant: 'Electrodomésticos Turia',
  place: 'Valencia',
  amount: toCents(12_990),
  at: AT,
  until: toInstant('2026-11-22T10:00:00Z'),
}
const authorised: PendingOperation = { ...waiting, id: 'trenes', kind: 'AUTHORISED', merchant: 'Billetes de tren', amount: toCents(4_520) }
const films: PendingOperation = {
  ...waiting,
  id: 'cine',
  kind: 'PERMISSION',
  state: 'ACTIVE',
  merchant: 'Cine en Casa',
  amount: toCents(999),
  permission: { kind: 'SUBSCRIPTION', nextOn: toLocalDate('2026-11-28') },
}

/** What the bank has, and what may be done with each. */
let operations: PendingOperation[] = []
let more: Partial<PendingOperationDetail> = {}
/** What it answers instead, by the end of the call's path. */
let failing: Record<string, { status: number; body: unknown }> = {}
const asked = vi.fn<(path: string, query: string, body: string) => void>()

const may = (...actions: EcommerceAction[]) => ({ actions: actions.map((action) => ({ action, signatures: 1 })) })

function listReply() {
  const totals = (['CHALLENGE', 'AUTHORISED', 'PERMISSION'] as const).map((kind) => {
    const own = operations.filter((one) => one.kind === kind)
    return { kind, count: own.length, amount: toCents(own.reduce((sum, { amount = 0 }) => sum + amount, 0)) }
  })
  const page = { txId: 'T'.padEnd(24, 'x'), fromPage: 1, toPage: 1, more: false, count: operations.length, countIsExact: true }
  return { ...page, rows: operations, filters: {}, totals, asOf: AT }
}

function answer(path: string): unknown {
  if (path.endsWith('/pending-operations-extract')) return listReply()
  if (path.endsWith('/cards/v1/pool')) return { cards: [] }
  const one = operations.find(({ id }) => path.endsWith(`/pending-operations/${id}`))
  return one && { ...one, actions: [], asOf: AT, ...more }
}

beforeEach(() => {
  operations = [waiting, authorised, films]
  more = {}
  failing = {}
  asked.mockReset()
  storeTokens({ access_token: 'a', refresh_token: 'b' })
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const { pathname, search } = new URL(input, 'http://localhost')
    asked(pathname, search, typeof init?.body === 'string' ? init.body : '')
    const [, failure] = Object.entries(failing).find(([end]) => pathname.endsWith(end)) ?? []
    if (failure) return Response.json(failure.body, { status: failure.status })
    if (pathname.endsWith('/revoke')) return Response.json({ id: 'turia', state: 'REFUSED' })
    const found = answer(pathname)
    return found === undefined ? Response.json({ code: 'NOT_FOUND' }, { status: 404 }) : Response.json(found)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
  for (const { id } of currentToasts()) dismissToast(id)
})

function open(address = '/services/e-commerce') {
  const root = createRootRoute()
  const shell = createRoute({ getParentRoute: () => root, id: 'shell' })
  const signedIn = createRoute({ getParentRoute: () => shell, id: 'signed-in' })
  const at = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => signedIn, path, component, validateSearch: readOperationsSearch })
  const pages = [
    at('/services/e-commerce', EcommercePage),
    at('/services/e-commerce/$operationId/detail/$viewPages/$txId', OperationPage),
    at('/services/e-commerce/$operationId/revoke/$viewPages/$txId', RevokePage),
  ]
  const router = createRouter({
    routeTree: root.addChildren([shell.addChildren([signedIn.addChildren(pages)])]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return router
}

const page = (id: string, act: 'detail' | 'revoke') => `/services/e-commerce/${id}/${act}/1/-`

test('what is pending stands in three groups, with what each comes to and until when it waits', async () => {
  open()
  const table = within(await screen.findByRole('table'))
  expect(table.getByText('Pendientes de su decisión')).toBeTruthy()
  expect(table.getByText('Autorizadas, sin cargar')).toBeTruthy()
  expect(table.getByText('Tarjetas guardadas y suscripciones')).toBeTruthy()
  expect(table.getByText('Decida antes de las 11:00 del 22/11/2026')).toBeTruthy()
  expect(table.getByText('Suscripción · próximo cargo el 28/11/2026')).toBeTruthy()
  expect(table.getByRole('link', { name: 'Cine en Casa' }).getAttribute('href')).toContain('/services/e-commerce/cine/detail/1/T')
  expect(table.getAllByText('Crédito Oro •••• 4821')).toHaveLength(3)
})

test('without any, it is said when something will be here', async () => {
  operations = []
  open()
  expect(await screen.findByRole('heading', { name: 'No tiene compras pendientes ni tiendas con su tarjeta guardada' })).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('a list that could not be read can be asked for again', async () => {
  failing = { '/pending-operations-extract': { status: 500, body: { code: 'GENERIC' } } }
  open()
  const again = await screen.findByRole('button', { name: 'Reintentar' })
  failing = {}
  await userEvent.click(again)
  expect(await screen.findByRole('link', { name: 'Cine en Casa' })).toBeTruthy()
})

test('a purchase that waits can be approved or refused, and what the bank would not do tells why', async () => {
  const text = 'La tarjeta está bloqueada o no está activa. Actívela o desbloquéela antes.'
  more = {
    actions: [
      { action: 'APPROVE', signatures: 1, denial: { code: 'STATE', text } },
      { action: 'REFUSE', signatures: 1 },
    ],
  }
  open(page('turia', 'detail'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Electrodomésticos Turia' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Aprobar la compra' }).getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Rechazar la compra' }).getAttribute('href')).toContain('/turia/revoke/')
})

test('what is approved or allowed again is signed at an address of its own', async () => {
  more = may('APPROVE', 'REFUSE')
  open(page('turia', 'detail'))
  expect((await screen.findByRole('link', { name: 'Aprobar la compra' })).getAttribute('href')).toContain('way=approve')
})

test('a purchase that is authorised says that only its shop can undo it, and how to report it', async () => {
  open(page('trenes', 'detail'))
  expect(await screen.findByText('El banco no puede anular una compra autorizada')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'No reconozco esta compra' }).getAttribute('href')).toBe('/cards/oro/lock')
  expect(screen.queryByRole('button')).toBeNull()
})

test('a shop that keeps the card shows what it has charged, and what it may no longer', async () => {
  const last = [{ id: 'm1', on: toLocalDate('2026-10-28'), amount: toCents(999) }]
  const charges = { count: 12, total: toCents(11_988), thisYear: toCents(9_990), last }
  more = { charges, refused: { count: 2 }, state: 'STOPPED', ...may('ALLOW') }
  open(page('cine', 'detail'))
  expect(await screen.findByRole('heading', { name: 'Cargos de la tienda' })).toBeTruthy()
  expect(screen.getByText('12 cargos en total')).toBeTruthy()
  expect(screen.getByText('Hemos rechazado 2 cargos')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Volver a permitir los cargos' })).toBeTruthy()
})

test('one that is another’s, or nobody’s, is not found', async () => {
  open(page('another', 'detail'))
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
  expect(screen.queryByRole('link', { name: 'Aprobar la compra' })).toBeNull()
})

test('refusing tells what happens first, needs no signature and goes back to the purchase', async () => {
  more = may('APPROVE', 'REFUSE')
  const router = open(page('turia', 'revoke'))
  expect(await screen.findByText('La tienda no podrá terminar la compra y no se cargará nada.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^Rechazar la compra/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe(page('turia', 'detail')))
  expect(currentToasts().map(({ text }) => text)).toContain('Compra rechazada. No se ha cargado nada.')
  const [, , body = ''] = asked.mock.calls.find(([path]) => path.endsWith('/revoke')) ?? []
  expect(JSON.parse(body)).toEqual({ way: 'REFUSE' })
})

test('stopping a shop says what it does not do, and the next charge that it refuses', async () => {
  more = may('STOP')
  open(page('cine', 'revoke'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Anular cargos futuros' })).toBeTruthy()
  expect(screen.getByText('Rechazaremos los cargos que envíe la tienda, también el del 28/11/2026.')).toBeTruthy()
  expect(screen.getByText('Anular los cargos no da de baja el contrato con la tienda. Pida la baja también allí.')).toBeTruthy()
})

test.each([
  [
    'a purchase that was decided meanwhile',
    'REVOKE_CLOSED',
    409,
    'Esta compra ya se decidió el 22/11/2026 a las 10:42. No puede cambiarla.',
  ],
  [
    'no answer of the cards’ network',
    'CARDS_OFFLINE',
    424,
    'El servicio de tarjetas no ha respondido y no se ha decidido nada. Vuelva a intentarlo.',
  ],
])('%s is told, and the page stays', async (_what, code, status, message) => {
  more = may('APPROVE', 'REFUSE')
  failing = { '/revoke': { status, body: { code, message } } }
  const router = open(page('turia', 'revoke'))
  await userEvent.click(await screen.findByRole('button', { name: /^Rechazar la compra/ }))
  expect((await screen.findByRole('alert')).textContent).toContain(message)
  expect(router.state.location.pathname).toBe(page('turia', 'revoke'))
  expect(currentToasts()).toEqual([])
})
