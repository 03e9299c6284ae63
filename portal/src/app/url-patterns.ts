/** Every URL pattern with a finished screen, in the `{param}` notation of the specification. Read by `npm run routes`. */
import { pathsOf } from '../base/route-values.ts'
import { areaRoutes, publicRoutes } from './area-routes.ts'

/** What the entry answers itself, outside the router: home, and a session handed over in the address. */
const ENTRY = ['home', 'global/{access_token}/{refresh_token}']

export function urlPatterns(): string[] {
  const paths = [...publicRoutes, ...areaRoutes].flatMap(({ options }) => {
    const path: string = 'path' in options ? options.path : ''
    return pathsOf(path, 'staticData' in options ? options.staticData.values : undefined).flatMap(expand)
  })
  return [...ENTRY, ...paths.map((path) => path.replace(/^\//, '').replace(/\$(\w+)/g, '{$1}'))]
}

/** `/a/{-$b}` is two patterns: with the optional parameter and without it. */
function expand(path: string): string[] {
  const optional = /\/\{-(\$\w+)\}/.exec(path)
  if (!optional) return [path]
  return [...expand(path.replace(optional[0], '')), ...expand(path.replace(optional[0], `/${optional[1]}`))]
}
