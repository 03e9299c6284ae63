/** What the screen of confirming says alike. */
import type { InvoiceState } from '@almenara/contract/areas/payments/confirming-codes'
import { formatCount } from '@almenara/contract/numbers'
import type { OutcomeOf } from '../remittances/outcomes-of.ts'

export const CONFIRMING_TITLE = 'Confirming'

export function unpaidText(count: number): string {
  return count === 1 ? '1 no pagada' : `${formatCount(count)} no pagadas`
}

export const INVOICE_OUTCOMES: readonly OutcomeOf<InvoiceState>[] = [
  { label: 'Pagadas', look: 'done', states: ['PAID'] },
  { label: 'Anticipadas', look: 'moving', states: ['ADVANCED'] },
  { label: 'Por pagar', look: 'planned', states: ['SENT', 'CONFIRMED', 'OFFERED'] },
  { label: 'Devueltas', look: 'back', states: ['RETURNED'] },
  { label: 'No pagadas', look: 'rejected', states: ['FAILED'] },
  { label: 'Anuladas', look: 'cancelled', states: ['CANCELLED'] },
]
