import { useMatches, type MakeRouteMatchUnion, type RegisteredRouter, type RouteIds } from '@tanstack/react-router'

type RouteId = RouteIds<RegisteredRouter['routeTree']>
type MatchOf<Id extends RouteId> = Extract<MakeRouteMatchUnion, { routeId: Id }>

/**
 * Of a screen that several addresses show: the one that is shown, with its parameters and its search in the types of its route. Throws on
 * the screen of any other. A screen of one address has `getRouteApi`.
 */
export function useShownRoute<const Id extends RouteId>(ids: readonly Id[]): MatchOf<Id> {
  const shown = useRouteAmong(ids)
  if (!shown) throw new Error(`None of these routes is shown: ${ids.join(', ')}`)
  return shown
}

/** The same, of a part that stands on other screens too: `undefined` there. */
export function useRouteAmong<const Id extends RouteId>(ids: readonly Id[]): MatchOf<Id> | undefined {
  return useMatches().find((match): match is MatchOf<Id> => ids.some((id) => id === match.routeId))
}
