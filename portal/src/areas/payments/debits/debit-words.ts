/** What the screens of debits say alike. */
import type { DebitCreditor, DebitCreditorDetail } from '@almenara/contract/areas/payments/debit-contracts'
import type { DebitRemittanceDetail } from '@almenara/contract/areas/payments/debit-remittances'
import type { DebitState } from '@almenara/contract/areas/payments/debit-codes'
import { formatDay } from '@almenara/contract/dates'
import { NBSP } from '@almenara/contract/money'
import { formatCount } from '@almenara/contract/numbers'
import { formatTenths } from '@almenara/contract/tenths'
import type { OutcomeOf } from '../remittances/outcomes-of.ts'

export const DEBITS_TITLE = 'Remesas de adeudos'

/** Rejected, returned, refunded or cancelled. */
export function undoneText(count: number): string {
  return count === 1 ? '1 no cobrado' : `${formatCount(count)} no cobrados`
}

export const DEBIT_OUTCOMES: readonly OutcomeOf<DebitState>[] = [
  { label: 'Cobrados', look: 'done', states: ['COLLECTED'] },
  { label: 'Enviados', look: 'moving', states: ['SENT'] },
  { label: 'Programados', look: 'planned', states: ['SCHEDULED'] },
  { label: 'Devueltos', look: 'back', states: ['RETURNED'] },
  { label: 'Reembolsados', look: 'refunded', states: ['REFUNDED'] },
  { label: 'Rechazados', look: 'rejected', states: ['REJECTED'] },
  { label: 'Anulados', look: 'cancelled', states: ['CANCELLED'] },
]

export const CREDIT_NAMES: Readonly<Record<DebitCreditorDetail['bookedAs'], string>> = {
  ONE: 'Un solo abono por remesa',
  EACH: 'Un abono por recibo',
}

/** Of what was to be collected this month, in hundredths, how much came back: «3,2 %». Nothing where nothing did. */
export function undoneShare({ amount, undone }: DebitCreditor['month']): string | undefined {
  if (undone.count === 0 || amount === 0) return undefined
  return `${formatTenths((100 * undone.amount) / amount)}${NBSP}%`
}

/** Until when the debtor's bank and the debtor may give a debit back, in whole sentences. */
export function termsText({ bankUntil, debtorUntil, unauthorisedUntil }: DebitRemittanceDetail['terms']): readonly string[] {
  const bank = `El banco del deudor puede devolverlo hasta el ${formatDay(bankUntil)}.`
  if (!debtorUntil) return [bank, 'El deudor no puede pedir el reembolso: es un adeudo B2B.']
  const withoutMandate = unauthorisedUntil ? `, y sin mandato hasta el ${formatDay(unauthorisedUntil)}` : ''
  return [bank, `El deudor puede pedir el reembolso sin motivo hasta el ${formatDay(debtorUntil)}${withoutMandate}.`]
}

/** «No hay saldo suficiente en la cuenta (AM04)». */
export function reasonText({ code, text }: { code: string; text: string }): string {
  return `${text.endsWith('.') ? text.slice(0, -1) : text} (${code})`
}
