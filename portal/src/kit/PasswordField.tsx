import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye'
import { EyeSlashIcon } from '@phosphor-icons/react/dist/csr/EyeSlash'
import { useState, type ComponentProps } from 'react'
import type { FieldTexts } from './Field.tsx'
import { IconButton } from './IconButton.tsx'
import { TextField } from './TextField.tsx'

export interface PasswordFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'required' | 'disabled' | 'type'> {
  /** What is hidden, with its article, for the eye's name: «la clave», «el PIN». */
  what?: string | undefined
}

/** A secret. The eye appears with the first character and shows it while pressed in. */
export function PasswordField({ what = 'la clave', onChange, ...rest }: PasswordFieldProps) {
  const [typed, setTyped] = useState(Boolean(rest.defaultValue))
  const [shown, setShown] = useState(false)
  const filled = rest.value === undefined ? typed : rest.value !== ''
  const visible = filled && shown
  const eye = filled && (
    <IconButton
      icon={visible ? EyeSlashIcon : EyeIcon}
      name={`${visible ? 'Ocultar' : 'Mostrar'} ${what}`}
      aria-pressed={visible}
      onClick={() => setShown(!visible)}
    />
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
