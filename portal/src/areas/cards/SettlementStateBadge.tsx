import { SETTLEMENT_STATE_NAMES } from '@almenara/contract/areas/cards/settlements'
import { stateBadge } from '../../patterns/status/state-badge.tsx'

export const SettlementStateBadge = stateBadge(SETTLEMENT_STATE_NAMES, { PAID: 'ok', UNPAID: 'warning' })
