import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useShownRoute } from '../../../base/shown-route.ts'
import { PRESENT, PRESENT_ROUTES, PRESENT_TRANSFERS } from '../addresses.ts'
import type { PresentSearch } from './present-search.ts'

/** Where files are presented, as the address says it, and how to go to another file or step of it. */
export function usePresentAddress() {
  const { routeId, search } = useShownRoute(PRESENT_ROUTES)
  const to = routeId === PRESENT_ROUTES[0] ? PRESENT : PRESENT_TRANSFERS
  const navigate = useNavigate()
  const go = useCallback((next: PresentSearch, { replace = false } = {}) => void navigate({ to, search: next, replace }), [navigate, to])
  return { to, search, go }
}
