import type { SessionEvent } from '@almenara/contract/areas/session-logs'
import { formatTime } from '@almenara/contract/dates'
import { EVENT_KIND_NAMES } from '@almenara/contract/event-kinds'
import { Amount } from '../../kit/Amount.tsx'
import { Badge } from '../../kit/Badge.tsx'
import { CellDetail, type Column } from '../../kit/DataTable.tsx'
import { eventLink } from './event-links.tsx'
import styles from './log-columns.module.css'

/** The columns of what was done in a connection, all of one day. */
export const eventColumns: Column<SessionEvent>[] = [
  {
    id: 'time',
    header: 'Hora',
    card: 'eyebrow',
    cell: ({ at }) => <time dateTime={at}>{formatTime(at, true)}</time>,
  },
  { id: 'what', header: 'Operación', card: 'title', cell: (event) => <What event={event} /> },
  {
    id: 'amount',
    header: 'Importe',
    align: 'end',
    card: 'figure',
    cell: ({ amount }) => (amount === undefined ? null : <Amount value={amount} />),
  },
]

function What({ event }: { event: SessionEvent }) {
  const { kind, detail, result } = event
  const link = eventLink(event)
  return (
    <>
      <span className={styles.name}>{EVENT_KIND_NAMES[kind]}</span> {result === 'REFUSED' && <Badge tone="ko">Rechazada</Badge>}
      {detail && <CellDetail>{detail}</CellDetail>}
      {link && <CellDetail>{link}</CellDetail>}
    </>
  )
}
