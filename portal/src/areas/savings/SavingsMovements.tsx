import { movementExtract, planMovementExtract, type SavingsMovement } from '@almenara/contract/areas/savings/lists'
import type { SavingsDetail } from '@almenara/contract/areas/savings/products'
import { formatPrice, formatUnits } from '@almenara/contract/millionths'
import { SAVINGS_MOVEMENT_NAMES } from '@almenara/contract/savings-names'
import { getRouteApi } from '@tanstack/react-router'
import { Amount } from '../../kit/Amount.tsx'
import { CellDetail, type Column } from '../../kit/DataTable.tsx'
import { Day } from '../../kit/Day.tsx'
import { OTHER_DATES_WORDS_OR_AMOUNT, type EmptyWords } from '../../patterns/extract-screen/empty-words.ts'
import { isFiltered } from '../../patterns/extract-screen/list-address.ts'
import { ListView } from '../../patterns/extract-screen/ListView.tsx'
import { NoRows } from '../../patterns/extract-screen/NoRows.tsx'
import { useExtract } from '../../patterns/extract-screen/use-extract.ts'
import { useShownPages } from '../../patterns/extract-screen/use-shown-pages.ts'
import { filtersOf, type SavingsFilters } from './savings-search.ts'
import { SavingsMovementToolbar } from './SavingsMovementToolbar.tsx'

const savingsDetails = getRouteApi('/shell/signed-in/savings/$id/details')

const NO_MOVEMENTS: EmptyWords = {
  of: 'accountMovements',
  soon: 'Aparecerán aquí en cuanto los haya.',
  advice: OTHER_DATES_WORDS_OR_AMOUNT,
}

/** What happened in a deposit, a fund or a plan. The address says which filters. */
export default function SavingsMovements({ product: { id, type } }: { product: Pick<SavingsDetail, 'id' | 'type'> }) {
  const search = savingsDetails.useSearch()
  const navigate = savingsDetails.useNavigate()
  const filters = filtersOf(search)
  const call = type === 'PENSION_PLAN' ? planMovementExtract : movementExtract
  const list = useExtract(call, { params: { id }, filters, pages: search.pages })
  const filter = (chosen: SavingsFilters) =>
    void navigate({ search: ({ tab }) => ({ tab, ...chosen }), resetScroll: false, replace: chosen.search !== filters.search })
  useShownPages(
    list,
    search.pages,
    (pages) => void navigate({ search: (before) => ({ ...before, pages }), replace: true, resetScroll: false }),
  )
  return (
    <>
      <SavingsMovementToolbar product={{ id, type }} txId={list.last?.txId} filters={filters} list={list.last} onChange={filter} />
      <ListView
        list={list}
        caption="Movimientos, del más reciente al más antiguo"
        what="movimientos"
        columns={type === 'TERM_DEPOSIT' ? DEPOSIT_COLUMNS : UNIT_COLUMNS}
        rowKey={(movement) => movement.id}
        empty={<NoRows words={NO_MOVEMENTS} filtered={isFiltered(filters)} onClear={() => filter({})} />}
      />
    </>
  )
}

const CONCEPT: Column<SavingsMovement>[] = [
  { id: 'booked', header: 'Fecha', card: 'eyebrow', cell: ({ bookedOn }) => <Day value={bookedOn} />, onceFor: ({ bookedOn }) => bookedOn },
  {
    id: 'concept',
    header: 'Concepto',
    card: 'title',
    cell: ({ kind, detail }) => (
      <>
        {SAVINGS_MOVEMENT_NAMES[kind]}
        {detail && <CellDetail>{detail}</CellDetail>}
      </>
    ),
  },
]

const AMOUNT: Column<SavingsMovement> = {
  id: 'amount',
  header: 'Importe',
  align: 'end',
  card: 'figure',
  cell: ({ amount, currency }) => <Amount value={amount} as="entry" size="strong" currency={currency} />,
}

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
