import { COORDINATE_DIGITS } from '@almenara/contract/coordinates'
import { type FormEvent, useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { FieldAlert } from '../../kit/FieldAlert.tsx'
import { TextField } from '../../kit/TextField.tsx'
import styles from './SignPanel.module.css'
import type { SignFormProps } from './sign-form.ts'

// The messages of specification §5.
const CHARACTERS = 'Hay caracteres no permitidos. Escriba solo cifras.'
const EMPTY = 'Escriba la coordenada.'
const SHORT = `La coordenada tiene ${COORDINATE_DIGITS} cifras.`

function problemOf(value: string): string | undefined {
  if (value === '') return EMPTY
  return value.length < COORDINATE_DIGITS ? SHORT : undefined
}

/** Two cells of the customer's card. */
export default function CoordinatesForm({ challenge, action, onSign, problem, busy }: SignFormProps<'COORDINATES'>) {
  const { cells, cardEnding } = challenge
  const [values, setValues] = useState(cells.map(() => ''))
  const [mistakes, setMistakes] = useState<(string | undefined)[]>([])
  const put = <T,>(list: readonly T[], index: number, value: T) => cells.map((_, at) => (at === index ? value : list[at])) as T[]
  const type = (index: number, typed: string) => {
    const clean = typed.replace(/\D/g, '').slice(0, COORDINATE_DIGITS)
    setValues(put(values, index, clean))
    setMistakes(put(mistakes, index, /\D/.test(typed) ? CHARACTERS : undefined))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = values.map(problemOf)
    setMistakes(wrong)
    const first = cells.find((_, index) => wrong[index])
    if (first) document.getElementById(idOf(first))?.focus()
    else onSign({ method: 'COORDINATES', values })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p>{`Búsquelas en su tarjeta terminada en ${cardEnding}.`}</p>
      <div className={styles.cells}>
        {cells.map((cell, index) => (
          <TextField
            key={cell}
            id={idOf(cell)}
            label={`Coordenada ${cell}`}
            value={values[index]}
            inputMode="numeric"
            autoComplete="off"
            required
            error={mistakes[index]}
            onChange={({ target }) => type(index, target.value)}
          />
        ))}
      </div>
      <FieldAlert id="coordinates-problem">{problem}</FieldAlert>
      <Button type="submit" variant="primary" wide busy={busy === 'confirm'} busyLabel="Firmando…">
        {action}
      </Button>
    </form>
  )
}

function idOf(cell: string): string {
  return `coordinate-${cell}`
}
