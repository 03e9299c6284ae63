import { INVOICE_STATE_NAMES } from '@almenara/contract/confirming-names'
import ArrowUUpLeftIcon from '@phosphor-icons/core/regular/arrow-u-up-left.svg?react'
import FastForwardIcon from '@phosphor-icons/core/regular/fast-forward.svg?react'
import XCircleIcon from '@phosphor-icons/core/regular/x-circle.svg?react'
import { stateBadge } from '../../../patterns/status/state-badge.tsx'

/** How an invoice of confirming stands. */
export const InvoiceStateBadge = stateBadge(INVOICE_STATE_NAMES, {
  SENT: 'info',
  CONFIRMED: 'info',
  OFFERED: 'brand',
  ADVANCED: { tone: 'brand', icon: FastForwardIcon },
  PAID: 'ok',
  CANCELLED: 'neutral',
  FAILED: { tone: 'ko', icon: XCircleIcon },
  RETURNED: { tone: 'ko', icon: ArrowUUpLeftIcon },
})
