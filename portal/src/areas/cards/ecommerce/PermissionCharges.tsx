import type { PendingOperationDetail } from '@almenara/contract/areas/cards/ecommerce'
import { dayAt, formatDay } from '@almenara/contract/dates'
import { Amount } from '../../../kit/Amount.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { SummaryAmount, SummaryList, SummaryRow } from '../../../kit/SummaryList.tsx'
import styles from './ecommerce.module.css'

/** What a shop that keeps the card has charged: this year, in all, and the last times. */
export function PermissionCharges({ operation: { charges, asOf } }: { operation: PendingOperationDetail }) {
  if (!charges) return null
  const { count, total, thisYear, last } = charges
  return (
    <Sheet title="Cargos de la tienda" inside="padded">
      <SummaryList>
        <SummaryAmount term={`Cargado en ${dayAt(asOf).slice(0, 4)}`} value={thisYear} />
        <SummaryRow term={count === 1 ? '1 cargo en total' : `${count} cargos en total`}>
          <Amount value={total} />
        </SummaryRow>
      </SummaryList>
      {last.length > 0 && (
        <>
          <h3 className={styles.heading}>Últimos cargos</h3>
          <ul className={styles.charges}>
            {last.map(({ id, on, amount }) => (
              <li key={id}>
                <time dateTime={on}>{formatDay(on)}</time>
                <Amount value={amount} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Sheet>
  )
}
