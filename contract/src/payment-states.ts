/** The states and kinds of a payment that a customer orders, alone or as a line of a remittance. Plain values, for whoever needs no more. */

/**
 * `SCHEDULED` waits for its day, and nothing has been charged. `ACCEPTED`: charged (an instant one, held) and not sent yet. `SENT`: waits for
 * the clearing's answer. `SETTLED`: the beneficiary's bank has it. The rest are ends: `REJECTED` by the clearing or the other bank, `RETURNED`
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
export type IssuedState = (typeof ISSUED_STATES)[number]

/** `ORDINARY` and `INSTANT` go through the clearing; `BOOK` is between accounts of this bank. */
export const TRANSFER_KINDS = ['ORDINARY', 'INSTANT', 'BOOK'] as const
export type TransferKind = (typeof TRANSFER_KINDS)[number]
