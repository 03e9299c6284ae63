import { useId } from 'react'
import styles from './ChipChoice.module.css'

export interface ChipChoiceProps<Value extends string> {
  /** Names the group for screen readers. */
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** One of several, as chips: what a list shows, where there are too many for a segmented control. Native radios: one tab stop. */
export function ChipChoice<Value extends string>({ label, options, value, onChange }: ChipChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className="vh">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input type="radio" name={name} value={option.value} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
