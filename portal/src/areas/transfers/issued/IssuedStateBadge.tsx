import type { IssuedState } from '@almenara/contract/areas/transfers/issued-codes'
import { ISSUED_STATE_NAMES } from '@almenara/contract/transfer-names'
import ArrowUUpLeftIcon from '@phosphor-icons/core/regular/arrow-u-up-left.svg?react'
import { Badge, type BadgeTone } from '../../../kit/Badge.tsx'

const TONES: Readonly<Record<IssuedState, BadgeTone>> = {
  SCHEDULED: 'info',
  ACCEPTED: 'warning',
  SENT: 'warning',
  SETTLED: 'ok',
  REJECTED: 'ko',
  RETURNED: 'ko',
  RECALLED: 'neutral',
  CANCELLED: 'neutral',
  FAILED: 'ko',
}

/** How a transfer stands, in a word or two. */
export function IssuedStateBadge({ state }: { state: IssuedState }) {
  return (
    <Badge tone={TONES[state]} icon={state === 'RECALLED' ? ArrowUUpLeftIcon : undefined}>
      {ISSUED_STATE_NAMES[state]}
    </Badge>
  )
}
