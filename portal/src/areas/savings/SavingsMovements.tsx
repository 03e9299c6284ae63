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
import { dayColumn, entryColumn, titleColumn } from '../../patterns/extract-screen/columns.tsx'
import { ListFiles } from '../../patterns/extract-screen/ListFiles.tsx'
import { ListRows } from '../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../patterns/extract-screen/ListToolbar.tsx'
import { useList } from '../../patterns/extract-screen/use-list.ts'
import { MOVEMENTS } from './lists.ts'

const savingsDetails = getRouteApi('/shell/signed-in/savings/$id/details')

/** What happened in a deposit, a fund or a plan. The address says which filters. */
export default function SavingsMovements({ product: { id, type } }: { product: Pick<SavingsDetail, 'id' | 'type'> }) {
  const [extract, file] = type === 'PENSION_PLAN' ? [planMovementExtract, planMovementExport] : [movementExtract, movementExport]
  const list = useList(MOVEMENTS, extract, { params: { id }, search: savingsDetails.useSearch() })
  return (
    <>
      <ListToolbar list={list} files={<ListFiles list={list} of={file} params={{ id }} unless="SAVING_OFFLINE" />} />
      <ListRows list={list} columns={type === 'TERM_DEPOSIT' ? DEPOSIT_COLUMNS : UNIT_COLUMNS} rowKey={(movement) => movement.id} />
    </>
  )
}

const CONCEPT: Column<SavingsMovement>[] = [
  dayColumn('Fecha', ({ bookedOn }) => bookedOn),
  titleColumn(
    'Concepto',
    ({ kind }) => SAVINGS_MOVEMENT_NAMES[kind],
    ({ detail }) => detail,
  ),
]

const AMOUNT = entryColumn<SavingsMovement>(
  ({ amount }) => amount,
  ({ currency }) => currency,
)

const DEPOSIT_COLUMNS: Column<SavingsMovement>[] = [
  ...CONCEPT,
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
  ...CONCEPT,
  {
    id: 'units',
    header: 'Participaciones',
    align: 'end',
    cell: ({ units }) => (units === undefined ? 'Pendientes de valor' : formatUnits(units)),
  },
  {
    id: 'price',
    header: 'Valor liquidativo',
    align: 'end',
    cell: ({ price, currency }) => (price === undefined ? '—' : formatPrice(price, currency)),
  },
  AMOUNT,
]
