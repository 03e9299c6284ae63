import type { StoredTransfer } from '@almenara/contract/areas/transfers/stored'
import { Badge } from '../../../kit/Badge.tsx'
import { STORED_STATE_NAMES } from '../order-lists.ts'

/** Whether somebody still has to sign it, and how many have. */
export function StoredStateBadge({ stored: { state, signatures } }: { stored: Pick<StoredTransfer, 'state' | 'signatures'> }) {
  if (state === 'SAVED') return <Badge tone="neutral">{STORED_STATE_NAMES[state]}</Badge>
  return <Badge tone="warning">{signatures ? `Firmas: ${signatures.given} de ${signatures.required}` : STORED_STATE_NAMES[state]}</Badge>
}
