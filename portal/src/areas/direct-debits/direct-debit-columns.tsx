import type { DirectDebit } from '@almenara/contract/areas/direct-debits/direct-debits'
import { DIRECT_DEBIT_STATE_NAMES } from '@almenara/contract/areas/direct-debits/direct-debit-names'
import type { DirectDebitState } from '@almenara/contract/areas/direct-debits/direct-debit-states'
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

const LOOKS: Record<DirectDebitState, Pick<BadgeProps, 'tone' | 'icon'>> = {
  COMING: { tone: 'warning' },
  CHARGED: { tone: 'ok' },
  RETURNED: { tone: 'info', icon: ArrowUUpLeftIcon },
  REFUSED: { tone: 'ko' },
}

export function DirectDebitStateBadge({ state }: { state: DirectDebitState }) {
  return <Badge {...LOOKS[state]}>{DIRECT_DEBIT_STATE_NAMES[state]}</Badge>
}

/** The columns of the receipts; each row's creditor opens the receipt over the list. */
export function directDebitColumns({ to, accountId, txId: cursor, pages, onOpen }: Place): Column<DirectDebit>[] {
  const params = { id: accountId, txId: cursor }
  const search = (directDebit: string) => ({ tab: 'receipts', receipt: directDebit, ...(pages > 1 ? { pages } : {}) }) as const
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
    { id: 'state', header: 'Estado', card: 'subfigure', cell: ({ state }) => <DirectDebitStateBadge state={state} /> },
    amountColumn(({ amount }) => amount),
  ]
}
