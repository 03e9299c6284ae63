/** What operations say at each step. */

export const REVIEW_FIRST = 'Podrá revisar los datos antes de firmar.'
export const WAITING_FOR_DEVICE = 'Esperando a su dispositivo…'
