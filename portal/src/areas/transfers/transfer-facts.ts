/** What follows from what is typed of a transfer, said before it is reviewed: whether it is instant, and what stands in its way. */
import type { LimitsInForce, PaymentDay, TransferOptions } from '@almenara/contract/areas/transfers/options'
import { formatDay } from '@almenara/contract/dates'
import { formatAmount, type Cents } from '@almenara/contract/money'
import type { TransferDraft } from './transfer-draft.ts'
import type { PayeeCheck } from './use-payee.ts'

/** To an account of this bank: it arrives at once without being instant. */
export function isInBooks({ bank }: Pick<PayeeCheck, 'bank'>): boolean {
  return bank?.reach === 'OWN'
}

interface Instant {
  draft: Pick<TransferDraft, 'when' | 'instant'>
  amount: Cents
  options: Pick<TransferOptions, 'instant' | 'limits'>
  payee: Pick<PayeeCheck, 'bank' | 'verdict'>
}

/**
 * Whether one of today goes as an instant one. Until the customer says, only where nothing advises against what cannot be taken back: the
 * name is the holder's, and the amount is within the limits.
 */
export function isInstant({ draft, amount, options: { instant, limits }, payee }: Instant): boolean {
  if (draft.when !== 'TODAY' || !instant.available || isInBooks(payee)) return false
  if (draft.instant !== undefined) return draft.instant
  const { perPayment = Infinity, leftToday = Infinity } = limits?.instant ?? {}
  return payee.verdict?.result === 'MTCH' && amount <= perPayment && amount <= leftToday
}

/** Whether it is charged as soon as it is signed: on a day when banks do not work, or past the hour, one of today is not. */
export function isTakenNow({ draft, options: { now, today }, payee, instant }: TakenNow): boolean {
  return draft.when === 'TODAY' && (instant || isInBooks(payee) || now.executionOn === today)
}

interface TakenNow {
  draft: Pick<TransferDraft, 'when'>
  options: Pick<TransferOptions, 'now' | 'today'>
  payee: Pick<PayeeCheck, 'bank'>
  instant: boolean
}

interface Sending {
  amount: Cents
  available: Cents
  limits: LimitsInForce | undefined
  when: TransferDraft['when']
  instant: boolean
  /** Charged as soon as it is signed (`isTakenNow`). */
  takenNow: boolean
}

/** Why this amount cannot be sent. The bank checks it too; this is shown while it is typed. */
export function amountWarning({ amount, available, limits, when, instant, takenNow }: Sending): string | undefined {
  if (limits && amount > limits.perPayment) return `Puede enviar hasta ${formatAmount(limits.perPayment)} en cada transferencia.`
  const ownInstant = instant ? limits?.instant.perPayment : undefined
  if (ownInstant !== undefined && amount > ownInstant)
    return `Su límite para cada transferencia inmediata es de ${formatAmount(ownInstant)}.`
  const left = instant ? limits?.instant.leftToday : limits?.leftToday
  // What leaves on another day counts on that day, of which the bank tells at the review.
  if (takenNow && left !== undefined && amount > left)
    return `Hoy puede enviar todavía ${formatAmount(left)}${instant ? ' como inmediata' : ''}.`
  if (amount <= available || when === 'PERIODIC') return undefined
  return takenNow
    ? `En la cuenta hay ${formatAmount(available)} disponibles.`
    : 'Hoy no hay saldo suficiente en la cuenta. Debe haberlo el día del envío.'
}

/** When one that is ordered leaves and arrives. `cutOff`: the hour, where there is one; `asked` is «hoy» or «ese día». */
export function dayText(
  { executionOn, arrivesBy, shift }: PaymentDay,
  { asked, cutOff = '' }: { asked: string; cutOff?: string | undefined },
) {
  const arrives = `llegará el ${formatDay(arrivesBy)} como muy tarde`
  if (shift === 'CUT_OFF')
    return `Ya han pasado las ${cutOff}: se enviará el ${formatDay(executionOn)}, el siguiente día hábil, y ${arrives}.`
  if (shift === 'CLOSED_DAY') return `No es día hábil: se enviará el ${formatDay(executionOn)} y ${arrives}.`
  return `Se enviará ${asked} y ${arrives}.`
}
