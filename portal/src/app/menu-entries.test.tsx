import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MAIN_MENU, SLIDE_MENU, useEntries, userEntries } from './menu-entries.ts'

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

test('an entry whose address this portal does not have is not shown', async () => {
  function Menu() {
    const entries = useEntries()
    return <p>{labels(entries(MAIN_MENU)).join(' ')}</p>
  }
  const root = createRootRoute({ component: Menu })
  const at = (path: string) => createRoute({ getParentRoute: () => root, path })
  const routeTree = root.addChildren([at('/global'), at('/cards')])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/global'] }) })
  // The application's own router is registered as the type of all.
  render(<RouterProvider router={router as never} />)
  expect(await screen.findByText('Global Tarjetas')).toBeTruthy()
})
