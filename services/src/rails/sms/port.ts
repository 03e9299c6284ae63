/** Text messages, as the bank needs them from an operator. */
import type { Delivery } from '../delivery.ts'

export interface Sms {
  /** The same for every attempt at one message: an operator that has it already must not send it twice. */
  id: string
  /** E.164: `+34600123456`. */
  to: string
  text: string
}

export interface SmsPort {
  send(message: Sms): Promise<Delivery>
}
