import { useState } from 'react'
import { announce } from './announce.ts'
import { groupAmount, judgeTyping, ungroupAmount } from './amount-text.ts'
import styles from './AmountInput.module.css'
import { ControlBox, Field, type FieldTexts } from './Field.tsx'

export interface AmountInputProps extends FieldTexts {
  /** The text as typed; `parseAmount` of the contract reads it. */
  value: string
  /** Only of what is typed: entering and leaving the field shows the same amount in another way, and changes nothing. */
  onChange: (text: string) => void
  /** The most integer digits that can be typed. */
  integerDigits?: number | undefined
  /** `large` where the amount is the question of the page. */
  look?: 'normal' | 'large' | undefined
  id?: string | undefined
}

/** What stands in the field while it has the focus, and which value that is a writing of. */
interface Editing {
  of: string
  text: string
}

/**
 * An amount in euros: right-aligned, grouped when the field is left, tolerant of what is pasted. A keystroke that
 * cannot belong to an amount is refused and the refusal is announced.
 */
export function AmountInput({
  value,
  onChange,
  integerDigits = 9,
  look = 'normal',
  label,
  hint,
  error,
  note,
  required,
  id,
}: AmountInputProps) {
  const [editing, setEditing] = useState<Editing>()
  const type = (text: string) => {
    const typed = judgeTyping(text, integerDigits)
    if (!typed.ok) return announce(typed.refusal)
    setEditing({ of: text, text })
    return onChange(text)
  }
  return (
    <Field label={label} hint={hint} error={error} note={note} required={required} id={id}>
      {(control) => (
        <ControlBox
          look={look}
          invalid={Boolean(error)}
          end={<span aria-hidden="true">€</span>}
          className={look === 'large' ? styles.large : styles.normal}
        >
          <input
            {...control}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            placeholder="0,00"
            value={shownOf(value, editing)}
            onChange={(event) => type(event.target.value)}
            onFocus={() => setEditing({ of: value, text: toEdit(value) })}
            onBlur={() => setEditing(undefined)}
          />
        </ControlBox>
      )}
    </Field>
  )
}

/** A value that changes from outside is shown, whatever was being typed. */
function shownOf(value: string, editing: Editing | undefined): string {
  if (!editing) return groupAmount(value)
  return editing.of === value ? editing.text : toEdit(value)
}

function toEdit(value: string): string {
  return ungroupAmount(groupAmount(value))
}
