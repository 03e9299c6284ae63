import type { BizumMovement } from '@almenara/contract/areas/bizum/movements'
import { Badge } from '../../kit/Badge.tsx'
import { stateTone, stateWord } from './state-words.ts'

export function BizumStateBadge({ of: movement }: { of: Pick<BizumMovement, 'kind' | 'direction' | 'state'> }) {
  return <Badge tone={stateTone(movement)}>{stateWord(movement)}</Badge>
}
