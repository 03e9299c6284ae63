import CheckIcon from '@phosphor-icons/core/regular/check.svg?react'
import { cx } from './class-names.ts'
import { Icon } from './Icon.tsx'
import styles from './Stepper.module.css'

export interface StepperProps {
  steps: readonly string[]
  /** The index of the step the customer is in; `steps.length` when all are done. */
  current: number
}

/** The steps of an operation. Finished steps are marked; on phones only the current step has its text. */
export function Stepper({ steps, current }: StepperProps) {
  return (
    <ol className={styles.steps} aria-label="Pasos">
      {steps.map((step, index) => (
        <li
          key={step}
          className={cx(styles.step, index < current && styles.done, index === current && styles.current)}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {index < current ? <Icon of={CheckIcon} size={16} /> : index + 1}
          </span>
          <span className={styles.words}>
            {step}
            {index < current && <span className="vh"> (hecho)</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
