import type { ComponentProps, ReactNode } from 'react'
import { ControlBox, Field, type FieldTexts } from './Field.tsx'
import type { IconShape } from './Icon.tsx'

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'required' | 'disabled'> {
  icon?: IconShape | undefined
  /** After the text: a unit, a button. */
  end?: ReactNode | undefined
  /** Shows how much of `maxLength` is used; the field must be controlled. */
  counted?: boolean | undefined
}

/** One line of text with its label, hint and message. Everything else is a native input's attribute. */
export function TextField({ label, hint, error, note, required, icon, end, counted, id, ...native }: TextFieldProps) {
  const counter = counted && native.maxLength ? `${String(native.value ?? '').length}/${native.maxLength}` : undefined
  return (
    <Field label={label} hint={hint} error={error} note={note} required={required} counter={counter} id={id}>
      {(control) => (
        <ControlBox icon={icon} end={end} invalid={Boolean(error)}>
          <input type="text" {...native} {...control} />
        </ControlBox>
      )}
    </Field>
  )
}
