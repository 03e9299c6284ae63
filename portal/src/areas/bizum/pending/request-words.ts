/** How the customer reads the state of what waits between people. */
import type { PENDING_STATES } from '@almenara/contract/areas/bizum/pending-c2c'

export const REQUEST_WORDS: Readonly<Record<(typeof PENDING_STATES)[number], string>> = {
  INVITED: 'Pendiente de que se dé de alta',
  PENDING: 'Pendiente de respuesta',
  ACCEPTING: 'Pagándose',
  PAID: 'Pagada',
  REJECTED: 'Rechazada',
  WITHDRAWN: 'Retirada',
  EXPIRED: 'Caducada',
  MOVED: 'Cerrada por cambio de entidad',
  ORDERED: 'Por enviar',
  SENT: 'En curso',
  WAITING: 'Pendiente de alta',
  SETTLED: 'Hecho',
  RETURNED: 'Devuelto',
  CANCELLED: 'Anulado',
  REFUSED: 'No realizado',
}
