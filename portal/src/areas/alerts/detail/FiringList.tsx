import { ALERT_CHANNEL_NAMES } from '@almenara/contract/areas/alerts/alert-codes'
import { alertFirings, type AlertContractDetail, type AlertFiring } from '@almenara/contract/areas/alerts/alert-contracts'
import { dayAt, formatDayTime, formatTime } from '@almenara/contract/dates'
import { getRouteApi } from '@tanstack/react-router'
import type { Column } from '../../../kit/DataTable.tsx'
import { dayColumn, Quiet, titleColumn } from '../../../patterns/extract-screen/columns.tsx'
import { ListRows } from '../../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../../patterns/extract-screen/ListToolbar.tsx'
import { useList } from '../../../patterns/extract-screen/use-list.ts'
import { FiringBadge } from '../badges.tsx'
import { FIRINGS } from '../lists.ts'

const route = getRouteApi('/shell/signed-in/services/alert-settings/alert-contracts/$alertContractId/$viewPages/$txId')

/** What the alert has told in the last ninety days, and what became of each message. */
export function FiringList({ contract }: { contract: AlertContractDetail }) {
  const params = { alertContractId: contract.id }
  const list = useList(FIRINGS, alertFirings, { params, search: route.useSearch(), inside: true })
  return (
    <>
      <ListToolbar list={list} note="Últimos 90 días" />
      <ListRows list={list} columns={COLUMNS} rowKey={({ id }) => id} />
    </>
  )
}

const COLUMNS: readonly Column<AlertFiring>[] = [
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
