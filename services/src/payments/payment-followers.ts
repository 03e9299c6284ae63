/** What services that pay other banks by this machine do with the word of the clearing. Each area writes its own; nobody knows of the others. */
import type { Instant, LocalDate } from '@almenara/contract/dates'
import type { Bank } from '../bank.ts'
import type { Tx } from '../db/connection.ts'
import type { ReceivedPayment } from '../received/postings.ts'
import type { Payment } from './payment-postings.ts'
import type { PaymentService } from './tables.ts'

/** In the transaction in which its payment comes to that end, once. */
export interface Following {
  tx: Tx
  bank: Bank
  payment: Payment
  /** Where what is settled with the clearing is kept. */
  sepa: number
  now: Instant
}

/** Books what becomes of the money that a payment carries, in words of its own, and tells whoever waits. */
export interface PaymentFollower {
  /** The payee's bank has it: charges what is held. `on`: the booking day. */
  settled(following: Following, on: LocalDate): Promise<void>
  /** It went nowhere: lets go of what is held. `reason` is the ISO code. */
  rejected(following: Following, reason: string): Promise<void>
  /** All of it came back. */
  returned(following: Following, back: { reason: string; on: LocalDate; key: string }): Promise<void>
}

/** Books an instant transfer that was announced to it; false for any other. `account`: that in which it is to be. */
export type ArrivalTaker = (
  tx: Tx,
  arriving: { bank: Bank; received: ReceivedPayment; account: number; sepa: number; key: string; now: Instant },
) => Promise<number | undefined>

interface Hooks {
  followers: Readonly<Record<PaymentService, PaymentFollower>>
  takers: readonly ArrivalTaker[]
}

let hooks: Hooks | undefined

/** `areas/composition.ts` says which. */
export function setPaymentFollowers(given: Hooks): void {
  hooks = given
}

export function followerOf({ service }: Pick<Payment, 'service'>): PaymentFollower | undefined {
  if (service === null) return undefined
  if (!hooks) throw new Error(`Nobody follows payments of ${service}`)
  return hooks.followers[service]
}

/** The ledger's transaction of the follower that booked it; undefined where none expected it. */
export async function takeArrival(tx: Tx, arriving: Parameters<ArrivalTaker>[1]): Promise<number | undefined> {
  for (const take of hooks?.takers ?? []) {
    const posting = await take(tx, arriving)
    if (posting !== undefined) return posting
  }
  return undefined
}
