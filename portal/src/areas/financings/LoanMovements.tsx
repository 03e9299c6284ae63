import { movementExport, movementExtract, type FinancingMovement } from '@almenara/contract/areas/financings/lists'
import { type FinancingDetail } from '@almenara/contract/areas/financings/products'
import { getRouteApi } from '@tanstack/react-router'
import type { Column } from '../../kit/DataTable.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { dayColumn, entryColumn, figureColumn, titleColumn } from '../../patterns/extract-screen/columns.tsx'
import { BesideList } from '../../patterns/extract-screen/BesideList.tsx'
import { ListFiles } from '../../patterns/extract-screen/ListFiles.tsx'
import { ListRows } from '../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../patterns/extract-screen/ListToolbar.tsx'
import { MovementLink } from '../../patterns/extract-screen/MovementLink.tsx'
import type { ListPlace } from '../../patterns/extract-screen/use-extract.ts'
import { useList } from '../../patterns/extract-screen/use-list.ts'
import { MOVEMENTS } from './lists.ts'

// The list loads first; the detail of a movement loads when one is opened.
const LoanMovementDrawer = lazyPart(() => import('./LoanMovementDrawer.tsx'))

const financingRoute = getRouteApi('/shell/signed-in/financings/$id/details')

/** What has moved the principal that is owed. The address says which movement is open. */
export default function LoanMovements({ financing }: { financing: FinancingDetail }) {
  const { id } = financing
  const search = financingRoute.useSearch()
  const list = useList(MOVEMENTS, movementExtract, { params: { id }, search })
  const { movement: open, list: openList } = search
  return (
    <>
      <ListToolbar list={list} files={<ListFiles list={list} of={movementExport} params={{ id }} />} />
      <ListRows list={list} columns={columnsOf} rowKey={(movement) => movement.id} open={open} />
      {open && openList ? (
        <BesideList row="movement">
          {(onClose) => <LoanMovementDrawer financing={financing} txId={openList} movementId={open} onClose={onClose} />}
        </BesideList>
      ) : null}
    </>
  )
}

/** Each row's concept opens the movement at its own address. */
function columnsOf({ txId: cursor }: Pick<ListPlace, 'txId'>): Column<FinancingMovement>[] {
  return [
    dayColumn('Fecha', ({ bookedOn }) => bookedOn),
    titleColumn(
      'Concepto',
      ({ id, title }) => (
        <MovementLink movement={id} list={cursor}>
          {title}
        </MovementLink>
      ),
      ({ detail }) => detail,
    ),
    entryColumn(({ amount }) => amount),
    figureColumn('balance', 'Saldo', ({ balanceAfter }) => balanceAfter, { card: 'subfigure' }),
  ]
}
