import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NO_LIST, readPages } from '../../../patterns/extract-screen/list-address.ts'
import { PaymentsBreadcrumbs } from '../PaymentsBreadcrumbs.tsx'
import { useFilePlace } from './file-place.ts'

/** To the list that the file was opened from, as it was. */
export function PendingListLink({ children, className }: { children: string; className?: string | undefined }) {
  const { viewPages, txId: cursor } = useFilePlace()
  return (
    <Link
      to="/payments/transfer-remittances/transfers-file-management/{-$txId}"
      params={{ txId: cursor === NO_LIST ? undefined : cursor }}
      search={{ pages: readPages(viewPages) }}
      className={className}
    >
      {children}
    </Link>
  )
}

/** To the file itself. */
export function FileLink({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const { pendingFileId, viewPages, txId: cursor } = useFilePlace()
  return (
    <Link
      to="/payments/transfer-remittances/transfers-file-management/$pendingFileId/$viewPages/$txId"
      params={{ pendingFileId, viewPages, txId: cursor }}
      className={className}
    >
      {children}
    </Link>
  )
}

/** `name`: of the file, on its acts; its own screen ends at the list. */
export function FileBreadcrumbs({ name }: { name?: string | undefined }) {
  return (
    <PaymentsBreadcrumbs>
      <Link to="/payments/transfer-remittances">Remesas de transferencias</Link>
      <PendingListLink>Ficheros pendientes</PendingListLink>
      {name && <FileLink>{name}</FileLink>}
    </PaymentsBreadcrumbs>
  )
}
