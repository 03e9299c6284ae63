/** The words of files, remittances and what is found in them, shared by services and portal. */

/** What a contract of remittances pays or collects. */
export const REMITTANCE_KINDS = ['TRANSFERS', 'DEBITS', 'FINANCING', 'CONFIRMING'] as const
export type RemittanceKind = (typeof REMITTANCE_KINDS)[number]

/**
 * Of a file that was presented («support»). `CHECKING` while it is read; `WITH_ERRORS` where something may be left out; `READY` for whoever
 * signs; `WAITING` for the signatures that are left; `PRESENTED` signed; `DONE` all of it sent.
 */
export const SUPPORT_STATES = [
  'CHECKING',
  'REFUSED',
  'WITH_ERRORS',
  'READY',
  'WAITING',
  'PRESENTED',
  'DONE',
  'CANCELLED',
  'EXPIRED',
] as const
export type SupportState = (typeof SUPPORT_STATES)[number]

/** In these a file stands for its content: the same cannot be presented again. */
export const LIVE_SUPPORT_STATES = [
  'CHECKING',
  'WITH_ERRORS',
  'READY',
  'WAITING',
  'PRESENTED',
  'DONE',
] as const satisfies readonly SupportState[]

export const FINDING_LEVELS = ['FILE', 'BATCH', 'ORDER'] as const
export const FINDING_SEVERITIES = ['ERROR', 'WARNING', 'NOTE'] as const

/** What becomes of an order before its file is signed: `EXCLUDED` by the customer, `WRONG` until it is excluded. */
export const LINE_STATES = ['GOOD', 'WRONG', 'EXCLUDED'] as const
export type LineState = (typeof LINE_STATES)[number]
