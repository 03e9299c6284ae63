import type { Call } from '@almenara/contract/call'
import { toLocalDate } from '@almenara/contract/dates'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { send } from '../../api/send.ts'
import { oneOf } from './filter-fields.ts'
import { FiltersButton } from './FiltersButton.tsx'
import { amounts, choice, defineList, optionsOf, period, readList, words } from './list-declaration.ts'
import { ListRows } from './ListRows.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import type { ExtractPage } from './use-extract.ts'
import { useList } from './use-list.ts'

vi.mock(import('../../api/send.ts'), () => ({ send: vi.fn() as unknown as typeof send }))
vi.mock(import('../../base/bank-status.ts'), () => ({
  bankStatus: undefined as never,
  useBankDays: () => ({ today: toLocalDate('2026-11-21'), earliest: toLocalDate('2023-11-21') }),
}))

const ORDERS = defineList({
  one: 'orden',
  many: 'órdenes',
  caption: 'Órdenes',
  behind: 'nothing',
  filters: [
    words('Buscar en las órdenes', 'Nombre o importe', { amounts: true }),
    period('Fecha de la orden'),
    choice(oneOf('state', ['ACTIVE', 'ENDED']), {
      look: 'menu',
      label: 'Estado',
      options: optionsOf({ ACTIVE: 'Activa', ENDED: 'Acabada' }),
    }),
    amounts(),
  ],
  empty: { empty: 'No hay órdenes', noResults: 'Ninguna coincide', soon: '', advice: '' },
})
interface Query {
  search?: string | undefined
  state?: 'ACTIVE' | 'ENDED' | undefined
  txId?: string | undefined
}
const orders = { path: '/orders/v1/{id}/extract' } as Call<{ id: string }, Query, undefined, ExtractPage<{ id: string }>>

const asked = vi.mocked(send)
const answer = (count: number) => ({
  txId: 'T'.repeat(20),
  rows: [{ id: 'o-1' }].slice(0, count),
  fromPage: 1,
  toPage: 1,
  more: false,
  count,
  countIsExact: true,
})
beforeEach(() => asked.mockReset().mockResolvedValue(answer(3)))

/** The list at its address, after another screen. */
async function openList(address = '/orders/a1') {
  const rootRoute = createRootRoute()
  const before = createRoute({ getParentRoute: () => rootRoute, path: '/', component: () => null })
  const route = createRoute({
    getParentRoute: () => rootRoute,
    path: '/orders/$id/{-$txId}',
    validateSearch: (search: Record<string, unknown>) => ({
      ...(search['tab'] === 'orders' ? { tab: 'orders' } : {}),
      ...readList(ORDERS, search),
    }),
    component: Screen,
  })
  function Screen() {
    const { id, txId } = route.useParams()
    const list = useList(ORDERS, orders, { params: { id }, search: route.useSearch(), txId })
    return (
      <>
        <ListToolbar list={list} />
        <ListRows list={list} columns={[{ id: 'id', header: 'Orden', cell: (row) => row.id }]} rowKey={(row) => row.id} />
      </>
    )
  }
  const history = createMemoryHistory({ initialEntries: ['/', address] })
  const router = createRouter({ routeTree: rootRoute.addChildren([before, route]), history })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  const field = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Buscar en las órdenes' })
  const lastQuery = () => (asked.mock.lastCall?.[1] as { query: Query } | undefined)?.query
  return { user: userEvent.setup(), field, history, lastQuery }
}

test('how many rows there are is told whenever it changes, also while it is not known', async () => {
  let arrive = (_: ReturnType<typeof answer>) => {}
  asked.mockReturnValue(new Promise((resolve) => (arrive = resolve)))
  await openList()
  const status = screen.getAllByRole('status')[0] as HTMLElement
  expect(status.textContent).toBe('')
  arrive(answer(3))
  await waitFor(() => expect(status.textContent).toBe('3 órdenes'))
})

test('while the rows of other filters are coming, nothing is said of how many the list before had', async () => {
  asked.mockResolvedValue(answer(0))
  const { user, field } = await openList()
  const status = screen.getAllByRole('status')[0] as HTMLElement
  await waitFor(() => expect(status.textContent).toBe('0 órdenes'))
  let arrive = (_: ReturnType<typeof answer>) => {}
  asked.mockReturnValue(new Promise((resolve) => (arrive = resolve)))
  await user.type(field, 'luz')
  await waitFor(() => expect(status.textContent).toBe(''))
  arrive(answer(1))
  await waitFor(() => expect(status.textContent).toBe('1 orden'))
})

test('the first search is a step of the browser’s history, and one that goes on being typed is the same step', async () => {
  const { user, field, history, lastQuery } = await openList()
  await user.type(field, 'lu')
  await waitFor(() => expect(history.location.search).toBe('?search=lu'))
  const steps = history.length
  await user.type(field, 'z')
  await waitFor(() => expect(history.location.search).toBe('?search=luz'))
  expect(history.length).toBe(steps)
  history.back()
  await waitFor(() => expect(field.value).toBe(''))
  expect(history.location.pathname).toBe('/orders/a1')
  expect(lastQuery()).not.toHaveProperty('search')
})

