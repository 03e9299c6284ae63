import type { Receipt } from '@almenara/contract/areas/direct-debits/receipts'
import { RECEIPT_STATE_NAMES } from '@almenara/contract/areas/direct-debits/receipt-names'
import type { ReceiptState } from '@almenara/contract/areas/direct-debits/receipt-states'
import ArrowUUpLeftIcon from '@phosphor-icons/core/regular/arrow-u-up-left.svg?react'
import { Link } from '@tanstack/react-router'
import type { useAccountPlace } from '../../base/account-place.ts'
import { Badge, type BadgeProps } from '../../kit/Badge.tsx'
import type { Column } from '../../kit/DataTable.tsx'
import { amountColumn, dayColumn, ROW_LINK, titleColumn } from '../../patterns/extract-screen/columns.tsx'
import type { ListPlace } from '../../patterns/extract-screen/use-extract.ts'

interface Place extends ListPlace, Pick<ReturnType<typeof useAccountPlace>, 'to'> {
  accountId: string
}

const LOOKS: Record<ReceiptState, Pick<BadgeProps, 'tone' | 'icon'>> = {
  COMING: { tone: 'warning' },
  CHARGED: { tone: 'ok' },
  RETURNED: { tone: 'info', icon: ArrowUUpLeftIcon },
  REFUSED: { tone: 'ko' },
}

export function ReceiptStateBadge({ state }: { state: ReceiptState }) {
  return <Badge {...LOOKS[state]}>{RECEIPT_STATE_NAMES[state]}</Badge>
}

/** The columns of the receipts; each row's creditor opens the receipt over the list. */
export function receiptColumns({ to, accountId, txId, pages, onOpen }: Place): Column<Receipt>[] {
  const params = { id: accountId, txId }
  const search = (receipt: string) => ({ tab: 'receipts', receipt, ...(pages > 1 ? { pages } : {}) }) as const
  return [
    dayColumn('Fecha', ({ dueOn }) => dueOn),
    titleColumn(
      'Acreedor y concepto',
      ({ id, creditorName }) => (
        <Link to={to} params={params} search={search(id)} onClick={onOpen} {...ROW_LINK}>
          {creditorName}
        </Link>
      ),
      ({ concept, reason }) => reason ?? concept,
    ),
    { id: 'state', header: 'Estado', card: 'subfigure', cell: ({ state }) => <ReceiptStateBadge state={state} /> },
    amountColumn(({ amount }) => amount),
  ]
}
