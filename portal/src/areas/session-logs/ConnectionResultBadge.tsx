import type { Connection } from '@almenara/contract/areas/session-logs'
import { CONNECTION_RESULT_NAMES, type ConnectionResult } from '@almenara/contract/connection-names'
import BroadcastIcon from '@phosphor-icons/core/regular/broadcast.svg?react'
import ClockIcon from '@phosphor-icons/core/fill/clock-fill.svg?react'
import MinusCircleIcon from '@phosphor-icons/core/regular/minus-circle.svg?react'
import ShieldWarningIcon from '@phosphor-icons/core/regular/shield-warning.svg?react'
import SignOutIcon from '@phosphor-icons/core/regular/sign-out.svg?react'
import WarningCircleIcon from '@phosphor-icons/core/fill/warning-circle-fill.svg?react'
import { Badge, type BadgeTone } from '../../kit/Badge.tsx'
import type { IconShape } from '../../kit/Icon.tsx'

const LOOKS: Record<ConnectionResult, { tone: BadgeTone; icon: IconShape }> = {
  OPEN: { tone: 'info', icon: BroadcastIcon },
  CLOSED: { tone: 'neutral', icon: SignOutIcon },
  EXPIRED: { tone: 'neutral', icon: ClockIcon },
  STOPPED: { tone: 'warning', icon: ShieldWarningIcon },
  REFUSED: { tone: 'ko', icon: WarningCircleIcon },
  NO_SESSION: { tone: 'neutral', icon: MinusCircleIcon },
}

/** The state of a connection; the current one is marked. */
export function ConnectionResultBadge({ connection: { result, current } }: { connection: Connection }) {
  return <Badge {...LOOKS[result]}>{current ? 'Sesión actual' : CONNECTION_RESULT_NAMES[result]}</Badge>
}
