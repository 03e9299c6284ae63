/** What downloads say. */
export const DOWNLOAD_FAILED = 'La descarga no se pudo realizar'
export const DOWNLOAD_PROOF = 'Descargar justificante'
export const NORMA43_OF_SEPA = 'Cuaderno 43 con los datos SEPA de cada pago'
