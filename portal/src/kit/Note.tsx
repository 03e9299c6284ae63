import CheckCircleIcon from '@phosphor-icons/core/fill/check-circle-fill.svg?react'
import InfoIcon from '@phosphor-icons/core/fill/info-fill.svg?react'
import WarningIcon from '@phosphor-icons/core/fill/warning-fill.svg?react'
import WarningCircleIcon from '@phosphor-icons/core/fill/warning-circle-fill.svg?react'
import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { Icon, type IconShape } from './Icon.tsx'
import styles from './Note.module.css'

export type NoteTone = 'info' | 'warning' | 'error' | 'ok'

export interface NoteProps {
  tone?: NoteTone | undefined
  /** Another icon than the tone's. */
  icon?: IconShape | undefined
  title?: ReactNode | undefined
  children?: ReactNode | undefined
}

const ICON: Record<NoteTone, IconShape> = { info: InfoIcon, warning: WarningIcon, error: WarningCircleIcon, ok: CheckCircleIcon }

/** The state of a page or of a part of it, in place. Errors interrupt a screen reader; the rest waits. */
export function Note({ tone = 'info', icon, title, children }: NoteProps) {
  return (
    <div className={cx(styles.note, styles[tone])} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon of={icon ?? ICON[tone]} size={24} className={styles.icon} />
      <div className={styles.body}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
    </div>
  )
}
