/** What the form of each way of signing is given. */
import type { ChallengeOf, OrderState, ProofOf, SignatureMethod } from '@almenara/contract/two-step'

export interface SignFormProps<M extends SignatureMethod> {
  order: OrderState
  challenge: ChallengeOf<M>
  /** «Firmar y traspasar 250,00 €». */
  action: string
  onSign: (proof: ProofOf<M>) => void
  onResend: () => void
  /** What was refused of this signature, in words; absent when nothing was. */
  problem: string | undefined
  busy: 'authorize' | 'confirm' | 'ask' | undefined
}
