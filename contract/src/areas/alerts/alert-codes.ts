/** What an alert may watch, and the states of its contract and of each time it fired. */
/** Found in the entries and in the balance of an account. */
export const ENTRY_ALERT_CODES = ['BALANCE_BELOW', 'BALANCE_ABOVE', 'INCOME', 'PAYROLL', 'CHARGE', 'DIRECT_DEBIT_DONE'] as const
/** What happens around an account, or to its customer's access. */
export const EVENT_ALERT_CODES = [
  'BALANCE_WEEKLY',
  'DIRECT_DEBIT_SOON',
  'DIRECT_DEBIT_RETURNED',
  'CARD_PURCHASE',
  'CARD_ONLINE',
  'CARD_ABROAD',
  'CARD_REFUSED',
  'ORDER_WAITING',
  'ORDER_EXECUTED',
  'ORDER_REFUSED',
  'SIGN_IN_NEW',
  'SIGN_IN_FAILED',
] as const
export type EventAlertCode = (typeof EVENT_ALERT_CODES)[number]
/** A day that comes, told some days before. */
export const DATE_ALERT_CODES = ['INSTALMENT_SOON', 'DEPOSIT_ENDS', 'CARD_EXPIRES'] as const
export type DateAlertCode = (typeof DATE_ALERT_CODES)[number]
/** How many days before; an instalment, on the bank day before. */
export const ALERT_DAYS_BEFORE: Readonly<Record<DateAlertCode, number>> = { INSTALMENT_SOON: 1, DEPOSIT_ENDS: 15, CARD_EXPIRES: 30 }

export const ALERT_CODES = [...ENTRY_ALERT_CODES, ...EVENT_ALERT_CODES, ...DATE_ALERT_CODES] as const
export type AlertCode = (typeof ALERT_CODES)[number]

/** As they are chosen on screen. */
export const ALERT_GROUPS: readonly { title: string; codes: readonly AlertCode[] }[] = [
  { title: 'Saldo y movimientos', codes: ['BALANCE_BELOW', 'BALANCE_ABOVE', 'BALANCE_WEEKLY', 'INCOME', 'PAYROLL', 'CHARGE'] },
  { title: 'Recibos', codes: ['DIRECT_DEBIT_SOON', 'DIRECT_DEBIT_DONE', 'DIRECT_DEBIT_RETURNED'] },
  { title: 'Tarjetas', codes: ['CARD_PURCHASE', 'CARD_ONLINE', 'CARD_ABROAD', 'CARD_REFUSED'] },
  { title: 'Órdenes', codes: ['ORDER_WAITING', 'ORDER_EXECUTED', 'ORDER_REFUSED'] },
  { title: 'Vencimientos', codes: DATE_ALERT_CODES },
  { title: 'Seguridad', codes: ['SIGN_IN_NEW', 'SIGN_IN_FAILED'] },
]

/** Told at any hour: what waits for the quiet hours to end may come too late to stop a fraud. */
export const URGENT_ALERTS: readonly AlertCode[] = ['CARD_REFUSED', 'SIGN_IN_NEW', 'SIGN_IN_FAILED']

/** What the bank may ask for of each. `words`: only what has them in its text. */
export interface AlertParameters {
  amount: 'REQUIRED' | 'OPTIONAL' | 'NONE'
  words: boolean
}

const AMOUNT_AND_WORDS: AlertParameters = { amount: 'OPTIONAL', words: true }
const NO_PARAMETERS: AlertParameters = { amount: 'NONE', words: false }

export const ALERT_PARAMETERS: Readonly<Record<AlertCode, AlertParameters>> = {
  BALANCE_BELOW: { amount: 'REQUIRED', words: false },
  BALANCE_ABOVE: { amount: 'REQUIRED', words: false },
  BALANCE_WEEKLY: NO_PARAMETERS,
  INCOME: AMOUNT_AND_WORDS,
  PAYROLL: NO_PARAMETERS,
  CHARGE: AMOUNT_AND_WORDS,
  DIRECT_DEBIT_DONE: AMOUNT_AND_WORDS,
  DIRECT_DEBIT_SOON: AMOUNT_AND_WORDS,
  DIRECT_DEBIT_RETURNED: AMOUNT_AND_WORDS,
  CARD_PURCHASE: AMOUNT_AND_WORDS,
  CARD_ONLINE: AMOUNT_AND_WORDS,
  CARD_ABROAD: AMOUNT_AND_WORDS,
  CARD_REFUSED: NO_PARAMETERS,
  ORDER_WAITING: { amount: 'OPTIONAL', words: false },
  ORDER_EXECUTED: { amount: 'OPTIONAL', words: false },
  ORDER_REFUSED: { amount: 'OPTIONAL', words: false },
  INSTALMENT_SOON: NO_PARAMETERS,
  DEPOSIT_ENDS: NO_PARAMETERS,
  CARD_EXPIRES: NO_PARAMETERS,
  SIGN_IN_NEW: NO_PARAMETERS,
  SIGN_IN_FAILED: NO_PARAMETERS,
}

