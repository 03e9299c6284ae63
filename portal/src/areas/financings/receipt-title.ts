import type { FinancingReceipt } from '@almenara/contract/areas/financings/lists'
import { formatDay, monthName } from '@almenara/contract/dates'

/** «Recibo de noviembre de 2026». */
export function receiptTitle({ kind, dueOn }: Pick<FinancingReceipt, 'kind' | 'dueOn'>): string {
  if (kind === 'RESIDUAL') return 'Valor residual'
  return kind === 'FEE' ? `Comisión desde el ${formatDay(dueOn)}` : `Recibo de ${monthName(dueOn).toLowerCase()}`
}
