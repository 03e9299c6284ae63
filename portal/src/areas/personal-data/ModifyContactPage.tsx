import { contactChange, type MaskedContact } from '@almenara/contract/areas/personal-data/contact-info'
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
import type { ContactDraft, ContactField } from './contact-draft.ts'
import { ModifyContactForm } from './ModifyContactForm.tsx'
import { contactInfo } from './routes.tsx'

/** Mobile, other telephone and e-mail: what changes, review and signature, result. */
export function ModifyContactPage() {
  const read = useQuery(contactInfo)
  return (
    <>
      <AreaBreadcrumbs />
      <ReadState read={read}>{({ contacts }) => <ModifyContact contacts={contacts} />}</ReadState>
    </>
  )
}

function ModifyContact({ contacts }: { contacts: readonly MaskedContact[] }) {
  const operation = useTwoStep(contactChange, undefined)
  const [draft, setDraft] = useState<ContactDraft>({})
  const [focus, setFocus] = useState<ContactField>()
  const { phase } = operation
  const title = { editing: 'Datos de contacto', reviewing: 'Revise y firme', finished: 'Resultado del cambio' }[phase.step]
  useTitle(title)
  return (
    <>
      <OperationHead title={title} step={phase.step} />
      {phase.step === 'editing' && (
        <ModifyContactForm contacts={contacts} draft={draft} onChange={setDraft} operation={operation} focus={focus} />
      )}
      {phase.step === 'reviewing' && (
        <ReviewStep
          order={phase.order}
          verb="Va a cambiar"
          action="Firmar y cambiar los datos"
          operation={operation}
          onEdit={(field) => {
            setFocus(field as ContactField | undefined)
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
