import type { AccountSummary } from '@almenara/contract/areas/accounts'
import type { InternalTransferInput } from '@almenara/contract/areas/transfers/internal'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { toCents } from '@almenara/contract/money'
import { paymentText } from '@almenara/contract/text'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { describe } from '../../api/errors.es.ts'
import { amountSoFar } from '../../fields/amount.ts'
import { Amount } from '../../kit/Amount.tsx'
import { AmountInput } from '../../kit/AmountInput.tsx'
import { Button } from '../../kit/Button.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { Pick } from '../../kit/Pick.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { fieldProblems } from '../../patterns/two-step/field-problems.ts'
import { RESTRICTION_REASONS, useRestriction } from '../../patterns/two-step/restriction.ts'
import { RestrictionNote } from '../../patterns/two-step/RestrictionNote.tsx'
import steps from '../../patterns/two-step/steps.module.css'
import type { TwoStep } from '../../patterns/two-step/use-two-step.ts'
import { accountOption, type Account } from './account-option.tsx'
import type { Product } from './addresses.ts'
import { readDraft, type Draft, type Problems, type TransferField } from './internal-transfer-draft.ts'
import styles from './TransferPage.module.css'

export interface Choices {
  sources: readonly AccountSummary[]
  targets: readonly Account[]
}

interface FormProps {
  product: Product
  id: string
  choices: Choices
  draft: Draft
  onChange: (draft: Draft) => void
  operation: Pick<TwoStep<InternalTransferInput>, 'authorize' | 'error' | 'busy'>
  /** The field the customer came back to. */
  focus: TransferField | undefined
}

/** From which account, to which, how much and with which words. */
export function InternalTransferForm({ product, id, choices, draft, onChange, operation, focus }: FormProps) {
  const [mistakes, setMistakes] = useState<Problems>({})
  const source = choices.sources.find((account) => account.id === id)
  const restriction = useRestriction(source?.canOperate)
  const refused = fieldProblems(operation.error)
  useEffect(() => {
    if (focus) document.getElementById(focus)?.focus()
  }, [focus])
  const change = (field: TransferField, changed: Draft) => {
    setMistakes(({ [field]: _, ...rest }) => rest)
    onChange(changed)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (restriction) return
    const read = readDraft(draft)
    if ('input' in read) {
      operation.authorize(read.input)
      return
    }
    setMistakes(read.problems)
    document.getElementById(read.first)?.focus()
  }
  return (
    <form onSubmit={submit} noValidate>
      <RestrictionNote restriction={restriction} />
      <div className={steps.columns}>
        <Sheet>
          <div className={steps.questions}>
            <Questions
              product={product}
              source={source}
              choices={choices}
              draft={draft}
              problems={{ ...refused, ...mistakes }}
              onChange={change}
            />
            {operation.error && Object.keys(refused).length === 0 && <ErrorBox {...describe(operation.error)} />}
          </div>
          <div className={steps.foot}>
            <Button
              type="submit"
              variant="primary"
              busy={operation.busy === 'authorize'}
              busyLabel="Preparando…"
              unavailable={restriction && RESTRICTION_REASONS[restriction]}
            >
              Continuar
            </Button>
            <Link to="/accounts/$id/account-details/{-$txId}" params={{ id }} className={buttonClass({ variant: 'text' })}>
              Cancelar
            </Link>
            <p>Podrá revisarlo todo antes de firmar.</p>
          </div>
        </Sheet>
        <Summary draft={draft} source={source} target={choices.targets.find((account) => account.id === draft.target)} />
      </div>
    </form>
  )
}

interface QuestionsProps {
  product: Product
  source: AccountSummary | undefined
  choices: Choices
  draft: Draft
  problems: Problems
  onChange: (field: TransferField, changed: Draft) => void
}

function Questions({ product, source, choices, draft, problems, onChange }: QuestionsProps) {
  const navigate = useNavigate()
  return (
    <>
      <section className={steps.question}>
        <h2>¿Desde qué cuenta?</h2>
        <Pick
          id="source"
          label="Cuenta de cargo"
          options={choices.sources.map(accountOption)}
          value={source?.id}
          onChange={(chosen) =>
            void navigate({ to: '/$product/$id/internal-transfers-creation', params: { product, id: chosen }, replace: true })
          }
        />
      </section>
      <section className={steps.question}>
        <h2>¿A qué cuenta?</h2>
        {source && (
          <p className={styles.favourites}>
            <Link to="/$product/$id/internal-favourite-transfers-from-creation/{-$txId}" params={{ product, id: source.id }}>
              Elegir de sus favoritos
            </Link>
          </p>
        )}
        <Pick
          id="target"
          label="Cuenta de destino"
          placeholder="Elegir una cuenta"
          options={choices.targets.map(accountOption)}
          value={draft.target}
          onChange={(target) => onChange('target', { ...draft, target })}
          error={problems.target}
        />
      </section>
      <section className={steps.question}>
        <h2>¿Cuánto?</h2>
        <div className={styles.amount}>
          <AmountInput
            id="amount"
            label="Importe en euros"
            look="large"
            value={draft.amount}
            onChange={(text) => onChange('amount', { ...draft, amount: text })}
            error={problems.amount}
          />
          {source && (
            <p className={styles.left}>
              Disponible después del traspaso
              <b>
                <Amount value={toCents(source.available - amountSoFar(draft.amount))} as="balance" />
              </b>
            </p>
          )}
        </div>
        <TextField
          id="concept"
          label="Concepto"
          required={false}
          value={draft.concept}
          maxLength={MAX_LENGTH.concept}
          counted
          autoComplete="off"
          onChange={({ target: { value } }) => onChange('concept', { ...draft, concept: paymentText.clean(value) })}
          error={problems.concept}
        />
      </section>
    </>
  )
}

function Summary({ draft, source, target }: { draft: Draft; source: Account | undefined; target: Account | undefined }) {
  return (
    <Sheet className={`${steps.summary} ${steps.side} ${steps.summaryAside}`}>
      <h2>Resumen</h2>
      <dl>
        <div>
          <dt>Importe</dt>
          <dd>
            <Amount value={amountSoFar(draft.amount)} size="title" />
          </dd>
        </div>
        <div>
          <dt>Para</dt>
          <dd>{target?.name ?? 'Sin elegir'}</dd>
        </div>
        <div>
          <dt>Desde</dt>
          <dd>{source?.name}</dd>
        </div>
        <div>
          <dt>Fecha</dt>
          <dd>Hoy, al momento</dd>
        </div>
        <div>
          <dt>Comisión</dt>
          <dd>
            <Amount value={toCents(0)} />
          </dd>
        </div>
      </dl>
    </Sheet>
  )
}
