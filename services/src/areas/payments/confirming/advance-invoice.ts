/** A supplier is paid before the day of their invoice, less the interest until then. The customer is charged on that day all the same. */
import { dayAt, daysBetween } from '@almenara/contract/dates'
import { ONE, share, type Rate } from '@almenara/contract/millionths'
import { add, negate, type Cents } from '@almenara/contract/money'
import { eq } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import { mustPost, sepaHouses } from '../../../payments/payment-postings.ts'
import { lockRemittance } from '../remittances/outcomes.ts'
import { confirmingHouses, interestLegs, supplierLegs } from './invoice-books.ts'
import { coversNotes } from './invoice-rows.ts'
import { keepPayment, paymentTo } from './supplier-payment.ts'
import { confirmingInvoices, confirmingTerms } from './tables.ts'

/** Of commerce: interest counts the days there are over a year of so many. */
const YEAR_DAYS = 360

export type NotAdvanced = 'NOT_THERE' | 'NOT_OFFERED' | 'TOO_LATE' | 'DEDUCTED' | 'UNREACHABLE'

function advanceInterest(amount: Cents, yearly: Rate, days: number): Cents {
  return share(amount, yearly * days, ONE * YEAR_DAYS)
}

/** What the supplier is paid and charged, or why they are not. Asked again, it is not offered any more. */
export async function advanceInvoice(bank: Bank, id: string): Promise<{ net: Cents; interest: Cents } | NotAdvanced> {
  const [transit, houses, now] = [(await sepaHouses(bank)).transit, await confirmingHouses(bank), bank.clock.now()]
  const today = dayAt(now)
  return bank.database.transaction(async (tx) => {
    const [found] = await tx.select().from(confirmingInvoices).where(eq(confirmingInvoices.id, id))
    if (!found) return 'NOT_THERE'
    const remittance = await lockRemittance(tx, found.remittanceId)
    const [invoice = found] = await tx.select().from(confirmingInvoices).where(eq(confirmingInvoices.id, id)).for('update')
    const [terms] = await tx.select().from(confirmingTerms).where(eq(confirmingTerms.contractId, invoice.contractId))
    if (invoice.state !== 'OFFERED' || !terms?.mayAdvance) return 'NOT_OFFERED'
    const days = daysBetween(today, invoice.payOn)
    if (days <= 0) return 'TOO_LATE'
    if (!(await coversNotes(tx, remittance, new Set([id])))) return 'DEDUCTED'
    const interest = advanceInterest(invoice.amount, terms.advanceRate, days)
    const net = add(invoice.amount, negate(interest))
    const payment = await paymentTo(tx, bank, remittance, [invoice], now, { what: 'confirming-advance', amount: net })
    if (payment.unreachable) return 'UNREACHABLE'
    const advanced = { ...payment, ledgerAccountId: houses.confirming }
    const legs = [...supplierLegs(advanced, transit), ...interestLegs(houses, interest)]
    await mustPost(tx, { key: payment.id, kind: 'confirming-advance', legs }, now)
    await keepPayment(tx, advanced, now)
    const set = { state: 'ADVANCED' as const, advancedOn: today, interest, advancePaymentId: payment.id }
    await tx.update(confirmingInvoices).set(set).where(eq(confirmingInvoices.id, id))
    return { net, interest }
  })
}
