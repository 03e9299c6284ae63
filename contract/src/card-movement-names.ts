/** What each kind of movement of a card is called, on the screen and in documents. */
import type { CardMovementKind } from './areas/cards/movements.ts'

export const CARD_MOVEMENT_NAMES: Readonly<Record<CardMovementKind, string>> = {
  PURCHASE: 'Compra',
  CASH: 'Efectivo',
  REFUND: 'Devolución',
  SETTLEMENT: 'Liquidación',
  TOP_UP: 'Recarga',
  DISCHARGE: 'Descarga',
  INTEREST: 'Intereses',
  FEE: 'Comisión',
}

/** The title of a movement in a list: «Devolución de Calçats Alboraia». */
export function cardMovementTitle(kind: CardMovementKind, merchant: string): string {
  return kind === 'REFUND' ? `Devolución de ${merchant}` : merchant
}
