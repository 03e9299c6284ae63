import { formatVerificationCode, parseVerificationCode } from '@almenara/contract/verification-code'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../../kit/Button.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import styles from './view.module.css'

/** Asks for a code, however it is typed: in groups or not, in capitals or not, with O for 0. */
export function CodeForm({ first = '' }: { first?: string }) {
  const [typed, setTyped] = useState(() => (parseVerificationCode(first) ? formatVerificationCode(first) : first))
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const certificateId = parseVerificationCode(typed)
    if (certificateId) {
      void navigate({ to: '/public/certificates/view/$certificateId', params: { certificateId } })
      return
    }
    setError(typed.trim() === '' ? 'Escriba el código de verificación.' : problemOf(typed))
    field.current?.focus()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        ref={field}
        label="Código de verificación"
        hint="32 letras y números. Los espacios no cuentan."
        value={typed}
        error={error}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={80}
        onChange={({ target: { value } }) => {
          setTyped(value)
          setError(undefined)
        }}
      />
      <Button type="submit" variant="primary">
        Verificar
      </Button>
    </form>
  )
}

function problemOf(typed: string): string {
  const count = typed.replace(/[^\p{L}\p{N}]/gu, '').length
  if (count !== 32) return `El código tiene 32 letras y números y ha escrito ${count}.`
  return 'Hay algún carácter que los códigos no llevan. Cópielo de nuevo.'
}
