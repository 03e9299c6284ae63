// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { isPublicPath } from '../base/public-paths.ts'
import { routeRows } from './route-table.ts'

const PUBLIC = ['branches', 'certificates-view', 'recover-password']
/** Each address, the path of the route that it is of, and its area. */
const rows = await routeRows()
const addresses = rows.flatMap(({ path, addresses: all, area }) => all.map((address) => [address, path, area] as const))
/** An address as somebody types it: without what is optional, and with it. */
const typed = (address: string) => [
  address.replaceAll(/\/?\{-\$\w+\}/g, '').replaceAll(/\$\w+/g, 'x1'),
  address.replaceAll(/\{?-?\$\w+\}?/g, 'x1'),
]

test.each(addresses)('whoever goes to %s is brought its route', async (address, path) => {
  vi.resetModules()
  const { loadRoutes, routesUnder } = await import('./areas.ts')
  const { rootRoute, signedInRoute } = await import('../base/root-routes.ts')
  const loaded = async (at: string) => {
    await loadRoutes(at)
    return [...routesUnder(rootRoute), ...routesUnder(signedInRoute)].map(({ options }) => (options as { path?: string }).path)
  }
  for (const at of typed(address)) expect(await loaded(at)).toContain(path)
})

test('an address that is nobody’s brings nothing', async () => {
  vi.resetModules()
  const { loadRoutes, routesUnder } = await import('./areas.ts')
  const { rootRoute, signedInRoute } = await import('../base/root-routes.ts')
  for (const path of ['/', '/no/existe', '/services/otra']) await loadRoutes(path)
  expect([...routesUnder(rootRoute), ...routesUnder(signedInRoute)]).toEqual([])
})

test('the addresses that need no session are those of the public areas', () => {
  for (const [address, , area] of addresses) for (const at of typed(address)) expect(isPublicPath(at), at).toBe(PUBLIC.includes(area))
})
