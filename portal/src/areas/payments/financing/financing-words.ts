/** What the screens of lines of financing say alike. */
import type { AdvanceState } from '@almenara/contract/areas/payments/financing-codes'
import type { FinancingLine } from '@almenara/contract/areas/payments/financing-contracts'
import { formatDay } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import type { OutcomeOf } from '../remittances/outcomes-of.ts'

export const FINANCING_TITLE = 'Anticipo de remesas'

export const ADVANCE_OUTCOMES: readonly OutcomeOf<AdvanceState>[] = [
  { label: 'Liberados', look: 'done', states: ['RELEASED'] },
  { label: 'En plazo de devolución', look: 'moving', states: ['IN_TERM'] },
  { label: 'Anticipados', look: 'planned', states: ['ADVANCED'] },
  { label: 'Impagados', look: 'back', states: ['UNPAID'] },
  { label: 'Reembolsados fuera de plazo', look: 'refunded', states: ['REFUNDED_LATE'] },
  { label: 'Anulados', look: 'cancelled', states: ['CANCELLED'] },
]

/** «Se liberan 12.300,00 € el 27/11/2026». */
export function nextRelease({ next }: FinancingLine): string | undefined {
  return next && `Se liberan ${formatAmount(next.amount)} el ${formatDay(next.on)}`
}
