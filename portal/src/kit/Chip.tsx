import PlusIcon from '@phosphor-icons/core/regular/plus.svg?react'
import type { ComponentProps, ReactNode } from 'react'
import styles from './Chip.module.css'
import { cx } from './class-names.ts'
import { Icon } from './Icon.tsx'

/** A row of filters that wraps. */
export function ChipRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}

/** A filter that could be added: dashed, with «+». */
export function SuggestedChip({ children, className, ...native }: ComponentProps<'button'>) {
  return (
    <button type="button" {...native} className={cx(styles.chip, styles.suggested, className)}>
      <Icon of={PlusIcon} size={16} />
      {children}
    </button>
  )
}
