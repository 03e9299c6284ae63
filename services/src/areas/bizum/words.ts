/** Sentences that several acts of Bizum say. */
export const NOTHING_CHARGED = 'No se ha cobrado nada.'
export const HELD_UNTIL_IT_ARRIVES = 'El importe queda retenido. Solo se cobra si llega.'
export const MERCHANT_WAITS = 'El comercio espera su respuesta.'
export const SUBSCRIPTION_OVER = 'Esta suscripción ya ha terminado.'
export const WRITE_CEILING = 'Escriba un máximo mayor que cero.'
export const ALREADY_LISTED = 'Este móvil ya está en la lista. Quite uno de los dos.'
export const ALREADY_REMINDED = 'Ya se lo ha recordado. Se puede hacer una sola vez.'
export const OWN_MOBILE = 'Es su propio móvil. Escriba el de otra persona.'
