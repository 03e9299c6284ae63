import type { Connection } from '@almenara/contract/areas/session-logs'
import { CONNECTION_RESULT_NAMES, type ConnectionResult } from '@almenara/contract/connection-names'
import { BroadcastIcon } from '@phosphor-icons/react/dist/csr/Broadcast'
import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock'
import { MinusCircleIcon } from '@phosphor-icons/react/dist/csr/MinusCircle'
import { ShieldWarningIcon } from '@phosphor-icons/react/dist/csr/ShieldWarning'
import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut'
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle'
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

/** How a connection stands; the one on the screen is told as such. */
export function ConnectionResultBadge({ connection: { result, current } }: { connection: Connection }) {
  return <Badge {...LOOKS[result]}>{current ? 'Sesión actual' : CONNECTION_RESULT_NAMES[result]}</Badge>
}
