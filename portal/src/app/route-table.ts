/**
 * What is known of every address, read in the routes themselves: the build asks it for who owns an address, what its screen is called and
 * which file has it (`portal/build/route-table-plugin.ts`), and `npm run routes` for the finished ones. It never ships.
 */
import { specifiedUrl } from '../base/access.ts'
import { pathsOf } from '../base/route-values.ts'
import { abbreviated, prunedTree, wholeTree, type RouteTable } from './address-trees.ts'
import { AREAS, type AreaName } from './area-list.ts'
import { AREA_NAMES, SCREEN_NAMES } from './screen-names.ts'

export interface RouteRow {
  area: AreaName
  /** As its route writes it: `/$product/$id/{$scope}-transfers-creation`. */
  path: string
  /** The concrete paths of the route, with its parameter values written out (`staticData.values`). */
  addresses: readonly string[]
  component: unknown
}

/** What the entry answers itself, outside the router: home, and a session handed over in the address. */
const ENTRY = ['home', 'global/{access_token}/{refresh_token}']

/** Every route of every area. */
export async function routeRows(): Promise<RouteRow[]> {
  const rows = Object.entries(AREAS).map(async ([area, load]) => {
    const { routes } = await load()
    return routes.map(({ options }) => {
      const path: string = 'path' in options ? options.path : ''
      const values = 'staticData' in options ? options.staticData.values : undefined
      return { area: area as AreaName, path, addresses: pathsOf(path, values), component: options.component }
    })
  })
  return (await Promise.all(rows)).flat()
}

/** `sourceOf`: the file of a screen, of the component that its route has. */
export async function readRouteTable(sourceOf: (component: unknown) => Promise<string | undefined>): Promise<RouteTable> {
  const rows = await routeRows()
  const sources = await Promise.all(rows.map(({ component }) => sourceOf(component)))
  return {
    patterns: urlPatterns(rows),
    owners: abbreviated(prunedTree(ownedBy(rows, ({ area }) => area))),
    names: wholeTree(ownedBy(rows, nameOf)),
    screens: prunedTree(ownedBy(rows, (_, at) => sources[at])),
  }
}

export function urlPatterns(rows: readonly RouteRow[]): string[] {
  const finished = rows.flatMap(({ addresses }) => addresses)
  return [...ENTRY, ...finished.flatMap((address) => (isOptional(address) ? [address, withOption(address)] : [address])).map(specifiedUrl)]
}

/** What the screen of a route is called; a public one is asked for by nobody in vain. */
export function nameOf({ area, path }: RouteRow): string | undefined {
  const own = Object.entries(SCREEN_NAMES).find(([named]) => named === path)
  return own?.[1] ?? AREA_NAMES[area]
}

function ownedBy(rows: readonly RouteRow[], ownerOf: (row: RouteRow, at: number) => string | undefined) {
  return rows.flatMap((row, at) => {
    const owner = ownerOf(row, at)
    return owner === undefined ? [] : row.addresses.map((address) => [address, owner] as const)
  })
}

const isOptional = (address: string) => address.includes('{-$')
/** The address with the parameter that may be missing. */
const withOption = (address: string) => address.replace('{-$', '$').replace('}', '')
