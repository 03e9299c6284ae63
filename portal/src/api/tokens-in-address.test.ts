// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeTokensFromAddress } from './tokens-in-address.ts'
import { readTokens, storeTokens } from './tokens.ts'

const at = (path: string) => history.replaceState(null, '', path)
beforeEach(() => sessionStorage.clear())
afterEach(() => at('/'))

test.each([
  ['made here', 'a'.repeat(43), 'b'.repeat(43)],
  ['with dots, as a JWT', 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', 'x.y.z'],
  ['of every sign that an address carries as it is', 'aZ09-._~', 'b'],
  ['of 4 kB', 'a'.repeat(4096), 'b'.repeat(4096)],
])('tokens %s are kept, to be exchanged, and leave the address', (_, access_token, refresh_token) => {
  at(`/global/${access_token}/${refresh_token}`)
  expect(takeTokensFromAddress()).toBe(true)
  expect(readTokens()).toEqual({ access_token, refresh_token, handed_over: true })
  expect(location.pathname).toBe('/global')
})

test.each(['/global/a%20b/c', `/global/${'a'.repeat(4097)}/b`, '/global/a+b/c', '/global/a/b=c'])(
  '%.30s is refused with an end',
  (path) => {
    at(path)
    expect(takeTokensFromAddress()).toBe(true)
    expect(readTokens()).toBeUndefined()
    expect(location.pathname).toBe('/global')
  },
)

test('a session that the tab has is not changed', () => {
  const mine = { access_token: 'mine', refresh_token: 'mine' }
  storeTokens(mine)
  at('/global/other/other')
  expect(takeTokensFromAddress()).toBe(true)
  expect(readTokens()).toEqual(mine)
})

test.each(['/global', '/global/half', '/accounts', '/global/a/b/c'])('%s hands nothing over', (path) => {
  at(path)
  expect(takeTokensFromAddress()).toBe(false)
  expect(location.pathname).toBe(path)
})
