import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MainMenu } from './MainMenu.tsx'
import { MAIN_MENU } from './menu-entries.ts'
import { SLIDE_MENU, userEntries } from './popup-entries.ts'

const labels = (rows: readonly { label: string }[]) => rows.map(({ label }) => label)

test('the menus have the entries of the specification, in its order and words', () => {
  const after = ['Bizum', 'Servicios', 'Cobros y pagos']
  const products = ['Cuentas', 'Tarjetas', 'Financiación', 'Ahorro e inversión']
  expect(labels(MAIN_MENU)).toEqual(['Global', ...products, ...after])
  expect(MAIN_MENU.map(({ to }) => to)).toEqual([
    '/global',
    '/accounts',
    '/cards',
    '/financings',
    '/savings',
    '/bizum',
    '/services',
    '/payments',
  ])
  expect(SLIDE_MENU.first.label).toBe('Posición Global')
  expect(labels(SLIDE_MENU.products)).toEqual(products)
  expect(labels(SLIDE_MENU.rest)).toEqual(after)
})

test('the mailbox’s entry is called as the customer has it', () => {
  expect(labels(userEntries({ label: 'Buzón' }, 'Área Personal'))).toEqual(['Área Personal', 'Buzón', 'Registro de operaciones'])
  expect(labels(userEntries({ label: 'Comunicaciones' }, 'Área personal'))).toEqual([
    'Área personal',
    'Comunicaciones',
    'Registro de operaciones',
  ])
})

test.each([
  ['/global', 'Global'],
  ['/global-position', 'Global'],
  ['/accounts', 'Cuentas'],
])('at %s the entry that is current is %s', async (path, name) => {
  const root = createRootRoute({ component: MainMenu })
  const at = (address: string) => createRoute({ getParentRoute: () => root, path: address })
  const routeTree = root.addChildren(['/global', '/global-position', '/accounts'].map(at))
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) })
  // The application's own router is registered as the type of all.
  render(<RouterProvider router={router as never} />)
  expect(await screen.findByRole('link', { current: 'page' })).toHaveProperty('textContent', name)
})
