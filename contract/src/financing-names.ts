/** How customers read what the codes of financing mean. */
import type { FinancingType } from './areas/financings/products.ts'

export const FINANCING_TYPE_NAMES: Readonly<Record<FinancingType, string>> = {
  LOAN: 'Préstamo',
  CREDIT: 'Cuenta de crédito',
  LEASING: 'Leasing',
  FINANCIAL_IMPACT: 'Descuento de efectos',
  GUARANTEE: 'Aval',
}

export const PURPOSE_NAMES = { MORTGAGE: 'Hipotecario', CONSUMER: 'Al consumo', BUSINESS: 'Para empresas' } as const
export const GUARANTEE_KIND_NAMES = { TECHNICAL: 'Técnico', FINANCIAL: 'Económico' } as const
export const RECEIPT_STATUS_NAMES = { PAID: 'Pagado', UNPAID: 'Impagado' } as const
export const BILL_STATUS_NAMES = { PENDING: 'En cartera', COLLECTED: 'Cobrado', RETURNED: 'Devuelto' } as const
export const CUT_NAMES = { INSTALMENT: 'Pagar menos cada mes', TERM: 'Terminar antes' } as const
