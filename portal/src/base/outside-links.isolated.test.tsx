import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setOfflineInApp } from '../native/network.ts'
import { installFakeApp, removeApp } from '../native/testing/app.ts'
import { haveNetwork } from './have-network.ts'
import { ModalHost } from './modal/ModalHost.tsx'
import { followLinks, type Outside } from './outside-links.ts'

const URL = 'https://bank.example/oficinas'

beforeAll(followLinks)
beforeEach(() => setOfflineInApp(false))
afterEach(removeApp)

/** Presses a link to it; answers whether the browser would follow the link, and whether the page heard the press. */
function press(to: Outside | undefined) {
  const heard = vi.fn<() => void>()
  render(
    <a href={URL} data-outside={to} onClick={heard}>
      Enlace
    </a>,
  )
  return { followed: fireEvent.click(screen.getByRole('link')), heard: heard.mock.calls.length > 0 }
}

test.each(['OFFICES_ATM_LIST', 'CUSTOMER_SERVICE_INFO'] as const)('%s is the app’s to open', (to) => {
  const { received } = installFakeApp()
  expect(press(to)).toEqual({ followed: false, heard: false })
  expect(received).toEqual([{ kind: to, payload: { url: URL } }])
})

test('branches stay in the web view, which has a way back', () => {
  const { received } = installFakeApp()
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  expect(press('GEOLOCATION').followed).toBe(false)
  expect(assign).toHaveBeenCalledWith(URL)
  expect(received).toEqual([])
})

test('any other link is followed as ever', () => {
  installFakeApp()
  expect(press(undefined)).toEqual({ followed: true, heard: true })
})

test.each(['OFFICES_ATM_LIST', 'CUSTOMER_SERVICE_INFO', 'GEOLOCATION', 'HELP'] as const)(
  'without network, in the place of %s the app is told and a modal says so',
  async (to) => {
    const { kinds } = installFakeApp()
    setOfflineInApp(true)
    // Each test has a page of its own, and the modals had their place in the first one's.
    render(<ModalHost />)
    expect(press(to).followed).toBe(false)
    expect(kinds()).toEqual(['NETWORK_OFFLINE'])
    expect((await screen.findByRole('alertdialog', { name: 'Operación no permitida' })).textContent).toMatch(/No tiene conexión a Internet/)
    fireEvent.click(screen.getByRole('button', { name: 'Entendido' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  },
)

test('in a browser nothing stands in the way', () => {
  setOfflineInApp(true)
  expect(haveNetwork()).toBe(true)
})
