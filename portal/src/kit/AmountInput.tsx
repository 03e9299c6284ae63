import { useLayoutEffect, useRef, useState } from 'react'
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
 * An amount in euros: right-aligned, grouped when the field is left, tolerant of what is pasted, and selected whole when the keyboard
 * brings the focus to it, as a native field is. A keystroke that cannot belong to an amount is refused: the reason stands under the field
 * until the next one that can, and is announced.
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
  const [refusal, setRefusal] = useState<string>()
  const selection = useSelectionByKeyboard(editing !== undefined)
  const type = (text: string) => {
    const typed = judgeTyping(text, integerDigits)
    setRefusal(typed.ok ? undefined : typed.refusal)
    if (!typed.ok) return announce(typed.refusal)
    setEditing({ of: text, text })
    return onChange(text)
  }
  const enter = () => setEditing({ of: value, text: toEdit(value) })
  const leave = () => {
    setEditing(undefined)
    setRefusal(undefined)
  }
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      note={refusal === undefined ? note : { tone: 'warning', text: refusal }}
      required={required}
      id={id}
    >
      {(control) => (
        <ControlBox
          look={look}
          invalid={Boolean(error)}
          end={<span aria-hidden="true">€</span>}
          className={look === 'large' ? styles.large : styles.normal}
        >
          <input
            {...control}
            {...selection}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            // A zero in an empty field that may stay empty would be read as its value.
            placeholder={required === false ? undefined : '0,00'}
            value={shownOf(value, editing)}
            onChange={(event) => type(event.target.value)}
            onFocus={enter}
            onBlur={leave}
          />
        </ControlBox>
      )}
    </Field>
  )
}

/**
 * The text is written anew when the field is entered, which undoes the browser's own selection of what a tab comes to. A pointer has put
 * the caret where it is wanted, and so it stays.
 */
function useSelectionByKeyboard(entered: boolean) {
  const input = useRef<HTMLInputElement>(null)
  const byPointer = useRef(false)
  useLayoutEffect(() => {
    if (entered && !byPointer.current) input.current?.select()
    byPointer.current = false
  }, [entered])
  return { ref: input, onPointerDown: () => (byPointer.current = document.activeElement !== input.current) }
}

/** A value that changes from outside is shown, whatever was being typed. */
function shownOf(value: string, editing: Editing | undefined): string {
  if (!editing) return groupAmount(value)
  return editing.of === value ? editing.text : toEdit(value)
}

function toEdit(value: string): string {
  return ungroupAmount(groupAmount(value))
}
