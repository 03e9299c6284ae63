import type { ContactChangeInput, MaskedContact } from '@almenara/contract/areas/personal-data/contact-info'
import { CHANGE_SOMETHING } from '@almenara/contract/areas/personal-data/field-words'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../kit/button-class.ts'
import { OperationForm } from '../../patterns/two-step/OperationForm.tsx'
import { RESTRICTION_REASONS } from '../../patterns/two-step/restriction.ts'
import { useOperationForm } from '../../patterns/two-step/use-operation-form.ts'
import type { TwoStep } from '../../patterns/two-step/use-two-step.ts'
import { CONTACT_FIELDS, readContactDraft, type ContactDraft } from './contact-draft.ts'
import { EmailQuestion, MobileQuestion, PhoneQuestion } from './ContactQuestions.tsx'

interface FormProps {
  contacts: readonly MaskedContact[]
  draft: ContactDraft
  onChange: (draft: ContactDraft) => void
  operation: TwoStep<ContactChangeInput>
}

/** Each contact as the bank has it, and what it becomes. Only what the customer opens is changed. */
export function ModifyContactForm({ contacts, draft, onChange, operation }: FormProps) {
  const changing = CONTACT_FIELDS.some((field) => draft[field] !== undefined)
  const form = useOperationForm({
    operation,
    draft,
    onChange,
    fields: CONTACT_FIELDS,
    read: readContactDraft(draft),
    unavailable: changing ? undefined : CHANGE_SOMETHING,
  })
  const { problems, change, restriction } = form
  const asked = { draft, problems, unavailable: restriction && RESTRICTION_REASONS[restriction], onChange: change }
  const has = (kind: MaskedContact['kind']) => contacts.find((contact) => contact.kind === kind)
  return (
    <OperationForm
      form={form}
      cancel={
        <Link to="/personal-data" className={buttonClass({ variant: 'text' })}>
          Cancelar
        </Link>
      }
    >
      <MobileQuestion {...asked} contact={has('MOBILE')} />
      <PhoneQuestion {...asked} contact={has('PHONE')} />
      <EmailQuestion {...asked} contact={has('EMAIL')} />
    </OperationForm>
  )
}
