/** Sentences that several screens of certificates have. */
export const PREPARING_WORDS = 'Estamos preparando el PDF. Estará en unos segundos.'
export const ASK_FOR_ONE = 'Pedir un certificado'
