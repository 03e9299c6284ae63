import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, redirect, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSlideMenu } from './slide-menu.ts'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
})
afterEach(() => vi.unstubAllGlobals())

function Frame() {
  const menu = useSlideMenu()
  return (
    <>
      <button type="button" onClick={menu.open}>
        Abrir el menú
      </button>
      {menu.isOpen && <p>Menú abierto</p>}
      <Outlet />
    </>
  )
}

/** A portal at one address, whose screens come when they are let. */
async function open(at: string) {
  let come = () => {}
  const coming = new Promise<void>((resolve) => (come = resolve))
  let hasCome = false
  const root = createRootRoute({ component: Frame })
  const ready = createRoute({ getParentRoute: () => root, path: '/global', component: () => <h1>Lista</h1> })
  const late = createRoute({
    getParentRoute: () => root,
    path: '/cards',
    component: () => <h1>Tarde</h1>,
    // As the routes of an area that has not come.
    beforeLoad: async () => {
      await coming
      if (hasCome) return
      hasCome = true
      throw redirect({ to: '/cards', replace: true })
    },
  })
  const router = createRouter({ routeTree: root.addChildren([ready, late]), history: createMemoryHistory({ initialEntries: [at] }) })
  render(<RouterProvider router={router as never} />)
  const button = await screen.findByRole('button', { name: 'Abrir el menú' })
  return { router, press: () => fireEvent.click(button), come: () => act(async () => come()) }
}

const menu = () => screen.queryByText('Menú abierto')

test('the menu stays open while the screen that was going to come sets out again and comes', async () => {
  const { router, press, come } = await open('/global')
  await screen.findByRole('heading', { name: 'Lista' })
  await act(async () => void router.navigate({ to: '/cards' }))
  press()
  expect(menu()).not.toBeNull()
  await come()
  await screen.findByRole('heading', { name: 'Tarde' })
  expect(menu()).not.toBeNull()
})

test('it stays open when the address of its screen changes in its filters, and closes when another screen comes', async () => {
  const { router, press } = await open('/global')
  await screen.findByRole('heading', { name: 'Lista' })
  press()
  await act(async () => router.navigate({ to: '/global', search: { pages: 2 } as never }))
  expect(menu()).not.toBeNull()
  await act(async () => void router.navigate({ to: '/cards' }))
  expect(menu()).toBeNull()
})
