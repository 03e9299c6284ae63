import { expect, test, vi } from 'vitest'
import { areaRoutes, publicRoutes } from './area-routes.ts'
import { emptyAreaRoutes } from './empty-area-routes.ts'

const all = [...areaRoutes, ...publicRoutes, ...emptyAreaRoutes]
const pathOf = (route: (typeof all)[number]) => ('path' in route.options ? route.options.path : '')

test.each(all.map(pathOf))('whoever goes to %s is brought its route', async (path) => {
  vi.resetModules()
  const { bringRoutes, routesUnder } = await import('./areas.ts')
  const { rootRoute, signedInRoute } = await import('../base/root-routes.ts')
  const brought = async (address: string) => {
    await bringRoutes(address)
    return [...routesUnder(rootRoute), ...routesUnder(signedInRoute)].map(({ options }) => (options as { path?: string }).path)
  }
  expect(await brought(path.replaceAll(/\/?\{-\$\w+\}/g, '').replaceAll(/\$\w+/g, 'x1'))).toContain(path)
  expect(await brought(path.replaceAll(/\{?-?\$\w+\}?/g, 'x1'))).toContain(path)
})

test('an address that is nobody’s brings nothing', async () => {
  vi.resetModules()
  const { bringRoutes, routesUnder } = await import('./areas.ts')
  const { rootRoute, signedInRoute } = await import('../base/root-routes.ts')
  for (const path of ['/', '/no/existe', '/services/otra']) await bringRoutes(path)
  expect([...routesUnder(rootRoute), ...routesUnder(signedInRoute)]).toEqual([])
})
