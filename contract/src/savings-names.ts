/** What savings products have and do, and what the customer calls it, on the screen and in documents. */

/** The product types of the area (specification §3). */
export const SAVINGS_TYPES = ['TERM_DEPOSIT', 'INVESTMENT_FUND', 'PENSION_PLAN', 'ACCOUNT_VALUES'] as const
export type SavingsType = (typeof SAVINGS_TYPES)[number]

/** As groups of a list. */
export const SAVINGS_GROUP_NAMES: Readonly<Record<SavingsType, string>> = {
  TERM_DEPOSIT: 'Depósitos a plazo',
  INVESTMENT_FUND: 'Fondos de inversión',
  PENSION_PLAN: 'Planes de pensiones',
  ACCOUNT_VALUES: 'Valores',
}

/** One of them. */
export const SAVINGS_TYPE_NAMES: Readonly<Record<SavingsType, string>> = {
  TERM_DEPOSIT: 'Depósito a plazo',
  INVESTMENT_FUND: 'Fondo de inversión',
  PENSION_PLAN: 'Plan de pensiones',
  ACCOUNT_VALUES: 'Cuenta de valores',
}

/** What is done with a deposit when it matures. */
export const RENEWALS = ['RENEW_PRINCIPAL', 'RENEW_ALL', 'PAY'] as const
export type Renewal = (typeof RENEWALS)[number]
export const RENEWAL_NAMES: Readonly<Record<Renewal, string>> = {
  RENEW_PRINCIPAL: 'Renovar el capital y cobrar los intereses',
  RENEW_ALL: 'Renovar el capital con los intereses',
  PAY: 'No renovar y cobrarlo todo en la cuenta',
}

/** What happens in a deposit, a fund or a plan. */
export const SAVINGS_MOVEMENT_NAMES = {
  OPENING: 'Constitución',
  RENEWAL: 'Renovación',
  INTEREST: 'Abono de intereses',
  WITHHOLDING: 'Retención de IRPF',
  PENALTY: 'Penalización por cancelación anticipada',
  CANCELLATION: 'Cancelación anticipada',
  MATURITY: 'Vencimiento',
  SUBSCRIPTION: 'Suscripción',
  REDEMPTION: 'Reembolso',
  CONTRIBUTION: 'Aportación extraordinaria',
  PERIODIC_CONTRIBUTION: 'Aportación periódica',
  TRANSFER_IN: 'Traspaso de entrada',
} as const satisfies Record<string, string>
export type SavingsMovementKind = keyof typeof SAVINGS_MOVEMENT_NAMES
export const SAVINGS_MOVEMENT_KINDS = Object.keys(SAVINGS_MOVEMENT_NAMES) as SavingsMovementKind[]
