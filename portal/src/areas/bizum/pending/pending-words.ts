/** How what waits between people is called, by its kind. */
import type { PendingC2c } from '@almenara/contract/areas/bizum/pending-c2c'
import { formatAmount } from '@almenara/contract/money'

const IS_OPEN: readonly PendingC2c['state'][] = ['INVITED', 'PENDING', 'ACCEPTING', 'ORDERED', 'SENT', 'WAITING']

/** Whether somebody is still to do something. */
export const isOpen = ({ state }: Pick<PendingC2c, 'state'>) => IS_OPEN.includes(state)

/** The name that the customer gave them, or the one of the directory. */
export const nameOf = ({ counterparty: { alias, name } }: Pick<PendingC2c, 'counterparty'>) => alias ?? name

/** «Le piden 18,50 €» */
export function titleOf({ kind, amount }: Pick<PendingC2c, 'kind' | 'amount'>): string {
  if (kind === 'REQUEST_RECEIVED') return `Le piden ${formatAmount(amount)}`
  return kind === 'REQUEST_SENT' ? 'Solicitud enviada' : 'Envío pendiente'
}
