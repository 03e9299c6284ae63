import { RESTRICTION_REASONS, useRestriction } from '../../patterns/two-step/restriction.ts'

/** Why somebody who may only look cannot do even what is not signed; `undefined` for whoever may operate. */
export function useConsultative(): string | undefined {
  return useRestriction() === 'CONSULTATIVE' ? RESTRICTION_REASONS.CONSULTATIVE : undefined
}
