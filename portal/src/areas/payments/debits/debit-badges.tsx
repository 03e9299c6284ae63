import { DEBIT_STATE_NAMES } from '@almenara/contract/debit-remittance-names'
import type { DebitRefundKind } from '@almenara/contract/areas/payments/debit-codes'
import ArrowCounterClockwiseIcon from '@phosphor-icons/core/regular/arrow-counter-clockwise.svg?react'
import ArrowUUpLeftIcon from '@phosphor-icons/core/regular/arrow-u-up-left.svg?react'
import PaperPlaneTiltIcon from '@phosphor-icons/core/regular/paper-plane-tilt.svg?react'
import XCircleIcon from '@phosphor-icons/core/regular/x-circle.svg?react'
import { stateBadge } from '../../../patterns/status/state-badge.tsx'

const RETURNED = { tone: 'ko', icon: ArrowUUpLeftIcon } as const
const REFUNDED = { tone: 'warning', icon: ArrowCounterClockwiseIcon } as const
const REJECTED = { tone: 'neutral', icon: XCircleIcon } as const

/** How a debit of a remittance stands. */
export const DebitStateBadge = stateBadge(DEBIT_STATE_NAMES, {
  SCHEDULED: 'info',
  SENT: { tone: 'info', icon: PaperPlaneTiltIcon },
  COLLECTED: 'ok',
  RETURNED,
  REFUNDED,
  REJECTED,
  CANCELLED: 'neutral',
})

const KIND_WORDS: Readonly<Record<DebitRefundKind, string>> = { REJECT: 'Rechazado', RETURN: 'Devuelto', REFUND: 'Reembolsado' }

/** Who sent a debit back, in a word. */
export const RefundKindBadge = stateBadge(KIND_WORDS, { REJECT: REJECTED, RETURN: RETURNED, REFUND: REFUNDED })
