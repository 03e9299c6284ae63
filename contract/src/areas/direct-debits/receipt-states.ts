/** The states of a receipt, the schemes of SEPA direct debit, and how each is called. */

/**
 * `COMING`: announced, and not charged yet. `CHARGED`: in the account. `RETURNED`: was charged, and its customer has had it back. `REFUSED`:
 * never charged, or will not be: for lack of funds, by the customer's word or by their rules.
 */
export const RECEIPT_STATES = ['COMING', 'CHARGED', 'RETURNED', 'REFUSED'] as const
export type ReceiptState = (typeof RECEIPT_STATES)[number]

export const RECEIPT_STATE_NAMES: Record<ReceiptState, string> = {
  COMING: 'Próximo',
  CHARGED: 'Cargado',
  RETURNED: 'Devuelto',
  REFUSED: 'No pagado',
}

/** Of several: what a list is filtered by. */
export const RECEIPT_STATES_NAMES: Record<ReceiptState, string> = {
  COMING: 'Próximos',
  CHARGED: 'Cargados',
  RETURNED: 'Devueltos',
  REFUSED: 'No pagados',
}

/** CORE: of anybody, with the right to have it back. B2B: between companies, without it (EPC016-06 and EPC222-07). */
export const DEBIT_SCHEMES = ['CORE', 'B2B'] as const
export type DebitScheme = (typeof DEBIT_SCHEMES)[number]

export const DEBIT_SCHEME_NAMES: Record<DebitScheme, string> = {
  CORE: 'CORE (básico)',
  B2B: 'B2B (entre empresas)',
}
