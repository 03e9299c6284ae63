import type { FinancingDetail } from '@almenara/contract/areas/financings/products'
import { PREPAYMENT_REASONS } from '@almenara/contract/financing-names'
import { RESTRICTION_REASONS, useRestriction } from '../../patterns/two-step/restriction.ts'

/** Why this customer cannot pay a loan back early, for its own reasons or theirs; `undefined` when they can, or while it is not known. */
export function usePrepaymentReason(financing: FinancingDetail | undefined): string | undefined {
  const restriction = useRestriction(financing?.canOperate)
  const own = financing?.loan?.prepayment
  return own ? PREPAYMENT_REASONS[own] : restriction && RESTRICTION_REASONS[restriction]
}
