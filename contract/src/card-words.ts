/** A card in the customer's words, on the screen and in documents. */
import type { CardDetail, CardState, CardSummary, CardType } from './areas/cards/cards.ts'
import { formatAmount } from './money.ts'

/** «Crédito Oro •••• 4821»: among the customer's others, by the last four digits. An account that only pays for a card is told so too. */
export function cardLabel({ name, ending }: { name: string; ending: string }): string {
  return `${name} •••• ${ending}`
}

export const CARD_TYPE_NAMES: Readonly<Record<CardType, string>> = {
  DEBIT: 'Débito',
  CREDIT: 'Crédito',
  VIRTUAL: 'Virtual',
  FUEL: 'Carburante',
  COOPERATIVE: 'Cooperativa',
}

export const CARD_STATE_NAMES: Readonly<Record<CardState, string>> = {
  ACTIVE: 'Activa',
  PENDING_ACTIVATION: 'Pendiente de activar',
  LOCKED: 'Bloqueada',
  DEACTIVATED: 'De baja',
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
