import { ADVANCE_STATE_NAMES, DOCUMENT_STATE_NAMES } from '@almenara/contract/financing-remittance-names'
import ArrowUUpLeftIcon from '@phosphor-icons/core/regular/arrow-u-up-left.svg?react'
import HourglassIcon from '@phosphor-icons/core/regular/hourglass-medium.svg?react'
import { stateBadge } from '../../../patterns/status/state-badge.tsx'

/** What has become of the advance of a debit. */
export const AdvanceStateBadge = stateBadge(ADVANCE_STATE_NAMES, {
  ADVANCED: 'info',
  IN_TERM: { tone: 'warning', icon: HourglassIcon },
  RELEASED: 'ok',
  UNPAID: { tone: 'ko', icon: ArrowUUpLeftIcon },
  REFUNDED_LATE: { tone: 'ko', icon: ArrowUUpLeftIcon },
  CANCELLED: 'neutral',
})

export const DocumentStateBadge = stateBadge(DOCUMENT_STATE_NAMES, { OPEN: 'info', CLOSED: 'ok' })
