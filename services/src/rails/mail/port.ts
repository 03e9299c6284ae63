/** E-mail, as the bank needs it from a carrier. */
import type { Delivery } from '../delivery.ts'

export interface Mail {
  /** The same for every attempt at one message. */
  id: string
  to: string
  subject: string
  text: string
  html?: string
}

export interface MailPort {
  send(message: Mail): Promise<Delivery>
}
