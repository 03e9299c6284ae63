import { alertHistory, alertHistoryExport, type ToldAlert } from '@almenara/contract/areas/alerts/alert-history'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Column } from '../../kit/DataTable.tsx'
import { ListFiles } from '../../patterns/extract-screen/ListFiles.tsx'
import { ListRows } from '../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../patterns/extract-screen/ListToolbar.tsx'
import { useList } from '../../patterns/extract-screen/use-list.ts'
import { productWords } from './alert-words.ts'
import { FIRING_COLUMNS } from './firing-columns.tsx'
import { HISTORY } from './lists.ts'

const route = getRouteApi('/shell/signed-in/services/alert-settings/{-$txId}')

/** What all alerts have told in the last ninety days, and what became of each message. */
export default function History() {
  const list = useList(HISTORY, alertHistory, { params: undefined, search: route.useSearch(), inside: true })
  return (
    <>
      <ListToolbar list={list} note="Últimos 90 días" files={<ListFiles list={list} of={alertHistoryExport} params={undefined} />} />
      <ListRows list={list} columns={COLUMNS} rowKey={({ id }) => id} />
    </>
  )
}

const COLUMNS: readonly Column<ToldAlert>[] = [
  ...FIRING_COLUMNS,
  {
    id: 'alert',
    header: 'Alerta',
    card: 'labelled',
    cell: ({ contract: { number, product } }) => (
      <Link to="/services/alert-settings/alert-contracts/$srcType/$alertContractNum" params={{ srcType: 'list', alertContractNum: number }}>
        {productWords(product)}
        <span className="vh">{`, alerta ${number}`}</span>
      </Link>
    ),
  },
]
