import { movementExport, movementExtract, type FinancingMovement } from '@almenara/contract/areas/financings/lists'
import { type FinancingDetail } from '@almenara/contract/areas/financings/products'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Column } from '../../kit/DataTable.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { dayColumn, entryColumn, figureColumn, ROW_LINK, titleColumn } from '../../patterns/extract-screen/columns.tsx'
import { ListFiles } from '../../patterns/extract-screen/ListFiles.tsx'
import { ListRows } from '../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../patterns/extract-screen/ListToolbar.tsx'
import type { ListPlace } from '../../patterns/extract-screen/use-extract.ts'
import { useList } from '../../patterns/extract-screen/use-list.ts'
import { MOVEMENTS } from './lists.ts'

// The list is what the customer waits for; the movement's own code comes when one is opened.
const LoanMovementDrawer = lazyPart(() => import('./LoanMovementDrawer.tsx'))

const financingRoute = getRouteApi('/shell/signed-in/financings/$id/details')

/** What has moved the principal that is owed. The address says which movement is open. */
export default function LoanMovements({ financing }: { financing: FinancingDetail }) {
  const { id } = financing
  const search = financingRoute.useSearch()
  const navigate = financingRoute.useNavigate()
  const list = useList(MOVEMENTS, movementExtract, { params: { id }, search })
  const { movement: open, list: openList } = search
  return (
    <>
      <ListToolbar list={list} files={<ListFiles list={list} of={movementExport} params={{ id }} />} />
      <ListRows list={list} columns={columnsOf} rowKey={(movement) => movement.id} isSelected={(movement) => movement.id === open} />
      {open && openList ? (
        <Suspense>
          <LoanMovementDrawer
            financing={financing}
            txId={openList}
            movementId={open}
            onClose={() => void navigate({ search: ({ movement: _, list: __, ...rest }) => rest, resetScroll: false })}
          />
        </Suspense>
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
        <Link from="/financings/$id/details" to="." search={(before) => ({ ...before, movement: id, list: cursor })} {...ROW_LINK}>
          {title}
        </Link>
      ),
      ({ detail }) => detail,
    ),
    entryColumn(({ amount }) => amount),
    figureColumn('balance', 'Saldo', ({ balanceAfter }) => balanceAfter, { card: 'subfigure' }),
  ]
}
