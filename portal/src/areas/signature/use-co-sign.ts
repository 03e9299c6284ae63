/** Signing or refusing an order that somebody else ordered, as its screen lives it. */
import { coSignAuthorization, coSignConfirmation, refuseOrder } from '@almenara/contract/areas/signature'
import { chooseMethod, forwardOtp } from '@almenara/contract/signature'
import type { OrderState, Proof, SignatureMethod } from '@almenara/contract/two-step'
import { useState } from 'react'
import { send } from '../../api/send.ts'
import { useSend } from '../../base/use-send.ts'
import { forgetShownDrafts } from '../../patterns/two-step/use-draft.ts'
import type { TwoStep } from '../../patterns/two-step/use-two-step.ts'

export interface CoSign extends Pick<TwoStep<never>, 'confirm' | 'resend' | 'choose' | 'edit' | 'error' | 'busy'> {
  /** What the bank answered last; absent until the signatory asks to sign or refuses. */
  order: OrderState | undefined
  begin: () => void
  refuse: (reason: string) => void
}

export function useCoSign(operationId: string): CoSign {
  const [order, setOrder] = useState<OrderState>()
  const [error, setError] = useState<Error | null>(null)
  const [busy, setBusy] = useState<CoSign['busy']>()
  const confirming = useSend(coSignConfirmation)
  const refusing = useSend(refuseOrder, forgetShownDrafts)
  const params = { operationId }
  const run = async (what: NonNullable<CoSign['busy']>, ask: () => Promise<OrderState>) => {
    setBusy(what)
    setError(null)
    try {
      setOrder(await ask())
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)))
    } finally {
      setBusy(undefined)
    }
  }
  return {
    order,
    error,
    busy,
    begin: () => void run('authorize', () => send(coSignAuthorization, { params, body: {} })),
    confirm: (proof: Proof) => void run('confirm', () => confirming.mutateAsync({ params, body: { operationId, proof } })),
    resend: () => void run('ask', () => send(forwardOtp, { body: { operationId } })),
    choose: (method: SignatureMethod) => void run('ask', () => send(chooseMethod, { params, body: { method } })),
    refuse: (reason) => void run('confirm', () => refusing.mutateAsync({ params, body: { reason } })),
    // Nothing of it can be changed by who did not order it: it goes back to being read.
    edit: () => {
      setError(null)
      setOrder(undefined)
    },
  }
}
