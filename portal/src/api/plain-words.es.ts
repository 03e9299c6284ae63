/** Texts that are needed before the error catalogue has loaded, or when it cannot load. */

export const GENERIC = 'Por razones técnicas, no puede realizar esta consulta/operación. Vuelva a intentarlo pasados unos minutos.'
export const OFFLINE =
  'Operación no permitida – No tiene conexión a Internet y no puede realizar la consulta/operación, verifique su conexión.'
