import type { OrderState } from '@almenara/contract/two-step'
import ArrowLeftIcon from '@phosphor-icons/core/regular/arrow-left.svg?react'
import type { ReactNode } from 'react'
import { MOBILE_MAX_WIDTH, useNarrow } from '../../base/media.ts'
import { Accordion } from '../../kit/Accordion.tsx'
import { Button } from '../../kit/Button.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { SignPanel } from './SignPanel.tsx'
import styles from './steps.module.css'
import type { TwoStep } from './use-two-step.ts'

export interface ReviewStepProps {
  order: OrderState
  /** «Va a traspasar», before the amount where it is signed. */
  verb: string
  /** As in `SignPanel`. */
  action?: string | undefined
  /** In a box that is no wider than the signature: there is nothing beside it, and all that is asked has been said above. */
  alone?: boolean | undefined
  /** On the way back, where it is not to what was typed. */
  back?: string | undefined
  /** Beside the signature instead of the order's own facts, where what is signed was read in a shape of its own: the review of a file. */
  reviewed?: ReactNode | undefined
  /** `edit` goes back to what was typed, at one of its fields. */
  operation: Pick<TwoStep<never>, 'confirm' | 'resend' | 'choose' | 'edit' | 'error' | 'busy'>
}

/**
 * The signature, first in the order of reading, with what the bank will do beside it, fact by fact; on phones the facts fold under it, for
 * what is bound to the signature is said in its own box.
 */
export function ReviewStep({ order, verb, action, alone = false, back = 'Volver a los datos', reviewed, operation }: ReviewStepProps) {
  const folds = useNarrow(MOBILE_MAX_WIDTH)
  if (alone) return <SignPanel order={order} verb={verb || 'Para terminar, confirme que es usted'} action={action} operation={operation} />
  const signing = (
    <div className={styles.signing}>
      <SignPanel order={order} verb={verb} action={action} operation={operation} />
    </div>
  )
  const wayBack = (
    <Button variant="text" icon={ArrowLeftIcon} onClick={() => operation.edit()}>
      {back}
    </Button>
  )
  if (reviewed !== undefined) {
    return (
      <div className={styles.review}>
        {signing}
        <div className={styles.reviewed}>
          {reviewed}
          {wayBack}
        </div>
      </div>
    )
  }
  const facts = (
    <div className={styles.facts}>
      <OrderFacts order={order} onEdit={operation.edit} />
    </div>
  )
  return (
    <div className={styles.review}>
      {signing}
      <Sheet className={styles.reviewed}>
        {folds ? (
          <div className={styles.fold}>
            <Accordion title="Ver los datos de la operación">{facts}</Accordion>
          </div>
        ) : (
          <>
            <h2 className="vh">Datos de la operación</h2>
            {facts}
          </>
        )}
        <div className={styles.back}>{wayBack}</div>
      </Sheet>
    </div>
  )
}
