/** The simulated operator: takes every message for a number that can be one. What it was given is read at the development page. */
import type { SmsPort } from './port.ts'

/** ITU-T E.164: «+», a prefix that does not begin with 0 and at most fifteen digits. */
const E164 = /^\+[1-9]\d{6,14}$/

export const simulatedSms: SmsPort = {
  send: async ({ id, to }) =>
    E164.test(to)
      ? { outcome: 'SENT', reference: `in-box-${id}` }
      : { outcome: 'REFUSED', reason: 'the number is not in the form of E.164' },
}
