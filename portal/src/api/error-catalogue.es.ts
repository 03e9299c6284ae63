/**
 * The error catalogue (specification §8): for each code, how it is shown and in which words. A code without a row does not compile. Its
 * HTTP status and its type are in the contract's `ERRORS`.
 */
import type { Feature } from '@almenara/contract/features'
import { ACCESS_LOCKED, NOT_A_PERSON, TOO_MANY_REQUESTS } from '@almenara/contract/session-words'
import type { FailureCode } from './failure.ts'
import { MESSAGES } from './messages.es.ts'
import { GENERIC, OFFLINE } from './plain-words.es.ts'
import { CODE_EXPIRED, CODE_LATE, CODE_WRONG, SAVINGS_UNAVAILABLE } from './code-words.es.ts'
import { SERVICE_UNAVAILABLE } from './waiting-words.es.ts'

/**
 * `front`: our words. `host`: the bank's own in place of ours, when it sent some. With `-code`, the code follows in brackets for whoever
 * phones the bank.
 */
export type DisplayMode = 'front' | 'front-code' | 'host' | 'host-code'

export interface CatalogueRow {
  mode: DisplayMode
  /** In the words of the content guide. `%customText%` is replaced by what the caller names. */
  message: string
}

const ENDED = 'La sesión ha caducado. Entre de nuevo.'
const NO_OTP = 'Para operar necesita recibir las claves por SMS. Actívelas en su área personal.'

const front = (message: string): CatalogueRow => ({ mode: 'front', message })
const frontWithCode = (message: string): CatalogueRow => ({ mode: 'front-code', message })
const host = (message: string): CatalogueRow => ({ mode: 'host', message })
const hostWithCode = (message: string): CatalogueRow => ({ mode: 'host-code', message })
const OVER_MAXIMUM = frontWithCode('El número de resultados a exportar supera el máximo permitido. Cambie los criterios de búsqueda.')

