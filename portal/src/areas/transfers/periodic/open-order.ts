import type { PeriodicState } from '@almenara/contract/areas/transfers/periodic'

const CLOSED: Readonly<Record<PeriodicState, string | undefined>> = {
  ACTIVE: undefined,
  ENDED: 'Esta orden ya ha terminado.',
  CANCELLED: 'Esta orden ya está anulada.',
}

/** Why nothing can be changed in an order any more; undefined while it can. */
export function whyClosed(state: PeriodicState): string | undefined {
  return CLOSED[state]
}
