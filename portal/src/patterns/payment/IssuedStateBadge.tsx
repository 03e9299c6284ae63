import { ISSUED_STATE_NAMES } from '@almenara/contract/transfer-names'
import ArrowUUpLeftIcon from '@phosphor-icons/core/regular/arrow-u-up-left.svg?react'
import { stateBadge } from '../status/state-badge.tsx'

/** How a transfer stands, in a word or two. */
export const IssuedStateBadge = stateBadge(ISSUED_STATE_NAMES, {
  SCHEDULED: 'info',
  ACCEPTED: 'warning',
  SENT: 'warning',
  SETTLED: 'ok',
  REJECTED: 'ko',
  RETURNED: 'ko',
  RECALLED: { tone: 'neutral', icon: ArrowUUpLeftIcon },
  CANCELLED: 'neutral',
  FAILED: 'ko',
})
