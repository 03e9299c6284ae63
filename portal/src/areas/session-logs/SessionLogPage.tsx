import { connectionExtract } from '@almenara/contract/areas/session-logs'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTitle } from '../../base/title.ts'
import { Breadcrumbs } from '../../kit/Breadcrumbs.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import type { EmptyWords } from '../../patterns/extract-screen/empty-words.ts'
import { isFiltered } from '../../patterns/extract-screen/list-address.ts'
import { ListView } from '../../patterns/extract-screen/ListView.tsx'
import { NoRows } from '../../patterns/extract-screen/NoRows.tsx'
import { useExtract } from '../../patterns/extract-screen/use-extract.ts'
import { useShownPages } from '../../patterns/extract-screen/use-shown-pages.ts'
import { connectionColumns } from './connection-columns.tsx'
import { logFiltersOf, type LogFilters } from './log-search.ts'
import { LogToolbar } from './LogToolbar.tsx'
import { NotYou } from './NotYou.tsx'
import styles from './SessionLogPage.module.css'

const NO_CONNECTIONS: EmptyWords = {
  of: 'logs',
  soon: 'Verá aquí cada vez que alguien entre con su usuario.',
  advice: 'Pruebe con otras fechas, o quite el filtro de dispositivo o de resultado.',
}

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
  const filter = (chosen: LogFilters) => void navigate({ to: '/session-logs', search: chosen, resetScroll: false })
  useShownPages(list, search.pages, (pages) => {
    const address = txId ? ({ to: '/session-logs/$txId', params: { txId } } as const) : ({ to: '/session-logs' } as const)
    void navigate({ ...address, search: { ...search, pages }, replace: true, resetScroll: false })
  })
  return (
    <>
      <LogToolbar txId={list.last?.txId} filters={filters} list={list.last} onChange={filter} />
      <ListView
        list={list}
        caption="Conexiones, de la más reciente a la más antigua"
        what="conexiones"
        columns={connectionColumns}
        rowKey={({ id }) => id}
        empty={<NoRows words={NO_CONNECTIONS} filtered={isFiltered(filters)} onClear={() => filter({})} />}
      />
    </>
  )
}
