import type { SavingsDetail } from '@almenara/contract/areas/savings/products'
import type { SavingsSearch } from './savings-search.ts'

interface SavingsTab {
  /** In the address; of what is seen first, none. */
  tab: SavingsSearch['tab']
  name: string
}

const MOVEMENTS: SavingsTab = { tab: 'movements', name: 'Movimientos' }
const DETAIL: SavingsTab = { tab: 'detail', name: 'Detalle' }

/** The tabs of each type. First, what is seen first: how it went, what it holds, or what happened in it. */
export const SAVINGS_TABS: Record<SavingsDetail['type'], readonly SavingsTab[]> = {
  TERM_DEPOSIT: [{ ...MOVEMENTS, tab: undefined }, DETAIL],
  INVESTMENT_FUND: [{ tab: undefined, name: 'Evolución' }, MOVEMENTS, DETAIL],
  PENSION_PLAN: [{ tab: undefined, name: 'Evolución' }, MOVEMENTS, DETAIL],
  ACCOUNT_VALUES: [{ tab: undefined, name: 'Posiciones' }, DETAIL],
}
