import {
  remittanceTransfers,
  remittanceTransfersExport,
  type RemittanceDetail,
  type RemittanceTransfer,
} from '@almenara/contract/areas/payments/remittances'
import { VERDICT_TEXTS } from '@almenara/contract/transfer-names'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Column } from '../../../kit/DataTable.tsx'
import { Iban } from '../../../kit/Iban.tsx'
import { lazyPart } from '../../../kit/lazy-part.ts'
import { Sheet } from '../../../kit/Sheet.tsx'
import { BesideList } from '../../../patterns/extract-screen/BesideList.tsx'
import { amountColumn, quiet, ROW_LINK, titleColumn } from '../../../patterns/extract-screen/columns.tsx'
import { ListFiles } from '../../../patterns/extract-screen/ListFiles.tsx'
import { ListRows } from '../../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../../patterns/extract-screen/ListToolbar.tsx'
import { useList } from '../../../patterns/extract-screen/use-list.ts'
import { IssuedStateBadge } from '../../../patterns/payment/IssuedStateBadge.tsx'
import { TRANSFERS } from './lists.ts'
import styles from '../remittances/remittances.module.css'

const remittanceRoute = getRouteApi(
  '/shell/signed-in/payments/transfer-remittances/remittances/$contractNumber/detail/$remittanceId/$viewPages/$txId',
)

// The list loads first; the detail of a transfer loads when one is opened.
const TransferDrawer = lazyPart(() => import('./TransferDrawer.tsx'))

/** The transfers of a remittance, each with how it stands and why; one opens beside the list. */
export function RemittanceTransfers({ remittance: { id: remittanceId, contract } }: { remittance: RemittanceDetail }) {
  const search = remittanceRoute.useSearch()
  const { transfer: open } = search
  const params = { contractNumber: contract.id, remittanceId }
  const list = useList(TRANSFERS, remittanceTransfers, { params, search, inside: true })
  return (
    <Sheet>
      <h2 className="vh">Transferencias</h2>
      <ListToolbar list={list} files={<ListFiles list={list} of={remittanceTransfersExport} params={params} />} />
      <ListRows list={list} columns={COLUMNS} rowKey={({ id }) => id} open={open} />
      {open !== undefined && (
        <BesideList row="transfer">{(onClose) => <TransferDrawer {...params} transferId={open} onClose={onClose} />}</BesideList>
      )}
    </Sheet>
  )
}

const COLUMNS: Column<RemittanceTransfer>[] = [
  quiet({ id: 'order', header: 'Orden', card: 'none', cell: ({ order }) => order }),
  titleColumn(
    'Beneficiario',
    ({ id, payee }) => (
      <Link to="." search={(before) => ({ ...before, transfer: id })} {...ROW_LINK}>
        {payee.name}
      </Link>
    ),
    ({ concept }) => concept,
  ),
  { id: 'iban', header: 'Cuenta', cell: ({ payee }) => <Iban value={payee.iban} /> },
  {
    id: 'state',
    header: 'Estado',
    cell: ({ state, reason, verdict }) => (
      <div className={styles.state}>
        <IssuedStateBadge state={state} />
        {reason && <p className={styles.small}>{reason}</p>}
        {verdict && verdict !== 'MTCH' && <p className={styles.small}>{VERDICT_TEXTS[verdict]}</p>}
      </div>
    ),
  },
  amountColumn(({ amount }) => amount),
]
