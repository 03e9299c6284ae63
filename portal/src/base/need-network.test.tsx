import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setOfflineInApp } from '../native/network.ts'
import { putApp, removeApp } from '../native/testing/app.ts'
import { followOutside, haveNetwork } from './need-network.tsx'

const PAGE = { url: 'https://bank.example/oficinas' }

beforeEach(() => setOfflineInApp(false))
afterEach(removeApp)

function Link() {
  return (
    <a href={PAGE.url} onClick={(event) => followOutside(event, 'OFFICES_ATM_LIST', PAGE)}>
      Oficinas y Cajeros
    </a>
  )
}
/** Whether the browser would follow the link. */
const press = () => fireEvent.click(screen.getByRole('link'))

test('in a browser the link is a link, with network or without', () => {
  setOfflineInApp(true)
  render(<Link />)
  expect(press()).toBe(true)
  expect(haveNetwork()).toBe(true)
})

test('the app opens the page itself', () => {
  const { told } = putApp()
  render(<Link />)
  expect(press()).toBe(false)
  expect(told).toEqual([{ kind: 'OFFICES_ATM_LIST', payload: PAGE }])
})

test('without network the app is told, and a modal stands where the page would be', async () => {
  const { kinds } = putApp()
  setOfflineInApp(true)
  render(<Link />)
  expect(press()).toBe(false)
  expect(kinds()).toEqual(['NETWORK_OFFLINE'])
  expect((await screen.findByRole('dialog', { name: 'Operación no permitida' })).textContent).toMatch(/No tiene conexión a Internet/)
  fireEvent.click(screen.getByRole('button', { name: 'Entendido' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
