/** What the figures of each type of financing are called. */
import type { FinancingType, LoanDetail } from '@almenara/contract/areas/financings/products'
import type { FinancingTab } from './financing-search.ts'

export const USED_NAMES: Readonly<Record<FinancingType, string>> = {
  LOAN: 'Capital pendiente',
  LEASING: 'Capital pendiente',
  CREDIT: 'Dispuesto',
  FINANCIAL_IMPACT: 'Efectos en cartera',
  GUARANTEE: 'Importe avalado',
}

export const GRANTED_NAMES: Readonly<Record<FinancingType, string>> = {
  LOAN: 'Importe concedido',
  LEASING: 'Importe financiado',
  CREDIT: 'Límite',
  FINANCIAL_IMPACT: 'Límite',
  GUARANTEE: 'Importe del aval',
}

export const NEXT_NAMES: Readonly<Record<FinancingType, string>> = {
  LOAN: 'Próximo recibo',
  LEASING: 'Próxima cuota',
  CREDIT: 'Próxima liquidación',
  FINANCIAL_IMPACT: 'Próximo vencimiento',
  GUARANTEE: 'Próxima comisión',
}

/** Why a loan cannot be paid back early here, where the action stands. */
export const PREPAYMENT_REASONS: Readonly<Record<NonNullable<LoanDetail['prepayment']>, string>> = {
  LEASING: 'Un leasing no se puede amortizar anticipadamente en este portal. Consulte con su oficina.',
  UNPAID_RECEIPTS: 'Hay un recibo pendiente de cobro. Podrá amortizar en cuanto se haya cobrado.',
  GRACE: 'Durante la carencia no se puede amortizar en este portal. Consulte con su oficina.',
  FINISHED: 'Este préstamo ya no tiene cuotas pendientes.',
}

const TAB_NAMES = { amortization: 'Cuadro de amortización', movements: 'Movimientos', bills: 'Efectos', detail: 'Datos' }

/** Of a part of its page. */
export function tabName(tab: FinancingTab, type: FinancingType): string {
  if (tab !== 'receipts') return TAB_NAMES[tab]
  return type === 'GUARANTEE' ? 'Comisiones' : 'Recibos'
}
