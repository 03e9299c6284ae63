/** Sentences that the services answer with and the portal says before it asks them. */
export const SAY_EXPECTED = 'Diga qué espera que ocurra: pagar o recibir dinero.'
export const NOTHING_TODAY = 'Hoy no se cobra nada.'
