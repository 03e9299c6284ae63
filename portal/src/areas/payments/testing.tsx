/** Screens of payments as tests draw them: at their addresses, with the services answered by the test. */
import type { Notebook, NotebookFinding } from '@almenara/contract/areas/payments/notebooks'
import { toInstant, toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, vi } from 'vitest'
import { storeTokens } from '../../api/tokens.ts'
import { createQueryClient } from '../../base/query-client.ts'
import { PRESENT, PRESENT_TRANSFERS } from './addresses.ts'
import { readPresentSearch } from './present/present-search.ts'

const asOf = toInstant('2026-11-22T08:42:00Z')
const sums = (count: number, amount: number) => ({ count, amount: toCents(amount) })

/** The mock-up's payroll: 36 orders, three of them wrong. */
export const NOTEBOOK: Notebook = {
  id: 'f1',
  name: 'NOMINAS_NOV_2026.xml',
  state: 'WITH_ERRORS',
  version: 2,
  contract: { id: 'c1', name: 'Nóminas' },
  format: 'pain.001.001.09',
  bytes: 65_536,
  read: 36,
  total: sums(36, 3841290),
  good: sums(33, 3512840),
  excluded: 0,
  findings: [
    { code: 'IBAN_CHECK', severity: 'ERROR', text: 'El IBAN está mal escrito en el fichero.', count: 3, excludable: true },
    { code: 'REPEATED', severity: 'WARNING', text: 'Repite la orden 9: misma cuenta, importe y concepto.', count: 1, excludable: true },
  ],
  batches: [
    {
      batch: 1,
      account: { name: 'Construcciones Peñalver', iban: 'DE89370400440532013000' },
      contract: 'c1',
      requestedOn: toLocalDate('2026-11-22'),
      executionOn: toLocalDate('2026-11-23'),
      instant: false,
      ...sums(36, 3841290),
      wrong: false,
      excluded: false,
    },
  ],
  choices: ['EXCLUDE'],
  uploadedAt: asOf,
  expiresOn: toLocalDate('2026-12-03'),
  asOf,
}

export const WRONG_IBAN: NotebookFinding = {
  id: 1,
  code: 'IBAN_CHECK',
  severity: 'ERROR',
  level: 'ORDER',
  order: 14,
  payee: 'Sanchis Roca, Vicent',
  path: 'PmtInf[1]/CdtTrfTxInf[14]/CdtrAcct/Id/IBAN',
  line: 212,
  column: 13,
  value: 'FR1420041010050500013M02606',
  text: 'El IBAN está mal escrito en el fichero.',
  remedy: 'Pida el número de cuenta otra vez.',
}

export const REPEATED: NotebookFinding = {
  ...WRONG_IBAN,
  id: 2,
  code: 'REPEATED',
  severity: 'WARNING',
  order: 19,
  payee: 'Serra Pla, Joan',
  path: 'PmtInf[1]/CdtTrfTxInf[19]',
  line: 1,
  column: 4118,
  text: 'Repite la orden 9: misma cuenta, importe y concepto.',
}

export const extractOf = (rows: readonly unknown[]) => ({
  txId: 'T'.repeat(20),
  rows,
  fromPage: 1,
  toPage: 1,
  more: false,
  count: rows.length,
  countIsExact: true,
  filters: {},
})

/** What the services answer, by method and the end of the path; anything else is as if it did not exist. */
export type Answers = Readonly<Record<string, (request: { body: unknown; query: URLSearchParams }) => unknown>>

const ALWAYS: Answers = {
  'GET /signature/v1/methods': () => ({ executive: true, methods: [{ method: 'OTP_SMS', locked: false }] }),
  'GET /transfer-remittances/v1/pool': () => ({ contracts: [{ id: 'c1', canSign: true, canPrepare: true }], pending: sums(0, 0) }),
}

/** Answers every call that the screens make from now on. Returns what was asked for: its method and path, and its body. */
export function answerCalls(answers: Answers): { asked: { call: string; body: unknown }[] } {
  const asked: { call: string; body: unknown }[] = []
  const all = { ...ALWAYS, ...answers }
  storeTokens({ access_token: 'a', refresh_token: 'b' })
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost')
    const call = `${method} ${pathname.replace('/services', '')}`
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
    asked.push({ call, body: sent })
    const answer = all[call]
    if (!answer) return Response.json({ type: 'VOID', code: 'NOT_FOUND', message: '' }, { status: 404 })
    return Response.json(answer({ body: sent, query: searchParams }))
  })
  return { asked }
}

/** Answers one after another, and the last of them from then on. */
export function inTurn<T>(answers: readonly T[]): () => T | undefined {
  let times = 0
  return () => answers[Math.min(times++, answers.length - 1)]
}

interface Listed {
  /** «Recibos preparados». */
  bar: string
  /** What is said of how many there are. */
  text: RegExp
  /** How the path of their list ends. */
  list: string
  /** Finds one of them, or throws. */
  line: () => HTMLElement
}

/** The page of a remittance says how many of its lines have been made, and lists them once, by itself, when all have. */
export async function expectListedOnceMade(asked: readonly { call: string }[], { bar, text, list, line }: Listed): Promise<void> {
  expect(await screen.findByRole('progressbar', { name: bar })).toBeTruthy()
  expect(screen.getByText(text)).toBeTruthy()
  const isList = ({ call }: { call: string }) => call.endsWith(list)
  expect(asked.some(isList)).toBe(false)
  expect(await waitFor(line, { timeout: 15_000 })).toBeTruthy()
  expect(asked.filter(isList)).toHaveLength(1)
  expect(screen.queryByRole('progressbar')).toBeNull()
}

const presents = (path: string | undefined) => path === PRESENT || path === PRESENT_TRANSFERS

/** Draws a part of a screen at an address of payments, or at both where files are presented, under the ids that the real routes have. */
export function renderAt(address: string, part: ReactNode) {
  const root = createRootRoute({ component: Outlet })
  const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Outlet })
  const signedIn = createRoute({ getParentRoute: () => shell, id: 'signed-in', component: Outlet })
  const at = (path: string) =>
    createRoute({
      getParentRoute: () => signedIn,
      path,
      validateSearch: readPresentSearch,
      component: () => (path === start || (presents(path) && presents(start)) ? part : null),
    })
  const start = address.split('?')[0]
  const contract = '/payments/transfer-remittances/remittances/$id/{-$txId}'
  const paths = ['/payments', '/payments/payer-calculation', PRESENT, PRESENT_TRANSFERS, contract]
  const routeTree = root.addChildren([shell.addChildren([signedIn.addChildren(paths.map(at))])])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [address] }) })
  const queryClient = createQueryClient()
  render(
    <QueryClientProvider client={queryClient}>
      {/* The application's own router is registered as the type of all. */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return { router, queryClient }
}

interface Screen {
  path: string
  validateSearch?: (typed: Record<string, unknown>) => object
  component: () => ReactNode
}

/** Opens an address among screens at the paths that the real routes have. */
export function openRoutes(address: string, screens: readonly Screen[]) {
  const root = createRootRoute()
  const shell = createRoute({ getParentRoute: () => root, id: 'shell' })
  const signedIn = createRoute({ getParentRoute: () => shell, id: 'signed-in' })
  const routes = screens.map((one) => createRoute({ getParentRoute: () => signedIn, ...one }))
  const router = createRouter({
    routeTree: root.addChildren([shell.addChildren([signedIn.addChildren(routes)])]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return router
}
