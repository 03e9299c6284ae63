import { MAX_LENGTH } from '@almenara/contract/limits'
import { TextField } from '../../kit/TextField.tsx'
import { wireWords } from './wire-words.ts'

interface ConceptFieldProps {
  value: string
  onChange: (concept: string) => void
  error: string | undefined
  /** The account that it goes to; absent between own accounts. */
  iban?: string | undefined
}

/** Why it is sent. Nothing that is typed is changed: what may not be there is said when it is judged. */
export function ConceptField({ value, onChange, error, iban = '' }: ConceptFieldProps) {
  return (
    <TextField
      id="concept"
      label="Concepto"
      required={false}
      value={value}
      maxLength={MAX_LENGTH.concept}
      counted
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
      error={error}
      note={error ? undefined : wireWords(iban, value)}
    />
  )
}
