import { REMITTANCE_STATE_NAMES, SUPPORT_STATE_NAMES } from '@almenara/contract/remittance-names'
import ChartPieSliceIcon from '@phosphor-icons/core/regular/chart-pie-slice.svg?react'
import PauseCircleIcon from '@phosphor-icons/core/regular/pause-circle.svg?react'
import SignatureIcon from '@phosphor-icons/core/regular/signature.svg?react'
import { stateBadge } from '../../patterns/status/state-badge.tsx'

/** How a file stands, in a word or two. */
export const FileStateBadge = stateBadge(SUPPORT_STATE_NAMES, {
  CHECKING: 'info',
  REFUSED: 'ko',
  CHECKED: 'neutral',
  WITH_ERRORS: 'ko',
  READY: { tone: 'warning', icon: SignatureIcon },
  WAITING: { tone: 'warning', icon: SignatureIcon },
  PRESENTED: 'info',
  DONE: 'ok',
  CANCELLED: 'neutral',
  EXPIRED: 'neutral',
})

export const RemittanceStateBadge = stateBadge(REMITTANCE_STATE_NAMES, {
  SCHEDULED: 'info',
  STOPPED: { tone: 'ko', icon: PauseCircleIcon },
  IN_PROGRESS: 'warning',
  DONE: 'ok',
  PARTLY: { tone: 'info', icon: ChartPieSliceIcon },
  REJECTED: 'ko',
  FAILED: 'ko',
  CANCELLED: 'neutral',
})
