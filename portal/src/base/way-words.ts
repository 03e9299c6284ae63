/** The ways back that many screens offer. */
export const BACK_TO_POSITION = 'Volver a la posición global'
export const BACK_TO_MOVEMENTS = 'Volver a los movimientos'
export const NO_PRODUCTS = 'No tiene productos en este portal'
