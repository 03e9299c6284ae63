import { contactChange, type MaskedContact } from '@almenara/contract/areas/personal-data/contact-info'
import { useQuery } from '@tanstack/react-query'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { OperationSteps } from '../../patterns/two-step/OperationSteps.tsx'
import { useDraft } from '../../patterns/two-step/use-draft.ts'
import { useTwoStep } from '../../patterns/two-step/use-two-step.ts'
import { AreaBreadcrumbs } from './AreaBreadcrumbs.tsx'
import { AreaResult } from './AreaResult.tsx'
import type { ContactDraft } from './contact-draft.ts'
import { ModifyContactForm } from './ModifyContactForm.tsx'
import { contactInfo } from './queries.ts'

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
  const [draft, setDraft] = useDraft<ContactDraft>({})
  return (
    <OperationSteps
      operation={operation}
      product={undefined}
      title="Datos de contacto"
      resultTitle="Resultado del cambio"
      verb="Va a cambiar"
      action="cambiar los datos"
      result={(order) => <AreaResult order={order} />}
    >
      <ModifyContactForm contacts={contacts} draft={draft} onChange={setDraft} operation={operation} />
    </OperationSteps>
  )
}
