import type { OrderState } from '@almenara/contract/two-step'
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft'
import { Amount } from '../../kit/Amount.tsx'
import { Button } from '../../kit/Button.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { SummaryList, SummaryRow } from '../../kit/SummaryList.tsx'
import { factValue } from './facts.tsx'
import { SignPanel } from './SignPanel.tsx'
import { Warnings } from './Warnings.tsx'
import styles from './steps.module.css'
import type { TwoStep } from './use-two-step.ts'

export interface ReviewStepProps {
  order: OrderState
  /** «Va a traspasar», before the amount where it is signed. */
  verb: string
  /** «Firmar y traspasar 250,00 €». */
  action: string
  /** `edit` goes back to what was typed, at one of its fields. */
  operation: Pick<TwoStep<never>, 'confirm' | 'resend' | 'choose' | 'edit' | 'error' | 'busy'>
}

/** What the bank will do, fact by fact, with the signature beside it. */
export function ReviewStep({ order, verb, action, operation }: ReviewStepProps) {
  return (
    <div className={styles.columns}>
      <Sheet>
        <h2 className="vh">Datos de la operación</h2>
        <Warnings order={order} />
        <div className={styles.facts}>
          <SummaryList>
            {order.facts.map((fact, index) => (
              <SummaryRow
                key={fact.label}
                term={fact.label}
                action={
                  fact.field && (
                    <Button variant="text" size="sm" onClick={() => operation.edit(fact.field)}>
                      Modificar
                      <span className="vh"> {fact.label.toLowerCase()}</span>
                    </Button>
                  )
                }
              >
                {index === 0 && fact.value.type === 'MONEY' ? <Amount value={fact.value.amount} size="title" /> : factValue(fact)}
              </SummaryRow>
            ))}
          </SummaryList>
        </div>
        <div className={styles.foot}>
          <Button variant="text" icon={ArrowLeftIcon} onClick={() => operation.edit()}>
            Volver a los datos
          </Button>
        </div>
      </Sheet>
      <div className={styles.side}>
        <SignPanel order={order} verb={verb} action={action} operation={operation} />
      </div>
    </div>
  )
}
