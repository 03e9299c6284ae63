/** What a receipt is called and made up of, wherever it is written. */
import { formatDay, monthName } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import type { Receipt } from './rules/receipt-legs.ts'

export const RECEIPT_TOTAL = 'Importe del recibo'
export const OWED_BEFORE = 'Pendiente antes del recibo'
export const OWED_AFTER = 'Pendiente después del recibo'

const TITLES: Readonly<Record<Receipt['kind'], (receipt: Pick<Receipt, 'dueOn'>) => string>> = {
  INSTALMENT: ({ dueOn }) => `Recibo de ${monthName(dueOn).toLowerCase()}`,
  RESIDUAL: () => 'Valor residual',
  FEE: ({ dueOn }) => `Comisión desde el ${formatDay(dueOn)}`,
}

export const receiptTitle = (receipt: Pick<Receipt, 'kind' | 'dueOn'>): string => TITLES[receipt.kind](receipt)

export const receiptNumber = ({ number, dueOn }: Pick<Receipt, 'dueOn'> & { number: number }): string =>
  `N.º ${number}, con vencimiento el ${formatDay(dueOn)}`

/** Those that are not zero; they come to its total. */
export function receiptParts({ principal, interest, fees, lateInterest, vat }: Omit<Receipt, 'kind' | 'dueOn'>) {
  const parts: { label: string; amount: Cents }[] = [
    { label: 'Capital', amount: principal },
    { label: 'Intereses', amount: interest },
    { label: 'Comisiones', amount: fees },
    { label: 'Intereses de demora', amount: lateInterest },
    { label: 'IVA', amount: vat },
  ]
  return parts.filter(({ amount }) => amount !== 0)
}
