/** How a receipt is charged: the legs of its posting and the key under which it is booked once. */
import { formatDay, monthName, type LocalDate } from '@almenara/contract/dates'
import { add, negate, ZERO, type Cents } from '@almenara/contract/money'
import { datedKey } from '../../../calendar/dated-work.ts'
import type { Leg } from '../../../ledger/types.ts'

export interface Receipt {
  kind: 'INSTALMENT' | 'RESIDUAL' | 'FEE'
  dueOn: LocalDate
  principal: Cents
  interest: Cents
  fees: Cents
  vat: Cents
  lateInterest: Cents
}

export function receiptTotal({ principal, interest, fees, vat, lateInterest }: Omit<Receipt, 'kind' | 'dueOn'>): Cents {
  return add(principal, interest, fees, vat, lateInterest)
}

/** Accounts of the books, by number or, in the demo bank, by name. */
interface Accounts<A> {
  payer: A
  /** Where the principal is owed; a guarantee owes none. */
  loan: A | null
  income: A
  taxes: A
}

const WORDS: Readonly<Record<Receipt['kind'], (dueOn: LocalDate) => string>> = {
  INSTALMENT: (dueOn) => `Recibo de ${monthName(dueOn)}`,
  RESIDUAL: () => 'Valor residual',
  FEE: (dueOn) => `Comisión desde el ${formatDay(dueOn)}`,
}

/** Norma 43: 05 for what a loan takes, 17 for what the bank charges for its services. */
const INSTALMENT = { type: 'LOAN_INSTALLMENT', commonConcept: 5, ownConcept: 50 } as const
const FEE = { type: 'FEE', commonConcept: 17, ownConcept: 171 } as const

export function receiptKey(productId: string, { kind, dueOn }: Pick<Receipt, 'kind' | 'dueOn'>): string {
  return datedKey(`financing-${kind.toLowerCase()}`, productId, dueOn)
}

/**
 * One charge for the customer, in the name of the product; what it is made of goes to where each part belongs. Fees are forced, as any fee
 * of the bank; an instalment is paid when there are funds.
 */
export function receiptLegs<A extends string | number>(
  name: string,
  receipt: Receipt,
  { payer, loan, income, taxes }: Accounts<A>,
): (Omit<Leg, 'account'> & { account: A })[] {
  const { kind, dueOn, principal, interest, fees, vat, lateInterest } = receipt
  const detail = WORDS[kind](dueOn)
  const concepts = kind === 'FEE' ? FEE : INSTALMENT
  const late = lateInterest === 0 ? '' : ' · Con intereses de demora'
  const words = { ...concepts, title: name, detail: detail + late, reference: dueOn.slice(0, 7).replace('-', '') }
  const charged = { account: payer, amount: negate(receiptTotal(receipt)), ...words }
  const parts = [
    { account: loan ?? income, amount: loan === null ? ZERO : principal, ...concepts, title: detail, detail: 'Capital amortizado' },
    { account: income, amount: add(interest, fees, lateInterest), ...concepts, title: name },
    { account: taxes, amount: vat, ...concepts, title: 'IVA' },
  ]
  return [kind === 'FEE' ? { ...charged, forced: true } : charged, ...parts.filter(({ amount }) => amount !== 0)]
}
