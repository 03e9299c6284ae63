import type { ContactChangeInput, MaskedContact } from '@almenara/contract/areas/personal-data/contact-info'
import { Link } from '@tanstack/react-router'
import { useEffect, useState, type FormEvent } from 'react'
import { describe } from '../../api/errors.es.ts'
import { Button } from '../../kit/Button.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { fieldProblems } from '../../patterns/two-step/field-problems.ts'
import { RESTRICTION_REASONS, useRestriction } from '../../patterns/two-step/restriction.ts'
import { RestrictionNote } from '../../patterns/two-step/RestrictionNote.tsx'
import steps from '../../patterns/two-step/steps.module.css'
import type { TwoStep } from '../../patterns/two-step/use-two-step.ts'
import { readContactDraft, type ContactDraft, type ContactField, type ContactProblems } from './contact-draft.ts'
import { EmailQuestion, MobileQuestion, PhoneQuestion } from './ContactQuestions.tsx'

interface FormProps {
  contacts: readonly MaskedContact[]
  draft: ContactDraft
  onChange: (draft: ContactDraft) => void
  operation: Pick<TwoStep<ContactChangeInput>, 'authorize' | 'error' | 'busy'>
  /** The field the customer came back to. */
  focus: ContactField | undefined
}

const NOTHING = 'Cambie al menos un dato.'

/** Each contact as the bank has it, and what it becomes. Only what the customer opens is changed. */
export function ModifyContactForm({ contacts, draft, onChange, operation, focus }: FormProps) {
  const [mistakes, setMistakes] = useState<ContactProblems>({})
  const restriction = useRestriction()
  const reason = restriction && RESTRICTION_REASONS[restriction]
  const refused: Partial<Record<string, string>> = fieldProblems(operation.error)
  const problems: ContactProblems = { ...refused, ...mistakes }
  const changing = draft.mobile !== undefined || draft.phone !== undefined || draft.email !== undefined
  useEffect(() => {
    if (focus) document.getElementById(focus)?.focus()
  }, [focus])
  const change = (part: ContactDraft) => {
    setMistakes({})
    onChange({ ...draft, ...part })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (restriction || !changing) return
    const read = readContactDraft(draft)
    if ('input' in read) {
      operation.authorize(read.input)
      return
    }
    setMistakes(read.problems)
    document.getElementById(read.first)?.focus()
  }
  const asked = { draft, problems, unavailable: reason, onChange: change }
  const has = (kind: MaskedContact['kind']) => contacts.find((contact) => contact.kind === kind)
  return (
    <form onSubmit={submit} noValidate>
      <RestrictionNote restriction={restriction} />
      <Sheet>
        <div className={steps.questions}>
          <MobileQuestion {...asked} contact={has('MOBILE')} />
          <PhoneQuestion {...asked} contact={has('PHONE')} />
          <EmailQuestion {...asked} contact={has('EMAIL')} />
          {operation.error && Object.keys(refused).length === 0 && <ErrorBox {...describe(operation.error)} />}
        </div>
        <div className={steps.foot}>
          <Button
            type="submit"
            variant="primary"
            busy={operation.busy === 'authorize'}
            busyLabel="Preparando…"
            unavailable={reason ?? (changing ? undefined : NOTHING)}
          >
            Continuar
          </Button>
          <Link to="/personal-data" className={buttonClass({ variant: 'text' })}>
            Cancelar
          </Link>
          <p>Podrá revisarlo todo antes de firmar.</p>
        </div>
      </Sheet>
    </form>
  )
}
