/** What may be done with what waits between people, and why not. */
import type { RequestState } from '@almenara/contract/areas/bizum/codes'
import type { PendingC2c } from '@almenara/contract/areas/bizum/pending-c2c'
import type { Permission } from '@almenara/contract/areas/bizum/shapes'
import { formatDayTime, type Instant } from '@almenara/contract/dates'
import { CONSULTATIVE } from '@almenara/contract/refusal-words'
import type { PendingRow } from './pending-rows.ts'
import { remindableAt, stateAt } from './request-rows.ts'
import { standingOfRequest } from './request-words.ts'
import { ALREADY_REMINDED } from '../words.ts'

const ALLOWED: Permission = { allowed: true }
const no = (reason: string): Permission => ({ allowed: false, reason })
export const EXPECTED_TO_RECEIVE =
  'Dijo que esperaba recibir dinero, y esto es un pago. No se puede pagar. Recházela; si conoce a quien la pide, que se la envíe otra vez.'

type Facts = Pick<PendingRow, 'kind' | 'state' | 'createdAt' | 'expiresAt' | 'remindedAt' | 'expects'>

/** How it stands now: a request that has lapsed is over, whether its row says so yet or not. */
export function stateOfPending(
  { kind, state, expiresAt }: Pick<PendingRow, 'kind' | 'state' | 'expiresAt'>,
  now: Instant,
): PendingC2c['state'] {
  return kind === 'SEND' ? state : stateAt({ state: state as RequestState, expiresAt }, now)
}

export function permissionsOf(row: Facts, now: Instant, executive: boolean): PendingC2c['can'] {
  if (!executive) {
    const denied = no(CONSULTATIVE)
    return { accept: denied, revoke: denied, cancel: denied, remind: denied }
  }
  if (row.kind === 'SEND') return ofSend(row)
  const direction = row.kind === 'REQUEST_RECEIVED' ? 'RECEIVED' : 'ASKED'
  const state = stateOfPending(row, now) as RequestState
  const open = state === 'PENDING' || state === 'INVITED'
  const closed = no(standingOfRequest(direction, state))
  const cancel = no('No es un envío.')
  const revoke = open ? ALLOWED : closed
  if (direction === 'ASKED') {
    const accept = no('La paga la otra persona.')
    return { accept, revoke, cancel, remind: open ? mayRemind(row, state, now) : closed }
  }
  const pay = row.expects === 'RECEIVE' ? no(EXPECTED_TO_RECEIVE) : ALLOWED
  return { accept: state === 'PENDING' ? pay : closed, revoke, cancel, remind: no('Solo la recuerda quien la pide.') }
}

function ofSend({ state }: Facts): PendingC2c['can'] {
  const none = no('Es un envío, no una solicitud.')
  const waits = state === 'ORDERED' || state === 'WAITING'
  const cancel = waits ? ALLOWED : no('El envío ya ha salido o ha terminado, y no se puede anular.')
  return { accept: none, revoke: none, remind: none, cancel }
}

function mayRemind(row: Facts, state: RequestState, now: Instant): Permission {
  if (state === 'INVITED') return no(standingOfRequest('ASKED', 'INVITED'))
  if (row.remindedAt !== null) return no(ALREADY_REMINDED)
  return remindableAt(row) > now ? no(`Podrá enviar un recordatorio a partir del ${formatDayTime(remindableAt(row))}.`) : ALLOWED
}
