import CheckCircleIcon from '@phosphor-icons/core/fill/check-circle-fill.svg?react'
import ClockIcon from '@phosphor-icons/core/fill/clock-fill.svg?react'
import InfoIcon from '@phosphor-icons/core/fill/info-fill.svg?react'
import ProhibitIcon from '@phosphor-icons/core/fill/prohibit-fill.svg?react'
import WarningCircleIcon from '@phosphor-icons/core/fill/warning-circle-fill.svg?react'
import type { ReactNode } from 'react'
import styles from './Badge.module.css'
import tones from './Tone.module.css'
import { cx } from './class-names.ts'
import { Icon, type IconShape } from './Icon.tsx'

export type BadgeTone = 'ok' | 'ko' | 'warning' | 'info' | 'brand' | 'neutral'

export interface BadgeProps {
  tone: BadgeTone
  /** Another icon than the tone's. */
  icon?: IconShape | undefined
  children: ReactNode
}

const ICON: Record<BadgeTone, IconShape> = {
  ok: CheckCircleIcon,
  ko: WarningCircleIcon,
  warning: ClockIcon,
  info: InfoIcon,
  brand: InfoIcon,
  neutral: ProhibitIcon,
}

/** A status in a word. The icon and the word say it; the colour agrees. */
export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span className={cx(styles.badge, tones[tone])}>
      <Icon of={icon ?? ICON[tone]} size={16} />
      {children}
    </span>
  )
}
