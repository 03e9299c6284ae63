/** How the customer reads the words of advances of debits. */
import type { AdvanceState, DocumentState } from './areas/payments/financing-codes.ts'

export const ADVANCE_STATE_NAMES: Readonly<Record<AdvanceState, string>> = {
  ADVANCED: 'Anticipado',
  IN_TERM: 'Cobrado, en plazo de devolución',
  RELEASED: 'Liberado',
  UNPAID: 'Impagado',
  REFUNDED_LATE: 'Reembolsado fuera de plazo',
  CANCELLED: 'Anulado',
}

export const DOCUMENT_STATE_NAMES: Readonly<Record<DocumentState, string>> = {
  OPEN: 'Vivo',
  CLOSED: 'Liquidado',
}
