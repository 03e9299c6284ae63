import {
  remittanceDebits,
  remittanceDebitsExport,
  type DebitRemittanceDetail,
  type RemittanceDebit,
} from '@almenara/contract/areas/payments/debit-remittances'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Column } from '../../../kit/DataTable.tsx'
import { Iban } from '../../../kit/Iban.tsx'
import { lazyPart } from '../../../kit/lazy-part.ts'
import { BesideList } from '../../../patterns/extract-screen/BesideList.tsx'
import { amountColumn, quiet, ROW_LINK, titleColumn } from '../../../patterns/extract-screen/columns.tsx'
import { ListFiles } from '../../../patterns/extract-screen/ListFiles.tsx'
import { ListRows } from '../../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../../patterns/extract-screen/ListToolbar.tsx'
import { useList } from '../../../patterns/extract-screen/use-list.ts'
import styles from '../remittances/remittances.module.css'
import { DebitStateBadge } from './debit-badges.tsx'
import { reasonText } from './debit-words.ts'
import { DEBITS } from './lists.ts'

const remittanceRoute = getRouteApi(
  '/shell/signed-in/payments/debit-remittances/remittances/$contractNumber/detail/$remittanceId/$viewPages/$txId',
)

// The list loads first; the detail of a debit loads when one is opened.
const DebitDrawer = lazyPart(() => import('./DebitDrawer.tsx'))

/** The debits of a remittance, each with how it stands and why; one opens beside the list. */
export function RemittanceDebits({ remittance: { id: remittanceId, contract } }: { remittance: DebitRemittanceDetail }) {
  const search = remittanceRoute.useSearch()
  const { debit: open } = search
  const params = { contractNumber: contract.id, remittanceId }
  const list = useList(DEBITS, remittanceDebits, { params, search, inside: true })
  return (
    <>
      <h2 className="vh">Recibos</h2>
      <ListToolbar list={list} files={<ListFiles list={list} of={remittanceDebitsExport} params={params} />} />
      <ListRows list={list} columns={COLUMNS} rowKey={({ id }) => id} open={open} />
      {open !== undefined && (
        <BesideList row="debit">{(onClose) => <DebitDrawer {...params} debitId={open} onClose={onClose} />}</BesideList>
      )}
    </>
  )
}

const COLUMNS: Column<RemittanceDebit>[] = [
  quiet({ id: 'order', header: 'Orden', card: 'none', cell: ({ order }) => order }),
  titleColumn(
    'Deudor',
    ({ id, debtor }) => (
      <Link to="." search={(before) => ({ ...before, debit: id })} {...ROW_LINK}>
        {debtor.name}
      </Link>
    ),
    ({ concept }) => concept,
  ),
  { id: 'iban', header: 'Cuenta', cell: ({ debtor }) => <Iban value={debtor.iban} /> },
  { id: 'mandate', header: 'Mandato', cell: ({ mandateId }) => mandateId },
  {
    id: 'state',
    header: 'Estado',
    cell: ({ state, reason }) => (
      <div className={styles.state}>
        <DebitStateBadge state={state} />
        {reason && <p className={styles.small}>{reasonText(reason)}</p>}
      </div>
    ),
  },
  amountColumn(({ amount }) => amount),
]
