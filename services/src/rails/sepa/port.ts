/**
 * SEPA, as the bank needs it from whoever connects it to a clearing: a line on which ISO 20022 messages go and come. To connect a gateway
 * of the bank's own, write these four functions over it (`file-drop.ts` does it over folders) and choose it in `open-rails.ts`.
 *
 * What goes: pacs.008 (transfers; an instant one alone in its message), pacs.004 (returns of what came), camt.056 (recalls), camt.029
 * (their refusals), pacs.002 (the answer to an instant transfer that came) and pacs.003 (direct debits that customers collect). What comes: the same.
 *
 * What the bank relies on:
 * - **A message is known by its id and taken once**, however often it is sent: after a failure the bank sends the same bytes again.
 * - **Every pacs.008 and pacs.004 that goes is answered, payment by payment, by pacs.002**: ACSC with the day on which it was settled, or
 *   RJCT with a reason. Until then the money is neither the payee's nor the payer's; an instant transfer waits for it as long as it takes.
 * - **Every pacs.003 that goes is answered so too**: RJCT at any time until its day, and ACSC from its day on. What comes back afterwards is pacs.004.
 * - What comes is settled on the day its head says. An instant transfer that comes is settled when the bank has answered ACCP.
 * - The order of messages need not be kept, and what was not acknowledged comes again.
 */
import type { LocalDate } from '@almenara/contract/dates'
import type { Delivery } from '../delivery.ts'

export const SEPA_MESSAGES = [
  'pacs.008.001.09',
  'pacs.003.001.08',
  'pacs.002.001.11',
  'pacs.004.001.10',
  'camt.056.001.09',
  'camt.029.001.10',
] as const
export type SepaMessageName = (typeof SEPA_MESSAGES)[number]

export interface SepaMessage {
  /** Its `MsgId`, or its assignment's: at most 35 characters, unique for ever. */
  id: string
  name: SepaMessageName
  xml: Uint8Array
}

export interface ReceivedFile {
  /** How the line knows it: given back to `acknowledge` and `refuse`. */
  handle: string
  xml: Uint8Array
}

export interface SepaPort {
  /**
   * Hands a message over; several may be, at the same time. `LATER`: it is sent again, the same. `again`: it has been taken, and
   * whoever runs the bank knows that it was lost on the way. Never throws.
   */
  send(message: SepaMessage, how?: { again: boolean }): Promise<Delivery>
  /** What has come and has been neither acknowledged nor refused, the oldest first. Empty when the line is down. Never throws. */
  receive(most: number): Promise<ReceivedFile[]>
  /** The bank has it, safe: it is not to come again. Several may be acknowledged at the same time. */
  acknowledge(handle: string): Promise<void>
  /** It is no message that the bank can take. `reason` is for a person: put it where one will see it, and do not bring it again. */
  refuse(handle: string, reason: string): Promise<void>
  /** The BIC of the bank that keeps an account, by the clearing's directory. Without one, only banks of the Spanish register are reached. */
  bicOf?(iban: string): Promise<string | undefined>
  /** What a simulated clearing does by itself on a bank day. A real one needs nobody to tell it the day. */
  workDay?(day: LocalDate): Promise<void>
}
