/** The words of direct debits between companies (B2B) on the debtor's side: received debits that they decide on, and their mandates. */

/**
 * `PENDING`: it waits for its debtor's word. `AUTHORISED`: it will be charged on its day, under a mandate or because they pay it. `PAID`.
 * `REFUSED`: they give it back; until it leaves it may be undone. `LAPSED`: nobody said anything in time. `UNPAID`: there was no money, or
 * the account could not be charged.
 */
export const PENDING_DEBIT_STATES = ['PENDING', 'AUTHORISED', 'PAID', 'REFUSED', 'LAPSED', 'UNPAID'] as const
export type PendingDebitState = (typeof PENDING_DEBIT_STATES)[number]

/**
 * Why its mandate does not pay a debit by itself: nobody authorised it, it was revoked, it has lapsed (36 months without a debit, past its
 * last day, or a single use that is used), the debit is above its maximum, or its debtor has blocked the creditor.
 */
export const MANDATE_LACKS = ['UNCONFIRMED', 'REVOKED', 'EXPIRED', 'OVER_MAXIMUM', 'BLOCKED'] as const
export type MandateLack = (typeof MANDATE_LACKS)[number]

/** `UNCONFIRMED`: a debit came under it, and nobody has authorised it. `REVOKED` is final. */
export const B2B_MANDATE_STATES = ['UNCONFIRMED', 'AUTHORISED', 'EXPIRED', 'REVOKED'] as const
export type B2bMandateState = (typeof B2B_MANDATE_STATES)[number]

/** For one debit, or for as many as come. */
export const B2B_MANDATE_TYPES = ['RECURRENT', 'ONE_OFF'] as const
type B2bMandateType = (typeof B2B_MANDATE_TYPES)[number]

/** Who told the bank of a mandate: a debit that came under it, its debtor in the portal, or the branch. */
export const B2B_MANDATE_SOURCES = ['DEBIT', 'PORTAL', 'BRANCH'] as const

/** Why its debtor gives a B2B debit back, before it is charged (ISO 20022; EPC222-07 §4.4). */
export const B2B_MOTIVES = ['MS02', 'MD01', 'MD02'] as const
export type B2bMotive = (typeof B2B_MOTIVES)[number]

/** Months without a debit after which a mandate lapses (EPC222-07 §4.1). */
export const MANDATE_LAPSES_AFTER_MONTHS = 36

export const PENDING_DEBIT_STATE_NAMES: Readonly<Record<PendingDebitState, string>> = {
  PENDING: 'Pendiente de su decisión',
  AUTHORISED: 'Se cargará',
  PAID: 'Pagado',
  REFUSED: 'Devuelto',
  LAPSED: 'Devuelto por falta de decisión',
  UNPAID: 'No pagado',
}

export const B2B_MANDATE_STATE_NAMES: Readonly<Record<B2bMandateState, string>> = {
  UNCONFIRMED: 'Sin autorizar',
  AUTHORISED: 'Autorizado',
  EXPIRED: 'Caducado',
  REVOKED: 'Revocado',
}

export const B2B_MANDATE_TYPE_NAMES: Readonly<Record<B2bMandateType, string>> = {
  RECURRENT: 'Para todos los adeudos',
  ONE_OFF: 'Para un solo adeudo',
}
