import type { DirectDebit } from '@almenara/contract/areas/direct-debits/direct-debits'
import { DIRECT_DEBIT_STATE_NAMES } from '@almenara/contract/areas/direct-debits/direct-debit-names'
import ArrowUUpLeftIcon from '@phosphor-icons/core/regular/arrow-u-up-left.svg?react'
import type { Column } from '../../kit/DataTable.tsx'
import { AccountRowLink } from '../../patterns/extract-screen/AccountRowLink.tsx'
import { amountColumn, dayColumn, titleColumn } from '../../patterns/extract-screen/columns.tsx'
import type { ListPlace } from '../../patterns/extract-screen/use-extract.ts'
import { stateBadge } from '../../patterns/status/state-badge.tsx'

export const DirectDebitStateBadge = stateBadge(DIRECT_DEBIT_STATE_NAMES, {
  COMING: 'warning',
  CHARGED: 'ok',
  RETURNED: { tone: 'info', icon: ArrowUUpLeftIcon },
  REFUSED: 'ko',
})

/** The columns of the receipts; each row's creditor opens the receipt over the list. */
export function directDebitColumns(list: ListPlace): Column<DirectDebit>[] {
  return [
    dayColumn('Fecha', ({ dueOn }) => dueOn),
    titleColumn(
      'Acreedor y concepto',
      ({ id, creditorName }) => (
        <AccountRowLink list={list} tab="receipts" receipt={id}>
          {creditorName}
        </AccountRowLink>
      ),
      ({ concept, reason }) => reason ?? concept,
    ),
    { id: 'state', header: 'Estado', card: 'subfigure', cell: ({ state }) => <DirectDebitStateBadge state={state} /> },
    amountColumn(({ amount }) => amount),
  ]
}
