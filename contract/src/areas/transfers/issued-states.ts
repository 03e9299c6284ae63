/** The states of an issued transfer, apart from its calls: the address of the list is read with them before anything else is needed. */

/**
 * `SCHEDULED` waits for its day, and nothing has been charged. `ACCEPTED`: charged (an instant one, held) and not sent yet. `SENT`: waits for
 * the clearing's word. `SETTLED`: the beneficiary's bank has it. The rest are ends: `REJECTED` by the clearing or the other bank, `RETURNED`
 * after settling, `RECALLED` on the customer's demand, `CANCELLED` before it was sent, `FAILED` for lack of funds (or within limits) on its day.
 */
export const ISSUED_STATES = [
  'SCHEDULED',
  'ACCEPTED',
  'SENT',
  'SETTLED',
  'REJECTED',
  'RETURNED',
  'RECALLED',
  'CANCELLED',
  'FAILED',
] as const
