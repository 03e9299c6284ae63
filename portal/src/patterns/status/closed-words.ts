/** What is said of the products whose service is closed. */
export const CARDS_CLOSED = 'Servicio de tarjetas no disponible'
export const SAVINGS_CLOSED = 'Ahorro e inversión no disponible'
