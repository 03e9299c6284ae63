/** Loads the routes of an area at the first navigation to one of its addresses. Which those are, the build reads in the routes themselves. */
import { ownerOf } from '@almenara/contract/address-tree'
import type { AnyRoute } from '@tanstack/react-router'
import owners from 'virtual:area-owners'
import { AREAS, type AreaName } from './area-list.ts'

const loaded = new Map<AreaName, readonly AnyRoute[]>()

/** The routes that have come and hang on `parent`. */
export function routesUnder(parent: AnyRoute): readonly AnyRoute[] {
  return [...loaded.values()].flat().filter((route) => route.options.getParentRoute?.() === parent)
}

/** Loads the routes of the area that owns the address, unless there is no owner or they are loaded. */
export async function loadRoutes(href: string): Promise<void> {
  const [path = ''] = href.split('#')[0]?.split('?') ?? []
  const name = ownerOf(owners, path) as AreaName | undefined
  if (!name || loaded.has(name)) return
  loaded.set(name, (await AREAS[name]()).routes)
}
