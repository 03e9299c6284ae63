import type { Notebook } from '@almenara/contract/areas/payments/notebooks'

/** Whether a file asks for more than its line has left, or its line has expired: as it stands it cannot be signed. */
export function isBeyondLine({ advances = [] }: Pick<Notebook, 'advances'>): boolean {
  return advances.some(({ after, expiredOn }) => after < 0 || expiredOn !== undefined)
}

export const BEYOND_LINE = 'El fichero supera el disponible de su línea de anticipo.'
