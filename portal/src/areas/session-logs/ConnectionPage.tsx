import type { Connection } from '@almenara/contract/areas/session-logs'
import { formatDayTime, type Instant } from '@almenara/contract/dates'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTitle } from '../../base/title.ts'
import { Breadcrumbs } from '../../kit/Breadcrumbs.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { SummaryList, SummaryRow } from '../../kit/SummaryList.tsx'
import { readPages } from '../../patterns/extract-screen/list-address.ts'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { lasted } from './connection-columns.tsx'
import styles from './ConnectionPage.module.css'
import { ConnectionResultBadge } from './ConnectionResultBadge.tsx'
import { EventList } from './EventList.tsx'
import { NotYou } from './NotYou.tsx'
import { connectionQuery } from './queries.ts'

const connectionRoute = getRouteApi('/shell/signed-in/session-logs/$connectionId/session/$viewPages/$txId')

/** One connection: where it came from, how it ended and what was done in it. */
export function ConnectionPage() {
  const { connectionId, viewPages, txId: cursor } = connectionRoute.useParams()
  const read = useQuery(connectionQuery(connectionId))
  const title = read.data ? `Conexión del ${formatDayTime(read.data.startedAt)}` : 'Conexión'
  useTitle(title)
  return (
    <>
      <Breadcrumbs>
        <Link to="/global">Posición global</Link>
        <Link to="/session-logs/$txId" params={{ txId: cursor }} search={{ pages: readPages(viewPages) }}>
          Registro de operaciones
        </Link>
      </Breadcrumbs>
      <h1 className={styles.title}>{title}</h1>
      <ReadState read={read}>
        {(connection) => (
          <div className={styles.parts}>
            <Sheet title="Datos de la conexión" inside="padded">
              <Facts connection={connection} />
            </Sheet>
            <Sheet title="Operaciones">
              <EventList key={connection.id} connectionId={connection.id} />
            </Sheet>
            <NotYou />
          </div>
        )}
      </ReadState>
    </>
  )
}

function Facts({ connection }: { connection: Connection }) {
  const { startedAt, endedAt, deviceName, place, address, result } = connection
  const entered = result !== 'REFUSED' && result !== 'NO_SESSION'
  return (
    <SummaryList>
      <SummaryRow term="Resultado">
        <ConnectionResultBadge connection={connection} />
      </SummaryRow>
      <SummaryRow term="Dispositivo">{deviceName}</SummaryRow>
      <SummaryRow term="Lugar aproximado">{place ?? 'Sin ubicación'}</SummaryRow>
      {address && <SummaryRow term="Dirección IP">{address}</SummaryRow>}
      <SummaryRow term={entered ? 'Entrada' : 'Intento'}>{when(startedAt)}</SummaryRow>
      {entered && endedAt && <SummaryRow term="Final">{when(endedAt)}</SummaryRow>}
      {entered && <SummaryRow term="Duración">{lasted(connection)}</SummaryRow>}
    </SummaryList>
  )
}

function when(at: Instant): string {
  return formatDayTime(at, true)
}
