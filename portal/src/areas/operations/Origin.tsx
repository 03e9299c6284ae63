import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useShownRoute } from '../../base/shown-route.ts'
import { BACK_TO_MOVEMENTS } from '../../base/way-words.ts'

const FROM_SERVICES = ['/shell/signed-in/services/mobile-recharge', '/shell/signed-in/services/update-virtual-funds'] as const
const FROM_CARD = ['/shell/signed-in/cards/$id/mobile-recharge', '/shell/signed-in/cards/$id/update-virtual-funds'] as const
const FROM_ACCOUNT = [
  '/shell/signed-in/accounts/$id/mobile-recharge',
  '/shell/signed-in/financings/$id/mobile-recharge',
  '/shell/signed-in/accounts/$id/update-virtual-funds',
  '/shell/signed-in/financings/$id/update-virtual-funds',
  '/shell/signed-in/accounts/$id/request-counterfoil',
] as const
const ROUTES = [...FROM_SERVICES, ...FROM_CARD, ...FROM_ACCOUNT]

/** The product that an operation was begun from; none where it was begun from the services. */
export interface Origin {
  kind: 'account' | 'card'
  id: string
}

export function useOrigin(): Origin | undefined {
  const { routeId, params } = useShownRoute(ROUTES)
  if (!('id' in params)) return undefined
  return { kind: FROM_CARD.some((id) => id === routeId) ? 'card' : 'account', id: params.id }
}

/** What the way back says, at the end of an operation. */
export function backWords(origin: Origin | undefined): string {
  return origin === undefined ? 'Volver a los servicios' : BACK_TO_MOVEMENTS
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
