/** How customers read what the codes of financing mean. */
import type { FinancingType, LoanDetail } from './areas/financings/products.ts'

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

/** What has been used of each type, and what comes next. */
export const USED_NAMES: Readonly<Record<FinancingType, string>> = {
  LOAN: 'Capital pendiente',
  LEASING: 'Capital pendiente',
  CREDIT: 'Dispuesto',
  FINANCIAL_IMPACT: 'Efectos en cartera',
  GUARANTEE: 'Importe avalado',
}

export const NEXT_NAMES: Readonly<Record<FinancingType, string>> = {
  LOAN: 'Próximo recibo',
  LEASING: 'Próxima cuota',
  CREDIT: 'Próxima liquidación',
  FINANCIAL_IMPACT: 'Próximo vencimiento',
  GUARANTEE: 'Próxima comisión',
}

/** Why a loan cannot be paid back early here: where the action stands, and where it is asked for. */
export const PREPAYMENT_REASONS: Readonly<Record<NonNullable<LoanDetail['prepayment']>, string>> = {
  LEASING: 'Un leasing no se puede amortizar anticipadamente en este portal. Consulte con su oficina.',
  UNPAID_RECEIPTS: 'Hay un recibo pendiente de cobro. Podrá amortizar en cuanto se haya cobrado.',
  GRACE: 'Durante la carencia no se puede amortizar en este portal. Consulte con su oficina.',
  FINISHED: 'Este préstamo ya no tiene cuotas pendientes.',
}
