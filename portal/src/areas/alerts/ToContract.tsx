import type { AlertContractDetail } from '@almenara/contract/areas/alerts/alert-contracts'
import { Link } from '@tanstack/react-router'
import { NO_LIST } from '../../patterns/extract-screen/list-address.ts'

interface ToContractProps {
  contract: Pick<AlertContractDetail, 'id'>
  className?: string
  children: string
}

/** The way to an alert that was not opened from a list. */
export function ToContract({ contract: { id }, className, children }: ToContractProps) {
  return (
    <Link
      to="/services/alert-settings/alert-contracts/$alertContractId/$viewPages/$txId"
      params={{ alertContractId: id, viewPages: '1', txId: NO_LIST }}
      className={className}
    >
      {children}
    </Link>
  )
}
