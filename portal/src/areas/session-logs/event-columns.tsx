import type { SessionEvent } from '@almenara/contract/areas/session-logs'
import { formatTime } from '@almenara/contract/dates'
import { EVENT_KIND_NAMES, type EventKind } from '@almenara/contract/event-kinds'
import { Amount } from '../../kit/Amount.tsx'
import { Badge } from '../../kit/Badge.tsx'
import { CellDetail, type Column } from '../../kit/DataTable.tsx'
import { eventLink } from './event-links.tsx'
import styles from './EventList.module.css'

const AMOUNT: Column<SessionEvent> = {
  id: 'amount',
  header: 'Importe',
  align: 'end',
  card: 'figure',
  cell: ({ amount }) => (amount === undefined ? null : <Amount value={amount} />),
}

/** The columns of what was done in a connection; amounts, where something had one. */
export function eventColumns(rows: readonly SessionEvent[]): Column<SessionEvent>[] {
  return [
    { id: 'time', header: 'Hora', card: 'eyebrow', cell: ({ at }) => <time dateTime={at}>{formatTime(at, true)}</time> },
    { id: 'what', header: 'Operación', card: 'title', cell: (event) => <What event={event} /> },
    ...(rows.some(({ amount }) => amount !== undefined) ? [AMOUNT] : []),
  ]
}

/** Kinds whose name says that it was refused. */
const SAYS_SO: readonly EventKind[] = ['SIGN_IN_REFUSED', 'ACCESS_LOCKED', 'OPERATION_REFUSED', 'WRONG_CODE', 'METHOD_LOCKED']

function What({ event }: { event: SessionEvent }) {
  const { kind, detail, result } = event
  const link = eventLink(event)
  return (
    <>
      <span className={styles.name}>{EVENT_KIND_NAMES[kind]}</span>{' '}
      {result === 'REFUSED' && !SAYS_SO.includes(kind) && <Badge tone="ko">Rechazada</Badge>}
      {detail && <CellDetail>{detail}</CellDetail>}
      {link && <CellDetail>{link}</CellDetail>}
    </>
  )
}
