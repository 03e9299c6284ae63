import type { ReactNode } from 'react'
import { OperationSteps, type OperationStepsProps } from '../../patterns/two-step/OperationSteps.tsx'
import { ResultStep } from '../../patterns/two-step/ResultStep.tsx'
import type { TwoStep } from '../../patterns/two-step/use-two-step.ts'

export interface SignedTaskProps extends Pick<OperationStepsProps, 'begins'> {
  /** What is done: the title while it is being prepared. */
  title: string
  /** «añadir». */
  action: string
  operation: Pick<TwoStep<never>, 'phase' | 'confirm' | 'resend' | 'choose' | 'edit' | 'error' | 'busy'>
  /** What it was done for (`ResultStep`). */
  main?: ReactNode
  /** What can be done at the end. */
  actions?: ReactNode | undefined
  /** What is asked before the review. */
  children: ReactNode
}

/** A change without money: what is asked, review and signature, result. */
export function SignedTask({ title, action, begins, operation, main, actions, children }: SignedTaskProps) {
  return (
    <OperationSteps
      operation={operation}
      product={undefined}
      title={title}
      action={action}
      begins={begins}
      result={(order) => <ResultStep order={order} main={main} actions={actions} />}
    >
      {children}
    </OperationSteps>
  )
}
