/**
 * What confirming does in the books. On its day a supplier is paid out of the customer's account. What they were paid before came out of the bank's own
 * account `confirming`, and goes back to it on that day: what that account owes is what has been advanced and not charged yet.
 */
import { negate, type Cents } from '@almenara/contract/money'
import type { Bank } from '../../../bank.ts'
import type { Leg } from '../../../ledger/types.ts'
import { bookLegs, chargeLegs, houseLegs, type Payment } from '../../../payments/payment-postings.ts'
import { houseAccount } from '../../../products/house-accounts.ts'
import type { PaymentWords } from '../../../received/postings.ts'
import type { Invoice } from './invoice-rows.ts'

export interface ConfirmingHouses {
  confirming: number
  income: number
}

export async function confirmingHouses({ database }: Pick<Bank, 'database'>): Promise<ConfirmingHouses> {
  return { confirming: await houseAccount(database, 'confirming'), income: await houseAccount(database, 'income') }
}

type Paying = Parameters<typeof chargeLegs>[0] & Parameters<typeof bookLegs>[0] & Pick<Payment, 'kind'>

/** To a supplier: into what is in transit, or into their account here. */
export function supplierLegs(payment: Paying, transit: number): Leg[] {
  const [charged, ...paid] = payment.kind === 'BOOK' ? bookLegs(payment) : chargeLegs(payment, transit)
  if (!charged) throw new Error('A payment has no legs')
  return [{ ...charged, title: `Pago a proveedor: ${payment.creditorName}` }, ...paid]
}

/** An invoice that its supplier was paid before. `forced`: whatever the account has. */
export function dueLegs(account: number, invoice: Invoice, { confirming }: ConfirmingHouses, forced: boolean): Leg[] {
  const { amount, supplierName, number, iban } = invoice
  const words: PaymentWords = {
    type: 'TRANSFER_OUT',
    commonConcept: 4,
    ownConcept: 41,
    title: `Pago a proveedor: ${supplierName}`,
    detail: `Factura ${number}, anticipada al proveedor`,
    data: { counterpartyName: supplierName, counterpartyIban: iban, endToEndId: number },
  }
  return [
    { account, amount: negate(amount), ...words, ...(forced ? { forced: true } : {}) },
    { account: confirming, amount, ...words },
  ]
}

/** What a supplier is charged for being paid before; given back, with the sign changed. */
export function interestLegs({ confirming, income }: ConfirmingHouses, interest: Cents, back = false): Leg[] {
  if (interest === 0) return []
  const [from, to] = back ? [income, confirming] : [confirming, income]
  return houseLegs(from, to, interest, back ? 'Intereses devueltos de un anticipo de confirming' : 'Intereses de un anticipo de confirming')
}
