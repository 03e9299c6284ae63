import { ALERT_CHANNEL_NAMES } from '@almenara/contract/areas/alerts/alert-codes'
import type { AlertFiring } from '@almenara/contract/areas/alerts/alert-contracts'
import { dayAt, formatDayTime, formatTime } from '@almenara/contract/dates'
import type { Column } from '../../kit/DataTable.tsx'
import { dayColumn, Quiet, titleColumn } from '../../patterns/extract-screen/columns.tsx'
import { FiringBadge } from './badges.tsx'

/** Of one alert, and of all of them (`History.tsx`). */
export const FIRING_COLUMNS: readonly Column<AlertFiring>[] = [
  dayColumn('Fecha', ({ at }) => dayAt(at)),
  { id: 'time', header: 'Hora', cell: ({ at }) => <time dateTime={at}>{formatTime(at)}</time> },
  titleColumn('Aviso', ({ text }) => text, laterWords),
  {
    id: 'channel',
    header: 'Canal',
    card: 'labelled',
    cell: ({ channel }) => <Quiet>{channel ? ALERT_CHANNEL_NAMES[channel] : '—'}</Quiet>,
  },
  { id: 'result', header: 'Resultado', card: 'subfigure', cell: ({ result }) => <FiringBadge result={result} /> },
]

const LATER_SECONDS = 60

/** Said of what waited: for the quiet hours to end, or for others to go with it. */
function laterWords({ at, toldAt }: AlertFiring): string | undefined {
  if (toldAt === undefined || (Date.parse(toldAt) - Date.parse(at)) / 1000 < LATER_SECONDS) return undefined
  return `Se envió el ${formatDayTime(toldAt)}.`
}
