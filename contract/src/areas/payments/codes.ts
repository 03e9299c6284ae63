/** The words of files, remittances and what is found in them, shared by services and portal. */

/** What a contract of remittances pays or collects. */
export const REMITTANCE_KINDS = ['TRANSFERS', 'DEBITS', 'FINANCING', 'CONFIRMING'] as const
export type RemittanceKind = (typeof REMITTANCE_KINDS)[number]

/**
 * Of a file that was presented («support»). `CHECKING` while it is read; `WITH_ERRORS` where something may be left out; `READY` for whoever
 * signs; `WAITING` for the signatures that are left; `PRESENTED` signed; `DONE` all of it sent. `CHECKED` where it came to be checked alone: nobody can
 * sign it, and it is kept for a day.
 */
export const SUPPORT_STATES = [
  'CHECKING',
  'REFUSED',
  'CHECKED',
  'WITH_ERRORS',
  'READY',
  'WAITING',
  'PRESENTED',
  'DONE',
  'CANCELLED',
  'EXPIRED',
] as const
export type SupportState = (typeof SUPPORT_STATES)[number]

/** Of files that may be signed, or might have been: what lists of files hold. */
export const LISTED_SUPPORT_STATES = SUPPORT_STATES.filter((state) => state !== 'CHECKED')

/** In these a file stands for its content: the same cannot be presented again. */
export const LIVE_SUPPORT_STATES = [
  'CHECKING',
  'WITH_ERRORS',
  'READY',
  'WAITING',
  'PRESENTED',
  'DONE',
] as const satisfies readonly SupportState[]

/**
 * Of a remittance: one account charged on one day. `STOPPED` without funds, to be tried again until the cut-off of its day, and `FAILED` after it;
 * `IN_PROGRESS` charged, with transfers that have not ended; `DONE` all of them arrived, `PARTLY` some, `REJECTED` none; `CANCELLED` all of them.
 */
export const REMITTANCE_STATES = ['SCHEDULED', 'STOPPED', 'IN_PROGRESS', 'DONE', 'PARTLY', 'REJECTED', 'FAILED', 'CANCELLED'] as const
export type RemittanceState = (typeof REMITTANCE_STATES)[number]

/** How the account sees its remittance: one movement, or one for each transfer. */
export const REMITTANCE_BOOKINGS = ['ONE', 'EACH'] as const
export type RemittanceBooking = (typeof REMITTANCE_BOOKINGS)[number]

export const FINDING_LEVELS = ['FILE', 'BATCH', 'ORDER'] as const
export const FINDING_SEVERITIES = ['ERROR', 'WARNING', 'NOTE'] as const

/** What becomes of an order before its file is signed: `EXCLUDED` by the customer, `WRONG` until it is excluded. */
export const LINE_STATES = ['GOOD', 'WRONG', 'EXCLUDED'] as const
export type LineState = (typeof LINE_STATES)[number]

/**
 * How far the check of the names of a file's payees is. `NOT_ASKED` until its rules have been judged; `OFF` where the check is closed for all;
 * `SKIPPED` where the customer's contract, or they for this file, do without it, which only who is not a consumer may. A file whose payees are
 * still being asked about (`ASKING`) cannot be signed.
 */
export const PAYEE_CHECK_STATES = ['NOT_ASKED', 'ASKING', 'DONE', 'SKIPPED', 'OFF'] as const
export type PayeeCheckState = (typeof PAYEE_CHECK_STATES)[number]

/** Of these a customer still has something to do: the list of pending files. */
export const PENDING_SUPPORT_STATES = ['CHECKING', 'WITH_ERRORS', 'READY', 'WAITING'] as const satisfies readonly SupportState[]

/** Whether a file may go without the orders that are wrong, or only whole. */
export const PARTIALS = ['ALLOWED', 'WHOLE'] as const
