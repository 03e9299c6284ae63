import { revokeMandate, type B2bMandateDetail } from '@almenara/contract/areas/payments/mandates'
import { formatDay } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buttonClass } from '../../../kit/button-class.ts'
import { Note } from '../../../kit/Note.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { OperationForm } from '../../../patterns/two-step/OperationForm.tsx'
import { OperationSteps } from '../../../patterns/two-step/OperationSteps.tsx'
import { Question } from '../../../patterns/two-step/Question.tsx'
import { ResultStep } from '../../../patterns/two-step/ResultStep.tsx'
import { useConfirmation } from '../../../patterns/two-step/use-operation-form.ts'
import { useTwoStep } from '../../../patterns/two-step/use-two-step.ts'
import { mandateQuery } from '../b2b-queries.ts'
import { MandateBreadcrumbs, MandateListLink, useMandatePlace } from './mandate-place.tsx'
import { MandateClosed } from './MandateClosed.tsx'
import { MandateFacts } from './MandateFacts.tsx'

const TITLE = 'Revocar mandato'

/** Revoking a mandate for ever, with the announced debits that it stops paying. */
export function RevokePage() {
  const { mandateId } = useMandatePlace()
  const read = useQuery(mandateQuery(mandateId))
  return (
    <>
      <MandateBreadcrumbs />
      <ReadState read={read}>{(mandate) => <Revoke key={mandateId} mandate={mandate} />}</ReadState>
    </>
  )
}

/** Once done the mandate is another: what is asked and said is of the one it began with. */
function Revoke({ mandate: found }: { mandate: B2bMandateDetail }) {
  const [mandate] = useState(found)
  const operation = useTwoStep(revokeMandate, { mandateId: mandate.id })
  const form = useConfirmation({ operation, input: {}, canOperate: mandate.account.canOperate, protects: true })
  if (mandate.state === 'REVOKED') return <MandateClosed title={TITLE} />
  return (
    <OperationSteps
      protects
      operation={operation}
      product={mandate.account.id}
      title={TITLE}
      action="revocar el mandato"
      begins="notice"
      result={(order) => (
        <ResultStep order={order} actions={<MandateListLink className={buttonClass()}>Ver los mandatos B2B</MandateListLink>} />
      )}
    >
      <OperationForm
        form={form}
        label={TITLE}
        cancel={<MandateListLink className={buttonClass({ variant: 'text' })}>Volver sin cambiar nada</MandateListLink>}
      >
        <Question title={mandate.creditorName}>
          <MandateFacts mandate={mandate} />
          {mandate.stops.map(({ id, amount, dueOn }) => (
            <Note
              key={id}
              tone="warning"
              title={`El adeudo de ${formatAmount(amount)} del ${formatDay(dueOn)} volverá a esperar su decisión.`}
            />
          ))}
          <Note title="Revocar es definitivo.">Para volver a pagar así a este acreedor tendrá que autorizar un mandato nuevo.</Note>
        </Question>
      </OperationForm>
    </OperationSteps>
  )
}
