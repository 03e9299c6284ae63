import { useEffect, useRef } from 'react'
import { Stepper } from '../../kit/Stepper.tsx'
import styles from './steps.module.css'
import type { TwoStepPhase } from './use-two-step.ts'

const STEPS = ['Datos', 'Revisión y firma', 'Resultado']
const ORDER: readonly TwoStepPhase['step'][] = ['editing', 'reviewing', 'finished']

/** The page's title and where the operation stands. Each new step gives its title the focus; the result has a title of its own. */
interface OperationHeadProps {
  title: string
  step: TwoStepPhase['step']
  /** False for what is done at once. */
  steps: boolean
}

export function OperationHead({ title, step, steps }: OperationHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])
  return (
    <div className={styles.operation}>
      {step !== 'finished' && (
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
      )}
      {steps && <Stepper steps={STEPS} current={ORDER.indexOf(step)} />}
    </div>
  )
}
