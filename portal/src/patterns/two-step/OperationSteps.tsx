import type { OrderState } from '@almenara/contract/two-step'
import { useMemo, type ReactNode } from 'react'
import { useForcedStep } from '../../base/forced-step.ts'
import { useTitle } from '../../base/title.ts'
import { OperationHead } from './OperationHead.tsx'
import { OrderedWith } from './ordered-with.ts'
import { ReviewStep } from './ReviewStep.tsx'
import type { TwoStep, TwoStepPhase } from './use-two-step.ts'

export interface OperationStepsProps {
  operation: Pick<TwoStep<never>, 'phase' | 'confirm' | 'resend' | 'choose' | 'edit' | 'error' | 'busy'>
  /**
   * What it takes from or changes: whoever else must sign for that product is told of with the first step. `undefined` is written where it is
   * the customer's own affair (their data, their limits) or nothing has been chosen yet.
   */
  product: string | undefined
  /** Its figures are of today: whoever else must sign has until the day ends, as the bank's order says (`signBefore`). */
  sameDay?: boolean | undefined
  /** It is done by going on: it has no steps. */
  protects?: boolean | undefined
  /** While it is prepared: «Nuevo traspaso». */
  title: string
  /** The tab's at the end, where it is not «Resultado»: the result has a heading of its own. */
  resultTitle?: string | undefined
  /** «Va a traspasar», before the amount where it is signed; absent where none moves. */
  verb?: string | undefined
  /** What is done, as an infinitive: «traspasar 250,00 €». The button says «Firmar y …» or, where no code is needed, that alone. */
  action: string | ((order: OrderState) => string)
  /** What comes before the review: data to fill in, or only what will happen, which is no step of its own. */
  begins?: 'data' | 'notice' | undefined
  /** As in `ReviewStep`. */
  reviewed?: ReactNode | undefined
  /** How it ended: a `ResultStep`. */
  result: (order: OrderState) => ReactNode
  /** What is asked before the review: an `OperationForm`. */
  children: ReactNode
}

/**
 * A two-step operation on its page: what is asked, review and signature, result. One that a forced step asks for is a step already: it keeps
 * its title and has none of its own.
 */
export function OperationSteps({
  operation,
  product,
  sameDay = false,
  protects = false,
  title,
  resultTitle = 'Resultado',
  verb = '',
  action,
  begins = 'data',
  reviewed,
  result,
  children,
}: OperationStepsProps) {
  const { phase } = operation
  const isForced = useForcedStep() !== undefined
  const review = reviewTitle(phase)
  const shown = { editing: title, reviewing: isForced ? title : review, finished: resultTitle }[phase.step]
  const steps = [...(begins === 'data' ? ['Datos'] : []), review, 'Resultado']
  const last = steps.length - 1
  const ordered = useMemo(() => ({ product, sameDay }), [product, sameDay])
  useTitle(shown)
  return (
    <>
      <OperationHead
        title={shown}
        step={phase.step}
        steps={protects || isForced ? [] : steps}
        current={{ editing: 0, reviewing: last - 1, finished: last }[phase.step]}
      />
      {phase.step === 'editing' && <OrderedWith value={ordered}>{children}</OrderedWith>}
      {phase.step === 'reviewing' && (
        <ReviewStep
          order={phase.order}
          verb={verb}
          action={typeof action === 'string' ? action : action(phase.order)}
          alone={isForced}
          back={begins === 'notice' ? 'Volver' : undefined}
          reviewed={reviewed}
          operation={operation}
        />
      )}
      {phase.step === 'finished' && result(phase.order)}
    </>
  )
}

/** What needs no code is not signed. */
function reviewTitle(phase: TwoStepPhase): string {
  const unsigned = phase.step !== 'editing' && isUnsigned(phase.order)
  return unsigned ? 'Revisión' : 'Revisión y firma'
}

function isUnsigned({ signature, receipt }: OrderState): boolean {
  return signature?.challenge.method === 'NONE' || (receipt?.signedWith.every((method) => method === 'NONE') ?? false)
}
