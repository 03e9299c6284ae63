import { movementExtract, planMovementExtract, type SavingsMovement } from '@almenara/contract/areas/savings/lists'
import type { SavingsDetail } from '@almenara/contract/areas/savings/products'
import { formatPrice, formatUnits } from '@almenara/contract/millionths'
import { SAVINGS_MOVEMENT_NAMES } from '@almenara/contract/savings-names'
import { useNavigate } from '@tanstack/react-router'
import { EMPTY } from '../../api/empty-lists.es.ts'
import { Amount } from '../../kit/Amount.tsx'
import { Button } from '../../kit/Button.tsx'
import { CellDetail, DataTable, type Column } from '../../kit/DataTable.tsx'
import { Day } from '../../kit/Day.tsx'
import { Empty } from '../../kit/Empty.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { LoadMore } from '../../patterns/extract-screen/LoadMore.tsx'
import { useExtract } from '../../patterns/extract-screen/use-extract.ts'
import { FailureBox } from '../../patterns/status/FailureBox.tsx'
import { savingsDetails } from './routes.tsx'
import { filtersOf, type SavingsFilters } from './savings-search.ts'
import { SavingsMovementToolbar } from './SavingsMovementToolbar.tsx'
import styles from './SavingsMovements.module.css'

/** What happened in a deposit, a fund or a plan. The address says which filters. */
export default function SavingsMovements({ product: { id, type } }: { product: Pick<SavingsDetail, 'id' | 'type'> }) {
  const search = savingsDetails.useSearch()
  const navigate = useNavigate({ from: savingsDetails.fullPath })
  const filters = filtersOf(search)
  const call = type === 'PENSION_PLAN' ? planMovementExtract : movementExtract
  const list = useExtract(call, { params: { id }, filters, pages: search.pages })
  const filter = (chosen: SavingsFilters) =>
    void navigate({ search: ({ tab }) => ({ tab, ...chosen }), resetScroll: false, replace: chosen.search !== filters.search })
  const loadMore = () => {
    const pages = list.shown + 1
    void list.fetchNextPage().then(() => navigate({ search: (before) => ({ ...before, pages }), replace: true, resetScroll: false }))
  }
  return (
    <>
      <SavingsMovementToolbar product={{ id, type }} txId={list.last?.txId} filters={filters} list={list.last} onChange={filter} />
      {list.error && !list.data ? (
        <div className={styles.failure}>
          <FailureBox error={list.error} onRetry={() => void list.refetch()} />
        </div>
      ) : null}
      {list.isPending ? <Skeleton count={6} /> : null}
      {list.last && list.rows.length === 0 ? (
        <NoMovements filtered={Object.values(filters).some((value) => value !== undefined)} onClear={() => filter({})} />
      ) : null}
      {list.last && list.rows.length > 0 ? (
        <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? styles.stale : undefined}>
          <DataTable
            caption="Movimientos, del más reciente al más antiguo"
            columns={type === 'TERM_DEPOSIT' ? DEPOSIT_COLUMNS : UNIT_COLUMNS}
            rows={list.rows}
            rowKey={(movement) => movement.id}
          />
          <LoadMore
            what="movimientos"
            shown={list.rows.length}
            total={list.last}
            loading={list.isFetchingNextPage}
            error={list.isFetchNextPageError ? list.error : undefined}
            onMore={list.hasNextPage ? loadMore : undefined}
          />
        </div>
      ) : null}
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

function NoMovements({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered) return <Empty title={EMPTY.accountMovements.empty}>Los verá aquí en cuanto los haya.</Empty>
  return (
    <Empty title={EMPTY.accountMovements.noResults} action={<Button onClick={onClear}>Quitar los filtros</Button>}>
      Pruebe con otras fechas u otras palabras, o quite el filtro de importe.
    </Empty>
  )
}
