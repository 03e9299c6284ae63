/** What the screen looks for and what it finds: near the customer, near a place they write, or where they have taken the map. */
import { search as branchSearch } from '@almenara/contract/areas/branches'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { send } from '../../api/send.ts'
import { type Located, locate } from '../../base/position.ts'
import type { BranchSearch } from './branch-search.ts'

/** The part of the map in view, in degrees. */
export interface MapArea {
  north: number
  south: number
  east: number
  west: number
}

/** `asking`: the device has not answered yet. Undefined: it has not been asked. */
export type Whereabouts = Located | { kind: 'asking' } | undefined

/** Asks the device at once, unless the customer comes with a place in the address; and again whenever they ask for it. */
export function useWhereabouts(atOnce: boolean): [Whereabouts, () => void] {
  const [where, setWhere] = useState<Whereabouts>(atOnce ? { kind: 'asking' } : undefined)
  const ask = useCallback(() => {
    setWhere({ kind: 'asking' })
    void locate().then(setWhere)
  }, [])
  useEffect(() => {
    if (atOnce) ask()
    // Only the address with which the screen opened decides.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return [where, ask]
}

export function useBranches(search: BranchSearch, where: Whereabouts, area: MapArea | undefined) {
  const { text, ...filters } = search
  const place = area
    ? { ...area, latitude: (area.north + area.south) / 2, longitude: (area.east + area.west) / 2 }
    : text !== undefined
      ? { text }
      : where?.kind === 'found'
        ? { latitude: where.latitude, longitude: where.longitude }
        : {}
  const query = { ...filters, ...place }
  return useInfiniteQuery({
    queryKey: [branchSearch.path, query],
    queryFn: ({ pageParam, signal }) => send(branchSearch, { query: { ...query, page: pageParam } }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ more, page }) => (more ? page + 1 : undefined),
    // While the device is being asked there is nothing to measure from, unless a place was written.
    enabled: where?.kind !== 'asking' || text !== undefined || area !== undefined,
    placeholderData: keepPreviousData,
  })
}
