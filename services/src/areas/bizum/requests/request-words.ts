/** How a request ended, in the words of whoever looks at it. */
import type { RequestState } from '@almenara/contract/areas/bizum/codes'
import { formatAmount, type Cents } from '@almenara/contract/money'
import { Failure } from '../../../http/failure.ts'
import { NOTHING_CHARGED } from '../words.ts'

type Direction = 'ASKED' | 'RECEIVED'

const RECEIVED: Readonly<Record<RequestState, string>> = {
  INVITED: 'Esta solicitud espera su respuesta.',
  PENDING: 'Esta solicitud espera su respuesta.',
  ACCEPTING: 'Esta solicitud ya se está pagando.',
  PAID: 'Esta solicitud ya está pagada.',
  REJECTED: `Ya rechazó esta solicitud. ${NOTHING_CHARGED}`,
  WITHDRAWN: `La retiró quien se la envió. ${NOTHING_CHARGED}`,
  EXPIRED: `La operación ha caducado y ya no se puede responder. ${NOTHING_CHARGED}`,
  MOVED: `Se cerró porque usted, o quien se la envió, dejó de tener Bizum en este banco. ${NOTHING_CHARGED}`,
}
const ASKED: Readonly<Record<RequestState, string>> = {
  INVITED: 'Quien tiene que pagar todavía no tiene Bizum. Le hemos avisado.',
  PENDING: 'Pendiente de la respuesta de quien tiene que pagar.',
  ACCEPTING: 'Ya le están pagando esta solicitud.',
  PAID: 'Ya le han pagado esta solicitud.',
  REJECTED: 'La rechazó quien tenía que pagarla.',
  WITHDRAWN: 'Ya retiró esta solicitud.',
  EXPIRED: 'La solicitud ha caducado sin respuesta.',
  MOVED: 'Se cerró porque usted, o quien tenía que pagarla, dejó de tener Bizum en este banco.',
}

/** How a request stands, or how it ended. */
export function standingOfRequest(direction: Direction, state: RequestState): string {
  return (direction === 'RECEIVED' ? RECEIVED : ASKED)[state]
}

/** It was answered, withdrawn or has lapsed: its words say how it ended. */
export function closedRequest(direction: Direction, state: RequestState): Failure {
  return new Failure('BIZUM_CLOSED', { message: standingOfRequest(direction, state) })
}

/** «18,50 EUR», for messages. */
export const inMessage = (amount: Cents) => `${formatAmount(amount, { currency: null })} EUR`
