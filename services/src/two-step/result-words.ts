/** What is said of an operation that has been done, or that its network has not answered yet. */
export const CHARGED = 'El cargo ya aparece en los movimientos de la cuenta.'
export const CREDITED = 'El abono ya aparece en los movimientos de la cuenta.'
export const SEEN_IN_MOVEMENTS = 'El cargo ya aparece en sus movimientos.'
export const AVAILABLE_NOW = 'El dinero está disponible desde este momento.'
export const WILL_TELL = 'Le avisaremos en cuanto responda. No hace falta que la repita.'
