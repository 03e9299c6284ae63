import type { SavingsDetail } from '@almenara/contract/areas/savings/products'

export interface SavingsAction {
  to: '/savings/$id/renewal' | '/savings/$id/cancellation' | '/savings/$id/contribution'
  label: string
  /** Why it cannot be done now, whoever asks. */
  unavailable?: string | undefined
}

/** What may be done with a product here. Funds and securities are traded elsewhere. */
export function savingsActions(product: SavingsDetail): SavingsAction[] {
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
