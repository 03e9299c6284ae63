/** Why a customer may give back what came, until when, and what they are told where they may not (RDL 19/2018 arts. 43, 48 and 49). */
import type { directDebitReasons, ReturnReason, transferReasons } from '@almenara/contract/areas/direct-debits/returns'
import type { Reply } from '@almenara/contract/call'
import { dayAt, formatDay, type LocalDate } from '@almenara/contract/dates'
import type { Handler } from '../../http/handler.ts'
import { returnReasons, returnDeadline, isStoppable } from '../../received/return-received.ts'
import type { ReceivedPayment } from '../../received/postings.ts'
import { requireReceived } from './received.ts'

type Reasons = Reply<typeof directDebitReasons>
type Words = Record<'label' | 'description', string>

const DEBIT_REASONS: Partial<Record<ReturnReason, Words>> = {
  MD06: {
    label: 'No estoy conforme con este cargo',
    description: 'Tiene 8 semanas desde el cargo y no hace falta que explique por qué.',
  },
  MD01: {
    label: 'No autoricé este recibo',
    description: 'Tiene 13 meses si nunca dio permiso a este acreedor, o si ya se lo había retirado.',
  },
}

const STOP: Words = {
  label: 'No quiero que se cargue',
  description: 'Aún no se ha cargado. El acreedor sabrá que usted lo ha rechazado; lo que le deba no cambia.',
}

const OF_TRANSFERS: Partial<Record<ReturnReason, Words>> = {
  MS02: { label: 'No me corresponde', description: 'El dinero no es para usted, o no quiere recibirlo.' },
  AM05: { label: 'Está repetida', description: 'Ya había recibido otra igual por lo mismo.' },
}

export const readDirectDebitReasons: Handler<typeof directDebitReasons> = async ({ bank, session, params, now }) => {
  const { received } = await requireReceived(bank.database, session, params.accountId, params.receiptId, 'RECEIPT')
  return reasonsOf(received, dayAt(now))
}

export const readTransferReasons: Handler<typeof transferReasons> = async ({ bank, session, params, now }) => {
  const { received } = await requireReceived(bank.database, session, params.accountId, params.transferId, 'TRANSFER')
  return reasonsOf(received, dayAt(now))
}

export function reasonsOf(received: ReceivedPayment, today: LocalDate): Reasons {
  const stoppable = isStoppable(received)
  const reasons = returnReasons(received, today).map((id) => {
    const until = stoppable ? undefined : returnDeadline(received, id)
    return { id, ...wordsOf(received, id), ...(until ? { until } : {}) }
  })
  return reasons.length > 0 ? { reasons } : { reasons, closed: whyClosed(received) }
}

export function wordsOf(received: ReceivedPayment, reason: ReturnReason): Words {
  const words = isStoppable(received) ? STOP : (received.kind === 'DEBIT' ? DEBIT_REASONS : OF_TRANSFERS)[reason]
  if (!words) throw new Error(`${reason} is no reason to give back a ${received.kind}`)
  return words
}

/** Why it cannot be given back today. Only of what cannot. */
function whyClosed(received: ReceivedPayment): string {
  const { kind, state, scheme, postedOn, service } = received
  if (service === 'BIZUM') {
    if (state !== 'POSTED') return 'Este Bizum ya se ha devuelto.'
    return 'Un Bizum no se devuelve como una transferencia. Para devolver el dinero, envíe un Bizum a quien se lo envió.'
  }
  if (kind !== 'DEBIT') {
    if (state !== 'POSTED') return 'Esta transferencia ya se ha devuelto.'
    if (kind === 'INSTANT')
      return 'Una transferencia inmediata no se devuelve. Para devolver el dinero, haga una transferencia a quien se la envió.'
    const until = returnDeadline(received, 'MS02')
    const over = until ? `El plazo acabó el ${formatDay(until)}.` : ''
    const instead = 'Para devolver el dinero, haga una transferencia a quien se la envió.'
    return `Una transferencia se puede devolver en los tres días hábiles siguientes. ${over} ${instead}`
  }
  if (state !== 'POSTED')
    return postedOn === null ? 'Este recibo no se ha cargado: no hay nada que devolver.' : 'Este recibo ya se ha devuelto.'
  if (scheme === 'B2B') {
    return 'Es un recibo entre empresas (B2B): una vez cargado no se puede devolver. Si no está conforme, hable con el acreedor.'
  }
  const until = returnDeadline(received, 'MD01')
  return `El plazo legal para devolver este recibo acabó${until ? ` el ${formatDay(until)}` : ''}. Si no está conforme, hable con el acreedor.`
}
