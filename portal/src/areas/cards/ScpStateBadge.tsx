import { SCP_STATE_NAMES, type ScpState } from '@almenara/contract/areas/cards/scp-states'
import { Badge, type BadgeTone } from '../../kit/Badge.tsx'

const TONES: Record<ScpState, BadgeTone> = { AVAILABLE: 'info', ACTIVE: 'brand', REPAID: 'ok', CANCELLED: 'neutral' }

interface ScpStateBadgeProps {
  state: ScpState
  paid: number | undefined
  payments: number | undefined
}

/** How a purchase stands; while it is paid, how many instalments have been. */
export function ScpStateBadge({ state, paid, payments }: ScpStateBadgeProps) {
  const counted = state === 'ACTIVE' && paid !== undefined && payments !== undefined
  return <Badge tone={TONES[state]}>{counted ? `${paid} de ${payments} cuotas` : SCP_STATE_NAMES[state]}</Badge>
}
