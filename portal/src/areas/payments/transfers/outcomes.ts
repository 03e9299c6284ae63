/** What became of the transfers of a remittance, as a customer asks for it: done, on their way, undone, cancelled. */
import type { IssuedState } from '@almenara/contract/payment-states'
import type { OutcomeOf } from '../remittances/outcomes-of.ts'

export const TRANSFER_OUTCOMES: readonly OutcomeOf<IssuedState>[] = [
  { label: 'Realizadas', look: 'done', states: ['SETTLED'] },
  { label: 'En curso', look: 'moving', states: ['ACCEPTED', 'SENT'] },
  { label: 'Programadas', look: 'planned', states: ['SCHEDULED'] },
  { label: 'Rechazadas', look: 'back', states: ['REJECTED'] },
  { label: 'Devueltas', look: 'back', states: ['RETURNED', 'RECALLED'] },
  { label: 'No realizadas', look: 'back', states: ['FAILED'] },
  { label: 'Anuladas', look: 'cancelled', states: ['CANCELLED'] },
]
