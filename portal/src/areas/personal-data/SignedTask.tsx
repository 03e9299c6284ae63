import type { ReactNode } from 'react'
import { useTitle } from '../../base/title.ts'
import { OperationHead } from '../../patterns/two-step/OperationHead.tsx'
import { ResultStep } from '../../patterns/two-step/ResultStep.tsx'
import { ReviewStep } from '../../patterns/two-step/ReviewStep.tsx'
import type { TwoStep } from '../../patterns/two-step/use-two-step.ts'

export interface SignedTaskProps {
  /** What is done: the title while it is being prepared. */
  title: string
  /** «Firmar y añadir». */
  action: string
  operation: Pick<TwoStep<never>, 'phase' | 'confirm' | 'resend' | 'choose' | 'edit' | 'error' | 'busy'>
  /** What it was done for (`ResultStep`). */
  main?: ReactNode
  /** What can be done at the end. */
  actions: ReactNode
  /** What is asked before the review. */
  children: ReactNode
}

/** A change without money: what is asked, review and signature, result. */
export function SignedTask({ title, action, operation, main, actions, children }: SignedTaskProps) {
  const { phase } = operation
  const shown = phase.step === 'editing' ? title : phase.step === 'reviewing' ? 'Revise y firme' : 'Resultado'
  useTitle(shown)
  return (
    <>
      <OperationHead title={shown} step={phase.step} />
      {phase.step === 'editing' && children}
      {phase.step === 'reviewing' && (
        <ReviewStep order={phase.order} verb="" action={action} operation={operation} onEdit={() => operation.edit()} />
      )}
      {phase.step === 'finished' && <ResultStep order={phase.order} main={main} actions={actions} />}
    </>
  )
}
