// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { forgetAddress, rememberAddress } from './remembered-address.ts'
import { rememberedScreen, screenOfAddress } from './remembered-screen.ts'

beforeEach(forgetAddress)

test.each([
  ['/accounts', 'Cuentas'],
  ['/accounts/0f3a/account-details?direction=IN&text=luz%20y%20gas', 'Movimientos de la cuenta'],
  ['/accounts/0f3a/external-transfers-creation', 'Nueva transferencia'],
  ['/personal-data/otp-authentication', 'Área personal'],
])('%s is an address of the portal, and is called %s', (href, name) => {
  expect(screenOfAddress(href)).toEqual({ href, name })
})

test.each([
  'https://malo.example/accounts',
  '//malo.example/accounts',
  '/\\malo.example/accounts',
  'javascript:alert(1)',
  '/accounts/../../help',
  '/accounts/%2e%2e/x',
  '/accounts//malo.example',
  '/accounts?next=https://malo.example',
  '/accounts#x',
  `/global/${'a'.repeat(43)}/${'b'.repeat(43)}`,
  `/global/${'a'.repeat(43)}`,
  '/no/existe',
  '/home',
  '/',
  '',
  `/accounts?text=${'a'.repeat(500)}`,
])('%s is none: nobody is led there', (href) => {
  expect(screenOfAddress(href)).toBeUndefined()
})

test('what was kept is offered, and the position is not: everybody arrives there', () => {
  expect(rememberedScreen()).toBeUndefined()
  rememberAddress('/cards')
  expect(rememberedScreen()).toEqual({ href: '/cards', name: 'Tarjetas' })
  rememberAddress('/global')
  expect(screenOfAddress('/global')?.isFirst).toBe(true)
  expect(rememberedScreen()).toBeUndefined()
})
