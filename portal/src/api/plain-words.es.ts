/** Texts that are needed before the error catalogue has loaded, or when it cannot load. */

/** Titles of what failed. */
export const TITLES = {
  operationFailed: 'La operación no se pudo realizar',
  notAllowed: 'Operación no permitida',
} as const

export const GENERIC = 'Por razones técnicas, no puede realizar esta consulta/operación. Vuelva a intentarlo pasados unos minutos.'
export const OFFLINE =
  'Operación no permitida – No tiene conexión a Internet y no puede realizar la consulta/operación, verifique su conexión.'
