import type { SavingsDetail } from '@almenara/contract/areas/savings/products'
import { Link } from '@tanstack/react-router'
import { Button } from '../../kit/Button.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { RESTRICTION_REASONS, type Restriction } from '../../patterns/two-step/restriction.ts'
import styles from './SavingsActions.module.css'

interface Action {
  to: '/savings/$id/renewal' | '/savings/$id/cancellation' | '/savings/$id/contribution'
  label: string
  /** Why it cannot be done now. */
  unavailable?: string | undefined
}

/** What may be done with the product here and, in its place and with the reason, what may not. Funds and securities are traded elsewhere. */
export function SavingsActions({ product, restriction }: { product: SavingsDetail; restriction: Restriction | undefined }) {
  const actions = actionsOf(product)
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

function actionsOf(product: SavingsDetail): Action[] {
  switch (product.type) {
    case 'TERM_DEPOSIT':
      return [
        { to: '/savings/$id/renewal', label: 'Elegir qué hacer al vencimiento' },
        { to: '/savings/$id/cancellation', label: 'Cancelar el depósito' },
      ]
    case 'PENSION_PLAN':
      return [
        {
          to: '/savings/$id/contribution',
          label: 'Hacer una aportación',
          ...(product.year.left > 0 ? {} : { unavailable: `Ya ha aportado el máximo legal de ${product.year.year}.` }),
        },
      ]
    case 'INVESTMENT_FUND':
    case 'ACCOUNT_VALUES':
      return []
  }
}
