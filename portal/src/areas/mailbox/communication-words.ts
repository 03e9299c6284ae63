/** How communications are spoken of. */
import type { Communication } from '@almenara/contract/areas/mailbox/communications'
import { dayAt, formatDay } from '@almenara/contract/dates'
import { COMMUNICATIONS_COUNTED } from '@almenara/contract/limits'
import { formatCount } from '@almenara/contract/numbers'

/** «una comunicación», «24 comunicaciones». */
export function communicationCount(count: number): string {
  return count === 1 ? 'una comunicación' : `${formatCount(count)} comunicaciones`
}

/** «12 sin leer de 318 comunicaciones», «12 sin leer de más de 1.000 comunicaciones». */
export function unreadOfAll(unread: number, total: number): string {
  const of = total === 1 ? '1 comunicación' : `${counted(total, 'más de')} comunicaciones`
  return `${counted(unread, 'Más de')} sin leer de ${of}`
}

const counted = (count: number, moreThan: string): string =>
  count > COMMUNICATIONS_COUNTED ? `${moreThan} ${formatCount(COMMUNICATIONS_COUNTED)}` : formatCount(count)

/** What became of it: «Leída el 12/11/2026 · Descargada el 14/11/2026». */
export function doneWith({ readAt, downloadedAt }: Communication): string {
  const day = (at: NonNullable<typeof readAt>) => formatDay(dayAt(at))
  return [...(readAt ? [`Leída el ${day(readAt)}`] : []), ...(downloadedAt ? [`Descargada el ${day(downloadedAt)}`] : [])].join(' · ')
}
