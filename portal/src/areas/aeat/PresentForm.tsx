import type { PresentationInput, PresentationModel, TaxPayingAccount } from '@almenara/contract/areas/aeat/presentation'
import { formatDay } from '@almenara/contract/dates'
import { Link } from '@tanstack/react-router'
import { CallFailure } from '../../api/failure.ts'
import { amountSoFar } from '../../fields/amount.ts'
import { accountOption } from '../../fields/product-option.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { Checkbox } from '../../kit/Choice.tsx'
import { Pick } from '../../kit/Pick.tsx'
import { Segmented } from '../../kit/Segmented.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { add, formatAmount, negate, ZERO } from '@almenara/contract/money'
import { AsideAmount, AsideFact, OperationSummary } from '../../patterns/two-step/OperationAside.tsx'
import { OperationForm } from '../../patterns/two-step/OperationForm.tsx'
import { Question } from '../../patterns/two-step/Question.tsx'
import { useOperationForm } from '../../patterns/two-step/use-operation-form.ts'
import type { TwoStep } from '../../patterns/two-step/use-two-step.ts'
import { periodWords } from './period-words.ts'
import { deadlineOf, PRESENT_FIELDS, readPresentation, type PresentDraft } from './present-draft.ts'
import type { TaxChoices } from './tax-choices.ts'
import { TaxFileQuestion } from './TaxFileQuestion.tsx'
import { TaxQuestions } from './TaxQuestions.tsx'

interface FormProps {
  choices: TaxChoices
  draft: PresentDraft
  onChange: (draft: PresentDraft) => void
  operation: TwoStep<PresentationInput>
}

const WAYS = [
  { value: 'HAND', label: 'Con sus datos' },
  { value: 'FILE', label: 'Con un archivo' },
  { value: 'REFERENCE', label: 'Con una referencia' },
] as const

/** What is paid, its data, and from which account. */
export function PresentForm({ choices, draft, onChange, operation }: FormProps) {
  const { accounts } = choices
  const account = accounts.find(({ id }) => id === draft.accountId)
  const form = useOperationForm({
    operation,
    draft,
    onChange,
    fields: PRESENT_FIELDS,
    read: readPresentation(draft),
    canOperate: account?.canOperate,
  })
  const asksAgain = operation.error instanceof CallFailure && operation.error.code === 'DECLARATION_REPEATED'
  const { onChange: onPreSignature, ...preSignature } = form.field('preSignature')
  return (
    <OperationForm
      form={form}
      cancel={
        <Link to="/services/aeat/declarations" className={buttonClass({ variant: 'text' })}>
          Cancelar
        </Link>
      }
      aside={<Summary draft={draft} model={choices.models.find(({ model }) => model === draft.model)} account={account} />}
    >
      <Question title="¿Cómo lo paga?">
        <Segmented label="Forma de rellenar" size="md" options={WAYS} value={draft.by} onChange={(by) => form.change({ by })} />
      </Question>
      {draft.by === 'FILE' ? (
        <TaxFileQuestion draft={draft} form={form} />
      ) : (
        <TaxQuestions choices={choices} draft={draft} form={form} account={account} />
      )}
      <Question title="Cuenta de cargo">
        <Pick label="Cuenta" placeholder="Elegir una cuenta" options={accounts.map(accountOption)} {...form.field('accountId')} />
        <TextField
          label="Prefirma (opcional)"
          hint="Hasta 40 cifras y letras, si se la dieron con la declaración"
          maxLength={MAX_LENGTH.preSignature}
          {...preSignature}
          onChange={({ target }) => onPreSignature(target.value)}
        />
        {(asksAgain || draft.repeated) && (
          <Checkbox checked={draft.repeated} onChange={({ target }) => form.change({ repeated: target.checked })}>
            Sí, quiero pagarlo otra vez
          </Checkbox>
        )}
      </Question>
    </OperationForm>
  )
}

interface SummaryProps {
  draft: PresentDraft
  model: PresentationModel | undefined
  account: TaxPayingAccount | undefined
}

function Summary({ draft, model, account }: SummaryProps) {
  const { by, file, chosen, exercise } = draft
  const ofFile = (file?.declarations ?? []).filter(({ position }) => chosen.includes(position)).map(({ amount }) => amount)
  const amount = by === 'FILE' ? add(ZERO, ...ofFile) : amountSoFar(draft.amount)
  const period = model?.periods.find((one) => one === draft.period)
  const deadline = by === 'HAND' && model ? deadlineOf(model, draft) : undefined
  const left = account && amount > 0 ? add(account.available, negate(amount)) : undefined
  return (
    <OperationSummary>
      <AsideAmount term="Importe" value={amount} size="title" />
      {by === 'HAND' && <AsideFact term="Modelo">{draft.model || 'Sin elegir'}</AsideFact>}
      {by === 'HAND' && period && <AsideFact term="Periodo">{periodWords({ period, exercise })}</AsideFact>}
      {by === 'FILE' && <AsideFact term="Declaraciones">{String(chosen.length)}</AsideFact>}
      {deadline && <AsideFact term="Último día">{formatDay(deadline)}</AsideFact>}
      <AsideFact term="Se paga con">{account?.name ?? 'Sin elegir'}</AsideFact>
      {left !== undefined && left >= 0 && <AsideAmount term="Disponible después" value={left} as="balance" />}
      <AsideFact term="Comisión">{formatAmount(ZERO)}</AsideFact>
    </OperationSummary>
  )
}
