/**
 * Addresses that differ only in a word (`accounts` or `financings`) are one route, which says in `staticData.values` which words its
 * parameter may be. The specification has each of them as an address of its own.
 */
export type RouteValues = Readonly<Record<string, readonly string[]>>

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    values?: RouteValues
  }
}

/** `$product`, or `{$scope}` inside a part of the address. */
function withWord(path: string, name: string, word: string): string {
  return path.replace(`{$${name}}`, word).replace(`$${name}/`, `${word}/`)
}

/** The path with those parameters written out: `/$product/$id/details` at an account is `/accounts/$id/details`. */
export function pathAt(path: string, values: RouteValues = {}, params: Readonly<Record<string, unknown>> = {}): string {
  return Object.keys(values).reduce((written, name) => withWord(written, name, String(params[name])), path)
}

/** Every path that the route matches. */
export function pathsOf(path: string, values: RouteValues = {}): string[] {
  return Object.entries(values).reduce(
    (paths, [name, words]) => paths.flatMap((one) => words.map((word) => withWord(one, name, word))),
    [path],
  )
}
