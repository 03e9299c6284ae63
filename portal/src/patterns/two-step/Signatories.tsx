import CheckCircleIcon from '@phosphor-icons/core/fill/check-circle-fill.svg?react'
import HourglassMediumIcon from '@phosphor-icons/core/regular/hourglass-medium.svg?react'
import type { ReactNode } from 'react'
import { Badge } from '../../kit/Badge.tsx'
import { cx } from '../../kit/class-names.ts'
import { Icon } from '../../kit/Icon.tsx'
import styles from './Signatories.module.css'

export interface SignatoryProps {
  name: string
  /** `SIGNED` and `PENDING` of an order that stands; a number is the turn of who will sign it. */
  state: 'SIGNED' | 'PENDING' | number
  /** When they signed, or until when they may. */
  children: ReactNode
}

/** Who must sign an order: its children are `Signatory`. */
export function Signatories({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol className={styles.list} aria-label={label}>
      {children}
    </ol>
  )
}

export function Signatory({ name, state, children }: SignatoryProps) {
  return (
    <li className={styles.signatory}>
      {state === 'SIGNED' && <Icon of={CheckCircleIcon} size={24} className={styles.signed} />}
      {state === 'PENDING' && <Icon of={HourglassMediumIcon} size={24} className={styles.pending} />}
      {typeof state === 'number' && (
        <span className={cx(styles.turn, styles.pending)} aria-hidden="true">
          {state}
        </span>
      )}
      <span>
        <b>{name}</b>
        <span className={styles.detail}>{children}</span>
      </span>
      {state === 'SIGNED' && <Badge tone="ok">Firmada</Badge>}
      {state === 'PENDING' && <Badge tone="info">Pendiente</Badge>}
    </li>
  )
}
