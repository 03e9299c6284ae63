import { announce } from './announce.ts'
import { groupAmount, judgeTyping, ungroupAmount } from './amount-text.ts'
import styles from './AmountInput.module.css'
import { ControlBox, Field, type FieldTexts } from './Field.tsx'

export interface AmountInputProps extends FieldTexts {
  /** The text as typed; `parseAmount` of the contract reads it. */
  value: string
  onChange: (text: string) => void
  /** The most integer digits that can be typed. */
  integerDigits?: number | undefined
  /** `large` where the amount is the question of the page. */
  look?: 'normal' | 'large' | undefined
  id?: string | undefined
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
  const type = (text: string) => {
    const typed = judgeTyping(text, integerDigits)
    if (typed.ok) onChange(text)
    else announce(typed.refusal)
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
            value={value}
            onChange={(event) => type(event.target.value)}
            onFocus={() => onChange(ungroupAmount(value))}
            onBlur={() => onChange(groupAmount(value))}
          />
        </ControlBox>
      )}
    </Field>
  )
}
