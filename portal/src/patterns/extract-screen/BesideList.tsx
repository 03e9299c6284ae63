import { useNavigate, useRouter } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'

interface BesideListProps {
  /** How the address names the row that is open. */
  row: 'movement' | 'receipt' | 'transfer' | 'mandate' | 'debit' | 'communication' | 'invoice' | 'tax' | 'certificate'
  children: (onClose: () => void) => ReactNode
}

/**
 * The detail of a row, open beside its list. Its code comes when a row is opened. Closing it is a step back to the list, so that the customer's own way
 * back does not open it again; where it was not opened from the list (a link from another screen), the list takes its place in the history.
 */
export function BesideList({ row, children }: BesideListProps) {
  const navigate = useNavigate()
  const { history } = useRouter()
  const close = () => {
    if (history.location.state.openedBeside) return history.back()
    void navigate({ to: '.', search: ({ [row]: _, list: __, ...rest }) => rest, replace: true, resetScroll: false })
  }
  return <Suspense>{children(close)}</Suspense>
}
