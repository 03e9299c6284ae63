import { movementExport, movementExtract, type FinancingMovement } from '@almenara/contract/areas/financings/lists'
import { type FinancingDetail } from '@almenara/contract/areas/financings/products'
import { getRouteApi } from '@tanstack/react-router'
import type { Column } from '../../kit/DataTable.tsx'
import { dayColumn, entryColumn, figureColumn, titleColumn } from '../../patterns/extract-screen/columns.tsx'
import { ListFiles } from '../../patterns/extract-screen/ListFiles.tsx'
import { ListRows } from '../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../patterns/extract-screen/ListToolbar.tsx'
import { useList } from '../../patterns/extract-screen/use-list.ts'
import { MOVEMENTS } from './lists.ts'

const financingRoute = getRouteApi('/shell/signed-in/financings/$id/details')

/** What has moved the principal that is owed. */
export default function LoanMovements({ financing: { id } }: { financing: FinancingDetail }) {
  const list = useList(MOVEMENTS, movementExtract, { params: { id }, search: financingRoute.useSearch() })
  return (
    <>
      <ListToolbar list={list} files={<ListFiles list={list} of={movementExport} params={{ id }} />} />
      <ListRows list={list} columns={COLUMNS} rowKey={(movement) => movement.id} />
    </>
  )
}

const COLUMNS: Column<FinancingMovement>[] = [
  dayColumn('Fecha', ({ bookedOn }) => bookedOn),
  titleColumn(
    'Concepto',
    ({ title }) => title,
    ({ detail }) => detail,
  ),
  entryColumn(({ amount }) => amount),
  figureColumn('balance', 'Saldo', ({ balanceAfter }) => balanceAfter, { card: 'subfigure' }),
]
