import CaretDownIcon from '@phosphor-icons/core/regular/caret-down.svg?react'
import { cx } from './class-names.ts'
import { Field, type FieldTexts } from './Field.tsx'
import { Icon } from './Icon.tsx'
import styles from './Pick.module.css'
import { usePickList, type PickListProps } from './pick-list.tsx'
import { PickedOption } from './PickedOption.tsx'

export interface PickProps extends FieldTexts, PickListProps {
  placeholder?: string | undefined
  id?: string | undefined
}

/** A choice among things that need more than a word: an account with its number and what is available. */
export function Pick({ label, hint, error, note, required, options, value, onChange, placeholder = 'Elegir', id }: PickProps) {
  const list = usePickList({ label, options, value, onChange })
  const chosen = options.find((option) => option.id === value)
  return (
    // A button cannot be marked as required for screen readers; the error message tells it.
    <Field label={label} hint={hint} error={error} note={note} required={required === false ? false : undefined} id={id}>
      {(control) => (
        <>
          <button
            type="button"
            {...control}
            {...list.triggerProps}
            aria-labelledby={`${control.id}-label ${control.id}-chosen`}
            className={cx(styles.trigger, Boolean(error) && styles.invalid)}
          >
            <span id={`${control.id}-chosen`} className={styles.chosen}>
              {chosen ? <PickedOption option={chosen} /> : <span className={styles.placeholder}>{placeholder}</span>}
            </span>
            <Icon of={CaretDownIcon} className={styles.caret} />
          </button>
          {list.popup}
        </>
      )}
    </Field>
  )
}
