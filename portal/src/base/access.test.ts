// @vitest-environment happy-dom
import { info } from '@almenara/contract/areas/users'
import { LIMITED_ROLES, STEP_PAGES, USER_ROLES, type UserRole } from '@almenara/contract/roles'
import { URL_FEATURES } from '@almenara/contract/url-features'
import { isRedirect } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallFailure } from '../api/failure.ts'
import { readTokens, storeTokens } from '../api/tokens.ts'
import { requireAccess, specifiedUrl } from './access.ts'
import { onLeave } from './leave.ts'
import { createQueryClient } from './query-client.ts'

const TOKENS = { access_token: 'a'.repeat(43), refresh_token: 'r'.repeat(43) }
const RENEWED = { access_token: 'b'.repeat(43), refresh_token: 's'.repeat(43) }

let role: UserRole
let feature: () => Response
let renewal: () => Response
let asked: string[]

beforeEach(() => {
  role = 'AUTH_USER'
  feature = () => Response.json({ feature: 'x', status: 'ON' })
  renewal = () => Response.json(RENEWED)
  asked = []
  storeTokens(TOKENS)
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    if (path.includes('/addresses?')) return feature()
    if (path.endsWith('/token')) return renewal()
    return Response.json({ name: 'Ana', userRole: role })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
  onLeave(() => undefined)
})

/** Where the guard leads: the address of a redirect, the code of a refusal, or `open`. */
async function outcome(path: string, client = createQueryClient()): Promise<string> {
  try {
    await requireAccess(client, path)
    return 'open'
  } catch (reason) {
    if (isRedirect(reason)) return String(reason.options.href)
    return reason instanceof CallFailure ? reason.code : 'another error'
  }
}

const asking = (word: string) => asked.filter((path) => path.includes(word)).length

describe('navigation asks for the feature of its address', () => {
  test('the address is the specification’s, without what is optional', () => {
    expect(specifiedUrl('/accounts/$id/account-details/{-$txId}')).toBe('accounts/{id}/account-details')
    expect(specifiedUrl('/global')).toBe('global')
  })

  test('and opens the screen when it is open, asking once in five seconds', async () => {
    const client = createQueryClient()
    expect(await outcome('/accounts', client)).toBe('open')
    expect(await outcome('/accounts', client)).toBe('open')
    expect(asked.filter((path) => path === '/services/statusauth/v1/addresses?address=accounts')).toHaveLength(1)
  })

  test.each([
    [
      'the bank’s refusal',
      () => Response.json({ error: { type: 'CARDS_OFFLINE', code: 'CARDS_OFFLINE', message: '' } }, { status: 510 }),
      'CARDS_OFFLINE',
    ],
    ['an answer that is none', () => new Response('<html>', { status: 502 }), 'UNKNOWN'],
    [
      'a lost connection',
      () => {
        throw new TypeError('Failed to fetch')
      },
      'OFFLINE',
    ],
  ])('fails closed on %s, and asks again the next time', async (_what, answer, code) => {
    feature = answer
    const client = createQueryClient()
    expect(await outcome('/accounts', client)).toBe(code)
    feature = () => Response.json({ feature: 'accounts', status: 'ON' })
    expect(await outcome('/accounts', client)).toBe('open')
  })

  test('every address as the services know it', async () => {
    const paths = Object.keys(URL_FEATURES).map((pattern) => [pattern, `/${pattern.replaceAll(/\{(\w+)\}/g, '$$$1')}`] as const)
    for (const [pattern, path] of paths) expect(specifiedUrl(path)).toBe(pattern)
  })
})

describe('while a forced step is pending', () => {
  const routes = Object.keys(URL_FEATURES)
    .filter((pattern) => URL_FEATURES[pattern as keyof typeof URL_FEATURES] !== 'home')
    .map((pattern) => `/${pattern.replaceAll(/\{(\w+)\}/g, '$$$1')}`)

  test.each(LIMITED_ROLES)('%s opens its own page and is led there from every other address', async (limited) => {
    role = limited
    const client = createQueryClient()
    for (const path of routes) expect(await outcome(path, client), path).toBe(path === STEP_PAGES[limited] ? 'open' : STEP_PAGES[limited])
  })

  test('with none pending every address opens, the pages of the steps too', async () => {
    const client = createQueryClient()
    for (const path of routes) expect(await outcome(path, client), path).toBe('open')
  })

  test('a step goes before a closed feature', async () => {
    role = 'AUTH_USER_PSD2_SCA'
    feature = () => Response.json({ error: { type: 'VOID', code: 'FEATURE_OFF', message: '' } }, { status: 403 })
    expect(await outcome('/accounts')).toBe(STEP_PAGES.AUTH_USER_PSD2_SCA)
  })

  test.each(USER_ROLES.filter((one) => one !== 'AUTH_USER'))(
    'after the step of %s, the global position renews the tokens with the stored refresh token and opens',
    async (limited) => {
      role = limited
      const client = createQueryClient()
      await outcome('/global', client)
      expect(asking('/token')).toBe(0)
      role = 'AUTH_USER'
      expect(await outcome('/global', client)).toBe('open')
      expect(asking('/token')).toBe(1)
      expect(readTokens()).toEqual(RENEWED)
      expect(asking(info.path)).toBe(2)
    },
  )

  test('if they cannot be renewed the session ends', async () => {
    const left = vi.fn<(reason?: string) => void>()
    onLeave(left)
    role = 'AUTH_USER_PSD2_SCA'
    const client = createQueryClient()
    await outcome('/global', client)
    renewal = () => Response.json({ error: 'invalid_grant', error_description: 'invalid_token' }, { status: 401 })
    expect(await outcome('/global', client)).toBe('UNAUTHORIZED')
    expect(left).toHaveBeenCalledWith('endSession')
  })
})
