import { connectionExtract } from '@almenara/contract/areas/session-logs'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTitle } from '../../base/title.ts'
import { Breadcrumbs } from '../../kit/Breadcrumbs.tsx'
import { Button } from '../../kit/Button.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { Empty } from '../../kit/Empty.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { LoadMore } from '../../patterns/extract-screen/LoadMore.tsx'
import { useExtract } from '../../patterns/extract-screen/use-extract.ts'
import { FailureBox } from '../../patterns/status/FailureBox.tsx'
import { connectionColumns } from './connection-columns.tsx'
import { logFiltersOf, type LogFilters } from './log-search.ts'
import { LogToolbar } from './LogToolbar.tsx'
import { NotYou } from './NotYou.tsx'
import styles from './SessionLogPage.module.css'

/** The customer's connections. The address says which: filters, or the txId of a list to come back to. */
export function SessionLogPage() {
  useTitle('Registro de operaciones')
  return (
    <>
      <Breadcrumbs>
        <Link to="/global">Posición global</Link>
      </Breadcrumbs>
      <h1>Registro de operaciones</h1>
      <p className={styles.lead}>Cuándo y desde dónde ha entrado en el portal, y qué hizo cada vez.</p>
      <NotYou />
      <Sheet className={styles.sheet}>
        <h2 className="vh">Conexiones</h2>
        <ConnectionList />
      </Sheet>
    </>
  )
}

function ConnectionList() {
  const { txId } = useParams({ strict: false })
  const search: LogFilters & { pages?: number | undefined } = useSearch({ strict: false })
  const navigate = useNavigate()
  const list = useExtract(connectionExtract, { params: undefined, filters: logFiltersOf(search), txId, pages: search.pages })
  // A list that comes back by its txId brings its filters; otherwise the address has them, also while the last list is still shown.
  const filters = logFiltersOf((txId && list.last?.filters) || search)
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  const filter = (chosen: LogFilters) => void navigate({ to: '/session-logs', search: chosen, resetScroll: false })
  const loadMore = () => {
    const pages = list.shown + 1
    const address = txId ? ({ to: '/session-logs/$txId', params: { txId } } as const) : ({ to: '/session-logs' } as const)
    void list.fetchNextPage().then(() => navigate({ ...address, search: { ...search, pages }, replace: true, resetScroll: false }))
  }
  return (
    <>
      <LogToolbar txId={list.last?.txId} filters={filters} list={list.last} onChange={filter} />
      {list.error && !list.data ? (
        <div className={styles.failure}>
          <FailureBox error={list.error} onRetry={() => void list.refetch()} />
        </div>
      ) : null}
      {list.isPending ? <Skeleton count={8} /> : null}
      {list.last && list.rows.length === 0 ? <NoConnections filtered={isFiltered} onClear={() => filter({})} /> : null}
      {list.last && list.rows.length > 0 ? (
        <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? styles.stale : undefined}>
          <DataTable
            caption="Conexiones, de la más reciente a la más antigua"
            columns={connectionColumns({ txId: list.last.txId, pages: list.shown, onOpen: list.remember })}
            rows={list.rows}
            rowKey={({ id }) => id}
          />
          <LoadMore
            what="conexiones"
            shown={list.rows.length}
            total={list.last}
            loading={list.isFetchingNextPage}
            onMore={list.hasNextPage ? loadMore : undefined}
          />
        </div>
      ) : null}
    </>
  )
}

function NoConnections({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered) return <Empty title="Todavía no hay conexiones">Verá aquí cada vez que alguien entre con su usuario.</Empty>
  return (
    <Empty title="No hay conexiones con estos filtros" action={<Button onClick={onClear}>Quitar los filtros</Button>}>
      Pruebe con otras fechas, o quite el filtro de dispositivo o de resultado.
    </Empty>
  )
}
