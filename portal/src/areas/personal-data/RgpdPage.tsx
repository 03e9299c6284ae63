import { consentChange, type ConsentChangeInput, type consentsView } from '@almenara/contract/areas/personal-data/consents'
import type { Reply } from '@almenara/contract/call'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTitle } from '../../base/title.ts'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { OperationHead } from '../../patterns/two-step/OperationHead.tsx'
import { ResultStep } from '../../patterns/two-step/ResultStep.tsx'
import { ReviewStep } from '../../patterns/two-step/ReviewStep.tsx'
import { useTwoStep } from '../../patterns/two-step/use-two-step.ts'
import { AreaBreadcrumbs } from './AreaBreadcrumbs.tsx'
import { AreaExit } from './AreaExit.tsx'
import { choicesOf, ConsentForm } from './ConsentForm.tsx'
import { ConsentsView } from './ConsentsView.tsx'
import { consentsQuery, rgpdManagement } from './routes.tsx'

type Consents = Reply<typeof consentsView>

/** What the bank may do with the customer's data: read (`view`), or decided and signed (`modify`). */
export function RgpdPage() {
  const { operationType } = rgpdManagement.useParams()
  const read = useQuery(consentsQuery)
  return (
    <>
      <AreaBreadcrumbs />
      <ReadState read={read}>
        {(consents) => (operationType === 'modify' ? <Decide consents={consents} /> : <ConsentsView consents={consents} />)}
      </ReadState>
    </>
  )
}

function Decide({ consents }: { consents: Consents }) {
  const operation = useTwoStep(consentChange, undefined)
  const [choices, setChoices] = useState<ConsentChangeInput['choices']>(() => choicesOf(consents.purposes))
  const [focus, setFocus] = useState<string>()
  const { phase } = operation
  const title = { editing: 'Decida sobre sus datos', reviewing: 'Revise y firme', finished: 'Resultado' }[phase.step]
  useTitle(title)
  return (
    <>
      <OperationHead title={title} step={phase.step} />
      {phase.step === 'editing' && (
        <ConsentForm purposes={consents.purposes} choices={choices} onChange={setChoices} operation={operation} focus={focus} />
      )}
      {phase.step === 'reviewing' && (
        <ReviewStep
          order={phase.order}
          verb=""
          action="Firmar y guardar"
          operation={operation}
          onEdit={(field) => {
            setFocus(field)
            operation.edit()
          }}
        />
      )}
      {phase.step === 'finished' && (
        <ResultStep order={phase.order}>
          <AreaExit />
        </ResultStep>
      )}
    </>
  )
}
