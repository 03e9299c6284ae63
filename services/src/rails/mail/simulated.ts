/** The simulated mail server: takes every message. What it was given is read at the development page. */
import type { MailPort } from './port.ts'

export const simulatedMail: MailPort = { send: async ({ id }) => ({ outcome: 'SENT', reference: `in-box-${id}` }) }
