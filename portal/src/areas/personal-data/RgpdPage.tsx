import { consentChange, type consentsView } from '@almenara/contract/areas/personal-data/consents'
import type { Reply } from '@almenara/contract/call'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { OperationSteps } from '../../patterns/two-step/OperationSteps.tsx'
import { RestoredNote } from '../../patterns/two-step/RestoredNote.tsx'
import { useDraft } from '../../patterns/two-step/use-draft.ts'
import { useTwoStep } from '../../patterns/two-step/use-two-step.ts'
import { AreaBreadcrumbs } from './AreaBreadcrumbs.tsx'
import { AreaResult } from './AreaResult.tsx'
import { choicesOf, ConsentForm, keptChoices } from './ConsentForm.tsx'
import { ConsentsView } from './ConsentsView.tsx'
import { consentsQuery } from './queries.ts'

const rgpdManagement = getRouteApi('/shell/signed-in/personal-data/rgpd-management/$operationType')

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
  const [draft, setDraft] = useDraft(() => ({ choices: choicesOf(consents.purposes) }))
  const choices = keptChoices(consents.purposes, draft.choices)
  return (
    <OperationSteps
      operation={operation}
      product={undefined}
      title="Preferencias de privacidad"
      action="guardar las preferencias"
      result={(order) => <AreaResult order={order} />}
    >
      <RestoredNote />
      <ConsentForm
        purposes={consents.purposes}
        choices={choices}
        onChange={(changed) => setDraft({ choices: changed })}
        operation={operation}
      />
    </OperationSteps>
  )
}
