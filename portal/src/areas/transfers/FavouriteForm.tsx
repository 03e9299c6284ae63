import type { FavouriteInput } from '@almenara/contract/areas/transfers/favourites'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { aliasText, paymentText } from '@almenara/contract/text'
import { type FormEvent, type ReactNode, useState } from 'react'
import { describe } from '../../api/errors.es.ts'
import { AmountInput } from '../../kit/AmountInput.tsx'
import { Button } from '../../kit/Button.tsx'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { Pick } from '../../kit/Pick.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { fieldProblems } from '../../patterns/two-step/field-problems.ts'
import steps from '../../patterns/two-step/steps.module.css'
import { accountOption, type Account } from './account-option.tsx'
import { readFavourite, type FavouriteDraft, type FavouriteField, type FavouriteProblems } from './favourite-draft.ts'

interface FavouriteFormProps {
  initial: FavouriteDraft
  targets: readonly Account[]
  onSave: (input: FavouriteInput) => void
  saving: boolean
  /** Why the bank did not save it. */
  error: Error | null
  /** The way out. */
  children: ReactNode
}

/** How it is called, who receives, and what is usually sent. */
export function FavouriteForm({ initial, targets, onSave, saving, error, children }: FavouriteFormProps) {
  const [draft, setDraft] = useState(initial)
  const [mistakes, setMistakes] = useState<FavouriteProblems>({})
  const refused = fieldProblems(error)
  const problems: FavouriteProblems = { ...refused, ...mistakes }
  const change = (field: FavouriteField, value: string) => {
    setMistakes((before) => ({ ...before, [field]: undefined }))
    setDraft((before) => ({ ...before, [field]: value }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readFavourite(draft)
    if ('input' in read) return onSave(read.input)
    setMistakes(read.problems)
    return document.getElementById(read.first)?.focus()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Sheet>
        <div className={steps.questions}>
          <Questions draft={draft} targets={targets} problems={problems} onChange={change} />
          {error && Object.keys(refused).length === 0 ? <ErrorBox {...describe(error)} /> : null}
        </div>
        <div className={steps.foot}>
          <Button type="submit" variant="primary" busy={saving} busyLabel="Guardando…">
            Guardar
          </Button>
          {children}
        </div>
      </Sheet>
    </form>
  )
}

interface QuestionsProps {
  draft: FavouriteDraft
  targets: readonly Account[]
  problems: FavouriteProblems
  onChange: (field: FavouriteField, value: string) => void
}

function Questions({ draft, targets, problems, onChange }: QuestionsProps) {
  return (
    <>
      <section className={steps.question}>
        <h2>¿Cómo quiere llamarlo?</h2>
        <TextField
          id="alias"
          label="Alias"
          value={draft.alias}
          maxLength={MAX_LENGTH.transferAlias}
          counted
          autoComplete="off"
          onChange={({ target: { value } }) => onChange('alias', aliasText.clean(value))}
          error={problems.alias}
        />
      </section>
      <section className={steps.question}>
        <h2>¿A qué cuenta?</h2>
        <Pick
          id="target"
          label="Cuenta de destino"
          placeholder="Elegir una cuenta"
          options={targets.map(accountOption)}
          value={draft.target}
          onChange={(target) => onChange('target', target)}
          error={problems.target}
        />
      </section>
      <section className={steps.question}>
        <h2>¿Cuánto suele enviar?</h2>
        <AmountInput
          id="amount"
          label="Importe en euros"
          required={false}
          hint="Déjelo vacío para escribirlo cada vez."
          value={draft.amount}
          onChange={(text) => onChange('amount', text)}
          error={problems.amount}
        />
        <TextField
          id="concept"
          label="Concepto"
          required={false}
          value={draft.concept}
          maxLength={MAX_LENGTH.concept}
          counted
          autoComplete="off"
          onChange={({ target: { value } }) => onChange('concept', paymentText.clean(value))}
          error={problems.concept}
        />
      </section>
    </>
  )
}
