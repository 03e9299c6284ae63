import type { CSSProperties } from 'react'
import { cx } from './class-names.ts'
import { Field, ControlBox, type FieldTexts } from './Field.tsx'
import styles from './OtpInput.module.css'
import { useSmsCode } from './use-sms-code.ts'

export interface OtpInputProps extends FieldTexts {
  /** The digits typed so far. */
  value: string
  onChange: (digits: string) => void
  /** How many digits the code has. */
  length?: number | undefined
  /** `one-time-code` offers the code of an SMS; `off` is for secrets that only the customer knows. */
  autoComplete?: 'one-time-code' | 'off' | undefined
  /** Shows dots instead of digits, for a PIN. */
  masked?: boolean | undefined
}

/** A code of digits in one field, its places drawn under them. It takes what is pasted, spaces and all, and sends nothing by itself. */
export function OtpInput({ value, onChange, length = 6, autoComplete = 'one-time-code', masked, ...texts }: OtpInputProps) {
  const take = (text: string) => onChange(text.replace(/\D/g, '').slice(0, length))
  useSmsCode(autoComplete === 'one-time-code', take)
  return (
    <Field {...texts}>
      {(control) => (
        <ControlBox invalid={Boolean(texts.error)} look="large">
          <input
            {...control}
            type={masked ? 'password' : 'text'}
            className={cx(styles.input, masked && styles.masked)}
            style={{ '--length': length } as CSSProperties}
            inputMode="numeric"
            autoComplete={autoComplete}
            value={value}
            onChange={({ target }) => take(target.value)}
          />
        </ControlBox>
      )}
    </Field>
  )
}
