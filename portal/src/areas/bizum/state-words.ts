/** How the customer reads the state of a Bizum: in a word, by its kind and direction. */
import type { BizumDirection, BizumKind, BizumState } from '@almenara/contract/areas/bizum/codes'
import type { BadgeTone } from '../../kit/Badge.tsx'

interface Shown {
  kind: BizumKind
  direction: BizumDirection
  state: BizumState
}

const TONES: Readonly<Record<BizumState, BadgeTone>> = {
  ORDERED: 'warning',
  SENT: 'info',
  WAITING: 'warning',
  SETTLED: 'ok',
  RETURNED: 'neutral',
  CANCELLED: 'neutral',
  EXPIRED: 'neutral',
  REFUSED: 'ko',
}

const WORDS: Readonly<Record<Exclude<BizumState, 'SETTLED'>, string>> = {
  ORDERED: 'Por enviar',
  SENT: 'En curso',
  WAITING: 'Pendiente de alta',
  RETURNED: 'Devuelto',
  CANCELLED: 'Anulado',
  EXPIRED: 'Caducado',
  REFUSED: 'No realizado',
}

export function stateTone({ state }: Pick<Shown, 'state'>): BadgeTone {
  return TONES[state]
}

export function stateWord({ kind, direction, state }: Shown): string {
  if (state !== 'SETTLED') return WORDS[state]
  if (direction === 'IN') return 'Recibido'
  return kind === 'C2C' || kind === 'C2ONG' ? 'Enviado' : 'Pagado'
}

/** Whether its money has left, come, or may still: what moved nothing is shown without its sign. */
export function moves({ state }: Pick<Shown, 'state'>): boolean {
  return state !== 'CANCELLED' && state !== 'EXPIRED' && state !== 'REFUSED'
}

export const KIND_NAMES: Readonly<Record<BizumKind, string>> = {
  C2C: 'Entre personas',
  C2ONG: 'Donación',
  C2ER: 'Compra',
  MIT: 'Suscripción',
}
