import { useLayoutEffect, useRef, useState } from 'react'
import { ControlBox, Field, type FieldTexts } from '../kit/Field.tsx'
import { bareIban, caretAfter, groupIban, readIban } from './iban.ts'

interface IbanFieldProps extends FieldTexts {
  /** Grouped or not; `readIban` reads it. */
  value: string
  onChange: (grouped: string) => void
  /** It was left, whatever stands in it. */
  onLeave?: (() => void) | undefined
  id?: string | undefined
}

/**
 * An account number: capitals and groups of four as it is typed or pasted, in any case and with any separators. Left half written or with
 * a wrong digit, it says so at once, before the rest of the form is filled.
 */
export function IbanField({ value, onChange, onLeave, label, hint, error, note, required, id }: IbanFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)
  const [isLeft, setLeft] = useState(false)
  const read = readIban(value)
  const found = isLeft && bareIban(value) !== '' && !read.ok ? read.problem : undefined
  const said = error ?? found
  // Grouping writes the text anew, which would send the caret to its end.
  useLayoutEffect(() => {
    if (caret.current !== undefined) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  return (
    <Field label={label} hint={hint} error={said} note={said ? undefined : note} required={required} id={id}>
      {(control) => (
        <ControlBox invalid={Boolean(said)}>
          <input
            ref={input}
            {...control}
            type="text"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={value}
            onChange={({ target }) => {
              caret.current = caretAfter(target.value.slice(0, target.selectionStart ?? undefined))
              setLeft(false)
              onChange(groupIban(target.value))
            }}
            onBlur={() => {
              setLeft(true)
              onLeave?.()
            }}
          />
        </ControlBox>
      )}
    </Field>
  )
}
