/** What the file of a list says where nothing is left of it. */
export const NO_MOVEMENTS = 'No hay movimientos con estos filtros.'
export const NO_RECEIPTS = 'No hay recibos con estos filtros.'
