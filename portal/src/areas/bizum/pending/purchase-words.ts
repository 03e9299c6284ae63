import type { PurchaseState } from '@almenara/contract/areas/bizum/codes'

/** How the customer reads the state of a purchase. */
export const PURCHASE_WORDS: Readonly<Record<PurchaseState, string>> = {
  PENDING: 'Pendiente de su respuesta',
  ACCEPTING: 'Pagándose',
  PAID: 'Pagada',
  REVOKED: 'Rechazada',
  WITHDRAWN: 'Retirada por el comercio',
  EXPIRED: 'Caducada',
  MOVED: 'Cerrada por cambio de entidad',
  REFUNDED: 'Devuelta',
}

/** To whoever came too late. */
export const BUY_AGAIN = 'Si todavía quiere comprar, vuelva a la tienda y elija Bizum.'
