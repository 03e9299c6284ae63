import type { CounterfoilAccount, CounterfoilRequestInput, CounterfoilType } from '@almenara/contract/areas/operations/counterfoil'
import { formatDay } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { buttonClass } from '../../kit/button-class.ts'
import { RadioGroup } from '../../kit/Choice.tsx'
import { Iban } from '../../kit/Iban.tsx'
import { AsideAmount, AsideFact, OperationSummary } from '../../patterns/two-step/OperationAside.tsx'
import { OperationForm } from '../../patterns/two-step/OperationForm.tsx'
import { Question } from '../../patterns/two-step/Question.tsx'
import { useOperationForm } from '../../patterns/two-step/use-operation-form.ts'
import type { TwoStep } from '../../patterns/two-step/use-two-step.ts'
import { costOf, COUNTERFOIL_FIELDS, readCounterfoil, type CounterfoilDraft, type CounterfoilTerms } from './counterfoil-draft.ts'
import { CounterfoilDelivery } from './CounterfoilDelivery.tsx'
import { BackToOrigin } from './Origin.tsx'

export interface CounterfoilChoices extends CounterfoilTerms {
  types: readonly CounterfoilType[]
}

interface FormProps {
  account: CounterfoilAccount
  choices: CounterfoilChoices
  draft: CounterfoilDraft
  onChange: (draft: CounterfoilDraft) => void
  operation: TwoStep<CounterfoilRequestInput>
}

/** Which cheque book, and where it goes. */
export function CounterfoilForm({ account, choices, draft, onChange, operation }: FormProps) {
  const form = useOperationForm({
    operation,
    draft,
    onChange,
    fields: COUNTERFOIL_FIELDS,
    read: readCounterfoil(draft),
    canOperate: account.canOperate,
  })
  return (
    <OperationForm
      form={form}
      cancel={<BackToOrigin className={buttonClass({ variant: 'text' })}>Cancelar</BackToOrigin>}
      aside={<Summary account={account} choices={choices} draft={draft} />}
    >
      <WhichType types={choices.types} value={draft.type} onChange={(type) => form.change({ type })} error={form.problems.type} />
      <CounterfoilDelivery account={account} postage={choices.postage} draft={draft} form={form} />
    </OperationForm>
  )
}

interface WhichTypeProps {
  types: readonly CounterfoilType[]
  value: string | undefined
  onChange: (type: string) => void
  error: string | undefined
}

function WhichType({ types, value, onChange, error }: WhichTypeProps) {
  return (
    <Question title="¿Qué talonario?" field="type">
      <RadioGroup
        label="Talonario"
        legend="hidden"
        options={types.map(({ id, name, forms, fee }) => ({
          value: id,
          label: `${name}, ${forms} efectos`,
          detail: fee === 0 ? 'Sin comisión' : `Comisión de ${formatAmount(fee)}`,
        }))}
        value={value}
        onChange={onChange}
        error={error}
      />
    </Question>
  )
}

function Summary({ account, choices, draft }: Pick<FormProps, 'account' | 'choices' | 'draft'>) {
  const type = choices.types.find(({ id }) => id === draft.type)
  return (
    <OperationSummary>
      <AsideAmount term="Comisión" value={costOf(type, choices.postage, draft)} size="title" />
      <AsideFact term="Talonario">{type ? `${type.name}, ${type.forms} efectos` : 'Sin elegir'}</AsideFact>
      <AsideFact term="Cuenta">
        {account.name}
        <br />
        <Iban value={account.iban} />
      </AsideFact>
      <AsideFact term={draft.delivery === 'BRANCH' ? 'Se recoge en' : 'Se envía a'}>
        {draft.delivery === 'BRANCH' ? (draft.branch?.name ?? 'Sin elegir') : account.address}
      </AsideFact>
      <AsideFact term="Desde">{formatDay(choices.readyOn)}</AsideFact>
    </OperationSummary>
  )
}
