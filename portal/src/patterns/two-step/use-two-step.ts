/**
 * A two-step operation as its screen lives it: editing → reviewing (and signing) → finished. The review is what the bank
 * answered; nothing of it is computed here.
 */
import { cancelOrder, chooseMethod, forwardOtp } from '@almenara/contract/signature'
import type { Arguments, Call } from '@almenara/contract/call'
import type { Authorized, Confirmation, OrderState, Proof, SignatureMethod, TwoStepCalls } from '@almenara/contract/two-step'
import { useRef, useState } from 'react'
import { send } from '../../api/send.ts'
import { useSend } from '../../base/use-send.ts'
import { forgetShownDrafts } from './use-draft.ts'

export type TwoStepPhase =
  /** `at`: the field that the customer came back to. */
  { step: 'editing'; at?: string | undefined } | { step: 'reviewing' | 'finished'; order: OrderState }

export interface TwoStep<I> {
  phase: TwoStepPhase
  /** Sends what was typed. The order's id is kept while the same is sent again, so that a lost answer orders nothing twice. */
  authorize: (input: I) => void
  confirm: (proof: Proof) => void
  resend: () => void
  choose: (method: SignatureMethod) => void
  /** Back to what was typed, at one of its fields; the order that was prepared is given up. */
  edit: (field?: string) => void
  /** A new operation, from the beginning. */
  restart: () => void
  /** Of the last thing that was asked. */
  error: Error | null
  busy: 'authorize' | 'confirm' | 'ask' | undefined
}

export function useTwoStep<P, I>({ authorization, confirmation }: TwoStepCalls<P, I>, params: P): TwoStep<I> {
  const [phase, setPhase] = useState<TwoStepPhase>({ step: 'editing' })
  const [error, setError] = useState<Error | null>(null)
  const [busy, setBusy] = useState<TwoStep<I>['busy']>()
  const drafted = useRef({ asked: '', id: '' })
  // The generic arguments of a call with parameters and body, which TypeScript cannot see through `P` and `I`.
  const authorizing = useSend(authorization as Call<P, undefined, Authorized<I>, OrderState>)
  const confirming = useSend(confirmation)

  const run = async (what: NonNullable<TwoStep<I>['busy']>, ask: () => Promise<OrderState>) => {
    setBusy(what)
    setError(null)
    try {
      const order = await ask()
      if (isOver(order)) forgetShownDrafts()
      setPhase({ step: isOver(order) ? 'finished' : 'reviewing', order })
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)))
    } finally {
      setBusy(undefined)
    }
  }
  const withOrder = (act: (order: OrderState) => void) => {
    if (phase.step !== 'editing') act(phase.order)
  }
  const edit = (field?: string) => {
    withOrder(({ operationId }) => void send(cancelOrder, { params: { operationId } }).catch(() => undefined))
    drafted.current = { asked: '', id: '' }
    setError(null)
    setPhase({ step: 'editing', at: field })
  }
  return {
    phase,
    authorize: (input) => {
      const asked = JSON.stringify([params, input])
      if (drafted.current.asked !== asked) drafted.current = { asked, id: crypto.randomUUID() }
      const body = { ...input, operationId: drafted.current.id }
      void run('authorize', () => authorizing.mutateAsync({ params, body } as Arguments<P, undefined, Authorized<I>>))
    },
    confirm: (proof) =>
      withOrder(({ operationId }) => {
        const body: Confirmation = { operationId, proof }
        void run('confirm', () => confirming.mutateAsync({ params, body } as Arguments<P, undefined, Confirmation>))
      }),
    resend: () => withOrder(({ operationId }) => void run('ask', () => send(forwardOtp, { body: { operationId } }))),
    choose: (method) =>
      withOrder(({ operationId }) => void run('ask', () => send(chooseMethod, { params: { operationId }, body: { method } }))),
    edit,
    restart: () => {
      drafted.current = { asked: '', id: '' }
      setError(null)
      setPhase({ step: 'editing' })
    },
    error,
    busy,
  }
}

/** Signed by this customer, or past signing: what comes next is its result. */
function isOver({ status, signature }: OrderState): boolean {
  return status !== 'SIGNING' && !signature
}
