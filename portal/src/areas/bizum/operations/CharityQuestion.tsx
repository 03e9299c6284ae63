import { charities } from '@almenara/contract/areas/bizum/send'
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

/** The organisation, from the list or by its code of five digits. */
export function CharityQuestion({ code, onChange, error }: CharityQuestionProps) {
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search.trim())
  const { data } = useQuery({
    ...queryFor(charities, { query: wanted === '' ? {} : { search: wanted } }),
    placeholderData: keepPreviousData,
  })
  const chosen = data?.charities.find((one) => one.code === code)
  return (
    <Question title="¿A quién?">
      <SearchField label="Buscar una organización" value={search} onChange={setSearch} />
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
