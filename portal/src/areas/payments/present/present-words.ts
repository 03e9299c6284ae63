export const PRESENT_TITLE = 'Presentar fichero'
export const PRESENT_STEPS = ['Fichero', 'Comprobación', 'Firma', 'Resultado'] as const
