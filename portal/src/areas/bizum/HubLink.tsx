import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRouteAmong } from '../../base/shown-route.ts'
import { NO_LIST, readPages } from '../../patterns/extract-screen/list-address.ts'
import { PENDING_ROUTES } from './hub/hub-address.ts'

/** To the hub; from a pending operation, with the list that it was opened from, as its address says. */
export function HubLink({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const pending = useRouteAmong(PENDING_ROUTES)
  if (!pending || pending.params.txId === NO_LIST) {
    return (
      <Link to="/bizum" className={className}>
        {children}
      </Link>
    )
  }
  const { txId: cursor, viewPages } = pending.params
  return (
    <Link to="/bizum/$txId" params={{ txId: cursor }} search={{ pages: readPages(viewPages) }} className={className}>
      {children}
    </Link>
  )
}
