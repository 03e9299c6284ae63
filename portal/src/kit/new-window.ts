/** Heard of a link that opens elsewhere. */
export const NEW_WINDOW = '(se abre en una ventana nueva)'
