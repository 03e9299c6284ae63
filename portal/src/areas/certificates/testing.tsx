/** Screens of certificates as tests draw them: at their addresses, with the services answered by the test. */
import type { IssuedCertificate } from '@almenara/contract/areas/certificates/issued'
import { toInstant, toLocalDate } from '@almenara/contract/dates'
import type { DocumentText } from '@almenara/contract/document-text'
import { toCents } from '@almenara/contract/money'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { storeTokens } from '../../api/tokens.ts'
import { createQueryClient } from '../../base/query-client.ts'

export const CODE = '7h3k9q2mv4tx0b8dn6wr5zje1pcs8gya'
export const ISSUED_AT = toInstant('2026-11-22T09:40:00Z')

export const DOCUMENT: DocumentText = {
  facts: [{ label: 'Titular', text: 'Ana Torres Gil' }],
  figures: [{ label: 'Total', amount: toCents(3_129_452) }],
  paragraphs: ['Los saldos a 31/12/2025 son los siguientes.'],
  notes: [],
}

export const CERTIFICATE: IssuedCertificate = {
  id: 'c1',
  code: CODE,
  type: 'BALANCE',
  holder: { id: 'ana', name: 'Ana Torres Gil' },
  products: [
    { id: 'nomina', name: 'Nómina' },
    { id: 'ahorro', name: 'Ahorro casa' },
  ],
  asOf: toLocalDate('2025-12-31'),
  epigraphs: ['AVERAGE'],
  addressee: 'Agencia Tributaria',
  typeName: 'Saldo a una fecha',
  period: 'A 31/12/2025',
  issuedAt: ISSUED_AT,
  validUntil: toLocalDate('2027-02-22'),
  state: 'ISSUED',
}

/** A page of a list, with whatever else its reply has. */
export const listOf = <Row,>(rows: readonly Row[], more: object = {}) => ({
  txId: 'T'.padEnd(24, 'x'),
  fromPage: 1,
  toPage: 1,
  more: false,
  count: rows.length,
  countIsExact: true,
  filters: {},
  ...more,
  rows,
})

export interface Asked {
  path: string
  search: string
  body: unknown
}

type Answers = Readonly<Record<string, (asked: Asked) => unknown>>

/** Answers each call by the end of its path, and keeps what was asked. What has no answer does not exist; a `Response` goes as it is. */
export function answerCalls(answers: Answers): Asked[] {
  const all: Asked[] = []
  storeTokens({ access_token: 'a', refresh_token: 'b' })
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const { pathname, search } = new URL(input, 'http://localhost')
    const asked = { path: pathname, search, body: typeof init?.body === 'string' && init.body !== '' ? JSON.parse(init.body) : undefined }
    all.push(asked)
    const [, answer] = Object.entries(answers).find(([end]) => pathname.endsWith(end)) ?? []
    const found = answer?.(asked)
    if (found instanceof Response) return found
    return found === undefined ? Response.json({ code: 'NOT_FOUND' }, { status: 404 }) : Response.json(found)
  })
  return all
}

type ReadSearch = (address: Record<string, unknown>) => object

export function renderAt(address: string, path: string, component: () => ReactNode, validateSearch: ReadSearch = (all) => all) {
  const root = createRootRoute()
  const shell = createRoute({ getParentRoute: () => root, id: 'shell' })
  const signedIn = createRoute({ getParentRoute: () => shell, id: 'signed-in' })
  const page = createRoute({ getParentRoute: () => signedIn, path, validateSearch, component })
  const view = createRoute({ getParentRoute: () => root, path: '/public/certificates/view/$certificateId', component })
  const router = createRouter({
    routeTree: root.addChildren([view, shell.addChildren([signedIn.addChildren([page])])]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return router
}
