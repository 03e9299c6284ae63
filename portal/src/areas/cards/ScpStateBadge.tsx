import { SCP_STATE_NAMES, type ScpPurchase, type ScpState } from '@almenara/contract/areas/cards/scp'
import { Badge, type BadgeTone } from '../../kit/Badge.tsx'

const TONES: Record<ScpState, BadgeTone> = { AVAILABLE: 'info', ACTIVE: 'brand', REPAID: 'ok', CANCELLED: 'neutral' }

/** How a purchase stands; while it is paid, how many instalments have been. */
export function ScpStateBadge({ purchase: { state, plan } }: { purchase: Pick<ScpPurchase, 'state' | 'plan'> }) {
  return <Badge tone={TONES[state]}>{state === 'ACTIVE' && plan ? `${plan.paid} de ${plan.payments}` : SCP_STATE_NAMES[state]}</Badge>
}
