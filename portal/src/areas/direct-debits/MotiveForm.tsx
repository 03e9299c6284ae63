import type { receiptMotives, ReturnInput, ReturnMotive } from '@almenara/contract/areas/direct-debits/returns'
import type { Reply } from '@almenara/contract/call'
import { formatDay } from '@almenara/contract/dates'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { buttonClass } from '../../kit/button-class.ts'
import { RadioGroup } from '../../kit/Choice.tsx'
import { Empty } from '../../kit/Empty.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { Question } from '../../patterns/two-step/Question.tsx'
import { toMend } from '../../patterns/two-step/read-draft.ts'
import { useOperationForm } from '../../patterns/two-step/use-operation-form.ts'
import type { TwoStep } from '../../patterns/two-step/use-two-step.ts'
import { DebitForm } from './DebitOperation.tsx'
import type { WayBack } from './use-way-back.ts'

export type Motives = Reply<typeof receiptMotives>

interface MotiveFormProps {
  question: string
  motives: Motives
  canOperate: boolean
  operation: Pick<TwoStep<ReturnInput>, 'phase' | 'authorize' | 'error' | 'busy'>
  back: WayBack
  /** What is given back. */
  aside: ReactNode
}

/** Why it is given back, each reason with its legal term; or why it cannot be. */
export function MotiveForm({ motives, back, ...rest }: MotiveFormProps) {
  if (motives.closed === undefined) return <OpenForm motives={motives} back={back} {...rest} />
  return (
    <Sheet>
      <Empty
        title="Ahora no se puede devolver"
        level={2}
        action={
          <Link {...back} className={buttonClass()}>
            Volver a la cuenta
          </Link>
        }
      >
        {motives.closed}
      </Empty>
    </Sheet>
  )
}

function OpenForm({ question, motives: { motives }, canOperate, operation, back, aside }: MotiveFormProps) {
  const [draft, setDraft] = useState<{ motive: ReturnMotive | undefined }>({
    motive: motives.length === 1 ? motives[0]?.id : undefined,
  })
  const { motive } = draft
  const form = useOperationForm({
    operation,
    draft,
    onChange: setDraft,
    fields: ['motive'],
    read: motive ? { input: { motive } } : toMend({ motive: 'Elija un motivo.' }),
    canOperate,
  })
  return (
    <DebitForm form={form} back={back} aside={aside}>
      <Question title={question} field="motive">
        <RadioGroup
          label={question}
          legend="told"
          options={motives.map(({ id, label, description, until }) => ({
            value: id,
            label,
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
