/** The words of confirming, shared by services and portal. */

/**
 * Of an invoice of confirming. `SENT` signed; `CONFIRMED` the bank has said to pay it on its day; `OFFERED` its supplier may have it paid before;
 * `ADVANCED` they have; `PAID` charged on its day, whether the supplier or whoever advanced it has the money; `CANCELLED` before that; `FAILED` without
 * funds at the last try of its day; `RETURNED` by the supplier's bank. A credit note is `PAID` when it was deducted.
 */
export const INVOICE_STATES = ['SENT', 'CONFIRMED', 'OFFERED', 'ADVANCED', 'PAID', 'CANCELLED', 'FAILED', 'RETURNED'] as const
export type InvoiceState = (typeof INVOICE_STATES)[number]
