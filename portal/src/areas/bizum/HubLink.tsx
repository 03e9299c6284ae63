import { Link, useLocation, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { readPages } from '../../patterns/extract-screen/list-address.ts'
import { NO_LIST } from './hub/hub-address.ts'

/** To the hub; from a pending operation, with the list that it was opened from, as its address says. */
export function HubLink({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const isPending = useLocation({ select: ({ pathname }) => pathname.startsWith('/bizum/movements/pending-operation-') })
  const { txId: cursor, viewPages } = useParams({ strict: false })
  if (!isPending || cursor === undefined || cursor === NO_LIST) {
    return (
      <Link to="/bizum" className={className}>
        {children}
      </Link>
    )
  }
  return (
    <Link to="/bizum/$txId" params={{ txId: cursor }} search={{ pages: readPages(viewPages) }} className={className}>
      {children}
    </Link>
  )
}
