import type { TransferScope } from '@almenara/contract/areas/transfers/scope'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { aliasText } from '@almenara/contract/text'
import { type ReactNode } from 'react'
import { AmountInput } from '../../kit/AmountInput.tsx'
import { Button } from '../../kit/Button.tsx'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { Pick } from '../../kit/Pick.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { Question } from '../../patterns/two-step/Question.tsx'
import steps from '../../patterns/two-step/steps.module.css'
import { useDraftForm, type DraftForm } from '../../patterns/two-step/use-draft-form.ts'
import { useDraft } from '../../patterns/two-step/use-draft.ts'
import { accountOption, type Account } from '../../fields/product-option.tsx'
import { ConceptField } from './ConceptField.tsx'
import type { AnyFavouriteInput } from './favourite-calls.ts'
import { PayeeFields } from './PayeeFields.tsx'
import { SCOPE_WORDS } from './scope-words.ts'
import { usePayee } from './use-payee.ts'
import { FAVOURITE_FIELDS, readFavourite, type FavouriteDraft, type FavouriteField } from './favourite-draft.ts'

interface FavouriteFormProps {
  scope: TransferScope
  initial: FavouriteDraft
  /** Between own accounts: those that may receive. */
  targets: readonly Account[]
  onSave: (input: AnyFavouriteInput) => void
  saving: boolean
  /** Why the bank did not save it. */
  error: Error | null
  /** The way out. */
  children: ReactNode
}

/** How it is called, who receives, and what is usually sent. */
export function FavouriteForm({ scope, initial, targets, onSave, saving, error, children }: FavouriteFormProps) {
  const [draft, setDraft] = useDraft(initial)
  const form = useDraftForm({
    draft,
    onChange: setDraft,
    fields: FAVOURITE_FIELDS,
    read: readFavourite(scope, draft),
    send: onSave,
    error,
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <Sheet>
        <div className={steps.questions}>
          <Questions scope={scope} draft={draft} targets={targets} form={form} />
          {form.failures.map((failure) => (
            <ErrorBox key={failure.message} {...failure} />
          ))}
        </div>
        <div className={steps.foot}>
          <Button type="submit" variant="primary" busy={saving} busyLabel="Guardando…">
            {`Guardar ${SCOPE_WORDS[scope].theFavourite}`}
          </Button>
          {children}
        </div>
      </Sheet>
    </form>
  )
}

interface QuestionsProps {
  scope: TransferScope
  draft: FavouriteDraft
  targets: readonly Account[]
  form: DraftForm<FavouriteDraft, FavouriteField>
}

function Questions({ scope, draft, targets, form }: QuestionsProps) {
  return (
    <>
      <Question title="¿Qué alias?">
        <TextField
          id="alias"
          label="Alias"
          value={draft.alias}
          maxLength={MAX_LENGTH.transferAlias}
          counted
          autoComplete="off"
          onChange={({ target: { value } }) => form.change({ alias: aliasText.clean(value) })}
          error={form.problems.alias}
        />
      </Question>
      {scope === 'external' ? <Beneficiary draft={draft} form={form} /> : <Target targets={targets} form={form} />}
      <Question title="¿Cuánto suele enviar?">
        <AmountInput
          label="Importe en euros"
          required={false}
          hint="Deje vacío el importe para escribirlo en cada envío."
          {...form.field('amount')}
        />
        <ConceptField {...form.field('concept')} iban={scope === 'external' ? draft.iban : undefined} />
      </Question>
    </>
  )
}

function Target({ targets, form }: Pick<QuestionsProps, 'targets' | 'form'>) {
  return (
    <Question title="¿A qué cuenta?">
      <Pick label="Cuenta de destino" placeholder="Elegir una cuenta" options={targets.map(accountOption)} {...form.field('target')} />
    </Question>
  )
}

/** Verified here too: a favourite is trusted from then on. */
function Beneficiary({ draft, form }: Pick<QuestionsProps, 'draft' | 'form'>) {
  const payee = usePayee(draft, true)
  return (
    <Question title="¿A quién?">
      <PayeeFields typed={draft} payee={payee} problems={form.problems} onChange={(part) => form.change(part)} />
    </Question>
  )
}
