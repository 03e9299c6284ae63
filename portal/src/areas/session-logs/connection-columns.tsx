import type { Connection } from '@almenara/contract/areas/session-logs'
import { dayAt, formatTime } from '@almenara/contract/dates'
import { durationWords } from '@almenara/contract/duration'
import { Link } from '@tanstack/react-router'
import { CellDetail, type Column } from '../../kit/DataTable.tsx'
import { Day } from '../../kit/Day.tsx'
import type { ListPlace } from '../../patterns/extract-screen/use-extract.ts'
import { ConnectionResultBadge } from './ConnectionResultBadge.tsx'
import styles from './log-columns.module.css'

export function connectionColumns(place: ListPlace): Column<Connection>[] {
  return [
    {
      id: 'day',
      header: 'Fecha',
      card: 'eyebrow',
      cell: ({ startedAt }) => <Day value={dayAt(startedAt)} />,
      onceFor: ({ startedAt }) => dayAt(startedAt),
    },
    { id: 'device', header: 'Conexión', card: 'title', cell: (connection) => <Device connection={connection} {...place} /> },
    { id: 'time', header: 'Hora', cell: ({ startedAt }) => <time dateTime={startedAt}>{formatTime(startedAt)}</time> },
    { id: 'duration', header: 'Duración', cell: (connection) => <span className={styles.quiet}>{lasted(connection)}</span> },
    { id: 'result', header: 'Resultado', card: 'figure', cell: (connection) => <ConnectionResultBadge connection={connection} /> },
  ]
}

/** Nothing lasts where nobody entered, or as long as it goes on. */
export function lasted({ startedAt, endedAt, result }: Connection): string {
  if (result === 'REFUSED' || result === 'NO_SESSION') return '—'
  return endedAt ? durationWords(startedAt, endedAt) : 'En curso'
}

function Device({ connection, txId, pages, onOpen }: ListPlace & { connection: Connection }) {
  const { id, startedAt, deviceName, place } = connection
  return (
    <>
      <Link
        to="/session-logs/$connectionId/session/$viewPages/$txId"
        params={{ connectionId: id, viewPages: String(pages), txId }}
        preload={false}
        onClick={onOpen}
        className={styles.link}
      >
        {deviceName}
        <span className="vh">{`, a las ${formatTime(startedAt)}`}</span>
      </Link>
      <CellDetail>{place ?? 'Sin ubicación'}</CellDetail>
    </>
  )
}
