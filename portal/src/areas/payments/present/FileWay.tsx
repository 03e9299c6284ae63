import type { Notebook } from '@almenara/contract/areas/payments/notebooks'
import { Link } from '@tanstack/react-router'
import { NO_LIST } from '../../../patterns/extract-screen/list-address.ts'
import { isConfirming, wordsOf } from '../review/review-words.ts'

interface FileWayProps {
  notebook: Pick<Notebook, 'id' | 'format' | 'contract'>
  /** «Ver el fichero», of transfers, which have a screen for each. */
  label: string
  className?: string | undefined
}

/** Where a file that was signed goes on: on its own screen, or, of debits, among those of its creditor; of confirming, its invoices. */
export function FileWay({ notebook: { id, format, contract }, label, className }: FileWayProps) {
  if (isConfirming({ format })) {
    return (
      <Link to="/payments/confirming-remittances" search={contract ? { contract: contract.id } : {}} className={className}>
        Ver las facturas de confirming
      </Link>
    )
  }
  if (!wordsOf({ format }).collects) {
    return (
      <Link
        to="/payments/transfer-remittances/transfers-file-management/$pendingFileId/$viewPages/$txId"
        params={{ pendingFileId: id, viewPages: '1', txId: NO_LIST }}
        className={className}
      >
        {label}
      </Link>
    )
  }
  return contract ? (
    <Link to="/payments/debit-remittances/remittances/$id/{-$txId}" params={{ id: contract.id, txId: undefined }} className={className}>
      Ver las remesas de adeudos
    </Link>
  ) : (
    <Link to="/payments/debit-remittances" className={className}>
      Ver las remesas de adeudos
    </Link>
  )
}
