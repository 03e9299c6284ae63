import { useNavigate } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'

interface BesideListProps {
  /** How the address names the row that is open. */
  row: 'movement' | 'receipt' | 'transfer' | 'mandate'
  children: (onClose: () => void) => ReactNode
}

/** The detail of a row, open beside its list. Its code comes when a row is opened; closing it leaves the rest of the address as it is. */
export function BesideList({ row, children }: BesideListProps) {
  const navigate = useNavigate()
  const close = () => void navigate({ to: '.', search: ({ [row]: _, list: __, ...rest }) => rest, resetScroll: false })
  return <Suspense>{children(close)}</Suspense>
}
