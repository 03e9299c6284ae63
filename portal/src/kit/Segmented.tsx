import { useId } from 'react'
import { cx } from './class-names.ts'
import styles from './Segmented.module.css'

export interface SegmentedProps<Value extends string> {
  /** Names the group for screen readers. */
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  size?: 'sm' | 'md' | undefined
}

/** Two to four exclusive choices seen at once. Native radios: arrows move, one tab stop. */
export function Segmented<Value extends string>({ label, options, value, onChange, size = 'sm' }: SegmentedProps<Value>) {
  const name = useId()
  return (
    // Named by its label and not by a legend, which has no name to give while it stands in something that is folded.
    <fieldset aria-label={label} className={cx(styles.group, size === 'md' && styles.md)}>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input type="radio" name={name} value={option.value} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
