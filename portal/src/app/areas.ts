/** Brings the routes of an area when somebody goes to one of its addresses. Which those are, the build reads in the routes themselves. */
import { ownerOf } from '@almenara/contract/address-tree'
import type { AnyRoute } from '@tanstack/react-router'
import owners from 'virtual:area-owners'
import { AREAS, type AreaName } from './area-list.ts'

const brought = new Map<AreaName, readonly AnyRoute[]>()

/** The routes that have come and hang on `parent`. */
export function routesUnder(parent: AnyRoute): readonly AnyRoute[] {
  return [...brought.values()].flat().filter((route) => route.options.getParentRoute?.() === parent)
}

/** Brings the routes of the area that owns the address, if it has an owner and they have not come before. */
export async function bringRoutes(href: string): Promise<void> {
  const [path = ''] = href.split(/[?#]/)
  const name = ownerOf(owners, path) as AreaName | undefined
  if (!name || brought.has(name)) return
  brought.set(name, (await AREAS[name]()).routes)
}
