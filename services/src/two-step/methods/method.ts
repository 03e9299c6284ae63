/** A way of signing: how it is asked and how its answer is judged. One file each; `methods.ts` lists them. */
import type { Instant } from '@almenara/contract/dates'
import type { ChallengeOf, Exemption, ProofOf, SignatureMethod } from '@almenara/contract/two-step'
import type { Phone } from '@almenara/contract/phone'
import type { Bank } from '../../bank.ts'
import type { Tx } from '../../db/connection.ts'
import type { Message } from '../../messages/send.ts'
import type { Enrols } from '../freeze.ts'
import type { Outside } from '../order-kinds.ts'

/** What an answer is bound to: the frozen order, who signs and which challenge. */
export interface Bound {
  operationId: string
  userId: number
  digest: Buffer
  /** 1 for the first challenge of this signatory; grows with each one. */
  round: number
}

export interface AskRequest extends Bound {
  bank: Bank
  now: Instant
  /** What is signed, for texts that must say it: «un traspaso de 1.250,00 EUR a ES91 **** 1332». */
  purpose: string
  enrols?: Enrols | undefined
  /** The mobile to which the signatory's one-time codes go; absent for whoever has not contracted them. */
  phone: Phone | undefined
  /** Why nothing is asked, for `NONE`. */
  exemption?: Exemption | undefined
}

export interface Asked<M extends SignatureMethod> {
  challenge: ChallengeOf<M>
  /** What judging needs and the customer must not see; never the answer itself. */
  secret?: Buffer
  /** Sent with the order, or not at all. */
  message?: Message
}

export interface JudgeRequest<M extends SignatureMethod> extends Bound {
  bank: Bank
  now: Instant
  /** In which it is answered. */
  sessionId: string | null
  challenge: ChallengeOf<M>
  secret: Buffer | undefined
  proof: ProofOf<M>
}

export interface Method<M extends SignatureMethod> {
  method: M
  /** Who judges its answers outside, and counts attempts of their own: only what the bank itself would judge is passed on. */
  asksOutside?: Outside
  /** `undefined` when this customer cannot be asked this way now: no mobile, no card, no device. */
  ask(request: AskRequest): Promise<Asked<M> | undefined>
  /** Whether the answer is right. Compares in constant time and changes nothing: attempts are counted where orders are judged. */
  judge(request: JudgeRequest<M>): Promise<boolean>
  /**
   * What a right answer leaves behind, in the transaction that takes it: a passkey's counter, a card whose cells are free to be asked
   * anew. Not there for methods that leave nothing, whose orders are confirmed many at a time. A Failure undoes the confirmation.
   */
  accepted?(tx: Tx, request: JudgeRequest<M>): Promise<void>
}
