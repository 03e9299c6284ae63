/** What operations say at each step. */

export const REVIEW_FIRST = 'Podrá revisar los datos antes de firmar.'
export const WAITING_FOR_DEVICE = 'Esperando a su dispositivo…'

/** To whoever has not marked the conditions of what they contract. */
export const ACCEPT_CONDITIONS = 'Lea las condiciones y márquelas para continuar.'
