/** What the screens of direct debits and the services say alike. */
export const NOT_RECALLED = 'Nadie ha pedido que devuelva esta transferencia.'
/** How far a block reaches. */
export const BLOCK_CREDITOR = 'Bloquear todos los recibos del acreedor'
export const BLOCK_MANDATE = 'Bloquear solo este mandato'
