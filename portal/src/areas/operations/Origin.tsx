import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Where an operation was begun: the id of its product, if it was one. */
export function useOrigin(): string | undefined {
  return useParams({ strict: false, select: ({ id }) => id })
}

/** The way back to where an operation was begun. */
export function BackToOrigin({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const id = useOrigin()
  if (id === undefined)
    return (
      <Link to="/services" className={className}>
        {children}
      </Link>
    )
  return (
    <Link to="/accounts/$id/account-details/{-$txId}" params={{ id }} className={className}>
      {children}
    </Link>
  )
}
