/** The words of debits that a customer collects by file, shared by services and portal. */
import { MAX_LENGTH } from '../../limits.ts'

export const CREDITOR_SCHEMES = ['CORE', 'B2B'] as const
export type CreditorScheme = (typeof CREDITOR_SCHEMES)[number]

/** What a contract of debits collects by. */
export const CONTRACT_SCHEMES = ['CORE', 'B2B', 'BOTH'] as const

/** AT-21: the first of a mandate, one that repeats, the last, and the only one. */
export const DEBIT_SEQUENCES = ['FRST', 'RCUR', 'FNAL', 'OOFF'] as const
export type DebitSequence = (typeof DEBIT_SEQUENCES)[number]

/**
 * Of a debit of a remittance. `SCHEDULED` has not been sent; `SENT` is at the debtor's bank, until its day; `COLLECTED` has been settled. The rest
 * are ends: `REJECTED` before it was settled, `RETURNED` by the debtor's bank and `REFUNDED` at the debtor's demand, after it was; `CANCELLED` before
 * it was sent.
 */
export const DEBIT_STATES = ['SCHEDULED', 'SENT', 'COLLECTED', 'RETURNED', 'REFUNDED', 'REJECTED', 'CANCELLED'] as const
export type DebitState = (typeof DEBIT_STATES)[number]

/** What came back (R-transactions, EPC016-06 §4.4): `REJECT` before settling, `RETURN` by the debtor's bank, `REFUND` at the debtor's demand. */
export const DEBIT_REFUND_KINDS = ['REJECT', 'RETURN', 'REFUND'] as const
export type DebitRefundKind = (typeof DEBIT_REFUND_KINDS)[number]

/** `BOOKED`: charged back, or never paid in. `PRESENTED_AGAIN`: it is in a file that waits to be signed, or was. */
export const DEBIT_REFUND_STATES = ['BOOKED', 'PRESENTED_AGAIN'] as const
export type DebitRefundState = (typeof DEBIT_REFUND_STATES)[number]

/** Whether it is wise to present it again: `YES`; `BETTER_NOT`, as the same would happen; `NO`: something of it must change before. */
export const AGAIN_ADVICE = ['YES', 'BETTER_NOT', 'NO'] as const
export type AgainAdvice = (typeof AGAIN_ADVICE)[number]

/** The largest number of debits by which remittances are filtered. */
export const MOST_DEBITS_FILTERED = 10 ** MAX_LENGTH.maxDebitNumber - 1
