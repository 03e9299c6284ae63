/** Of which mandate a screen is, and the list that it was opened from. */
import { Link } from '@tanstack/react-router'
import { useShownRoute } from '../../../base/shown-route.ts'
import { NO_LIST, readPages } from '../../../patterns/extract-screen/list-address.ts'
import { PaymentsBreadcrumbs } from '../PaymentsBreadcrumbs.tsx'

const AT = '/shell/signed-in/payments/mandates-management/$mandateId'
const ROUTES = [
  `${AT}/$viewPages/$txId`,
  `${AT}/authorize/$viewPages/$txId`,
  `${AT}/authorize/$srcType/$viewPages/$txId`,
  `${AT}/revoke/$viewPages/$txId`,
] as const

/** In the place of a mandate's id, where one is registered by hand. */
export const NEW_MANDATE = 'new'

export const useMandatePlace = () => useShownRoute(ROUTES).params

/** To the list that the mandate was opened from, as it was. */
export function MandateListLink({ children, className }: { children: string; className?: string | undefined }) {
  const { viewPages, txId: cursor } = useMandatePlace()
  return (
    <Link
      to="/payments/mandates-management/{-$txId}"
      params={{ txId: cursor === NO_LIST ? undefined : cursor }}
      search={{ pages: readPages(viewPages) }}
      className={className}
    >
      {children}
    </Link>
  )
}

export function MandateBreadcrumbs() {
  return (
    <PaymentsBreadcrumbs>
      <MandateListLink>Mandatos B2B</MandateListLink>
    </PaymentsBreadcrumbs>
  )
}
