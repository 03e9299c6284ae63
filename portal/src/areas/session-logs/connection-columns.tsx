import type { Connection } from '@almenara/contract/areas/session-logs'
import { dayAt, formatTime } from '@almenara/contract/dates'
import { durationWords } from '@almenara/contract/duration'
import { Link } from '@tanstack/react-router'
import type { Column } from '../../kit/DataTable.tsx'
import { dayColumn, PAGE_LINK, Quiet, titleColumn } from '../../patterns/extract-screen/columns.tsx'
import type { ListPlace } from '../../patterns/extract-screen/use-extract.ts'
import { ConnectionResultBadge } from './ConnectionResultBadge.tsx'

/** Each row's device opens the connection. */
export function connectionColumns({ txId: cursor, pages, onOpen }: ListPlace): Column<Connection>[] {
  const params = (connectionId: string) => ({ connectionId, viewPages: String(pages), txId: cursor })
  return [
    dayColumn('Fecha', ({ startedAt }) => dayAt(startedAt)),
    titleColumn(
      'Conexión',
      ({ id, startedAt, deviceName }) => (
        <Link to="/session-logs/$connectionId/session/$viewPages/$txId" params={params(id)} onClick={onOpen} {...PAGE_LINK}>
          {deviceName}
          <span className="vh">{`, a las ${formatTime(startedAt)}`}</span>
        </Link>
      ),
      ({ place }) => place ?? 'Sin ubicación',
    ),
    { id: 'time', header: 'Hora', cell: ({ startedAt }) => <time dateTime={startedAt}>{formatTime(startedAt)}</time> },
    { id: 'duration', header: 'Duración', cell: (connection) => <Quiet>{lasted(connection)}</Quiet> },
    { id: 'result', header: 'Resultado', card: 'figure', cell: (connection) => <ConnectionResultBadge connection={connection} /> },
  ]
}

/** Nothing lasts where nobody entered, or as long as it goes on. */
export function lasted({ startedAt, endedAt, result }: Connection): string {
  if (result === 'REFUSED' || result === 'NO_SESSION') return '—'
  return endedAt ? durationWords(startedAt, endedAt) : 'En curso'
}
