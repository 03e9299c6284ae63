import { WRITE_PASSWORD } from '@almenara/contract/areas/personal-data/field-words'
import type { OtpAdminInput, otpView } from '@almenara/contract/areas/personal-data/otp'
import type { Reply } from '@almenara/contract/call'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { useState, type ReactNode } from 'react'
import { PasswordField } from '../../kit/PasswordField.tsx'
import type { TwoStep } from '../../patterns/two-step/use-two-step.ts'

interface Contract {
  contract: () => void
  /** The access password, where the bank asks for it; what was refused of it is said there. */
  field: ReactNode
}

/** Contracting the codes, with the password of whoever must type it again. */
export function useContract(
  { asksPassword }: Pick<Reply<typeof otpView>, 'asksPassword'>,
  operation: Pick<TwoStep<OtpAdminInput>, 'authorize'>,
  problem: string | undefined,
): Contract {
  const [password, setPassword] = useState('')
  const [mistake, setMistake] = useState<string>()
  if (!asksPassword) return { contract: () => operation.authorize({ action: 'CONTRACT' }), field: null }
  const contract = () => {
    if (password !== '') return operation.authorize({ action: 'CONTRACT', password })
    setMistake(WRITE_PASSWORD)
    document.getElementById('password')?.focus()
  }
  const field = (
    <PasswordField
      id="password"
      label="Clave de acceso"
      hint="La misma con la que entra. Después le enviaremos un código al móvil."
      autoComplete="current-password"
      maxLength={MAX_LENGTH.password}
      value={password}
      onChange={({ target }) => {
        setPassword(target.value)
        setMistake(undefined)
      }}
      error={mistake ?? problem}
      required
    />
  )
  return { contract, field }
}
