import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { HostLink } from './HostLink.tsx'

afterEach(() => {
  delete window.AlmenaraHost
})

const show = () =>
  render(
    <HostLink message="OFFICES_ATM_LIST" url="/bank/oficinas.html">
      Oficinas y Cajeros
    </HostLink>,
  )

test('in a browser it is a link to a new window, and says so', () => {
  show()
  const link = screen.getByRole('link', { name: 'Oficinas y Cajeros (se abre en una ventana nueva)' })
  expect(link.getAttribute('href')).toBe('/bank/oficinas.html')
  expect(link.getAttribute('target')).toBe('_blank')
})

test('in the native app it tells the host, which shows its own', () => {
  const postMessage = vi.fn()
  window.AlmenaraHost = { postMessage }
  show()
  expect(screen.queryByRole('link')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Oficinas y Cajeros' }))
  expect(postMessage).toHaveBeenCalledWith(expect.stringContaining('OFFICES_ATM_LIST'))
})
