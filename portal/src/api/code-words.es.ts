/** What is said of a code, and of what cannot be asked now, by its error and by the screen that foresees it. */
export const CODE_WRONG = 'El código no es correcto. Compruébelo y escríbalo de nuevo.'
export const CODE_LATE = 'El tiempo para firmar ha terminado. Pida otro código.'
export const CODE_EXPIRED = 'El código ha caducado. Pida otro.'
export const SAVINGS_UNAVAILABLE = 'La información de ahorro e inversión no está disponible en este momento. Vuelva a intentarlo más tarde.'
