import { formatRate } from '@almenara/contract/areas/cards/rates'
import type { ScpDetail } from '@almenara/contract/areas/cards/scp'
import { formatDay } from '@almenara/contract/dates'
import type { ReactNode } from 'react'
import { Amount } from '../../kit/Amount.tsx'
import { Meter } from '../../kit/Meter.tsx'
import styles from './credit.module.css'

interface PlanFactsProps {
  purchase: ScpDetail['purchase']
  plan: NonNullable<ScpDetail['plan']>
  /** What can be done with it. */
  children?: ReactNode
}

/** How far a deferred purchase is paid, and what it costs. */
export function PlanFacts({ purchase, plan, children }: PlanFactsProps) {
  const paid = plan.table.filter(({ state }) => state === 'PAID').length
  return (
    <>
      <p className={styles.small}>
        {`${formatDay(purchase.boughtOn)} · ${plan.payments} cuotas de `}
        <Amount value={plan.instalment} />
      </p>
      <div className={styles.meter}>
        <Meter label="Cuotas pagadas" value={paid} max={plan.payments} text={`${paid} de ${plan.payments} cuotas`} />
      </div>
      <p className={styles.figures}>
        <span>
          Pagado{' '}
          <b>
            <Amount value={plan.repaid} />
          </b>
        </span>
        <span>
          Queda{' '}
          <b>
            <Amount value={purchase.plan?.outstanding ?? plan.repaid} />
          </b>
        </span>
      </p>
      <p className={styles.figures}>
        <span>
          TAE {formatRate(plan.tae)}. Coste total del aplazamiento: <Amount value={plan.cost} />.
        </span>
      </p>
      {children && <p className={styles.actions}>{children}</p>}
    </>
  )
}
