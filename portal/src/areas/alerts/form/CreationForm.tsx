import type { AlertCreation, AlertStatus } from '@almenara/contract/areas/alerts/alert-contracts'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../kit/button-class.ts'
import { Pick } from '../../../kit/Pick.tsx'
import { OperationForm } from '../../../patterns/two-step/OperationForm.tsx'
import { Question } from '../../../patterns/two-step/Question.tsx'
import { useOperationForm } from '../../../patterns/two-step/use-operation-form.ts'
import type { TwoStep } from '../../../patterns/two-step/use-two-step.ts'
import { ConditionsQuestion } from './ConditionsQuestion.tsx'
import { creationFields, readCreation, type CreationDraft } from './creation-draft.ts'
import { CreationSummary } from './CreationSummary.tsx'
import type { AlertConfig } from './rules-draft.ts'
import { RulesQuestion } from './RulesQuestion.tsx'
import { productOption, TermsQuestions } from './TermsQuestions.tsx'

interface FormProps {
  status: AlertStatus
  products: readonly { id: string; name: string; identifier: string; codes: readonly string[] }[]
  config: AlertConfig
  draft: CreationDraft
  onChange: (draft: CreationDraft) => void
  operation: TwoStep<AlertCreation>
}

/** Of which account, what is watched, how it is told, and the conditions that are accepted. */
export function CreationForm({ status, products, config, draft, onChange, operation }: FormProps) {
  const form = useOperationForm({
    operation,
    draft,
    onChange,
    fields: creationFields(draft),
    read: readCreation(draft, config, status),
    unavailable: status.channels.some(({ verified }) => verified) ? undefined : 'Antes de continuar, verifique un móvil o un correo.',
  })
  const product = products.find(({ id }) => id === draft.productId)
  const kinds = config.alerts.filter(({ code }) => !product || product.codes.includes(code))
  return (
    <OperationForm
      form={form}
      cancel={
        <Link to="/services/alert-settings/{-$txId}" params={{ txId: undefined }} className={buttonClass({ variant: 'text' })}>
          Cancelar
        </Link>
      }
      aside={<CreationSummary status={status} product={product} draft={draft} kinds={config.alerts} />}
    >
      <Question title="Producto">
        <Pick label="Cuenta" placeholder="Elegir una cuenta" options={products.map(productOption)} {...form.field('productId')} />
      </Question>
      <RulesQuestion
        kinds={kinds}
        rules={draft.rules}
        onChange={(rules) => form.change({ rules })}
        problems={form.problems}
        productId={draft.productId}
      />
      <TermsQuestions status={status} draft={draft} onChange={form.change} problems={form.problems} />
      <ConditionsQuestion
        conditions={config.conditions}
        accepted={draft.accepted}
        onChange={(accepted) => form.change({ accepted })}
        problem={form.problems['conditionsVersion']}
      />
    </OperationForm>
  )
}
