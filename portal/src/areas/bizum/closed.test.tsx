import type { BizumStatus } from '@almenara/contract/areas/bizum/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  type RouteComponent,
} from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { storeTokens } from '../../api/tokens.ts'
import { createQueryClient } from '../../base/query-client.ts'
import { routes } from './routes.tsx'

// Each address of Bizum, with the page that the application opens there: an address that is added is tried here too.

interface Page {
  options: { path: string; component: RouteComponent; validateSearch?: (search: Record<string, unknown>) => object }
}
// The routes of an area are of as many types as there are routes.
const PAGES = (routes as readonly unknown[] as readonly Page[]).map(({ options }) => options)
const ADDRESSES = PAGES.map(({ path }) => path)

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

/** Opens an address while Bizum stands so. Every other call is answered as the bank answers it then. */
function open(address: string, status: BizumStatus) {
  storeTokens({ access_token: 'a', refresh_token: 'b' })
  vi.stubGlobal('fetch', async (of: string) =>
    of.endsWith('/bizum/v1/status')
      ? Response.json(status)
      : Response.json({ type: 'BIZUM_OFFLINE', code: 'BIZUM_OFFLINE', message: '' }, { status: 510 }),
  )
  const root = createRootRoute({ component: Outlet })
  const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Outlet })
  const signedIn = createRoute({ getParentRoute: () => shell, id: 'signed-in', component: Outlet })
  const pages = PAGES.map(({ path, component, validateSearch = () => ({}) }) =>
    createRoute({ getParentRoute: () => signedIn, path, component, validateSearch }),
  )
  const routeTree = root.addChildren([shell.addChildren([signedIn.addChildren(pages)])])
  const initialEntries = [address.replaceAll(/\$\w+/g, '1')]
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries }) })
  render(
    <QueryClientProvider client={createQueryClient()}>
      {/* The application's own router is registered as the type of all. */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

test('Bizum has twenty-four addresses', () => {
  expect(new Set(ADDRESSES).size).toBe(24)
})

test.each(ADDRESSES)(
  '29: while Bizum is off %s opens with the note, and offers no list, no download and nothing to do',
  async (address) => {
    open(address, { state: 'ACTIVE', online: false } as BizumStatus)
    const note = await screen.findByText(/^Bizum no está disponible en este momento\. .* Los Bizum ya enviados siguen su curso\.$/)
    expect(note.closest('[role="status"]')?.textContent).toContain('Bizum no disponible')
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
    for (const role of ['table', 'list', 'button', 'form', 'textbox'] as const) {
      const found = screen.queryAllByRole(role).filter((one) => !one.closest('nav'))
      expect(found, role).toEqual([])
    }
  },
)

const JOINING = ['/bizum/contract/bizum-contract-creation', '/bizum/contract/bizum-contract-portability']

test.each(ADDRESSES.filter((address) => !JOINING.includes(address)))(
  'whoever has no Bizum reads so at %s, and is led to joining or to bringing it',
  async (address) => {
    open(address, { state: 'NONE', online: true } as BizumStatus)
    expect(await screen.findByText('Todavía no tiene Bizum en este banco')).toBeTruthy()
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Darme de alta en Bizum', 'Traer mi Bizum de otra entidad']),
    )
  },
)
