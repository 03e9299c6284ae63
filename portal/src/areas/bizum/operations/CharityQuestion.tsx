import { charities, type Charity } from '@almenara/contract/areas/bizum/send'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { queryFor } from '../../../api/query.ts'
import { SearchField } from '../../../kit/SearchField.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { Question } from '../../../patterns/two-step/Question.tsx'
import styles from './CharityQuestion.module.css'

interface CharityQuestionProps {
  code: string
  onChange: (code: string) => void
  error: string | undefined
}

/** Whose code it is, as far as it is known: while it is typed, nobody's. */
export function useCharity(code: string): Charity | undefined {
  const isWhole = code.length === MAX_LENGTH.charityCode
  const { data } = useQuery({ ...queryFor(charities, { query: { code } }), enabled: isWhole })
  return isWhole ? data?.charities.find((one) => one.code === code) : undefined
}

/** The organisation, from the list or by its code of five digits. */
export function CharityQuestion({ code, onChange, error }: CharityQuestionProps) {
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search.trim())
  const { data } = useQuery({
    ...queryFor(charities, { query: wanted === '' ? {} : { search: wanted } }),
    placeholderData: keepPreviousData,
  })
  const chosen = useCharity(code)
  return (
    <Question title="¿A quién?">
      <SearchField label="Buscar una organización" placeholder="Nombre o código" value={search} onChange={setSearch} />
      {data && (
        <ul className={styles.charities} aria-label="Organizaciones">
          {data.charities.map((charity) => (
            <li key={charity.code}>
              <button type="button" className={styles.charity} aria-pressed={charity.code === code} onClick={() => onChange(charity.code)}>
                <span>
                  {charity.name}
                  {charity.campaign && <span className={styles.small}>{charity.campaign}</span>}
                </span>
                <span className={styles.code}>{charity.code}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <TextField
        id="code"
        label="Código de la organización"
        hint={chosen ? chosen.name : `${MAX_LENGTH.charityCode} cifras, con los ceros`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={MAX_LENGTH.charityCode}
        value={code}
        onChange={({ target: { value } }) => onChange(value.replace(/\D/g, ''))}
        error={error}
      />
    </Question>
  )
}
