import PlusIcon from '@phosphor-icons/core/regular/plus.svg?react'
import XIcon from '@phosphor-icons/core/regular/x.svg?react'
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

export interface ActiveChipProps {
  /** The filter's name: «Importe». */
  name: string
  /** Its value: «más de 10,00 €». */
  value: ReactNode
  onRemove: () => void
}

/** A filter that applies: solid, with its value and a way to take it away. */
export function ActiveChip({ name, value, onRemove }: ActiveChipProps) {
  return (
    <span className={cx(styles.chip, styles.active)}>
      <span className={styles.words}>
        {name}: {value}
      </span>
      <button type="button" className={styles.remove} aria-label={`Quitar el filtro ${name}`} onClick={onRemove}>
        <Icon of={XIcon} size={16} />
      </button>
    </span>
  )
}
