/**
 * The messages of specification §8 that are no code's: what is said of products that are offline and of operations that cannot be done.
 * Areas take theirs from here, so that the same fact has the same words.
 */

/** Facts that several areas tell. */
export const MESSAGES = {
  noResults: 'No hay %customText% con los criterios que ha elegido. Cámbielos y vuelva a buscar.',
  notInPortal: 'Esta información no está disponible en este portal. Consulte con su oficina.',
  accountHistorics: 'Estamos actualizando los movimientos de la cuenta. Vuelva a intentarlo pasados unos minutos.',
  cardHistorics: 'Estamos actualizando los movimientos de la tarjeta. Vuelva a intentarlo pasados unos minutos.',
  cardsStatusOfflineHasCards:
    'Sus tarjetas siguen funcionando, pero ahora no podemos mostrarle su información. Vuelva a intentarlo más tarde.',
  cardsStatusOfflineUnknownCards: 'Ahora no podemos comprobar si tiene tarjetas. Vuelva a intentarlo más tarde.',
  investmentPortalUnavailable: 'El portal de inversiones no está disponible en este momento. Vuelva a intentarlo más tarde.',
  downloadFailed: 'La descarga no se pudo realizar. Vuelva a intentarlo pasados unos minutos.',
  fileNotSaved: 'No se ha podido guardar el fichero en el dispositivo. Compruebe que hay espacio y que ha dado permiso.',
  userBlocked: 'Su usuario está bloqueado. Acuda a su oficina.',
  noMobilePhone: 'No tenemos un teléfono móvil suyo al que enviar el SMS. Acuda a su oficina.',
  dailyPasswordLimit: 'Ha superado el número de claves que puede generar en un día. Vuelva a intentarlo mañana.',
  wrongIdentification: 'Los datos de identificación no son correctos. Compruébelos y vuelva a intentarlo.',
  passwordSent: 'Le hemos enviado una clave temporal por SMS al teléfono %customText%.',
  passwordAndUserSent: 'Le hemos enviado su usuario y una clave temporal por SMS al teléfono %customText%.',
  duplicateAlias: 'Ya tiene un favorito con ese alias. Escriba otro.',
  expiredForRejecting: 'La operación ha caducado y ya no se puede rechazar.',
  noTargetAccounts: 'No tiene cuentas a las que enviar esta operación.',
  underReview: 'Esta operación está en revisión y no se puede realizar en este momento.',
  underConstruction: 'Esta operación no está disponible todavía.',
  authorizationExpired: 'Ha terminado el tiempo para autorizar la operación. Empiece de nuevo.',
  consultativeUser:
    'Su perfil es de consulta. Para operar necesita una tarjeta de coordenadas o autorizar al banco en una oficina a permitir operaciones.',
  consultativeProduct: 'Este producto es de consulta. Para operar con él, autorice al banco en una oficina.',
} as const

export interface EmptyText {
  /** There is nothing of this yet. */
  empty: string
  /** There is, and none of it answers to what was searched. */
  noResults: string
}

const texts = (what: string, empty: string): EmptyText => ({ empty, noResults: `No hay ${what} con estos filtros` })

/** The empty list and the search without results of each area (specification §8, last list). */
export const EMPTY = {
  accounts: texts('cuentas', 'No tiene cuentas en este portal'),
  accountMovements: texts('movimientos', 'Todavía no hay movimientos'),
  cards: texts('tarjetas', 'No tiene tarjetas en este portal'),
  cardMovements: texts('movimientos', 'Esta tarjeta no tiene movimientos'),
  scpPurchases: texts('compras', 'No tiene compras aplazadas ni que se puedan aplazar'),
  settlements: texts('liquidaciones', 'Esta tarjeta todavía no tiene liquidaciones'),
  financings: texts('productos de financiación', 'No tiene productos de financiación en este portal'),
  savings: texts('productos de ahorro e inversión', 'No tiene productos de ahorro e inversión en este portal'),
  aeat: texts('declaraciones', 'No tiene declaraciones presentadas'),
  certificates: texts('certificados', 'No tiene certificados disponibles'),
  logs: texts('sesiones', 'No hay operaciones registradas'),
  b2bDebits: texts('adeudos B2B', 'No tiene adeudos B2B pendientes'),
  b2bMandates: texts('mandatos B2B', 'No tiene mandatos B2B'),
  alerts: texts('alertas', 'No tiene alertas contratadas'),
  mailbox: texts('comunicaciones', 'No tiene comunicaciones'),
  remittances: texts('remesas', 'No tiene remesas'),
  users: texts('usuarios', 'No hay usuarios'),
  transfers: texts('transferencias', 'No tiene transferencias'),
  biometryDevices: texts('dispositivos', 'No tiene dispositivos con biometría'),
  eCommerce: texts('operaciones', 'No tiene operaciones de comercio electrónico pendientes'),
  bizum: texts('movimientos de Bizum', 'No tiene movimientos de Bizum en los últimos 30 días'),
  personalDocuments: texts('documentos', 'No tiene documentos personales'),
} as const satisfies Record<string, EmptyText>
