/** Every URL pattern with a finished screen, in the `{param}` notation of the specification. Read by `npm run routes`. */
import { areaRoutes } from './area-routes.ts'

/** Home is its own small entry, outside the router. */
const HOME = 'home'

export function urlPatterns(): string[] {
  const paths = areaRoutes.flatMap((route) => expand('path' in route.options ? String(route.options.path) : ''))
  return [HOME, ...paths.map((path) => path.replace(/^\//, '').replace(/\$(\w+)/g, '{$1}'))]
}

/** `/a/{-$b}` is two patterns: with the optional parameter and without it. */
function expand(path: string): string[] {
  const optional = /\/\{-(\$\w+)\}/.exec(path)
  if (!optional) return [path]
  return [...expand(path.replace(optional[0], '')), ...expand(path.replace(optional[0], `/${optional[1]}`))]
}
