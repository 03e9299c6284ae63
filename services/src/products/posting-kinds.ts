/** What the postings of products are called, and which entries of an account are of another product than the account. */

export const RECEIPT_POSTING = 'loan-installment'
/** The quarter of a credit account. */
export const SETTLEMENT_POSTING = 'credit-settlement'
const DEPOSIT_POSTINGS = 'deposit-'

/** Interest of deposits, instalments, fees of guarantees: their own product's letters say them, though an account pays them. */
export const isOfAnotherProduct = (kind: string): boolean => isOfDeposit(kind) || kind === RECEIPT_POSTING

export const isOfDeposit = (kind: string): boolean => kind.startsWith(DEPOSIT_POSTINGS)

/** This bank's own concept of what is withheld of interest: other taxes are of the same type. */
export const WITHHOLDING_CONCEPT = 172