export const ALERT_NAMES: Readonly<Record<AlertCode, string>> = {
  BALANCE_BELOW: 'Saldo por debajo de un importe',
  BALANCE_ABOVE: 'Saldo por encima de un importe',
  BALANCE_WEEKLY: 'Su saldo cada lunes',
  INCOME: 'Ingreso',
  PAYROLL: 'Nómina o pensión recibida',
  CHARGE: 'Cargo',
  DIRECT_DEBIT_DONE: 'Recibo cargado',
  DIRECT_DEBIT_SOON: 'Recibo que va a llegar',
  DIRECT_DEBIT_RETURNED: 'Recibo devuelto',
  CARD_PURCHASE: 'Compra con tarjeta',
  CARD_ONLINE: 'Compra en internet con tarjeta',
  CARD_ABROAD: 'Compra en otra moneda con tarjeta',
  CARD_REFUSED: 'Compra con tarjeta rechazada',
  ORDER_WAITING: 'Orden pendiente de firma',
  ORDER_EXECUTED: 'Orden ejecutada',
  ORDER_REFUSED: 'Orden no ejecutada',
  INSTALMENT_SOON: 'Cuota de un préstamo',
  DEPOSIT_ENDS: 'Vencimiento de un depósito',
  CARD_EXPIRES: 'Caducidad de una tarjeta',
  SIGN_IN_NEW: 'Inicio de sesión en un dispositivo nuevo',
  SIGN_IN_FAILED: 'Inicio de sesión fallido',
}

/** `ONCE`: it is over after its first message. */
export const ALERT_REPEATS = ['EVERY_TIME', 'ONCE'] as const

/**
 * `PAUSED` until a day or until its customer says so; `SUSPENDED` by the bank while its customer may not see the product; `DEACTIVATED` for
 * ever.
 */
export const ALERT_CONTRACT_STATES = ['ACTIVE', 'PAUSED', 'SUSPENDED', 'DEACTIVATED'] as const
export type AlertContractState = (typeof ALERT_CONTRACT_STATES)[number]

export const ALERT_STATE_NAMES: Readonly<Record<AlertContractState, string>> = {
  ACTIVE: 'Activa',
  PAUSED: 'En pausa',
  SUSPENDED: 'Suspendida',
  DEACTIVATED: 'Desactivada',
}

/** `PUSH`: in the browsers in which the person lets notifications in. */
export const ALERT_CHANNELS = ['PUSH', 'EMAIL', 'SMS'] as const
export type AlertChannel = (typeof ALERT_CHANNELS)[number]

export const ALERT_CHANNEL_NAMES: Readonly<Record<AlertChannel, string>> = {
  PUSH: 'Notificación en el navegador',
  EMAIL: 'Correo electrónico',
  SMS: 'SMS',
}

/** The most browsers of a person; another takes the place of the first. */
export const MOST_PUSH_DEVICES = 10

/**
 * What became of a message: `WAITING` for its hour, `SENT` by itself, `GROUPED` with others in one message, `EXPIRED` because it came to be of no
 * use before it could be sent, `CANCELLED` with its contract, `MUTED` because the day's most had been sent, `FAILED` where no channel could take
 * it.
 */
export const FIRING_RESULTS = ['WAITING', 'SENT', 'GROUPED', 'MUTED', 'EXPIRED', 'CANCELLED', 'FAILED'] as const
export type FiringResult = (typeof FIRING_RESULTS)[number]

export const FIRING_RESULT_NAMES: Readonly<Record<FiringResult, string>> = {
  WAITING: 'Pendiente de enviar',
  SENT: 'Enviado',
  GROUPED: 'Enviado con otros',
  MUTED: 'No enviado: había llegado al máximo del día',
  EXPIRED: 'No enviado: ya no era útil',
  CANCELLED: 'Cancelado',
  FAILED: 'No entregado',
}

/** The most contracts of a person, and alerts of a contract. */
export const MOST_ALERTS = { contracts: 20, rules: 12 } as const
/** The least and the most that an alert may watch, in cents. */
export const ALERT_AMOUNTS = { least: 1, most: 999_999_99 } as const
/** The longest text that a movement may be asked to have. */
export const ALERT_WORDS = 40
/** Days that the history of a contract goes back, and over which it is told how often an alert would have come. */
export const ALERT_HISTORY_DAYS = 90
export const ALERT_PREVIEW_DAYS = 30
/** Of those times, how many are told one by one. */
export const ALERT_PREVIEW_SHOWN = 3
