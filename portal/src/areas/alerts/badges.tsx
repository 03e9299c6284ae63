import {
  ALERT_STATE_NAMES,
  FIRING_RESULT_NAMES,
  type AlertContractState,
  type FiringResult,
} from '@almenara/contract/areas/alerts/alert-codes'
import PauseCircleIcon from '@phosphor-icons/core/fill/pause-circle-fill.svg?react'
import StackIcon from '@phosphor-icons/core/fill/stack-fill.svg?react'
import { Badge, type BadgeProps } from '../../kit/Badge.tsx'

type Look = Omit<BadgeProps, 'children'>

const STATES: Readonly<Record<AlertContractState, Look>> = {
  ACTIVE: { tone: 'ok' },
  PAUSED: { tone: 'warning', icon: PauseCircleIcon },
  SUSPENDED: { tone: 'neutral' },
  DEACTIVATED: { tone: 'neutral' },
}

export function AlertStateBadge({ state }: { state: AlertContractState }) {
  return <Badge {...STATES[state]}>{ALERT_STATE_NAMES[state]}</Badge>
}

const RESULTS: Readonly<Record<FiringResult, Look>> = {
  WAITING: { tone: 'warning' },
  SENT: { tone: 'ok' },
  GROUPED: { tone: 'info', icon: StackIcon },
  MUTED: { tone: 'neutral' },
  EXPIRED: { tone: 'warning' },
  CANCELLED: { tone: 'neutral' },
  FAILED: { tone: 'ko' },
}

export function FiringBadge({ result }: { result: FiringResult }) {
  return <Badge {...RESULTS[result]}>{FIRING_RESULT_NAMES[result]}</Badge>
}
