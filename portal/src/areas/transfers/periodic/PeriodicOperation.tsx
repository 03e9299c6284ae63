import type { ReactNode } from 'react'
import { buttonClass } from '../../../kit/button-class.ts'
import { SummaryList } from '../../../kit/SummaryList.tsx'
import { OperationForm } from '../../../patterns/two-step/OperationForm.tsx'
import { OperationSteps, type OperationStepsProps } from '../../../patterns/two-step/OperationSteps.tsx'
import { Question } from '../../../patterns/two-step/Question.tsx'
import { ResultStep } from '../../../patterns/two-step/ResultStep.tsx'
import type { FormState } from '../../../patterns/two-step/use-operation-form.ts'
import { OrderLink, usePeriodicParams } from './PeriodicBreadcrumbs.tsx'

interface PeriodicOperationProps {
  operation: OperationStepsProps['operation']
  form: FormState
  /** Texts: title, action («anular la orden»), the two buttons, and the heading of the facts. */
  words: { title: string; action: string; label: string; back: string; facts: string }
  /** What does not change. */
  stays: string
  /** `SummaryRow`s: what is cancelled or skipped. */
  children: ReactNode
}

/** Cancels a periodic order or skips a payment of it. Needs no signature. */
export function PeriodicOperation({ operation, form, words, stays, children }: PeriodicOperationProps) {
  return (
    <OperationSteps
      operation={operation}
      product={usePeriodicParams().accountId}
      protects
      title={words.title}
      action={words.action}
      result={(result) => (
        <ResultStep order={result}>
          <OrderLink>Ver la orden periódica</OrderLink>
        </ResultStep>
      )}
    >
      <OperationForm
        form={form}
        label={words.label}
        cancel={<OrderLink className={buttonClass({ variant: 'text' })}>{words.back}</OrderLink>}
      >
        <Question title={words.facts}>
          <SummaryList>{children}</SummaryList>
          <p>{stays}</p>
        </Question>
      </OperationForm>
    </OperationSteps>
  )
}
