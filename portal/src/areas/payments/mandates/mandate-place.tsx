/** Of which mandate a screen is, and the list that it was opened from. */
import { Link } from '@tanstack/react-router'
import { useShownRoute } from '../../../base/shown-route.ts'
import { NO_LIST, readPages } from '../../../patterns/extract-screen/list-address.ts'
import { readDebitBehind } from '../b2b-lists.ts'
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

/** Where a mandate is authorised from, in its address: its own page, or a debit that it does not pay. */
export const FROM_MANDATE = 'DETAIL'
export const FROM_DEBIT = 'DEBIT'

interface WayBackProps {
  className?: string | undefined
  /** The label where nothing has been done. */
  leaving?: string
}

/** Back to where the mandate is seen to from: the debit, its page or the list. */
export function WayBack({ className, leaving }: WayBackProps) {
  const { params } = useShownRoute(ROUTES)
  const { mandateId, viewPages, txId } = params
  const from = 'srcType' in params ? params.srcType : undefined
  if (from === FROM_DEBIT) return <DebitBehindLink className={className}>{leaving ?? 'Volver al adeudo'}</DebitBehindLink>
  if (from !== FROM_MANDATE) return <MandateListLink className={className}>{leaving ?? 'Ver los mandatos B2B'}</MandateListLink>
  return (
    <Link to="/payments/mandates-management/$mandateId/$viewPages/$txId" params={{ mandateId, viewPages, txId }} className={className}>
      {leaving ?? 'Volver al mandato'}
    </Link>
  )
}

/** To the debits as they were, with the one beside them. */
function DebitBehindLink({ children, className }: { children: string; className?: string | undefined }) {
  const { params, search } = useShownRoute(ROUTES)
  const { viewPages, txId: cursor } = params
  return (
    <Link
      to="/payments/pending-debits/{-$txId}"
      params={{ txId: cursor === NO_LIST ? undefined : cursor }}
      search={{ pages: readPages(viewPages), ...readDebitBehind(search) }}
      className={className}
    >
      {children}
    </Link>
  )
}

export function MandateBreadcrumbs() {
  const { params } = useShownRoute(ROUTES)
  const isFromDebit = 'srcType' in params && params.srcType === FROM_DEBIT
  return (
    <PaymentsBreadcrumbs>
      {isFromDebit ? <DebitBehindLink>Adeudos B2B pendientes</DebitBehindLink> : <MandateListLink>Mandatos B2B</MandateListLink>}
    </PaymentsBreadcrumbs>
  )
}
