/**
 * Why an order was refused when it was executed, as its customer reads it; the code stays beside the words for whoever phones. Each
 * operation says its own (`TwoStepOperation.refusals`); here are those of any.
 */
import { sepaReason } from '@almenara/contract/sepa-reasons'
import type { LedgerRefusal } from '../ledger/types.ts'
import { refusalsOf } from './order-kinds.ts'

/** Begins the code of what the clearing or another bank refused; its reason of ISO 20022 follows. */
const SEPA = 'SEPA_'

const REFUSED = 'El banco no ha podido ejecutarla. No se ha hecho ningún cargo.'
const BY_LEDGER: Readonly<Record<LedgerRefusal, string>> = {
  INSUFFICIENT_FUNDS: 'No había saldo disponible suficiente en el momento de ejecutarla. No se ha hecho ningún cargo.',
  KEY_REUSED: REFUSED,
  NO_ACCOUNT: REFUSED,
  NO_HOLD: REFUSED,
}

/** For operations whose product, or its terms, must be as they were when they were prepared. */
export const TERMS_CHANGED = 'Las condiciones han cambiado desde que se preparó. No se ha hecho ningún cargo: prepárela de nuevo.'
export const PRODUCT_CHANGED = 'El producto ha cambiado desde que preparó la operación. Empiece de nuevo.'

/** What the customer reads of an order of this kind that was refused with this code. */
export function refusalText(kind: string, code: string): string {
  if (code.startsWith(SEPA)) {
    return `El banco del beneficiario no la ha aceptado. ${sepaReason(code.slice(SEPA.length))} No se ha hecho ningún cargo.`
  }
  return { ...BY_LEDGER, ...refusalsOf(kind) }[code] ?? REFUSED
}
