import type { Receipt } from '@almenara/contract/areas/direct-debits/receipts'
import { RECEIPT_STATE_NAMES } from '@almenara/contract/areas/direct-debits/receipt-names'
import type { ReceiptState } from '@almenara/contract/areas/direct-debits/receipt-states'
import ArrowUUpLeftIcon from '@phosphor-icons/core/regular/arrow-u-up-left.svg?react'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../kit/Amount.tsx'
import { Badge, type BadgeProps } from '../../kit/Badge.tsx'
import { CellDetail, type Column } from '../../kit/DataTable.tsx'
import { Day } from '../../kit/Day.tsx'
import type { ListPlace } from '../../patterns/extract-screen/use-extract.ts'
import styles from './receipts.module.css'
import type { useReceiptsAddress } from './use-receipts-address.ts'

interface Place extends ListPlace {
  /** The address of the account. */
  to: ReturnType<typeof useReceiptsAddress>['to']
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
export function receiptColumns(place: Place): Column<Receipt>[] {
  return [
    { id: 'due', header: 'Fecha', card: 'eyebrow', cell: ({ dueOn }) => <Day value={dueOn} />, onceFor: ({ dueOn }) => dueOn },
    { id: 'creditor', header: 'Acreedor y concepto', card: 'title', cell: (receipt) => <Creditor receipt={receipt} place={place} /> },
    { id: 'state', header: 'Estado', card: 'subfigure', cell: ({ state }) => <ReceiptStateBadge state={state} /> },
    {
      id: 'amount',
      header: 'Importe',
      align: 'end',
      card: 'figure',
      cell: ({ amount }) => <Amount value={amount} size="strong" />,
    },
  ]
}

function Creditor({ receipt, place: { to, accountId, txId, pages, onOpen } }: { receipt: Receipt; place: Place }) {
  const { id, creditorName, concept, reason } = receipt
  return (
    <>
      <Link
        to={to}
        params={{ id: accountId, txId }}
        search={{ tab: 'receipts', receipt: id, ...(pages > 1 ? { pages } : {}) }}
        onClick={onOpen}
        preload={false}
        resetScroll={false}
        className={styles.link}
      >
        {creditorName}
      </Link>
      {(concept || reason) && <CellDetail>{reason ?? concept}</CellDetail>}
    </>
  )
}
