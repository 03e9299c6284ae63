import type { TwoStepCalls } from '@almenara/contract/two-step'
import { showToast } from '../../kit/toast.ts'
import { useOnePress } from './use-one-press.ts'
import type { TwoStep } from './use-two-step.ts'

interface Ending {
  /** It is done, and has been said over the page. */
  onDone: () => void
  /** Takes the customer where it is signed: the bank asks for a signature after all. */
  toSign: () => void
}

const EDITING: TwoStep<never>['phase'] = { step: 'editing' }

/** An operation that protects and is asked for in a dialog (`ProtectingModal`): it has no review and no page of its own for its result. */
export function useProtectingOperation<P, I>(
  calls: TwoStepCalls<P, I>,
  params: P,
  { onDone, toSign }: Ending,
): Pick<TwoStep<I>, 'phase' | 'authorize' | 'error' | 'busy'> {
  const { press, busy, error } = useOnePress(calls, params)
  const ask = async (input: I) => {
    const order = await press(input)
    if (order?.signature) return toSign()
    if (!order) return undefined
    if (order.done) showToast(order.done.title)
    return onDone()
  }
  return { phase: EDITING, authorize: (input) => void ask(input), error, busy: busy ? 'authorize' : undefined }
}
