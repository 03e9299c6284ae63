/**
 * A two-step operation as its screen lives it: editing → reviewing (and signing) → finished. The review is what the bank
 * answered; nothing of it is computed here.
 */
import { cancelOrder, chooseMethod, forwardOtp } from '@almenara/contract/signature'
import type { Arguments, Call } from '@almenara/contract/call'
import type { Authorized, Confirmation, OrderState, Proof, SignatureMethod, TwoStepCalls } from '@almenara/contract/two-step'
import { useRef, useState } from 'react'
import { CallFailure } from '../../api/failure.ts'
import { send } from '../../api/send.ts'
import { useSend } from '../../base/use-send.ts'
import { forgetShownDrafts } from './use-draft.ts'

export type TwoStepPhase =
  /** `at`: the field that the customer came back to. */
  { step: 'editing'; at?: string | undefined } | { step: 'reviewing' | 'finished'; order: OrderState }

export interface TwoStep<I> {
  phase: TwoStepPhase
  /**
   * Sends what was typed. The order's id is kept while the same is sent again, so that a lost answer orders nothing twice. What protects is
   * confirmed at once: there is nothing to review nor to sign.
   */
  authorize: (input: I) => void
  /** The same; resolves with the order, or with nothing where it failed. */
  order: (input: I) => Promise<OrderState | undefined>
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

interface Drafted {
  asked: string
  id: string
  /** Its order, where it protects and has not been confirmed. */
  protecting?: OrderState
}

const NOTHING: Drafted = { asked: '', id: '' }

export function useTwoStep<P, I>({ authorization, confirmation }: TwoStepCalls<P, I>, params: P): TwoStep<I> {
  const { phase, error, busy, run, backTo } = useSteps()
  const drafted = useRef<Drafted>(NOTHING)
  // The generic arguments of a call with parameters and body, which TypeScript cannot see through `P` and `I`.
  const authorizing = useSend(authorization as Call<P, undefined, Authorized<I>, OrderState>)
  const confirming = useSend(confirmation)

  // Authorised and not confirmed: what was lost on the way is confirmed, and not ordered again.
  const protect = async (order: OrderState) => {
    drafted.current = { ...drafted.current, protecting: order }
    const body: Confirmation = { operationId: order.operationId, proof: { method: 'NONE' } }
    try {
      const ended = await confirming.mutateAsync({ params, body } as Arguments<P, undefined, Confirmation>)
      // The same pressed again later is another order.
      drafted.current = NOTHING
      return ended
    } catch (failure) {
      if (failure instanceof CallFailure && failure.code !== 'OFFLINE') drafted.current = NOTHING
      throw failure
    }
  }
  const withOrder = (act: (order: OrderState) => void) => {
    if (phase.step !== 'editing') act(phase.order)
  }
  const edit = (field?: string) => {
    withOrder(({ operationId }) => void send(cancelOrder, { params: { operationId } }).catch(() => undefined))
    drafted.current = NOTHING
    backTo(field)
  }
  const order = (input: I) => {
    const asked = JSON.stringify([params, input])
    if (drafted.current.asked !== asked) drafted.current = { asked, id: crypto.randomUUID() }
    const body = { ...input, operationId: drafted.current.id }
    return run('authorize', async () => {
      const opened =
        drafted.current.protecting ?? (await authorizing.mutateAsync({ params, body } as Arguments<P, undefined, Authorized<I>>))
      return asksForNothing(opened) ? protect(opened) : opened
    })
  }
  return {
    phase,
    authorize: (input) => void order(input),
    order,
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
      drafted.current = NOTHING
      backTo()
    },
    error,
    busy,
  }
}

/** Where the operation stands, and what is being asked of the bank. */
function useSteps() {
  const [phase, setPhase] = useState<TwoStepPhase>({ step: 'editing' })
  const [error, setError] = useState<Error | null>(null)
  const [busy, setBusy] = useState<TwoStep<never>['busy']>()
  const run = async (what: NonNullable<TwoStep<never>['busy']>, ask: () => Promise<OrderState>): Promise<OrderState | undefined> => {
    setBusy(what)
    setError(null)
    try {
      const order = await ask()
      if (isOver(order)) forgetShownDrafts()
      setPhase({ step: isOver(order) ? 'finished' : 'reviewing', order })
      return order
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)))
      return undefined
    } finally {
      setBusy(undefined)
    }
  }
  const backTo = (field?: string) => {
    setError(null)
    setPhase({ step: 'editing', at: field })
  }
  return { phase, error, busy, run, backTo }
}

/** It protects: no code is asked, and there is nothing to think over. Other exemptions are reviewed and confirmed. */
function asksForNothing({ signature }: OrderState): boolean {
  return signature?.challenge.method === 'NONE' && signature.challenge.reason === 'PROTECTS'
}

/** Signed by this customer, or past signing: what comes next is its result. */
function isOver({ status, signature }: OrderState): boolean {
  return status !== 'SIGNING' && !signature
}
