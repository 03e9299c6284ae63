import { CHOOSE_MOTIVE } from '@almenara/contract/field-faults'
import type { directDebitReasons, ReturnInput, ReturnReason } from '@almenara/contract/areas/direct-debits/returns'
import type { Reply } from '@almenara/contract/call'
import { formatDay } from '@almenara/contract/dates'
import { type ReactNode } from 'react'
import { RadioGroup } from '../../kit/Choice.tsx'
import { Question } from '../../patterns/two-step/Question.tsx'
import { invalidFields } from '../../patterns/two-step/read-draft.ts'
import { useDraft } from '../../patterns/two-step/use-draft.ts'
import { useOperationForm } from '../../patterns/two-step/use-operation-form.ts'
import type { TwoStep } from '../../patterns/two-step/use-two-step.ts'
import { DebitForm } from './DebitOperation.tsx'
import type { WayBack } from './use-way-back.ts'

export type Reasons = Reply<typeof directDebitReasons>

interface ReasonFormProps {
  question: string
  reasons: Reasons
  canOperate: boolean
  /** On the button that does it without a code; absent where it is signed. */
  label?: string | undefined
  operation: Pick<TwoStep<ReturnInput>, 'phase' | 'authorize' | 'error' | 'busy'>
  back: WayBack
  /** What is given back. */
  aside: ReactNode
}

/** Why it is given back, each reason with its legal term. */
export function ReasonForm({ question, reasons: { reasons }, canOperate, label, operation, back, aside }: ReasonFormProps) {
  const [draft, setDraft] = useDraft<{ reason: ReturnReason | undefined }>({
    reason: reasons.length === 1 ? reasons[0]?.id : undefined,
  })
  const { reason } = draft
  const form = useOperationForm({
    operation,
    draft,
    onChange: setDraft,
    fields: ['reason'],
    read: reason ? { input: { reason } } : invalidFields({ reason: CHOOSE_MOTIVE }),
    canOperate,
    protects: label !== undefined,
  })
  return (
    <DebitForm form={form} label={label} back={back} aside={aside}>
      <Question title={question} field="reason">
        <RadioGroup
          label={question}
          legend="hidden"
          options={reasons.map(({ id, label: name, description, until }) => ({
            value: id,
            label: name,
            detail: until ? `${description} Hasta el ${formatDay(until)}.` : description,
          }))}
          {...form.field('reason')}
        />
      </Question>
    </DebitForm>
  )
}
