import type { PeriodicState } from '@almenara/contract/areas/transfers/periodic'
import { PERIODIC_STATE_NAMES } from '@almenara/contract/transfer-names'
import { Badge } from '../../../kit/Badge.tsx'

/** How a periodic order stands. */
export function PeriodicStateBadge({ state }: { state: PeriodicState }) {
  return <Badge tone={state === 'ACTIVE' ? 'ok' : 'neutral'}>{PERIODIC_STATE_NAMES[state]}</Badge>
}
