/** What became of the transfers of a remittance, as a customer asks for it: done, on their way, undone, cancelled. */
import type { RemittanceDetail } from '@almenara/contract/areas/payments/remittances'
import { toCents } from '@almenara/contract/money'
import type { IssuedState } from '@almenara/contract/payment-states'
import type { Outcome } from './Outcomes.tsx'

const OUTCOMES: readonly (Pick<Outcome, 'label' | 'look'> & { states: readonly IssuedState[] })[] = [
  { label: 'Realizadas', look: 'done', states: ['SETTLED'] },
  { label: 'En curso', look: 'moving', states: ['ACCEPTED', 'SENT'] },
  { label: 'Programadas', look: 'planned', states: ['SCHEDULED'] },
  { label: 'Rechazadas', look: 'back', states: ['REJECTED'] },
  { label: 'Devueltas', look: 'back', states: ['RETURNED', 'RECALLED'] },
  { label: 'No realizadas', look: 'back', states: ['FAILED'] },
  { label: 'Anuladas', look: 'cancelled', states: ['CANCELLED'] },
]

export function outcomesOf({ states }: Pick<RemittanceDetail, 'states'>): Outcome[] {
  return OUTCOMES.map(({ states: own, ...outcome }) => {
    const found = states.filter(({ state }) => own.includes(state))
    const sum = (figure: (one: (typeof found)[number]) => number) => found.reduce((total, one) => total + figure(one), 0)
    return { ...outcome, count: sum(({ count }) => count), amount: toCents(sum(({ amount }) => amount)) }
  })
}
