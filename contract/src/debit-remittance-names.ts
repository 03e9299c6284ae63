/** How the customer reads the words of the debits that they collect by file. */
import type { CreditorScheme, DebitRefundKind, DebitRefundState, DebitSequence, DebitState } from './areas/payments/debit-codes.ts'

export const DEBIT_STATE_NAMES: Readonly<Record<DebitState, string>> = {
  SCHEDULED: 'Programado',
  SENT: 'Enviado',
  COLLECTED: 'Cobrado',
  RETURNED: 'Devuelto',
  REFUNDED: 'Reembolsado',
  REJECTED: 'Rechazado',
  CANCELLED: 'Anulado',
}

export const CREDITOR_SCHEME_NAMES: Readonly<Record<CreditorScheme | 'BOTH', string>> = {
  CORE: 'CORE (básico)',
  B2B: 'B2B (entre empresas)',
  BOTH: 'CORE y B2B',
}

export const DEBIT_SEQUENCE_NAMES: Readonly<Record<DebitSequence, string>> = {
  FRST: 'Primero de una serie',
  RCUR: 'Recurrente',
  FNAL: 'Último de una serie',
  OOFF: 'Único',
}

export const DEBIT_REFUND_KIND_NAMES: Readonly<Record<DebitRefundKind, string>> = {
  REJECT: 'Rechazado antes del cobro',
  RETURN: 'Devuelto por el banco del deudor',
  REFUND: 'Reembolso pedido por el deudor',
}

export const DEBIT_REFUND_STATE_NAMES: Readonly<Record<DebitRefundState, string>> = {
  BOOKED: 'Cargada',
  PRESENTED_AGAIN: 'Presentada de nuevo',
}
