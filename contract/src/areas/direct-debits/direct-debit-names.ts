/** How the states of receipts and the schemes of SEPA direct debit are called. */
import type { DebitScheme, DirectDebitState } from './direct-debit-states.ts'

export const DIRECT_DEBIT_STATE_NAMES: Record<DirectDebitState, string> = {
  COMING: 'Próximo',
  CHARGED: 'Cargado',
  RETURNED: 'Devuelto',
  REFUSED: 'No pagado',
}

/** Of several: what a list is filtered by. */
export const DIRECT_DEBIT_STATES_NAMES: Record<DirectDebitState, string> = {
  COMING: 'Próximos',
  CHARGED: 'Cargados',
  RETURNED: 'Devueltos',
  REFUSED: 'No pagados',
}

export const DEBIT_SCHEME_NAMES: Record<DebitScheme, string> = {
  CORE: 'CORE (básico)',
  B2B: 'B2B (entre empresas)',
}
