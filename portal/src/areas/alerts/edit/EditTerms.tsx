import { modifyAlertContract, type AlertModification } from '@almenara/contract/areas/alerts/alert-contracts'
import { useState } from 'react'
import { buttonClass } from '../../../kit/button-class.ts'
import { OperationForm } from '../../../patterns/two-step/OperationForm.tsx'
import { OperationSteps } from '../../../patterns/two-step/OperationSteps.tsx'
import { invalidFields, type ReadDraft } from '../../../patterns/two-step/read-draft.ts'
import { ResultStep } from '../../../patterns/two-step/ResultStep.tsx'
import { useDraft } from '../../../patterns/two-step/use-draft.ts'
import { useOperationForm } from '../../../patterns/two-step/use-operation-form.ts'
import { useTwoStep, type TwoStep } from '../../../patterns/two-step/use-two-step.ts'
import { draftOfTerms, readTerms, TERM_FIELDS, type TermsDraft } from '../form/terms-draft.ts'
import { TermsQuestions } from '../form/TermsQuestions.tsx'
import { ToContract } from '../ToContract.tsx'
import type { EditProps } from './edit-props.ts'

/** By which ways and at which hours an alert tells: signed, as they show what happens in the account. */
export function EditTerms(props: EditProps) {
  // Once it is signed the contract has another version: what was begun stands until it is over.
  const [{ contract }] = useState(props)
  const operation = useTwoStep(modifyAlertContract, { alertContractId: contract.id })
  return (
    <OperationSteps
      operation={operation}
      product={undefined}
      title={`Canales y horario de la alerta ${contract.number}`}
      action="cambiar los canales"
      result={(order) => (
        <ResultStep order={order}>
          <ToContract contract={contract}>Ver la alerta</ToContract>
        </ResultStep>
      )}
    >
      <TermsForm {...props} operation={operation} />
    </OperationSteps>
  )
}

function TermsForm({ contract, status, operation }: EditProps & { operation: TwoStep<AlertModification> }) {
  const { id, version } = contract
  const [draft, setDraft] = useDraft(() => draftOfTerms(status, contract), { name: `alert-channels-${id}-${version}` })
  const form = useOperationForm({
    operation,
    draft,
    onChange: setDraft,
    fields: [...TERM_FIELDS] as string[],
    read: readEdited(draft, { contract, status }),
  })
  return (
    <OperationForm
      form={form}
      cancel={
        <ToContract contract={contract} className={buttonClass({ variant: 'text' })}>
          Cancelar
        </ToContract>
      }
    >
      <TermsQuestions status={status} draft={draft} onChange={form.change} problems={form.problems} />
    </OperationForm>
  )
}

function readEdited(draft: TermsDraft, { contract, status }: Pick<EditProps, 'contract' | 'status'>): ReadDraft<AlertModification, string> {
  const { terms, problems } = readTerms(draft, status)
  if (Object.values(problems).some((problem) => problem !== undefined)) return invalidFields<string>(problems)
  return { input: { ...terms, version: contract.version } }
}
