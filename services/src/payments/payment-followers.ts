/** What services that pay other banks by this machine do with the word of the clearing. Each area writes its own; nobody knows of the others. */
import type { Instant, LocalDate } from '@almenara/contract/dates'
import type { PaymentService } from '@almenara/contract/payment-services'
import type { PaymentStatus, StatusHead } from '@almenara/formats/sepa/pacs002'
import type { PaymentReturn } from '@almenara/formats/sepa/pacs004'
import type { Bank } from '../bank.ts'
import type { Db, Tx } from '../db/connection.ts'
import type { ReceivedPayment } from '../received/postings.ts'
import type { Payment } from './payment-postings.ts'

/** In the transaction in which its payment comes to that end, once. */
export interface Following {
  tx: Tx
  bank: Bank
  payment: Payment
  /** Where what is settled with the clearing is kept. */
  sepa: number
  now: Instant
}

/** The same of those that arrived together. */
export interface FollowingAll extends Omit<Following, 'payment'> {
  all: readonly Payment[]
}

/** Books what becomes of the money that a payment carries, in words of its own, and tells whoever waits. */
export interface PaymentFollower {
  /** The payees' banks have them: charges what is held, of all together. `on`: the booking day. */
  settled(following: FollowingAll, on: LocalDate): Promise<void>
  /** It went nowhere: lets go of what is held. `reason` is the ISO code. */
  rejected(following: Following, reason: string): Promise<void>
  /** All of it came back. */
  returned(following: Following, back: { reason: string; on: LocalDate; key: string }): Promise<void>
  /** Who is paid, as its customer sees them: the payment has their account and their whole name, which are not for them. */
  payee(db: Db, payment: Payment): Promise<string>
  /** What came by the service goes back because its sender's bank asked for it, in the transaction in which its customer lets it go. */
  givenBack(tx: Tx, received: ReceivedPayment, now: Instant): Promise<void>
}

/** What was booked: the ledger's transaction, and whom its customer sees that it came from. */
type Taken = Pick<ReceivedPayment, 'postingId' | 'service' | 'theirName'>

/** Books an instant transfer that was announced to it; undefined for any other. `account`: that in which it is to be. */
export type ArrivalTaker = (
  tx: Tx,
  arriving: { bank: Bank; received: ReceivedPayment; account: number; sepa: number; key: string; now: Instant },
) => Promise<Taken | undefined>

/** What remittances do with the word of the clearing of their lines: they book and count them together. Each does once what is asked again. */
export interface RemittanceLines {
  /** Those of one message that have arrived, in one posting. `message`: the id of that message. */
  settled(bank: Bank, lines: readonly Payment[], on: LocalDate, message: string): Promise<void>
  /** False when it is in another state. */
  rejected(bank: Bank, line: Payment, reason: string): Promise<boolean>
  returned(bank: Bank, line: Payment, back: Returned): Promise<boolean>
  /**
   * Whether its money may be asked for by this user: whoever may sign with its contract. Throws NOT_FOUND to who does not see it, and
   * PRODUCT_CONSULTATIVE to who sees it and may not sign.
   */
  requireUndoable(db: Db, userId: number, line: Payment): Promise<void>
}

/** What is done with the word of the clearing of the debits that customers collect. Each does once what is asked again. */
export interface IssuedDebits {
  /** That they were settled, or rejected before they were; without items, of all of a message. */
  statuses(bank: Bank, head: StatusHead, items: readonly PaymentStatus[]): Promise<void>
  /** What comes back of them, settled on a day. Answers the returns that are of no debit of this bank, or of one that has come to another end. */
  returned(bank: Bank, on: LocalDate, items: readonly PaymentReturn[]): Promise<readonly PaymentReturn[]>
}

export interface Returned {
  returnId: string
  /** ISO code. */
  reason: string
  day: LocalDate
  /** On the payer's demand. */
  recalled: boolean
}

interface Hooks {
  followers: Readonly<Record<PaymentService, PaymentFollower>>
  lines: RemittanceLines
  debits: IssuedDebits
  takers: readonly ArrivalTaker[]
}

let hooks: Hooks | undefined

/** `areas/composition.ts` says which. */
export function setPaymentFollowers(given: Hooks): void {
  hooks = given
}

export function followerOf({ service }: { service: PaymentService | null }): PaymentFollower | undefined {
  if (service === null) return undefined
  if (!hooks) throw new Error(`Nobody follows payments of ${service}`)
  return hooks.followers[service]
}

export function remittanceLines(): RemittanceLines {
  if (!hooks) throw new Error('Nobody follows the lines of remittances')
  return hooks.lines
}

export function issuedDebits(): IssuedDebits {
  if (!hooks) throw new Error('Nobody follows the debits of remittances')
  return hooks.debits
}

/** What the follower that expected it booked; undefined where none expected it. */
export async function takeArrival(tx: Tx, arriving: Parameters<ArrivalTaker>[1]): Promise<Taken | undefined> {
  for (const take of hooks?.takers ?? []) {
    const taken = await take(tx, arriving)
    if (taken !== undefined) return taken
  }
  return undefined
}
