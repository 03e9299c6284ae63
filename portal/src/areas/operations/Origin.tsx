import { Link, useLocation, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** The product that an operation was begun from; none where it was begun from the services. */
export interface Origin {
  kind: 'account' | 'card'
  id: string
}

export function useOrigin(): Origin | undefined {
  const id = useParams({ strict: false, select: (params) => params.id })
  const isCard = useLocation({ select: ({ pathname }) => pathname.startsWith('/cards/') })
  return id === undefined ? undefined : { kind: isCard ? 'card' : 'account', id }
}

/** What the way back says, at the end of an operation. */
export function backWords(origin: Origin | undefined): string {
  return origin === undefined ? 'Volver a los servicios' : 'Volver a los movimientos'
}

/** What its product is called before its name is known. */
export function originWords(origin: Origin | undefined): string {
  if (origin === undefined) return 'Servicios'
  return origin.kind === 'card' ? 'Tarjeta' : 'Cuenta'
}

/** The way back to where an operation was begun. */
export function BackToOrigin({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const origin = useOrigin()
  if (origin === undefined)
    return (
      <Link to="/services" className={className}>
        {children}
      </Link>
    )
  if (origin.kind === 'card')
    return (
      <Link to="/cards/$id/details" params={{ id: origin.id }} className={className}>
        {children}
      </Link>
    )
  return (
    <Link to="/accounts/$id/account-details/{-$txId}" params={{ id: origin.id }} className={className}>
      {children}
    </Link>
  )
}
