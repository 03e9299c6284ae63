/** How a card's state looks. */
import type { CardState } from '@almenara/contract/areas/cards/cards'
import type { BadgeTone } from '../../kit/Badge.tsx'

export const STATE_TONES: Readonly<Record<CardState, BadgeTone>> = {
  ACTIVE: 'ok',
  PENDING_ACTIVATION: 'warning',
  LOCKED: 'ko',
  DEACTIVATED: 'neutral',
}
