/** What the customer reads for each code, in the words of the content guide. A code without a sentence does not compile. */
import { CallFailure, type FailureCode } from './failure.ts'

const GENERIC = 'Por razones técnicas, no puede realizar esta consulta. Vuelva a intentarlo pasados unos minutos.'

const SENTENCES: Readonly<Record<FailureCode, string>> = {
  BAD_INPUT: 'Revise los datos: alguno no es correcto.',
  DJA9: 'Revise las fechas: alguna no es correcta.',
  NOT_FOUND: 'Esta información no está disponible en este portal. Consulte con su oficina.',
  TX_UNKNOWN: 'Esta lista ya no está disponible. Vuelva a abrirla desde la cuenta.',
  Q050: 'El número de resultados a exportar supera el máximo permitido. Cambie los criterios de búsqueda.',
  Q999: 'No se ha podido generar el fichero. Vuelva a intentarlo pasados unos minutos.',
  FEATURE_OFF: 'Esta operación no está disponible en este momento. Vuelva a intentarlo más tarde.',
  ROLE_LIMITED: 'Antes de continuar tiene que completar un paso de seguridad.',
  CONSULTATIVE: 'Puede consultar, pero no operar. Pida la tarjeta de coordenadas o autorice la operativa en su oficina.',
  PRODUCT_CONSULTATIVE: 'Puede consultar este producto, pero no operar con él. Autorice la operativa en su oficina.',
  Q302: 'Para operar necesita recibir las claves por SMS. Actívelas en su área personal.',
  DJ99: 'Para operar necesita recibir las claves por SMS. Actívelas en su área personal.',
  ORDER_REUSED: 'Esta operación ya estaba en marcha con otros datos. Empiece de nuevo.',
  ORDER_RUNNING: 'La operación se está ejecutando. Espere unos segundos y compruebe su resultado.',
  ORDER_CLOSED: 'Esta operación ya no se puede firmar. Compruebe en los movimientos si se hizo y, si no, empiece de nuevo.',
  SIGNATURE_WRONG: 'La firma no es correcta. Compruébela y escríbala de nuevo.',
  SIGNATURE_EXPIRED: 'El tiempo para firmar ha terminado. Pida otro código.',
  SIGNATURE_LOCKED: 'Por seguridad hemos bloqueado esta forma de firmar, tras varios intentos fallidos. Firme de otra manera o llámenos.',
  RESEND_TOO_SOON: 'Acabamos de enviarle un código. Espere unos segundos antes de pedir otro.',
  INSUFFICIENT_FUNDS: 'No hay saldo disponible suficiente.',
  METHOD: GENERIC,
  TOO_MANY: 'Ha hecho demasiadas peticiones seguidas. Espere un minuto y vuelva a intentarlo.',
  UNAUTHORIZED: 'La sesión ha caducado. Entre de nuevo.',
  SESSION_ENDED: 'La sesión ha caducado. Entre de nuevo.',
  UPDATING_HISTORICS: 'Estamos actualizando el histórico de movimientos. Vuelva a intentarlo pasados unos minutos.',
  END_DAY_PROCESS: 'Estamos cerrando las operaciones del día. Vuelva a intentarlo en 5 minutos.',
  CARDS_OFFLINE: 'La información de tarjetas no está disponible en este momento. Vuelva a intentarlo más tarde.',
  SAVING_OFFLINE: 'La información de ahorro e inversión no está disponible en este momento. Vuelva a intentarlo más tarde.',
  BIZUM_OFFLINE: 'Bizum no está disponible en este momento. Vuelva a intentarlo más tarde.',
  S104: 'Las operaciones contables no están disponibles en este momento. Vuelva a intentarlo en 5 minutos.',
  OUT_OF_SERVICE: 'El servicio no está disponible en este momento. Vuelva a intentarlo más tarde.',
  INTERNAL: GENERIC,
  OFFLINE: 'No tiene conexión a Internet y no puede realizar la consulta. Verifique su conexión.',
  UNKNOWN: GENERIC,
  DOWNLOAD_FAILED: 'La descarga se ha interrumpido y el fichero no está completo. Vuelva a intentarlo.',
  FILE_NOT_SAVED: 'No se ha podido guardar el fichero en el dispositivo. Compruebe que tiene espacio y vuelva a intentarlo.',
}

/** Codes that say something to whoever phones the bank; the rest are ours and stay out of sight. */
const SHOWN_CODE = /^[A-Z]{1,3}\d/

export interface ShownError {
  message: string
  hostText?: string
  code?: string
}

/** Sentence, the bank's own text and the code, ready for an error box. */
export function describe(error: unknown): ShownError {
  // A screen whose code did not come is no call that failed, and the connection is to blame all the same.
  if (!(error instanceof CallFailure)) return { message: navigator.onLine ? GENERIC : SENTENCES.OFFLINE }
  const { code, hostText, fields } = error
  const field = fields.find(({ message }) => message !== '')?.message
  const own = hostText || field
  return {
    message: SENTENCES[code] ?? GENERIC,
    ...(own && own !== SENTENCES[code] ? { hostText: own } : {}),
    ...(SHOWN_CODE.test(code) ? { code } : {}),
  }
}
