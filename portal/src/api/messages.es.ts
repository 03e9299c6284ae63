/**
 * The messages of specification §8 that are no code's: what is said of products that are offline and of operations that cannot be done.
 * Areas take theirs from here, so that the same fact has the same words.
 */
import { ALIAS_TAKEN } from '@almenara/contract/areas/transfers/transfer-words'
import { CONSULTATIVE, PRODUCT_CONSULTATIVE } from '@almenara/contract/refusal-words'
import { USER_IS_BLOCKED } from '@almenara/contract/session-words'

/** Facts that several areas tell. */
export const MESSAGES = {
  notInPortal: 'Esta información no está disponible en este portal. Consulte con su oficina.',
  accountHistorics: 'Estamos actualizando los movimientos de la cuenta. Vuelva a intentarlo pasados unos minutos.',
  cardHistorics: 'Estamos actualizando los movimientos de la tarjeta. Vuelva a intentarlo pasados unos minutos.',
  cardsStatusOfflineHasCards:
    'Sus tarjetas siguen funcionando, pero ahora no podemos mostrarle su información. Vuelva a intentarlo más tarde.',
  cardsStatusOfflineUnknownCards: 'Ahora no podemos comprobar si tiene tarjetas. Vuelva a intentarlo más tarde.',
  investmentPortalUnavailable: 'El portal de inversión no está disponible en este momento. Vuelva a intentarlo más tarde.',
  downloadFailed: 'La descarga se ha interrumpido y el fichero no está completo. Vuelva a intentarlo.',
  fileNotSaved: 'No se ha podido guardar el fichero en el dispositivo. Compruebe que tiene espacio y que ha dado permiso.',
  userBlocked: USER_IS_BLOCKED,
  noMobilePhone: 'No tenemos un teléfono móvil suyo al que enviar el SMS. Acuda a su oficina.',
  dailyPasswordLimit: 'Ha superado el número de claves que puede generar en un día. Vuelva a intentarlo mañana.',
  wrongIdentification: 'Los datos de identificación no son correctos. Compruébelos y vuelva a intentarlo.',
  passwordSent: 'Le hemos enviado una clave temporal por SMS al teléfono %customText%.',
  passwordAndUserSent: 'Le hemos enviado su usuario y una clave temporal por SMS al teléfono %customText%.',
  duplicateAlias: ALIAS_TAKEN,
  noTargetAccounts: 'No tiene otra cuenta a la que traspasar. Si acaba de abrir una, la verá aquí a partir de mañana.',
  underReview: 'Esta operación está en revisión y no se puede realizar en este momento. Vuelva a intentarlo más tarde.',
  underConstruction: 'Esta operación no está disponible todavía.',
  authorizationExpired: 'Ha terminado el tiempo para autorizar la operación. Empiece de nuevo.',
  consultativeUser: CONSULTATIVE,
  consultativeProduct: PRODUCT_CONSULTATIVE,
} as const
