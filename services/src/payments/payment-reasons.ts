import { sepaReason } from '@almenara/contract/sepa-reasons'
import type { Payment } from './payment-postings.ts'

/** Why a payment went wrong, in Spanish; undefined for what went right, and for what its customer took back themself. */
export function paymentReason({ state, reason }: Pick<Payment, 'state' | 'reason'>): string | undefined {
  if (reason === null || state === 'RECALLED') return undefined
  if (state === 'FAILED' && reason === 'AM04') return 'No había saldo disponible suficiente.'
  return sepaReason(reason)
}
