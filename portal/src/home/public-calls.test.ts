// @vitest-environment happy-dom
import { adminBanners, carousel } from '@almenara/contract/areas/banners'
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
    [pathOf(adminBanners.path), { signal }],
  ])
  for (const call of [status, carousel, adminBanners]) expect([call.method, call.feature]).toEqual(['GET', 'public'])
})

test('an answer that is not a success is a failure', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
  await expect(askStatus(signal)).rejects.toThrow('503')
})

test('banners come from both sources, and one that fails or makes no sense does not take the other away', async () => {
  const answers: Record<string, () => Response> = {
    [pathOf(carousel.path)]: () => Response.json([{ title: 'Del carrusel' }]),
    [pathOf(adminBanners.path)]: () => Response.json([{ title: 'Del banco' }]),
  }
  vi.stubGlobal('fetch', async (path: string) => answers[path]?.())
  expect((await askBanners(signal)).map(({ title }) => title)).toEqual(['Del carrusel', 'Del banco'])
  answers[pathOf(carousel.path)] = () => new Response('', { status: 500 })
  expect((await askBanners(signal)).map(({ title }) => title)).toEqual(['Del banco'])
  answers[pathOf(adminBanners.path)] = () => Response.json({ no: 'list' })
  expect(await askBanners(signal)).toEqual([])
})