test('another filter, and taking the search off, are steps of their own', async () => {
  const { user, field, history } = await openList('/orders/a1?search=luz')
  const steps = history.length
  await user.click(await screen.findByRole('button', { name: 'Estado' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Activa' }))
  await waitFor(() => expect(history.location.search).toBe('?search=luz&state=ACTIVE'))
  await user.click(screen.getByRole('button', { name: 'Quitar filtros' }))
  await waitFor(() => expect(history.location.search).toBe(''))
  expect(history.length).toBe(steps + 2)
  await waitFor(() => expect(field.value).toBe(''))
})

test('another list is at another address, which keeps the tab and nothing else of the one before', async () => {
  const { user, field, history } = await openList(`/orders/a1/${'T'.repeat(20)}?tab=orders&pages=2`)
  await user.type(field, 'luz')
  await waitFor(() => expect(history.location.href).toBe('/orders/a1?tab=orders&search=luz'))
})

test.each(['2067', '2.067,2', '-312', '>500', '2.000..2.100', 'octubre luz', '2.50'])('«%s» is asked for as it is typed', async (typed) => {
  const { user, field, lastQuery } = await openList()
  await user.type(field, typed)
  await waitFor(() => expect(lastQuery()?.search).toBe(typed))
  expect(field.value).toBe(typed)
})

test('the filters that apply are told and taken off one by one', async () => {
  const { user, history } = await openList('/orders/a1?search=luz&fromDate=2026-11-01&state=ENDED&minAmount=1000&maxAmount=2000&other=1')
  const remove = (name: string) => user.click(screen.getByRole('button', { name: `Quitar el filtro ${name}` }))
  expect(screen.getByText('Fechas: 01/11/2026 – 21/11/2026')).toBeDefined()
  expect(screen.getByText('Estado: Acabada')).toBeDefined()
  expect(screen.getByText(/^Importe: de 10,00\s€ a 20,00\s€$/)).toBeDefined()
  await remove('Importe')
  await waitFor(() => expect(history.location.search).toBe('?search=luz&fromDate=2026-11-01&state=ENDED'))
  await remove('Fechas')
  await waitFor(() => expect(history.location.search).toBe('?search=luz&state=ENDED'))
})

test('the button says how many filters apply, and what is behind it can close itself', async () => {
  const user = userEvent.setup()
  render(
    <FiltersButton count={2}>
      {(close) => (
        <button type="button" onClick={close}>
          Aplicar
        </button>
      )}
    </FiltersButton>,
  )
  await user.click(screen.getByRole('button', { name: 'Filtros activos: 2' }))
  await user.click(screen.getByRole('button', { name: 'Aplicar' }))
  expect(screen.queryByRole('button', { name: 'Aplicar' })).toBeNull()
})

test('an empty search field that has the focus says what may be typed, and is described by it; Escape puts it away', async () => {
  const { user, field } = await openList()
  expect(field.getAttribute('aria-describedby')).toBeNull()
  await user.click(field)
  const help = (await screen.findByText('Buscar por palabras, por importe o por mes')).parentElement as HTMLElement
  expect(field.getAttribute('aria-describedby')).toBe(help.id)
  expect(help.textContent).toContain('2.067,2de 2.067,20 € a 2.067,29 €'.replaceAll(' €', '\u00a0€'))
  expect(help.textContent).toContain('>500más de 500,00\u00a0€')
  expect(help.textContent).toContain('Cuenta el importe, no el signo')
  await user.keyboard('{Escape}')
  expect(help.hidden).toBe(true)
  expect(field.getAttribute('aria-describedby')).toBe(help.id)
  await user.tab()
  await user.tab({ shift: true })
  expect(help.hidden).toBe(false)
  await user.type(field, 'l')
  expect(help.hidden).toBe(true)
})

test('an amount that is searched says how the bank reads it, and is taken out alone', async () => {
  const { user, field, lastQuery } = await openList('/orders/a1?search=Peña+%3E500+2.067%2C2')
  await screen.findByText('Importe buscado: más de 500,00 €')
  await screen.findByText('Importe buscado: de 2.067,20 € a 2.067,29 €, o «2.067,2» en otros datos')
  const [first] = screen.getAllByRole('button', { name: 'Quitar el filtro Importe buscado' })
  await user.click(first as HTMLElement)
  await waitFor(() => expect(lastQuery()?.search).toBe('Peña 2.067,2'))
  expect(field.value).toBe('Peña 2.067,2')
  await user.click(screen.getByRole('button', { name: 'Quitar el filtro Importe buscado' }))
  await waitFor(() => expect(lastQuery()?.search).toBe('Peña'))
  await waitFor(() => expect(screen.queryByText(/Importe buscado/)).toBeNull())
})
