/** What an alert may watch, and the states of its contract and of each time it fired. */
export const ALERT_CODES = ['BALANCE_BELOW', 'BALANCE_ABOVE', 'INCOME', 'PAYROLL', 'CHARGE', 'DIRECT_DEBIT_DONE'] as const
export type AlertCode = (typeof ALERT_CODES)[number]

/** What the bank may ask for of each. `words`: only movements whose text has them. */
export interface AlertParameters {
  amount: 'REQUIRED' | 'OPTIONAL' | 'NONE'
  words: boolean
}

export const ALERT_PARAMETERS: Readonly<Record<AlertCode, AlertParameters>> = {
  BALANCE_BELOW: { amount: 'REQUIRED', words: false },
  BALANCE_ABOVE: { amount: 'REQUIRED', words: false },
  INCOME: { amount: 'OPTIONAL', words: true },
  PAYROLL: { amount: 'NONE', words: false },
  CHARGE: { amount: 'OPTIONAL', words: true },
  DIRECT_DEBIT_DONE: { amount: 'OPTIONAL', words: true },
}

export const ALERT_NAMES: Readonly<Record<AlertCode, string>> = {
  BALANCE_BELOW: 'Saldo por debajo de un importe',
  BALANCE_ABOVE: 'Saldo por encima de un importe',
  INCOME: 'Ingreso',
  PAYROLL: 'Nómina o pensión recibida',
  CHARGE: 'Cargo',
  DIRECT_DEBIT_DONE: 'Recibo cargado',
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

export const ALERT_CHANNELS = ['EMAIL', 'SMS'] as const
export type AlertChannel = (typeof ALERT_CHANNELS)[number]

export const ALERT_CHANNEL_NAMES: Readonly<Record<AlertChannel, string>> = { EMAIL: 'Correo electrónico', SMS: 'SMS' }

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
