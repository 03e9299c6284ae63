/** What the figures of each type of financing are called. */
import type { FinancingType } from '@almenara/contract/areas/financings/products'
import type { FinancingTab } from './financing-search.ts'

export const GRANTED_NAMES: Readonly<Record<FinancingType, string>> = {
  LOAN: 'Importe concedido',
  LEASING: 'Importe financiado',
  CREDIT: 'Límite',
  FINANCIAL_IMPACT: 'Límite',
  GUARANTEE: 'Importe del aval',
}

const TAB_NAMES = { amortization: 'Cuadro de amortización', movements: 'Movimientos', bills: 'Efectos', detail: 'Datos' }

/** Of a part of its page. */
export function tabName(tab: FinancingTab, type: FinancingType): string {
  if (tab !== 'receipts') return TAB_NAMES[tab]
  return type === 'GUARANTEE' ? 'Comisiones' : 'Recibos'
}
