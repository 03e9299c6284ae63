import { expect, test, vi } from 'vitest'
import { pathsOf } from '../base/route-values.ts'
import { areaRoutes, publicRoutes } from './area-routes.ts'
import { emptyAreaRoutes } from './empty-area-routes.ts'

const all = [...areaRoutes, ...publicRoutes, ...emptyAreaRoutes]
/** Each address, and the path of the route that it is of. */
const addresses = all.flatMap(({ options }) => {
  const path: string = 'path' in options ? options.path : ''
  return pathsOf(path, 'staticData' in options ? options.staticData.values : undefined).map((address) => [address, path] as const)
})

test.each(addresses)('whoever goes to %s is brought its route', async (address, path) => {
  vi.resetModules()
  const { bringRoutes, routesUnder } = await import('./areas.ts')
  const { rootRoute, signedInRoute } = await import('../base/root-routes.ts')
  const brought = async (at: string) => {
    await bringRoutes(at)
    return [...routesUnder(rootRoute), ...routesUnder(signedInRoute)].map(({ options }) => (options as { path?: string }).path)
  }
  expect(await brought(address.replaceAll(/\/?\{-\$\w+\}/g, '').replaceAll(/\$\w+/g, 'x1'))).toContain(path)
  expect(await brought(address.replaceAll(/\{?-?\$\w+\}?/g, 'x1'))).toContain(path)
})

test('an address that is nobody’s brings nothing', async () => {
  vi.resetModules()
  const { bringRoutes, routesUnder } = await import('./areas.ts')
  const { rootRoute, signedInRoute } = await import('../base/root-routes.ts')
  for (const path of ['/', '/no/existe', '/services/otra']) await bringRoutes(path)
  expect([...routesUnder(rootRoute), ...routesUnder(signedInRoute)]).toEqual([])
})
