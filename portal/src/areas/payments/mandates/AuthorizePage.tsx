import { activateMandate, type B2bMandateDetail, type MandateActivation } from '@almenara/contract/areas/payments/mandates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buttonClass } from '../../../kit/button-class.ts'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { OperationForm } from '../../../patterns/two-step/OperationForm.tsx'
import { OperationSteps } from '../../../patterns/two-step/OperationSteps.tsx'
import { Question } from '../../../patterns/two-step/Question.tsx'
import { invalidFields, type ReadDraft } from '../../../patterns/two-step/read-draft.ts'
import { ResultStep } from '../../../patterns/two-step/ResultStep.tsx'
import { useDraft } from '../../../patterns/two-step/use-draft.ts'
import { useOperationForm } from '../../../patterns/two-step/use-operation-form.ts'
import { useTwoStep, type TwoStep } from '../../../patterns/two-step/use-two-step.ts'
import { mandateQuery } from '../b2b-queries.ts'
import { readTerms, termsDraftOf, type TermsDraft } from '../terms-draft.ts'
import { CreateMandate } from './CreateMandate.tsx'
import { MandateBreadcrumbs, NEW_MANDATE, useMandatePlace, WayBack } from './mandate-place.tsx'
import { MandateClosed } from './MandateClosed.tsx'
import { MandateFacts } from './MandateFacts.tsx'
import { TermFields } from '../TermFields.tsx'

/** Authorising a mandate, changing its limits, or registering one by hand. */
export function AuthorizePage() {
  const { mandateId } = useMandatePlace()
  return (
    <>
      <MandateBreadcrumbs />
      {mandateId === NEW_MANDATE ? <CreateMandate /> : <Known key={mandateId} mandateId={mandateId} />}
    </>
  )
}

function Known({ mandateId }: { mandateId: string }) {
  const read = useQuery(mandateQuery(mandateId))
  return <ReadState read={read}>{(mandate) => <Authorise mandate={mandate} />}</ReadState>
}

/** Once signed the mandate is another: what is asked and said is of the one it began with. */
function Authorise({ mandate: found }: { mandate: B2bMandateDetail }) {
  const [mandate] = useState(found)
  const operation = useTwoStep(activateMandate, { mandateId: mandate.id })
  const isOne = mandate.state === 'AUTHORISED'
  const title = isOne ? 'Modificar límites' : 'Autorizar mandato'
  if (mandate.state === 'REVOKED') return <MandateClosed title={title} />
  return (
    <OperationSteps
      operation={operation}
      product={mandate.account.id}
      title={title}
      action={isOne ? 'cambiar los límites' : 'autorizar el mandato'}
      result={(order) => <ResultStep order={order} actions={<WayBack className={buttonClass()} />} />}
    >
      <Form mandate={mandate} operation={operation} />
    </OperationSteps>
  )
}

const FIELDS = ['maximum', 'validUntil'] as const

function readActivation(draft: TermsDraft): ReadDraft<MandateActivation, (typeof FIELDS)[number]> {
  const read = readTerms(draft)
  return read.ok ? { input: read.terms } : invalidFields({ maximum: read.maximum, validUntil: read.validUntil })
}

function Form({ mandate, operation }: { mandate: B2bMandateDetail; operation: TwoStep<MandateActivation> }) {
  const [draft, setDraft] = useDraft<TermsDraft>(() => termsDraftOf(mandate))
  const form = useOperationForm({
    operation,
    draft,
    onChange: setDraft,
    fields: FIELDS,
    read: readActivation(draft),
    canOperate: mandate.account.canOperate,
  })
  return (
    <OperationForm form={form} cancel={<WayBack className={buttonClass({ variant: 'text' })} leaving="Cancelar" />}>
      <Question title={mandate.creditorName}>
        <MandateFacts mandate={mandate} />
      </Question>
      <Question title="¿Qué puede cobrar sin que usted decida?">
        <TermFields field={form.field} />
      </Question>
    </OperationForm>
  )
}
