import type { TwoStepCalls } from '@almenara/contract/two-step'
import { showToast } from '../../kit/toast.ts'
import { useOnePress } from './use-one-press.ts'

interface Protecting<I> {
  input: I
  /** What was done and how it is undone, said over the page. */
  done: string
  /** Takes the customer where it is signed: the bank asks for a signature after all. */
  toSign: () => void
}

/** A press in a row or a drawer that protects. `error` says there why the last one did nothing; `press` answers whether it did. */
export function useProtectingPress<P, I>(calls: TwoStepCalls<P, I>, params: P, { input, done, toSign }: Protecting<I>) {
  const { press, busy, error } = useOnePress(calls, params)
  return {
    press: async (): Promise<boolean> => {
      const order = await press(input)
      if (order?.status === 'EXECUTED') showToast(done)
      else if (order?.signature) toSign()
      return order !== undefined
    },
    busy,
    error,
  }
}
