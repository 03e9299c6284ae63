/** The words of advances of debits («anticipo de remesas»), shared by services and portal. */

/**
 * Of a debit that was advanced. `ADVANCED` is to be collected; `IN_TERM` was, and may still be returned; `RELEASED` has repaid the line. The rest are
 * charged to the customer: `UNPAID`, rejected or returned in term; `REFUNDED_LATE`, after it was released; `CANCELLED`, before it was sent.
 */
export const ADVANCE_STATES = ['ADVANCED', 'IN_TERM', 'RELEASED', 'UNPAID', 'REFUNDED_LATE', 'CANCELLED'] as const
export type AdvanceState = (typeof ADVANCE_STATES)[number]

/** Of these the line has not been repaid: the risk that is alive. */
export const RISK_STATES = ['ADVANCED', 'IN_TERM'] as const satisfies readonly AdvanceState[]

/** Of an advance («documento»): something of it is owed, or nothing is. */
export const DOCUMENT_STATES = ['OPEN', 'CLOSED'] as const
export type DocumentState = (typeof DOCUMENT_STATES)[number]
