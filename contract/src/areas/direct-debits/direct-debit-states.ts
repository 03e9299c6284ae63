/** The states of a receipt and the schemes of SEPA direct debit. */

/**
 * `COMING`: announced, and not charged yet. `CHARGED`: in the account. `RETURNED`: was charged, and its customer has had it back. `REFUSED`:
 * never charged, or will not be: for lack of funds, by the customer's word or by their rules.
 */
export const DIRECT_DEBIT_STATES = ['COMING', 'CHARGED', 'RETURNED', 'REFUSED'] as const
export type DirectDebitState = (typeof DIRECT_DEBIT_STATES)[number]

/** CORE: of anybody, with the right to have it back. B2B: between companies, without it (EPC016-06 and EPC222-07). */
export const DEBIT_SCHEMES = ['CORE', 'B2B'] as const
export type DebitScheme = (typeof DEBIT_SCHEMES)[number]
