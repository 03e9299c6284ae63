import XIcon from '@phosphor-icons/core/regular/x.svg?react'
import type { ReactNode } from 'react'
import styles from './Chip.module.css'
import { cx } from './class-names.ts'
import { Icon } from './Icon.tsx'

interface ActiveChipProps {
  /** The filter's name: «Importe». */
  name: string
  /** Its value: «más de 10,00 €». */
  value: ReactNode
  onRemove: () => void
}

/** A filter that applies: solid, with its value and a button that removes it. Lists load it when a filter applies. */
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
