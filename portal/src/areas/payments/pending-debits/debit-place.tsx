/** Of which debit a screen is, the list that it was opened from, and the way between paying and giving back. */
import { Link } from '@tanstack/react-router'
import { useShownRoute } from '../../../base/shown-route.ts'
import { buttonClass } from '../../../kit/button-class.ts'
import { NO_LIST, readPages } from '../../../patterns/extract-screen/list-address.ts'
import { PaymentsBreadcrumbs } from '../PaymentsBreadcrumbs.tsx'

const AT = '/shell/signed-in/payments/pending-debits/$debitId'
const ROUTES = [`${AT}/pay/$accountId/$viewPages/$txId/$accountType`, `${AT}/return/$accountId/$viewPages/$txId/$accountType`] as const

export const useDebitPlace = () => useShownRoute(ROUTES).params

/** To the list that the debit was opened from, as it was. */
export function DebitListLink({ children, className }: { children: string; className?: string | undefined }) {
  const { viewPages, txId: cursor } = useDebitPlace()
  return (
    <Link
      to="/payments/pending-debits/{-$txId}"
      params={{ txId: cursor === NO_LIST ? undefined : cursor }}
      search={{ pages: readPages(viewPages) }}
      className={className}
    >
      {children}
    </Link>
  )
}

export function DebitBreadcrumbs() {
  return (
    <PaymentsBreadcrumbs>
      <DebitListLink>Adeudos B2B pendientes</DebitListLink>
    </PaymentsBreadcrumbs>
  )
}

/** The other decision, of the same debit. */
export function OtherDecision({ to }: { to: 'pay' | 'return' }) {
  const params = useDebitPlace()
  const look = buttonClass({ variant: 'text' })
  return to === 'pay' ? (
    <Link to="/payments/pending-debits/$debitId/pay/$accountId/$viewPages/$txId/$accountType" params={params} className={look} replace>
      Pagar en lugar de devolver
    </Link>
  ) : (
    <Link to="/payments/pending-debits/$debitId/return/$accountId/$viewPages/$txId/$accountType" params={params} className={look} replace>
      Devolver en lugar de pagar
    </Link>
  )
}
