import {
  financingDebits,
  financingDebitsExport,
  type AdvancedDebit,
  type FinancingRemittanceDetail,
} from '@almenara/contract/areas/payments/financing-remittances'
import { formatDay } from '@almenara/contract/dates'
import { getRouteApi } from '@tanstack/react-router'
import { CellDetail, type Column } from '../../../kit/DataTable.tsx'
import { Iban } from '../../../kit/Iban.tsx'
import { amountColumn, quiet, titleColumn } from '../../../patterns/extract-screen/columns.tsx'
import { ListFiles } from '../../../patterns/extract-screen/ListFiles.tsx'
import { ListRows } from '../../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../../patterns/extract-screen/ListToolbar.tsx'
import { useList } from '../../../patterns/extract-screen/use-list.ts'
import { reasonText } from '../debits/debit-words.ts'
import { DEBITS } from '../debits/lists.ts'
import styles from '../remittances/remittances.module.css'
import { AdvanceStateBadge } from './badges.tsx'

const remittanceRoute = getRouteApi(
  '/shell/signed-in/payments/financing-remittances/remittances/$contractNumber/detail/$remittanceId/$viewPages/$txId',
)

/** The debits of a remittance that was advanced, each with the day on which it is released, or why it is unpaid. */
export function AdvancedDebits({ remittance: { id: remittanceId, contract } }: { remittance: FinancingRemittanceDetail }) {
  const search = remittanceRoute.useSearch()
  const params = { contractNumber: contract.id, remittanceId }
  const list = useList(DEBITS, financingDebits, { params, search, inside: true })
  return (
    <>
      <h2 className="vh">Recibos</h2>
      <ListToolbar list={list} files={<ListFiles list={list} of={financingDebitsExport} params={params} />} />
      <ListRows list={list} columns={COLUMNS} rowKey={({ id }) => id} />
    </>
  )
}

const COLUMNS: Column<AdvancedDebit>[] = [
  quiet({ id: 'order', header: 'Orden', card: 'none', cell: ({ order }) => order }),
  titleColumn(
    'Deudor',
    ({ debtor }) => debtor.name,
    ({ concept }) => concept,
  ),
  { id: 'iban', header: 'Cuenta', cell: ({ debtor }) => <Iban value={debtor.iban} /> },
  {
    id: 'state',
    header: 'Estado',
    cell: ({ advance, reason }) => (
      <div className={styles.state}>
        <AdvanceStateBadge state={advance} />
        {reason && <CellDetail>{reasonText(reason)}</CellDetail>}
      </div>
    ),
  },
  { id: 'release', header: 'Liberación', cell: ({ releaseOn }) => (releaseOn ? formatDay(releaseOn) : '—') },
  amountColumn(({ amount }) => amount),
]
