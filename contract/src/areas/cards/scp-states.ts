/**
 * How a purchase of a credit card stands. `AVAILABLE` may be deferred: until its month closes. `ACTIVE` is being paid in instalments;
 * `REPAID` was, to the end; `CANCELLED` was repaid early.
 */
export const SCP_STATES = ['AVAILABLE', 'ACTIVE', 'REPAID', 'CANCELLED'] as const
export type ScpState = (typeof SCP_STATES)[number]

/** What the customer calls each state. */
export const SCP_STATE_NAMES: Record<ScpState, string> = {
  AVAILABLE: 'Se puede aplazar',
  ACTIVE: 'Aplazada',
  REPAID: 'Pagada',
  CANCELLED: 'Amortizada',
}
