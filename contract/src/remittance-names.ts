/** How the customer reads the states of files of payments and of the remittances that they become. */
import type { RemittanceState, SupportState } from './areas/payments/codes.ts'

export const SUPPORT_STATE_NAMES: Readonly<Record<SupportState, string>> = {
  CHECKING: 'Comprobando',
  REFUSED: 'Rechazado',
  CHECKED: 'Solo comprobado',
  WITH_ERRORS: 'Con errores',
  READY: 'Pendiente de firma',
  WAITING: 'Faltan firmas',
  PRESENTED: 'Presentado',
  DONE: 'Tramitado',
  CANCELLED: 'Anulado',
  EXPIRED: 'Caducado',
}

export const REMITTANCE_STATE_NAMES: Readonly<Record<RemittanceState, string>> = {
  SCHEDULED: 'Programada',
  STOPPED: 'Parada por falta de saldo',
  IN_PROGRESS: 'En curso',
  DONE: 'Realizada',
  PARTLY: 'Realizada en parte',
  REJECTED: 'Rechazada',
  FAILED: 'No realizada',
  CANCELLED: 'Anulada',
}
