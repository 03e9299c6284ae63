import type { OrderState, TwoStepCalls } from '@almenara/contract/two-step'
import { useRef } from 'react'
import { CallFailure, type FailureCode } from '../../api/failure.ts'
import { useTwoStep } from './use-two-step.ts'

export interface OnePress<I> {
  /**
   * Both calls of an operation that protects. Resolves with the order as it ended or, where the bank asks for a signature after all, as it
   * waits for it (`signature`); with nothing where it failed, or while another press goes on.
   */
  press: (input: I) => Promise<OrderState | undefined>
  busy: boolean
  /** Why the last press did nothing. */
  error: Error | null
}

/** What protects is done where the customer is, by one press: nothing is reviewed, and pressed twice it is done once. */
export function useOnePress<P, I>(calls: TwoStepCalls<P, I>, params: P): OnePress<I> {
  const { order: orderIt, phase, busy, error } = useTwoStep(calls, params)
  const pressed = useRef(false)
  return {
    press: async (input) => {
      if (pressed.current) return undefined
      pressed.current = true
      const order = await orderIt(input)
      pressed.current = false
      return order?.status === 'REFUSED' ? undefined : order
    },
    busy: busy !== undefined,
    error: error ?? (phase.step === 'finished' ? refusalOf(phase.order) : null),
  }
}

function refusalOf({ status, refusal }: OrderState): CallFailure | null {
  return status === 'REFUSED' && refusal ? new CallFailure(refusal.code as FailureCode, 'VOID', refusal.message) : null
}
