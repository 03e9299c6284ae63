import { ALERT_CHANNEL_NAMES, type AlertChannel } from '@almenara/contract/areas/alerts/alert-codes'
import type { AlertContract, AlertStatus } from '@almenara/contract/areas/alerts/alert-contracts'
import { formatDay, formatDayTime } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { formatCount } from '@almenara/contract/numbers'

/** «Correo electrónico, SMS» */
export function channelWords(channels: readonly AlertChannel[]): string {
  return channels.map((channel) => ALERT_CHANNEL_NAMES[channel]).join(', ')
}

/** «6 activas de 8 · 3 avisos hoy» */
export function statusWords({ contracts: { active, total }, firedToday }: Pick<AlertStatus, 'contracts' | 'firedToday'>): string {
  const on = `${formatCount(active)} ${active === 1 ? 'activa' : 'activas'} de ${formatCount(total)}`
  return `${on} · ${formatCount(firedToday)} ${firedToday === 1 ? 'aviso' : 'avisos'} hoy`
}

/** What the customer calls an account: its name and its last figures. */
export function productWords({ name, identifier }: AlertContract['product']): string {
  return `${name} •• ${identifier.slice(-4)}`
}

export function priceWords(price: AlertStatus['channels'][number]['price']): string {
  return price === 0 ? 'Gratis' : `${formatAmount(price)} cada uno`
}

type Way = Pick<AlertStatus['channels'][number], 'channel' | 'contact' | 'verified'>

/** «an••••@correo.es · verificado»; of notifications, how many browsers. */
export function contactWords({ channel, contact, verified }: Way): string {
  if (channel === 'PUSH') return contact ?? 'Sin activar'
  return verified && contact ? `${contact} · verificado` : 'Sin verificar'
}

/** When a contract told something last, or until when it tells nothing. */
export function lastWords({ state, pausedUntil, lastFiredAt }: Pick<AlertContract, 'state' | 'pausedUntil' | 'lastFiredAt'>): string {
  if (state === 'PAUSED' && pausedUntil) return `Hasta el ${formatDay(pausedUntil)}`
  return lastFiredAt ? formatDayTime(lastFiredAt) : 'Sin avisos todavía'
}
