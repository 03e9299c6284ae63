import type { SavingsDetail } from '@almenara/contract/areas/savings/products'
import { Link } from '@tanstack/react-router'
import { Button } from '../../kit/Button.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { RESTRICTION_REASONS, type Restriction } from '../../patterns/two-step/restriction.ts'
import { savingsActions } from './savings-actions.ts'
import styles from './SavingsActions.module.css'

/** What may be done with the product here and, in its place and with the reason, what may not. Funds and securities are traded elsewhere. */
export function SavingsActions({ product, restriction }: { product: SavingsDetail; restriction: Restriction | undefined }) {
  const actions = savingsActions(product)
  if (actions.length === 0) return null
  return (
    <ul className={styles.actions}>
      {actions.map(({ to, label, unavailable = restriction && RESTRICTION_REASONS[restriction] }) => (
        <li key={to}>
          {unavailable ? (
            <Button unavailable={unavailable}>{label}</Button>
          ) : (
            <Link to={to} params={{ id: product.id }} className={buttonClass()}>
              {label}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
