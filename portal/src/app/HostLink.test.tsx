import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { followLinks } from '../base/outside-links.ts'
import { installFakeApp, removeApp } from '../native/testing/app.ts'
import { HostLink } from './HostLink.tsx'

afterEach(removeApp)

const show = () =>
  render(
    <HostLink to="OFFICES_ATM_LIST" url="/bank/oficinas.html">
      Oficinas y Cajeros
    </HostLink>,
  )

test('in a browser it is a link to a new window, and says so', () => {
  show()
  const link = screen.getByRole('link', { name: 'Oficinas y Cajeros (se abre en una ventana nueva)' })
  expect(link.getAttribute('href')).toBe('/bank/oficinas.html')
  expect(link.getAttribute('target')).toBe('_blank')
})

test('in the native app it is a link that the app follows its own way', () => {
  const { received } = installFakeApp()
  followLinks()
  show()
  fireEvent.click(screen.getByRole('link', { name: 'Oficinas y Cajeros' }))
  expect(received).toEqual([{ kind: 'OFFICES_ATM_LIST', payload: { url: `${location.origin}/bank/oficinas.html` } }])
})
