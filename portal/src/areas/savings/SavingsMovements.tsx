import {
  movementExport,
  movementExtract,
  planMovementExport,
  planMovementExtract,
  type SavingsMovement,
} from '@almenara/contract/areas/savings/lists'
import type { SavingsDetail } from '@almenara/contract/areas/savings/products'
import { formatPrice, formatUnits } from '@almenara/contract/millionths'
import { SAVINGS_MOVEMENT_NAMES } from '@almenara/contract/savings-names'
import { getRouteApi } from '@tanstack/react-router'
import { Amount } from '../../kit/Amount.tsx'
import type { Column } from '../../kit/DataTable.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { dayColumn, entryColumn, titleColumn } from '../../patterns/extract-screen/columns.tsx'
import { BesideList } from '../../patterns/extract-screen/BesideList.tsx'
import { ListFiles } from '../../patterns/extract-screen/ListFiles.tsx'
import { ListRows } from '../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../patterns/extract-screen/ListToolbar.tsx'
import { MovementLink } from '../../patterns/extract-screen/MovementLink.tsx'
import type { ListPlace } from '../../patterns/extract-screen/use-extract.ts'
import { useList } from '../../patterns/extract-screen/use-list.ts'
import { MOVEMENTS } from './lists.ts'

// The list loads first; the detail of a movement loads when one is opened.
const SavingsMovementDrawer = lazyPart(() => import('./SavingsMovementDrawer.tsx'))

const savingsDetails = getRouteApi('/shell/signed-in/savings/$id/details')

/** What happened in a deposit, a fund or a plan. The address says which filters, and which movement is open. */
export default function SavingsMovements({ product }: { product: Pick<SavingsDetail, 'id' | 'type' | 'name'> }) {
  const { id, type } = product
  const search = savingsDetails.useSearch()
  const [extract, file] = type === 'PENSION_PLAN' ? [planMovementExtract, planMovementExport] : [movementExtract, movementExport]
  const list = useList(MOVEMENTS, extract, { params: { id }, search })
  const { movement: open, list: openList } = search
  return (
    <>
      <ListToolbar list={list} files={<ListFiles list={list} of={file} params={{ id }} unless="SAVING_OFFLINE" />} />
      <ListRows
        list={list}
        columns={(place) => [...conceptColumns(place, type), ...(type === 'TERM_DEPOSIT' ? DEPOSIT_COLUMNS : UNIT_COLUMNS)]}
        rowKey={(movement) => movement.id}
        open={open}
      />
      {open && openList ? (
        <BesideList row="movement">
          {(onClose) => <SavingsMovementDrawer product={product} txId={openList} movementId={open} onClose={onClose} />}
        </BesideList>
      ) : null}
    </>
  )
}

/** Each row's concept opens the movement at its own address. */
function conceptColumns({ txId: cursor }: Pick<ListPlace, 'txId'>, type: SavingsDetail['type']): Column<SavingsMovement>[] {
  return [
    dayColumn('Fecha', ({ bookedOn }) => bookedOn),
    titleColumn(
      'Concepto',
      ({ id, kind }) => (
        <MovementLink movement={id} list={cursor}>
          {SAVINGS_MOVEMENT_NAMES[kind]}
        </MovementLink>
      ),
      ({ detail }) => detail,
      type === 'TERM_DEPOSIT' ? undefined : unitsOf,
    ),
  ]
}

function unitsOf({ units, price, currency }: SavingsMovement): string {
  if (units === undefined) return 'Pendientes de valor'
  const bought = `${formatUnits(units)} participaciones`
  return price === undefined ? bought : `${bought} a ${formatPrice(price, currency)}`
}

const AMOUNT = entryColumn<SavingsMovement>(
  ({ amount }) => amount,
  ({ currency }) => currency,
)

const DEPOSIT_COLUMNS: Column<SavingsMovement>[] = [
  AMOUNT,
  {
    id: 'balance',
    header: 'Capital',
    align: 'end',
    card: 'subfigure',
    cell: ({ balanceAfter }) => balanceAfter !== undefined && <Amount value={balanceAfter} />,
  },
]

const UNIT_COLUMNS: Column<SavingsMovement>[] = [
  {
    id: 'units',
    header: 'Participaciones',
    align: 'end',
    card: 'none',
    cell: ({ units }) => (units === undefined ? 'Pendientes de valor' : formatUnits(units)),
  },
  {
    id: 'price',
    header: 'Valor liquidativo',
    align: 'end',
    card: 'none',
    cell: ({ price, currency }) => (price === undefined ? '—' : formatPrice(price, currency)),
  },
  AMOUNT,
]
