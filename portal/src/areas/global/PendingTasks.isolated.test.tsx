import type { Notice } from '@almenara/contract/areas/notices'
import { toInstant } from '@almenara/contract/dates'
import { PAGE_SIZE } from '@almenara/contract/extract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { send } from '../../api/send.ts'
import { PendingTasks } from './PendingTasks.tsx'

vi.mock(import('../../api/send.ts'), () => ({ send: vi.fn() as unknown as typeof send }))
// Links need a router, and where they lead is for the browser tests.
vi.mock(import('@tanstack/react-router'), async (original) => ({
  ...(await original()),
  Link: (({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>) as never,
}))

const ALL: Notice[] = Array.from({ length: PAGE_SIZE + 2 }, (_, index) => ({
  id: `n${index}`,
  title: `Aviso ${index}`,
  text: `Texto ${index}`,
  publishedAt: toInstant('2026-11-19T09:00:00Z'),
}))

/** A bank with these notices to be read and no order to be signed. */
function bankWith(notices: Notice[]): void {
  vi.mocked(send).mockImplementation((async (call: { path: string }, { query }: { query: { fromPage: number; toPage: number } }) => {
    const source = call.path === '/notice/v1/notices-extract' ? notices : []
    const rows = source.slice((query.fromPage - 1) * PAGE_SIZE, query.toPage * PAGE_SIZE)
    const more = query.toPage * PAGE_SIZE < source.length
    return { txId: 'T'.repeat(20), rows, ...query, more, count: source.length, countIsExact: true, forMe: 0 }
  }) as never)
}

function tasks(queries: QueryClient, shown: boolean) {
  return (
    <QueryClientProvider client={queries}>
      <PendingTasks holder={undefined} shown={shown} />
    </QueryClientProvider>
  )
}

function show(): QueryClient {
  const queries = new QueryClient()
  render(tasks(queries, true))
  return queries
}

/** Notices and orders have both been asked for, and have come. */
function comeTo(queries: QueryClient) {
  const statuses = () =>
    queries
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.status)
  return waitFor(() => expect(statuses()).toEqual(['success', 'success']))
}

test('they are asked for at once, and stand only once the page they stand in is drawn', async () => {
  bankWith(ALL)
  const queries = new QueryClient()
  const { rerender } = render(tasks(queries, false))
  await comeTo(queries)
  expect(screen.queryByRole('region')).toBeNull()
  rerender(tasks(queries, true))
  expect(screen.getByRole('region', { name: 'Tareas pendientes' }).textContent).toContain(`${ALL.length}`)
})

test('all that are to be read are counted; the rest is unfolded, and those beyond the first page come when they are asked for', async () => {
  bankWith(ALL)
  show()
  expect((await screen.findByRole('region', { name: 'Tareas pendientes' })).textContent).toContain(`${ALL.length}`)
  expect(screen.getAllByRole('listitem')).toHaveLength(6)
  expect(screen.queryByRole('button', { name: /^Ver más/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Ver todas las tareas', expanded: false }))
  expect(screen.getAllByRole('listitem')).toHaveLength(PAGE_SIZE)
  expect(screen.getByRole('button', { name: 'Ver menos tareas', expanded: true })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe(`Mostrando ${PAGE_SIZE} de ${ALL.length}`)
  fireEvent.click(screen.getByRole('button', { name: /^Ver más avisos/ }))
  fireEvent.click(await screen.findByRole('button', { name: /^Aviso 26/ }))
  expect(screen.queryByRole('button', { name: /^Ver más avisos/ })).toBeNull()
  expect((await screen.findByRole('dialog', { name: 'Aviso 26' })).textContent).toContain('Texto 26')
})

test('few are all shown, and a page that is whole has no way to more', async () => {
  bankWith(ALL.slice(0, 3))
  show()
  expect(await screen.findAllByRole('listitem')).toHaveLength(3)
  expect(screen.queryByRole('button', { name: /Ver más/ })).toBeNull()
})

test('nothing stands there for whoever has read all', async () => {
  bankWith([])
  const queries = show()
  await comeTo(queries)
  expect(screen.queryByRole('region')).toBeNull()
})

test('what is to be done somewhere leads there, and says until when', async () => {
  const [notice] = ALL
  if (!notice) throw new Error('There is one')
  const path = '/accounts/a1/transfers/t1/recall'
  bankWith([{ ...notice, title: 'Le piden que devuelva 250,00 €', text: 'Responda hasta el 10/12/2026', path }])
  show()
  const task = await screen.findByRole('link', { name: /^Le piden que devuelva.*Responda hasta el 10\/12\/2026$/ })
  expect(task.getAttribute('href')).toBe(path)
})
