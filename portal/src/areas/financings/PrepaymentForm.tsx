import { type FinancingDetail } from '@almenara/contract/areas/financings/products'
import { type PrepaymentInput, type PrepaymentCut } from '@almenara/contract/areas/financings/prepayment'
import { CUT_NAMES } from '@almenara/contract/financing-names'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../kit/Amount.tsx'
import { AmountInput } from '../../kit/AmountInput.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { RadioGroup } from '../../kit/Choice.tsx'
import { Iban } from '../../kit/Iban.tsx'
import { OperationForm } from '../../patterns/two-step/OperationForm.tsx'
import { Question } from '../../patterns/two-step/Question.tsx'
import { useOperationForm } from '../../patterns/two-step/use-operation-form.ts'
import type { TwoStep } from '../../patterns/two-step/use-two-step.ts'
import { PREPAYMENT_FIELDS, readDraft, type PrepaymentDraft } from './prepayment-draft.ts'
import { Simulation } from './Simulation.tsx'

interface PrepaymentFormProps {
  financing: FinancingDetail
  draft: PrepaymentDraft
  onChange: (draft: PrepaymentDraft) => void
  operation: TwoStep<PrepaymentInput>
}

const CUTS: readonly { value: PrepaymentCut; label: string; detail: string }[] = [
  { value: 'TERM', label: CUT_NAMES.TERM, detail: 'La cuota sigue igual y el préstamo acaba antes. Se ahorran más intereses.' },
  { value: 'INSTALMENT', label: CUT_NAMES.INSTALMENT, detail: 'Baja la cuota y el préstamo acaba el mismo día.' },
]

/** How much, and what gets smaller; beside it, what it costs and saves. */
export function PrepaymentForm({ financing, draft, onChange, operation }: PrepaymentFormProps) {
  const { id, used, chargedTo, canOperate } = financing
  const read = readDraft(draft, used)
  const form = useOperationForm({ operation, draft, onChange, fields: PREPAYMENT_FIELDS, read, canOperate })
  return (
    <OperationForm
      form={form}
      cancel={
        <Link to="/financings/$id/details" params={{ id }} className={buttonClass({ variant: 'text' })}>
          Cancelar
        </Link>
      }
      aside={<Simulation id={id} input={'input' in read ? read.input : undefined} />}
    >
      <Question title="¿Cuánto quiere amortizar?">
        <AmountInput label="Capital en euros" look="large" {...form.field('amount')} />
        <p>
          Debe <Amount value={used} />. Se cargará en {chargedTo.name}, <Iban value={chargedTo.iban} />.
        </p>
      </Question>
      <Question title="Modalidad" field="cut">
        <RadioGroup label="Modalidad" legend="hidden" options={CUTS} {...form.field('cut')} />
      </Question>
    </OperationForm>
  )
}
