import { DECLARATION_STATE_NAMES } from '@almenara/contract/areas/aeat/codes'
import ArrowUUpLeftIcon from '@phosphor-icons/core/regular/arrow-u-up-left.svg?react'
import { stateBadge } from '../../patterns/status/state-badge.tsx'

/** How a tax stands. */
export const TaxBadge = stateBadge(DECLARATION_STATE_NAMES, {
  REQUESTED: 'warning',
  CHARGED: 'warning',
  PAID: 'ok',
  REFUSED: 'ko',
  ANNULMENT_ASKED: 'info',
  ANNULLED: { tone: 'neutral', icon: ArrowUUpLeftIcon },
})
