import { lazy, Suspense, useState, type ComponentProps, type ComponentType } from 'react'
import type { FieldTexts } from './Field.tsx'
import type { PasswordEyeProps } from './PasswordEye.tsx'
import { TextField } from './TextField.tsx'

export interface PasswordFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'required' | 'disabled' | 'type'> {
  /** What is hidden, with its article, for the eye's name: «la clave», «el PIN». */
  what?: string | undefined
}

/** There is nothing to show before something is written. If it does not come, the field does without. */
const PasswordEye = lazy<ComponentType<PasswordEyeProps>>(() => import('./PasswordEye.tsx').catch(() => ({ default: () => null })))

/** A secret. The eye appears with the first character and shows it while pressed in. */
export function PasswordField({ what = 'la clave', onChange, ...rest }: PasswordFieldProps) {
  const [typed, setTyped] = useState(Boolean(rest.defaultValue))
  const [shown, setShown] = useState(false)
  const filled = rest.value === undefined ? typed : rest.value !== ''
  const visible = filled && shown
  const eye = filled && (
    <Suspense>
      <PasswordEye what={what} visible={visible} onToggle={() => setShown(!visible)} />
    </Suspense>
  )
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...rest}
      type={visible ? 'text' : 'password'}
      end={eye}
      onChange={(event) => {
        setTyped(event.target.value !== '')
        if (event.target.value === '') setShown(false)
        onChange?.(event)
      }}
    />
  )
}
