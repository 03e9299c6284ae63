import { type ReactNode, useId } from 'react'
import styles from './ChoiceChips.module.css'
import { FieldMessage } from './Field.tsx'

export interface ChoiceChipsProps {
  label: string
  options: readonly { value: string; label: ReactNode }[]
  value: string | undefined
  onChange: (value: string) => void
  error?: ReactNode | undefined
  /** The id of the first choice, which takes the focus when a choice is missing. */
  id?: string | undefined
}

/** One of up to a dozen short words or figures, all seen at once and wrapping. Native radios: arrows move, one tab stop. */
export function ChoiceChips({ label, options, value, onChange, error, id }: ChoiceChipsProps) {
  const name = useId()
  return (
    <fieldset className={styles.group} aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.chips}>
        {options.map((option, index) => (
          <label key={option.value} className={styles.chip}>
            <input
              type="radio"
              id={index === 0 ? id : undefined}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {error && (
        <FieldMessage id={`${name}-error`} tone="error">
          {error}
        </FieldMessage>
      )}
    </fieldset>
  )
}
