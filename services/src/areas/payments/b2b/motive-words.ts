/** Why a debtor gives a B2B debit back before it is charged, as they read it (EPC222-07 §4.4). */
import type { PendingDebitMotives } from '@almenara/contract/areas/payments/pending-debits'

export const MOTIVES: PendingDebitMotives['motives'] = [
  { id: 'MS02', label: 'No autorizo este cobro', description: 'Conoce al acreedor, pero no quiere pagar este adeudo.' },
  { id: 'MD01', label: 'No he firmado el mandato', description: 'Nunca ha dado permiso a este acreedor, o ya se lo había retirado.' },
  { id: 'MD02', label: 'Los datos del mandato no son correctos', description: 'Firmó un mandato, pero no con estos datos.' },
]
