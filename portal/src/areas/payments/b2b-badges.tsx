import { B2B_MANDATE_STATE_NAMES, PENDING_DEBIT_STATE_NAMES } from '@almenara/contract/areas/payments/b2b-codes'
import ArrowUUpLeftIcon from '@phosphor-icons/core/regular/arrow-u-up-left.svg?react'
import CalendarXIcon from '@phosphor-icons/core/regular/calendar-x.svg?react'
import ProhibitIcon from '@phosphor-icons/core/regular/prohibit.svg?react'
import { stateBadge } from '../../patterns/status/state-badge.tsx'

/** How a B2B debit stands. */
export const PendingDebitBadge = stateBadge(PENDING_DEBIT_STATE_NAMES, {
  PENDING: 'warning',
  AUTHORISED: 'info',
  PAID: 'ok',
  REFUSED: { tone: 'neutral', icon: ArrowUUpLeftIcon },
  LAPSED: { tone: 'ko', icon: ArrowUUpLeftIcon },
  UNPAID: 'ko',
})

/** How a B2B mandate stands. */
export const MandateBadge = stateBadge(B2B_MANDATE_STATE_NAMES, {
  UNCONFIRMED: 'warning',
  AUTHORISED: 'ok',
  EXPIRED: { tone: 'neutral', icon: CalendarXIcon },
  REVOKED: { tone: 'neutral', icon: ProhibitIcon },
})
