import { RESTRICTION_REASONS, useRestriction } from '../../patterns/two-step/restriction.ts'

/** Why somebody who may only look cannot change an alert, even where it is not signed; `undefined` for whoever may. */
export function useNoChanges(): string | undefined {
  return useRestriction() === 'CONSULTATIVE' ? RESTRICTION_REASONS.CONSULTATIVE : undefined
}
