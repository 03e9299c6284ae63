import { mandateCeiling, type BizumMandateDetail, type MandateCeilingInput } from '@almenara/contract/areas/bizum/mandates'
import { formatAmount } from '@almenara/contract/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readAmount } from '../../../fields/amount.ts'
import { AmountInput } from '../../../kit/AmountInput.tsx'
import { Button } from '../../../kit/Button.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { OperationForm } from '../../../patterns/two-step/OperationForm.tsx'
import { OperationSteps } from '../../../patterns/two-step/OperationSteps.tsx'
import { Question } from '../../../patterns/two-step/Question.tsx'
import { invalidFields, type ReadDraft } from '../../../patterns/two-step/read-draft.ts'
import { ResultStep } from '../../../patterns/two-step/ResultStep.tsx'
import { useDraft } from '../../../patterns/two-step/use-draft.ts'
import { useOperationForm } from '../../../patterns/two-step/use-operation-form.ts'
import { useTwoStep } from '../../../patterns/two-step/use-two-step.ts'
import { mandateQuery } from '../queries.ts'

/** Letting a subscription charge more than its customer had allowed: signed, as it opens what was closed. */
export default function RaiseCeiling({ id, onClose }: { id: string; onClose: () => void }) {
  const read = useQuery(mandateQuery(id))
  return <ReadState read={read}>{(mandate) => <Raise key={id} mandate={mandate} onClose={onClose} />}</ReadState>
}

interface CeilingDraft {
  /** As it is typed; empty: as much as the merchant may. */
  ceiling: string
}

function readCeiling({ ceiling }: CeilingDraft): ReadDraft<MandateCeilingInput, 'ceiling'> {
  if (ceiling === '') return { input: {} }
  const read = readAmount(ceiling)
  return read.ok ? { input: { ceiling: read.amount } } : invalidFields({ ceiling: read.problem })
}

function Raise({ mandate: found, onClose }: { mandate: BizumMandateDetail; onClose: () => void }) {
  const operation = useTwoStep(mandateCeiling, { id: found.id })
  // What it was stands while it is signed and done.
  const [{ title, ceiling }] = useState(found)
  const now = ceiling === undefined ? '' : `Ahora es ${formatAmount(ceiling)}.`
  const [draft, setDraft] = useDraft((): CeilingDraft => ({ ceiling: '' }))
  const form = useOperationForm({ operation, draft, onChange: setDraft, fields: ['ceiling'] as const, read: readCeiling(draft) })
  return (
    <OperationSteps
      operation={operation}
      product={undefined}
      title={`Máximo de «${title}»`}
      action="subir el máximo"
      result={(order) => <ResultStep order={order} actions={<Button onClick={onClose}>Volver a las suscripciones</Button>} />}
    >
      <OperationForm
        form={form}
        cancel={
          <Button variant="text" onClick={onClose}>
            Cancelar
          </Button>
        }
      >
        <Question title="¿Cuánto puede cobrar cada vez?">
          <AmountInput
            label="Su máximo por cobro, en euros (opcional)"
            hint={`${now} Sin máximo, podrá cobrar lo que usted firmó al suscribirse.`}
            integerDigits={5}
            {...form.field('ceiling')}
          />
        </Question>
      </OperationForm>
    </OperationSteps>
  )
}
