import { carousel } from '@almenara/contract/areas/banners'
import { status } from '@almenara/contract/areas/status'
import { pathOf } from '@almenara/contract/call'
import { afterEach, expect, test, vi } from 'vitest'
import { askBanners, askStatus } from './public-calls.ts'

afterEach(() => vi.unstubAllGlobals())

const { signal } = new AbortController()

test('home asks where the contract says, with the session of nobody', async () => {
  const fetched = vi.fn<typeof fetch>(async () => Response.json([]))
  vi.stubGlobal('fetch', fetched)
  sessionStorage.setItem('access_token', JSON.stringify({ access_token: 'a', refresh_token: 'r' }))
  await askStatus(signal)
  await askBanners(signal)
  expect(fetched.mock.calls).toEqual([
    [pathOf(status.path, { device: 'web' }), { signal }],
    [pathOf(carousel.path), { signal }],
  ])
  expect([status.method, carousel.method, status.feature, carousel.feature]).toEqual(['GET', 'GET', 'public', 'public'])
})

test('an answer that is not a success is a failure', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
  await expect(askStatus(signal)).rejects.toThrow('503')
})
