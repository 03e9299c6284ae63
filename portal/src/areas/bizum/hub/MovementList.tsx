import { bizumMovementsExport } from '@almenara/contract/areas/bizum/movements'
import { Link } from '@tanstack/react-router'
import { CallFailure } from '../../../api/failure.ts'
import { useShownRoute } from '../../../base/shown-route.ts'
import { buttonClass } from '../../../kit/button-class.ts'
import { Empty } from '../../../kit/Empty.tsx'
import { lazyPart } from '../../../kit/lazy-part.ts'
import { Sheet } from '../../../kit/Sheet.tsx'
import { BesideList } from '../../../patterns/extract-screen/BesideList.tsx'
import { ListFiles } from '../../../patterns/extract-screen/ListFiles.tsx'
import { ListRows } from '../../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../../patterns/extract-screen/ListToolbar.tsx'
import { HUB_ROUTES } from './hub-address.ts'
import { movementColumns } from './movement-columns.tsx'
import { EACH_WITH_STATE } from './movements.ts'
import type { useMovements } from './use-movements.ts'

const MovementDrawer = lazyPart(() => import('./MovementDrawer.tsx'))

/** The last thirty days. */
export function MovementList({ list }: { list: ReturnType<typeof useMovements> }) {
  const open = useShownRoute(HUB_ROUTES).search.movement
  // There is none at all: said as what it is, with the way to the first.
  if (list.error instanceof CallFailure && list.error.code === 'Q814') return <None />
  return (
    <Sheet title="Últimos 30 días">
      <ListToolbar list={list} files={<ListFiles list={list} of={bizumMovementsExport} params={undefined} />} />
      <ListRows list={list} columns={movementColumns} rowKey={({ id }) => id} open={open} />
    </Sheet>
  )
}

/** The movement that the address says: beside the list, and not inside what is hidden until it comes, where no dialog is seen. */
export function OpenMovement() {
  const open = useShownRoute(HUB_ROUTES).search.movement
  return open !== undefined && <BesideList row="movement">{(onClose) => <MovementDrawer id={open} onClose={onClose} />}</BesideList>
}

function None() {
  return (
    <Sheet title="Últimos 30 días">
      <Empty
        title="No tiene movimientos de Bizum en los últimos 30 días"
        action={
          <Link to="/bizum/operations/bizum-send-payment-c2c" className={buttonClass()}>
            Enviar un Bizum
          </Link>
        }
      >
        {EACH_WITH_STATE}
      </Empty>
    </Sheet>
  )
}
