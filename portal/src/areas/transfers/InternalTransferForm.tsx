import type { AccountSummary } from '@almenara/contract/areas/accounts'
import type { InternalTransferInput } from '@almenara/contract/areas/transfers/internal'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { toCents } from '@almenara/contract/money'
import { paymentText } from '@almenara/contract/text'
import { Link, useNavigate } from '@tanstack/react-router'
import { amountSoFar } from '../../fields/amount.ts'
import { Amount } from '../../kit/Amount.tsx'
import { AmountInput } from '../../kit/AmountInput.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { Pick } from '../../kit/Pick.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { AsideFact, OperationSummary } from '../../patterns/two-step/OperationAside.tsx'
import { OperationForm } from '../../patterns/two-step/OperationForm.tsx'
import { Question } from '../../patterns/two-step/Question.tsx'
import type { DraftForm } from '../../patterns/two-step/use-draft-form.ts'
import { useOperationForm } from '../../patterns/two-step/use-operation-form.ts'
import type { TwoStep } from '../../patterns/two-step/use-two-step.ts'
import { accountOption, type Account } from './account-option.tsx'
import type { Product } from './addresses.ts'
import { readDraft, TRANSFER_FIELDS, type Draft, type TransferField } from './internal-transfer-draft.ts'
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
  operation: TwoStep<InternalTransferInput>
}

/** From which account, to which, how much and with which words. */
export function InternalTransferForm({ product, id, choices, draft, onChange, operation }: FormProps) {
  const source = choices.sources.find((account) => account.id === id)
  const form = useOperationForm({
    operation,
    draft,
    onChange,
    fields: TRANSFER_FIELDS,
    read: readDraft(draft),
    canOperate: source?.canOperate,
  })
  return (
    <OperationForm
      form={form}
      cancel={
        <Link to="/accounts/$id/account-details/{-$txId}" params={{ id }} className={buttonClass({ variant: 'text' })}>
          Cancelar
        </Link>
      }
      aside={<Summary draft={draft} source={source} target={choices.targets.find((account) => account.id === draft.target)} />}
    >
      <Accounts product={product} source={source} choices={choices} draft={draft} form={form} />
      <HowMuch source={source} draft={draft} form={form} />
    </OperationForm>
  )
}

interface QuestionsProps {
  source: AccountSummary | undefined
  draft: Draft
  form: DraftForm<Draft, TransferField>
}

function Accounts({ product, source, choices, draft, form }: QuestionsProps & Pick<FormProps, 'product' | 'choices'>) {
  const navigate = useNavigate()
  return (
    <>
      <Question title="¿Desde qué cuenta?">
        <Pick
          id="source"
          label="Cuenta de cargo"
          options={choices.sources.map(accountOption)}
          value={source?.id}
          onChange={(chosen) =>
            void navigate({ to: '/$product/$id/internal-transfers-creation', params: { product, id: chosen }, replace: true })
          }
        />
      </Question>
      <Question title="¿A qué cuenta?">
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
          onChange={(target) => form.change({ target })}
          error={form.problems.target}
        />
      </Question>
    </>
  )
}

function HowMuch({ source, draft, form }: QuestionsProps) {
  return (
    <Question title="¿Cuánto?">
      <div className={styles.amount}>
        <AmountInput
          id="amount"
          label="Importe en euros"
          look="large"
          value={draft.amount}
          onChange={(amount) => form.change({ amount })}
          error={form.problems.amount}
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
        onChange={({ target: { value } }) => form.change({ concept: paymentText.clean(value) })}
        error={form.problems.concept}
      />
    </Question>
  )
}

function Summary({ draft, source, target }: { draft: Draft; source: Account | undefined; target: Account | undefined }) {
  return (
    <OperationSummary>
      <AsideFact term="Importe">
        <Amount value={amountSoFar(draft.amount)} size="title" />
      </AsideFact>
      <AsideFact term="Para">{target?.name ?? 'Sin elegir'}</AsideFact>
      <AsideFact term="Desde">{source?.name}</AsideFact>
      <AsideFact term="Fecha">Hoy, al momento</AsideFact>
      <AsideFact term="Comisión">
        <Amount value={toCents(0)} />
      </AsideFact>
    </OperationSummary>
  )
}
