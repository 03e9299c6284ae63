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
  // What is selected of a type that is not known yet has none that TypeScript can work out.
  return useMatches<RegisteredRouter, MatchOf<Id> | undefined, false>({ select: (matches) => matchAmong(matches, ids) }) as
    MatchOf<Id> | undefined
}

function matchAmong<const Id extends RouteId>(matches: readonly MakeRouteMatchUnion[], ids: readonly Id[]): MatchOf<Id> | undefined {
  return matches.find((match): match is MatchOf<Id> => ids.some((id) => id === match.routeId))
}

/** Only which of them is shown and one of its parameters: whatever else changes in the address, whoever asks is not drawn again. */
export function useShownAddress<const Id extends RouteId>(ids: readonly Id[], parameter: string): { routeId: Id; value: string } {
  const routeId = useMatches<RegisteredRouter, Id | undefined, false>({
    select: (matches) => matchAmong(matches, ids)?.routeId as Id | undefined,
  }) as Id | undefined
  const value = useMatches<RegisteredRouter, string | undefined, false>({
    select: (matches) => (matchAmong(matches, ids)?.params as Readonly<Record<string, string>> | undefined)?.[parameter],
  })
  if (routeId === undefined || value === undefined) throw new Error(`None of these routes is shown: ${ids.join(', ')}`)
  return { routeId, value }
}
