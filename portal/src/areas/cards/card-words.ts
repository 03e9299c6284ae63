/** A card in the customer's words. */
import type { CardDetail, CardState, CardSummary, CardType } from '@almenara/contract/areas/cards/cards'
import { formatAmount } from '@almenara/contract/money'
import type { BadgeTone } from '../../kit/Badge.tsx'

export const TYPE_NAMES: Readonly<Record<CardType, string>> = {
  DEBIT: 'Débito',
  CREDIT: 'Crédito',
  VIRTUAL: 'Virtual',
  FUEL: 'Carburante',
  COOPERATIVE: 'Cooperativa',
}

export const STATE_NAMES: Readonly<Record<CardState, { name: string; tone: BadgeTone }>> = {
  ACTIVE: { name: 'Activa', tone: 'ok' },
  PENDING_ACTIVATION: { name: 'Pendiente de activar', tone: 'warning' },
  LOCKED: { name: 'Bloqueada', tone: 'ko' },
  DEACTIVATED: { name: 'De baja', tone: 'neutral' },
}

/** «09/29», as cards print it. */
export function expiryOf({ expiresOn }: Pick<CardSummary, 'expiresOn'>): string {
  return `${expiresOn.slice(5, 7)}/${expiresOn.slice(2, 4)}`
}

/** «09/2029». */
export function longExpiryOf({ expiresOn }: Pick<CardSummary, 'expiresOn'>): string {
  return `${expiresOn.slice(5, 7)}/${expiresOn.slice(0, 4)}`
}

export function paymentWords({ mode, percentage, amount }: NonNullable<CardDetail['payment']>): string {
  if (mode === 'PERCENTAGE') return `${percentage}\u00a0% cada mes`
  if (mode === 'FIXED_AMOUNT' && amount !== undefined) return `${formatAmount(amount)} cada mes`
  return 'Total a fin de mes'
}

export function contactlessWords({ enabled, limit }: CardDetail['contactless']): string {
  if (!enabled) return 'Desactivado'
  return limit === 0 ? 'Siempre con PIN' : `Hasta ${formatAmount(limit)}`
}