export const CATALOGUE: Readonly<Record<FailureCode, CatalogueRow>> = {
  BAD_INPUT: host('Revise los datos: alguno no es correcto.'),
  MAILBOX_NOT_CONTRACTED: front('Recibe su correspondencia en papel. Contrate el buzón para recibirla en la banca en línea.'),
  DOCUMENT_NOT_READY: front('El documento se está preparando. Inténtelo de nuevo en unos minutos.'),
  DJA9: hostWithCode('Revise las fechas: alguna no es correcta.'),
  NOT_FOUND: front(MESSAGES.notInPortal),
  TX_UNKNOWN: front('Esta lista ya no está disponible. Vuelva a abrirla.'),
  Q050: OVER_MAXIMUM,
  Q100: OVER_MAXIMUM,
  Q106: OVER_MAXIMUM,
  Q110: OVER_MAXIMUM,
  Q201: OVER_MAXIMUM,
  Q202: OVER_MAXIMUM,
  Q204: OVER_MAXIMUM,
  Q251: OVER_MAXIMUM,
  Q351: OVER_MAXIMUM,
  Q352: OVER_MAXIMUM,
  Q551: OVER_MAXIMUM,
  Q604: OVER_MAXIMUM,
  Q606: OVER_MAXIMUM,
  Q609: OVER_MAXIMUM,
  Q610: OVER_MAXIMUM,
  Q614: OVER_MAXIMUM,
  Q629: OVER_MAXIMUM,
  Q651: OVER_MAXIMUM,
  Q653: OVER_MAXIMUM,
  Q750: OVER_MAXIMUM,
  Q302: frontWithCode(NO_OTP),
  DJ99: frontWithCode(NO_OTP),
  Q813: hostWithCode('Este teléfono tiene Bizum con otra entidad. Para usarlo aquí, solicite el cambio de entidad.'),
  Q836: frontWithCode('El código que ha escrito no es correcto. Compruébelo y vuelva a intentarlo.'),
  Q837: frontWithCode(CODE_EXPIRED),
  Q840: frontWithCode('La solicitud de pago ha caducado y ya no se puede responder.'),
  Q814: frontWithCode('No tiene movimientos de Bizum en los últimos 30 días.'),
  D189: frontWithCode('No tiene documentos personales en este portal.'),
  Q999: frontWithCode('No se ha podido generar el fichero. Vuelva a intentarlo pasados unos minutos.'),
  FEATURE_OFF: host(MESSAGES.underReview),
  ROLE_LIMITED: front('Antes de continuar tiene que completar un paso de seguridad.'),
  CONSULTATIVE: front(MESSAGES.consultativeUser),
  PRODUCT_CONSULTATIVE: front(MESSAGES.consultativeProduct),
  ORDER_REUSED: front('Esta operación ya estaba en marcha con otros datos. Empiece de nuevo.'),
  METHOD_TOO_WEAK: front(
    'Para esta operación tiene que firmar con un código por SMS, una llave de acceso o la app. Actívelos en su área personal.',
  ),
  ORDER_RUNNING: front('La operación se está ejecutando. Espere unos segundos y compruebe su resultado.'),
  ORDER_CLOSED: front('Esta operación ya no se puede firmar. Compruebe en los movimientos si se realizó y, si no, empiece de nuevo.'),
  SIGNATURE_WRONG: front('La firma no es correcta. Compruébela y escríbala de nuevo.'),
  SIGNATURE_EXPIRED: front(CODE_LATE),
  SIGNATURE_LOCKED: front(
    'Por seguridad hemos bloqueado este método de firma, tras varios intentos fallidos. Firme con otro método o llámenos.',
  ),
  CODES_LIMIT: front(
    'Por seguridad no podemos enviarle más códigos: espere una hora o firme con otro método. Si no los ha pedido usted, bloquee su usuario.',
  ),
  BUSY: host('En este momento hay muchas peticiones como la suya. Espere unos segundos y vuelva a intentarlo.'),
  NOTEBOOK_UNKNOWN: host('No hemos podido leer la hoja. Guárdela como XLSX o CSV y ábrala de nuevo.'),
  DRAFT_STALE: host('Otra persona ha guardado esta remesa mientras usted la escribía.'),
  NOTEBOOK_CLOSED: host('Este fichero ya no se puede cambiar.'),
  DEBIT_CLOSED: host('Este adeudo ya no se puede decidir. Vuelva a la lista para ver su estado.'),
  MANDATE_CLOSED: host('Este mandato ha cambiado. Vuelva a la lista para ver su estado.'),
  NOTEBOOK_CHANGED: front('El fichero ha cambiado desde que lo abrió. Revíselo de nuevo.'),
  PREPARE_ONLY: front('Sus permisos no alcanzan para esto. Pida a quien firma que lo haga.'),
  FINANCING_LIMIT: host('El importe supera el disponible de su línea de anticipo.'),
  CONTRACT_LIMIT: host('El importe supera un límite de su contrato.'),
  CERTIFICATE_REFUSED: host('No podemos emitir este certificado. Compruebe los productos y las fechas, o pídalo en su oficina.'),
  CERTIFICATE_LIMIT: front('Ha llegado al máximo de 20 certificados en un día. Vuelva a intentarlo mañana.'),
  ALERT_LIMIT: host('Ha llegado al máximo de alertas. Desactive alguna para crear otra.'),
  ALERT_CHANGED: host('Esta alerta ha cambiado o se ha desactivado. Vuelva a la lista para ver cómo está.'),
  NO_CHANNEL: front('No podemos avisarle: verifique un móvil o un correo en su área personal.'),
  EXPORT_MAXIMUM: OVER_MAXIMUM,
  NOTEBOOK_TOO_LARGE: host('El fichero pesa más de 160 MB. Divídalo o envíelo comprimido.'),
  DOCUMENTS_LIMIT: front('Ya se están generando dos documentos que ha solicitado. Espere a que se descarguen y solicite este de nuevo.'),
  UNAVAILABLE: front('No hemos podido atender su petición. Espere unos segundos y vuelva a intentarlo.'),
  REMINDED_LATELY: front('Hemos avisado hace poco a quienes faltan por firmar. Podrá enviar otro recordatorio más tarde.'),
  RESEND_TOO_SOON: front('Acabamos de enviarle un código. Espere unos segundos antes de pedir otro.'),
  CODE_WRONG: front(CODE_WRONG),
  CODE_EXPIRED: front(CODE_EXPIRED),
  WRONG_IDENTIFICATION: front(MESSAGES.wrongIdentification),
  RECOVERY_CLOSED: front(MESSAGES.authorizationExpired),
  PASSWORD_LIMIT: front(MESSAGES.dailyPasswordLimit),
  USER_BLOCKED: front(MESSAGES.userBlocked),
  NO_MOBILE: front(MESSAGES.noMobilePhone),
  CAPTCHA_NEEDED: front(NOT_A_PERSON),
  PASSWORD_WRONG: front('La clave actual no es correcta. Compruébela y escríbala de nuevo.'),
  ACCESS_LOCKED: front(ACCESS_LOCKED),
  SIGNATURE_NEEDED: front('Este cambio necesita su firma.'),
  PREPAYMENT_REFUSED: host('Este préstamo no se puede amortizar anticipadamente en este portal. Consulte con su oficina.'),
  INSUFFICIENT_FUNDS: front('No hay saldo disponible suficiente.'),
  ALIAS_TAKEN: front(MESSAGES.duplicateAlias),
  TRANSFER_LIMIT: host('El importe supera un límite de sus transferencias.'),
  TRANSFER_CLOSED: host('La transferencia ya no puede cambiarse.'),
  CARD_REFUSED: host('Esta operación no se puede hacer ahora con esta tarjeta.'),
  RETURN_CLOSED: host('Ya no se puede devolver. Vuelva a la cuenta para ver su estado.'),
  RECALL_CLOSED: host('La solicitud ya no espera respuesta. Vuelva a la cuenta para ver el estado de la transferencia.'),
  REVOKE_CLOSED: host('Ya no se puede cambiar. Vuelva a la lista para ver su estado.'),
  SCP_CLOSED: host('Esta compra ya no se puede aplazar. Vuelva a la tarjeta para ver su estado.'),
  BIZUM_NONE: host('Todavía no tiene Bizum en este banco. Dese de alta para usarlo.'),
  BIZUM_LIMIT: host('Ese importe pasa de su límite de Bizum. Escriba un importe menor.'),
  BIZUM_CLOSED: host('Esta operación ya ha terminado y no se puede responder. Vuelva a Bizum para ver cómo está.'),
  BIZUM_RECIPIENT: host('No se puede enviar a ese móvil. Compruebe el número.'),
  BIZUM_LOOKUPS: host('Ha buscado demasiados móviles sin enviar nada. Podrá buscar otros mañana.'),
  BIZUM_UNREACHABLE: front('Bizum no responde en este momento. No se ha hecho nada: vuelva a intentarlo más tarde.'),
  OPERATORS_OFFLINE: front('Los operadores de móvil no responden en este momento. Vuelva a intentarlo más tarde.'),
  AEAT_OFFLINE: front('La Agencia Tributaria no responde. No le hemos cobrado; inténtelo en unos minutos.'),
  DECLARATION_REPEATED: host('Ya pagó este impuesto hace poco. Compruebe sus impuestos pagados antes de pagarlo otra vez.'),
  DECLARATION_CLOSED: host('Este impuesto no está pagado o ya no admite cambios.'),
  FILE_REFUSED: host('El archivo no es de un modelo de la Agencia Tributaria.'),
  CONTRIBUTION_LIMIT: front('El importe supera la aportación que aún puede hacer este año. Escriba un importe menor.'),
  INVESTMENT_PORTAL_OFF: host(MESSAGES.investmentPortalUnavailable),
  TOO_MANY: front(TOO_MANY_REQUESTS),
  UNAUTHORIZED: front(ENDED),
  SESSION_ENDED: front(ENDED),
  UPDATING_HISTORICS: host('Estamos actualizando el histórico de movimientos. Vuelva a intentarlo pasados unos minutos.'),
  END_DAY_PROCESS: host('Estamos cerrando las operaciones del día. Vuelva a intentarlo en 5 minutos.'),
  CARDS_OFFLINE: host('La información de tarjetas no está disponible en este momento. Vuelva a intentarlo más tarde.'),
  SAVING_OFFLINE: host(SAVINGS_UNAVAILABLE),
  BIZUM_OFFLINE: host('Bizum no está disponible en este momento. Vuelva a intentarlo más tarde.'),
  S104: hostWithCode('Las operaciones contables no están disponibles en este momento. Vuelva a intentarlo en 5 minutos.'),
  OUT_OF_SERVICE: host(SERVICE_UNAVAILABLE),
  INTERNAL: front(GENERIC),
  OFFLINE: front(OFFLINE),
  UNKNOWN: front(GENERIC),
  DOWNLOAD_FAILED: front(MESSAGES.downloadFailed),
  FILE_NOT_SAVED: front(MESSAGES.fileNotSaved),
}

/** What is said in place of a row's sentence where the feature that was refused says more: whose movements are being updated. */
export const IN_FEATURE: Readonly<Partial<Record<FailureCode, Readonly<Partial<Record<Feature | 'public', string>>>>>> = {
  UPDATING_HISTORICS: {
    'accounts.account-details.movements': MESSAGES.accountHistorics,
    'accounts.movements-export': MESSAGES.accountHistorics,
    'cards.movements': MESSAGES.cardHistorics,
    'cards.movements-export': MESSAGES.cardHistorics,
  },
}
