import CaretDownIcon from '@phosphor-icons/core/regular/caret-down.svg?react'
import type { ComponentProps } from 'react'
import { ControlBox, Field, type FieldTexts } from './Field.tsx'
import { Icon } from './Icon.tsx'
import styles from './Select.module.css'

export interface SelectProps extends FieldTexts, Omit<ComponentProps<'select'>, 'required' | 'disabled' | 'children'> {
  options: readonly { value: string; label: string }[]
  /** The first, empty entry: «Elija una periodicidad». */
  placeholder?: string | undefined
}

/** A short list of words: the native select. For accounts, cards and beneficiaries there is `Pick`. */
export function Select({ label, hint, error, note, required, id, options, placeholder, ...native }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} note={note} required={required} id={id}>
      {(control) => (
        <ControlBox invalid={Boolean(error)} className={styles.box}>
          <select {...native} {...control}>
            {placeholder && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon of={CaretDownIcon} size={18} className={styles.caret} />
        </ControlBox>
      )}
    </Field>
  )
}
