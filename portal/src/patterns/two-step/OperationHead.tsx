import { useEffect, useRef } from 'react'
import { Stepper } from '../../kit/Stepper.tsx'
import styles from './steps.module.css'
import type { TwoStepPhase } from './use-two-step.ts'

interface OperationHeadProps {
  title: string
  step: TwoStepPhase['step']
  /** What the steps are called; none where it is done at once. */
  steps: readonly string[]
  /** The index of the one that the customer is in. */
  current: number
}

/**
 * The page's title and where the operation stands: every step by its name, or on phones how many there are. Each new step gives its title
 * the focus; the result has a title of its own.
 */
export function OperationHead({ title, step, steps, current }: OperationHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])
  return (
    <div className={styles.operation} data-operation={step === 'finished' ? undefined : step}>
      {step !== 'finished' && (
        <div className={styles.head}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {steps.length > 0 && <p className={styles.count}>{`Paso ${current + 1} de ${steps.length}`}</p>}
        </div>
      )}
      {steps.length > 0 && (
        <div className={styles.stepper}>
          <Stepper steps={steps} current={current} />
        </div>
      )}
    </div>
  )
}
