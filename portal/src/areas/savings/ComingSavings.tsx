import type { ComingSaving } from '@almenara/contract/areas/savings/products'
import { formatDay, monthName } from '@almenara/contract/dates'
import { SAVINGS_MOVEMENT_NAMES, type Renewal } from '@almenara/contract/savings-names'
import { Amount } from '../../kit/Amount.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import styles from './ComingSavings.module.css'

const AT_ITS_END: Readonly<Record<Renewal, string>> = {
  PAY: ', sin renovación. Importe con intereses, menos la retención',
  RENEW_PRINCIPAL: ' y se renueva el capital',
  RENEW_ALL: ' y se renueva con los intereses',
}

/** What comes by itself, by its day. */
export function ComingSavings({ coming }: { coming: readonly ComingSaving[] }) {
  return (
    <Sheet title="Vencimientos y aportaciones">
      <ul>
        {coming.map(({ id, name, on, amount, renewal }) => (
          <li key={id} className={styles.row}>
            <time dateTime={on} className={styles.day}>
              <b>{on.slice(8)}</b> <span>{monthName(on).slice(0, 3).toLowerCase()}</span>
            </time>
            <div className={styles.words}>
              <p>{name}</p>
              <p>{renewal ? `Vence el ${formatDay(on)}${AT_ITS_END[renewal]}` : SAVINGS_MOVEMENT_NAMES.PERIODIC_CONTRIBUTION}</p>
            </div>
            <Amount value={amount} size="strong" />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
