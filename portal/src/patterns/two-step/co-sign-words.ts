/** What is said of an order that several must sign: who, how many and until when. */
import { addDays, dayAt, formatDay, toInstant } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import type { CoSigners } from '@almenara/contract/co-signers'
import type { OrderState } from '@almenara/contract/two-step'
import { capitalised } from '@almenara/contract/text'

const NUMBERS = ['cero', 'una', 'dos', 'tres', 'cuatro', 'cinco', 'seis']

/** «dos firmas». */
export function signaturesText(count: number): string {
  return count === 1 ? 'una firma' : `${NUMBERS[count] ?? count} firmas`
}

/** Who of `names` must give `count` signatures: all of them («Ana y Luis»), or some («Ana o Luis»). */
export function whoSigns(names: readonly string[], count: number): string {
  return new Intl.ListFormat('es', { type: names.length > count ? 'disjunction' : 'conjunction' }).format(names)
}

/** «Además de usted, debe firmar Ana»: `names` may give the `count` signatures that are needed beside the customer's. */
export function besidesYou(names: readonly string[], count: number): string {
  if (names.length === 0) return 'Además de la suya, hace falta otra firma'
  if (names.length <= count || count === 1) return `Además de usted, ${count === 1 ? 'debe' : 'deben'} firmar ${whoSigns(names, count)}`
  return `Además de usted, deben firmar ${NUMBERS[count] ?? count} de estas personas: ${names.join(', ')}`
}

/** How many signatures are missing beside this customer's, while they are asked for theirs. */
export function missingAfter({ signatures: { given, required } }: Pick<OrderState, 'signatures'>): number {
  return required - given - 1
}

/** By name, those who may give the signatures that are missing. */
export function pendingNames({ signatures: { pending = [] } }: Pick<OrderState, 'signatures'>): string[] {
  return pending.map(({ name }) => name)
}

/** Of an order that another prepared there is nothing to say but its amount. */
type Done = string | undefined

/** On the button that signs: «Firmar y» what is done («traspasar 250,00 €»), or what it asks of others, who have the last word. */
export function signLabel(order: Pick<OrderState, 'signatures' | 'amount'>, action: Done): string {
  const missing = missingAfter(order)
  const names = pendingNames(order)
  if (missing <= 0 && action === undefined) return order.amount === undefined ? 'Firmar' : `Firmar ${formatAmount(order.amount)}`
  if (missing <= 0) return `Firmar y ${action}`
  if (names.length === 1) return `Firmar y pedir la firma de ${names[0]?.split(' ')[0]}`
  return missing === 1 ? 'Firmar y pedir otra firma' : `Firmar y pedir ${signaturesText(missing)} más`
}

/** On the button of what needs no code: «Confirmar 250,00 €», or what is done. */
export function confirmLabel({ amount }: Pick<OrderState, 'amount'>, action: Done): string {
  if (amount !== undefined) return `Confirmar ${formatAmount(amount)}`
  return action === undefined ? 'Confirmar' : capitalised(action)
}

/** Orders that send money to somebody: they are called a transfer, and what is not done is not sent. */
const TRANSFERS = ['external-transfer', 'internal-transfer', 'periodic-transfer']

/** What it is called in a sentence. */
export function nounOf({ kind }: Pick<OrderState, 'kind'>): string {
  return TRANSFERS.includes(kind) ? 'la transferencia' : 'la operación'
}

/** «Pendiente de la firma de Ana». */
export function pendingTitle(order: Pick<OrderState, 'signatures'>): string {
  const { given, required } = order.signatures
  const missing = required - given
  const names = pendingNames(order)
  if (names.length > 0 && (names.length === missing || missing === 1)) return `Pendiente de la firma de ${whoSigns(names, missing)}`
  return `Pendiente de ${signaturesText(missing)}`
}

/** What the others know, and when it is done. */
export function willBeDone({ kind, signatures: { given, required, pending = [] } }: Pick<OrderState, 'kind' | 'signatures'>): string {
  const sent = TRANSFERS.includes(kind) ? 'La transferencia se enviará' : 'La operación se realizará'
  if (pending.length === 0) return `${sent} cuando tenga todas las firmas.`
  const sentence = pending.length === 1 ? 'Le hemos avisado.' : 'Les hemos avisado.'
  return `${sentence} ${sent} cuando ${required - given === 1 ? 'firme' : 'firmen'}.`
}

/** What becomes of it without the signatures that are missing. */
export function ifWithdrawn({ kind, amount }: Pick<OrderState, 'kind' | 'amount'>): string {
  const undone = TRANSFERS.includes(kind) ? 'no se envía nada' : 'queda anulada'
  const back = amount === undefined ? '' : ` y los ${formatAmount(amount)} vuelven a estar disponibles`
  return `Si retira ${nounOf({ kind })} o termina el plazo, ${undone}${back}.`
}

/** The last day on which what is ordered today may be signed. */
export function termOf({ days }: Pick<CoSigners, 'days'>): string {
  return formatDay(addDays(dayAt(toInstant(new Date())), days))
}
