/** What the pages of every product say alike. */
export const MAY_OPERATE = 'Puede consultar y operar'
export const SEARCH_MOVEMENTS = 'Buscar en los movimientos'
