import type { MobileRechargeInput, PhoneOperator, RechargePayer } from '@almenara/contract/areas/operations/mobile-recharge'
import { amountSoFar } from '../../fields/amount.ts'
import { buttonClass } from '../../kit/button-class.ts'
import { AsideAmount, AsideFact, OperationSummary } from '../../patterns/two-step/OperationAside.tsx'
import { OperationForm } from '../../patterns/two-step/OperationForm.tsx'
import { useOperationForm } from '../../patterns/two-step/use-operation-form.ts'
import type { TwoStep } from '../../patterns/two-step/use-two-step.ts'
import { readRecharge, RECHARGE_FIELDS, type RechargeDraft, type RechargeChoices } from './mobile-recharge-draft.ts'
import { MobileRechargeQuestions } from './MobileRechargeQuestions.tsx'
import { BackToOrigin } from './Origin.tsx'

interface FormProps {
  choices: RechargeChoices
  draft: RechargeDraft
  onChange: (draft: RechargeDraft) => void
  operation: TwoStep<MobileRechargeInput>
}

/** Which mobile, how much and with what it is paid. */
export function MobileRechargeForm({ choices: { operators, payers }, draft, onChange, operation }: FormProps) {
  const payer = payers.find(({ id }) => id === draft.payer)
  const form = useOperationForm({
    operation,
    draft,
    onChange,
    fields: RECHARGE_FIELDS,
    read: readRecharge(draft, operators, payers),
    canOperate: payer?.canOperate,
  })
  return (
    <OperationForm
      form={form}
      cancel={<BackToOrigin className={buttonClass({ variant: 'text' })}>Cancelar</BackToOrigin>}
      aside={<Summary draft={draft} operator={operators.find(({ id }) => id === draft.operator)} payer={payer} />}
    >
      <MobileRechargeQuestions choices={{ operators, payers }} draft={draft} form={form} />
    </OperationForm>
  )
}

interface SummaryProps {
  draft: RechargeDraft
  operator: PhoneOperator | undefined
  payer: RechargePayer | undefined
}

function Summary({ draft, operator, payer }: SummaryProps) {
  return (
    <OperationSummary>
      <AsideAmount term="Importe" value={amountSoFar(draft.amount)} size="title" />
      <AsideFact term="Móvil">{draft.phone || '—'}</AsideFact>
      <AsideFact term="Operador">{operator?.name ?? 'Sin elegir'}</AsideFact>
      <AsideFact term="Se paga con">{payer?.name ?? 'Sin elegir'}</AsideFact>
      <AsideFact term="Comisión">0,00&nbsp;€</AsideFact>
    </OperationSummary>
  )
}
