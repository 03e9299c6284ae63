import { CHOOSE_MOTIVE } from '@almenara/contract/field-faults'
import type { receiptMotives, ReturnInput, ReturnMotive } from '@almenara/contract/areas/direct-debits/returns'
import type { Reply } from '@almenara/contract/call'
import { formatDay } from '@almenara/contract/dates'
import { type ReactNode } from 'react'
import { RadioGroup } from '../../kit/Choice.tsx'
import { Question } from '../../patterns/two-step/Question.tsx'
import { toMend } from '../../patterns/two-step/read-draft.ts'
import { useDraft } from '../../patterns/two-step/use-draft.ts'
import { useOperationForm } from '../../patterns/two-step/use-operation-form.ts'
import type { TwoStep } from '../../patterns/two-step/use-two-step.ts'
import { DebitForm } from './DebitOperation.tsx'
import type { WayBack } from './use-way-back.ts'

export type Motives = Reply<typeof receiptMotives>

interface MotiveFormProps {
  question: string
  motives: Motives
  canOperate: boolean
  /** On the button that does it without a code; absent where it is signed. */
  label?: string | undefined
  operation: Pick<TwoStep<ReturnInput>, 'phase' | 'authorize' | 'error' | 'busy'>
  back: WayBack
  /** What is given back. */
  aside: ReactNode
}

/** Why it is given back, each reason with its legal term. */
export function MotiveForm({ question, motives: { motives }, canOperate, label, operation, back, aside }: MotiveFormProps) {
  const [draft, setDraft] = useDraft<{ motive: ReturnMotive | undefined }>({
    motive: motives.length === 1 ? motives[0]?.id : undefined,
  })
  const { motive } = draft
  const form = useOperationForm({
    operation,
    draft,
    onChange: setDraft,
    fields: ['motive'],
    read: motive ? { input: { motive } } : toMend({ motive: CHOOSE_MOTIVE }),
    canOperate,
    protects: label !== undefined,
  })
  return (
    <DebitForm form={form} label={label} back={back} aside={aside}>
      <Question title={question} field="motive">
        <RadioGroup
          label={question}
          legend="told"
          options={motives.map(({ id, label: name, description, until }) => ({
            value: id,
            label: name,
            detail: until ? `${description} Hasta el ${formatDay(until)}.` : description,
          }))}
          value={motive}
          onChange={(value) => form.change({ motive: value })}
          error={form.problems.motive}
        />
      </Question>
    </DebitForm>
  )
}
