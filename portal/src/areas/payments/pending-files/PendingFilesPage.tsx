import { pendingFilesExport, pendingFilesExtract } from '@almenara/contract/areas/payments/pending-files'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTitle } from '../../../base/title.ts'
import { Sheet } from '../../../kit/Sheet.tsx'
import { ListFiles } from '../../../patterns/extract-screen/ListFiles.tsx'
import { ListRows } from '../../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../../patterns/extract-screen/ListToolbar.tsx'
import { useList } from '../../../patterns/extract-screen/use-list.ts'
import { useRestriction } from '../../../patterns/two-step/restriction.ts'
import { RestrictionNote } from '../../../patterns/two-step/RestrictionNote.tsx'
import { PaymentsBreadcrumbs } from '../PaymentsBreadcrumbs.tsx'
import { contractsQuery } from '../transfers/queries.ts'
import { PENDING_FILES } from './lists.ts'
import { canBeChosen, pendingColumns } from './pending-columns.tsx'
import styles from './pending.module.css'
import { SelectionBar } from './SelectionBar.tsx'

const listRoute = getRouteApi('/shell/signed-in/payments/transfer-remittances/transfers-file-management/{-$txId}')

/** The files that wait for somebody: for whom, until when, and what happens afterwards. Several are signed with one code. */
export function PendingFilesPage() {
  const title = 'Ficheros pendientes'
  useTitle(title)
  const { txId: cursor } = listRoute.useParams()
  const list = useList(PENDING_FILES, pendingFilesExtract, { params: undefined, search: listRoute.useSearch(), txId: cursor })
  const contracts = useQuery(contractsQuery).data?.contracts ?? []
  const restriction = useRestriction()
  const [chosen, setChosen] = useState<readonly string[]>([])
  // What has been signed or is no longer shown is no longer chosen.
  const files = list.rows.filter((file) => canBeChosen(file) && chosen.includes(file.id))
  const choose = (id: string, isChosen: boolean) => setChosen(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))
  const asOf = list.last?.asOf
  const prepares = contracts.filter(({ canPrepare }) => canPrepare).map(({ id }) => id)
  return (
    <>
      <PaymentsBreadcrumbs>
        <Link to="/payments/transfer-remittances">Remesas de transferencias</Link>
      </PaymentsBreadcrumbs>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.sheets}>
        <RestrictionNote restriction={restriction} />
        <Sheet>
          <h2 className="vh">{title}</h2>
          <ListToolbar
            list={list}
            choices={{ contract: contracts.map(({ id, name }) => ({ value: id, label: name })) }}
            files={<ListFiles list={list} of={pendingFilesExport} params={undefined} />}
          />
          <ListRows
            list={list}
            columns={(place) => (asOf ? pendingColumns(place, { asOf, restriction, chosen, choose, prepares }) : [])}
            rowKey={({ id }) => id}
          />
        </Sheet>
        {list.last && <SelectionBar files={files} restriction={restriction} place={{ txId: list.last.txId, pages: list.shown }} />}
      </div>
    </>
  )
}
