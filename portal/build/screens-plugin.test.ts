import { expect, test } from 'vitest'
import { screensOf } from './screens-plugin.ts'

const ROUTES = `
const page = lazyRouteComponent(() => import('./ListPage.tsx'), 'ListPage')
const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/things',
  component: page,
})
export const one = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/things/$id/{-$txId}',
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import('./ThingPage.tsx'), 'ThingPage'),
})
const odd = createRoute({
  path: '/odd',
  component: Odd,
})
`

test('each address of an area is told with the source of its screen; one whose screen is not lazy is left out', () => {
  expect(screensOf(ROUTES, 'src/areas/things')).toEqual([
    ['/things', 'src/areas/things/ListPage.tsx'],
    ['/things/$id/{-$txId}', 'src/areas/things/ThingPage.tsx'],
  ])
})
