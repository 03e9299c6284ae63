/** What became of the parts of a remittance, its states put together as a customer asks for them. */
import { toCents, type Cents } from '@almenara/contract/money'
import type { Outcome } from './Outcomes.tsx'

export type OutcomeOf<State> = Pick<Outcome, 'label' | 'look'> & { states: readonly State[] }

export function outcomesOf<State>(
  outcomes: readonly OutcomeOf<State>[],
  counted: readonly { state: State; count: number; amount: Cents }[],
): Outcome[] {
  return outcomes.map(({ states, ...outcome }) => {
    const found = counted.filter(({ state }) => states.includes(state))
    const sum = (figure: (one: (typeof found)[number]) => number) => found.reduce((total, one) => total + figure(one), 0)
    return { ...outcome, count: sum(({ count }) => count), amount: toCents(sum(({ amount }) => amount)) }
  })
}
