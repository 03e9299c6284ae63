import type { TypedPhone } from '@almenara/contract/areas/personal-data/contact-info'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { digitsOnly } from '@almenara/contract/text'
import { useQuery } from '@tanstack/react-query'
import { Select } from '../../kit/Select.tsx'
import { TextField } from '../../kit/TextField.tsx'
import styles from './ModifyContactPage.module.css'
import { countries } from './queries.ts'

interface PhoneInputsProps {
  /** The number's id: where the focus goes when it is wrong. */
  id: string
  label: string
  value: TypedPhone
  onChange: (value: TypedPhone) => void
  error?: string | undefined
  required?: true | undefined
}

const SPAIN = [{ value: 'ES', label: 'España (+34)' }]

/** The country, whose prefix the number has, and the number without it. Until the countries come, Spain is there. */
export function PhoneInputs({ id, label, value, onChange, error, required }: PhoneInputsProps) {
  const read = useQuery(countries)
  const options = read.data?.map(({ country, prefix, name }) => ({ value: country, label: `${name} (${prefix})` })) ?? SPAIN
  return (
    <div className={styles.phone}>
      <Select
        label="País"
        options={options}
        value={value.country}
        autoComplete="tel-country-code"
        onChange={({ target }) => onChange({ ...value, country: target.value })}
      />
      <TextField
        id={id}
        label={label}
        required={required}
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={MAX_LENGTH.foreignPhone}
        value={value.number}
        onChange={({ target }) => onChange({ ...value, number: digitsOnly.clean(target.value) })}
        error={error}
      />
    </div>
  )
}
