/** What can still be done about a transfer that was ordered: taken back before it leaves, asked for after, or nothing. Pure. */
import type { CancelWay } from '@almenara/contract/areas/transfers/issued'
import { formatDay, type LocalDate } from '@almenara/contract/dates'
import { ISSUED_STATE_NAMES } from '@almenara/contract/transfer-names'
import { recallUntil } from '../calendar/payment-days.ts'
import type { Payment } from './payment-postings.ts'
import type { recalls } from './tables.ts'

type Asked = Pick<Payment, 'kind' | 'scope' | 'state' | 'settledOn'>
type Recall = Pick<typeof recalls.$inferSelect, 'state'>

export interface Way {
  way: CancelWay
  /** What it means, or why nothing can be done. */
  text: string
}

const none = (text: string): Way => ({ way: 'NONE', text })

export function cancellationMethod(payment: Asked, recall: Recall | undefined, today: LocalDate): Way {
  const { kind, scope, state, settledOn } = payment
  if (state === 'SCHEDULED') return { way: 'CANCEL', text: 'Aún no se ha cargado en su cuenta. Si la anula, no se enviará.' }
  if (state === 'ACCEPTED' && kind === 'ORDINARY') {
    return { way: 'CANCEL', text: 'Todavía no se ha enviado. Si la anula, el importe vuelve a su cuenta en el momento.' }
  }
  if (scope === 'internal' && state === 'SETTLED') {
    return none('El dinero ya está en su otra cuenta. Si quiere que vuelva, traspáselo desde ella.')
  }
  if (kind === 'BOOK' && state === 'SETTLED') {
    return none('El dinero ya está en la cuenta del beneficiario, en este mismo banco. Pida la devolución al beneficiario.')
  }
  if (kind === 'INSTANT' && state !== 'SETTLED' && !isEnd(state)) return none('Es inmediata y está en curso: espere a saber cómo termina.')
  if (isEnd(state)) return none(`Ya no puede anularse. Estado: ${ISSUED_STATE_NAMES[state].toLowerCase()}.`)
  if (recall?.state === 'ASKED' || recall?.state === 'SENT')
    return none('Ya ha solicitado la devolución. El otro banco tiene quince días hábiles para responder.')
  const until = settledOn === null ? undefined : recallUntil(settledOn, 'CUST')
  if (until !== undefined && today > until) return none(`La devolución podía solicitarse hasta el ${formatDay(until)}.`)
  const again = recall?.state === 'REFUSED' ? 'El otro banco rechazó la primera solicitud. ' : ''
  return { way: 'RECALL', text: `${again}Ya se ha enviado: el otro banco devolverá el importe si el beneficiario está de acuerdo.` }
}

function isEnd(state: Payment['state']): boolean {
  return state === 'REJECTED' || state === 'RETURNED' || state === 'RECALLED' || state === 'CANCELLED' || state === 'FAILED'
}
