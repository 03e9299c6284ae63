/** What confirming does with the word of the clearing of what it pays suppliers: what did not arrive is its customer's again, or the bank's. */
import { ZERO } from '@almenara/contract/money'
import { asc, eq, or } from 'drizzle-orm'
import type { LocalDate } from '@almenara/contract/dates'
import type { Following, PaymentFollower } from '../../../payments/payment-followers.ts'
import { houseLegs, keyOf, mustPost, mustPostAll, reversalLegs, sepaHouses } from '../../../payments/payment-postings.ts'
import { lockRemittance, type Remittance } from '../remittances/outcomes.ts'
import { leadingTo } from '../remittances/remittance-postings.ts'
import { confirmingHouses, interestLegs } from './invoice-books.ts'
import { endInvoices, type Invoice } from './invoice-rows.ts'
import { confirmingInvoices } from './tables.ts'
import { tellReturned } from './tell-invoices.ts'

export const confirmingFollower: PaymentFollower = {
  settled: async ({ tx, bank, all, sepa, now }, bookedOn) => {
    const { transit } = await sepaHouses(bank)
    const postings = all.map((payment) => ({
      key: keyOf('settled', payment),
      kind: 'sepa-settled',
      bookedOn,
      legs: houseLegs(transit, sepa, payment.amount, 'Liquidación SEPA'),
    }))
    await mustPostAll(tx, postings, now)
  },
  rejected: async (following, reason) => {
    const { transit } = await sepaHouses(following.bank)
    await comeBack(following, { from: transit, what: 'REJECTED', reason, posting: { key: keyOf('rejected', following.payment) } })
  },
  returned: (following, { reason, on, key }) =>
    comeBack(following, { from: following.sepa, what: 'RETURNED', reason, posting: { key, bookedOn: on } }),
  payee: async (_db, { creditorName }) => creditorName,
  // Nothing comes in by confirming.
  givenBack: async () => undefined,
}

interface Back {
  from: number
  what: 'REJECTED' | 'RETURNED'
  reason: string
  posting: { key: string; bookedOn?: LocalDate }
}

/** The money of its payment is where it came from. */
async function comeBack(following: Following, back: Back): Promise<void> {
  const { tx, payment } = following
  const { remittanceId, paymentId, advancePaymentId, ordinal } = confirmingInvoices
  const [one] = await tx
    .select({ remittanceId })
    .from(confirmingInvoices)
    .where(or(eq(paymentId, payment.id), eq(advancePaymentId, payment.id)))
    .limit(1)
  if (!one) throw new Error(`Payment ${payment.id} pays no invoice`)
  const remittance = await lockRemittance(tx, one.remittanceId)
  const carried = or(eq(paymentId, payment.id), eq(advancePaymentId, payment.id))
  const invoices = await tx.select().from(confirmingInvoices).where(carried).orderBy(asc(ordinal))
  const [advanced] = invoices
  if (advanced?.advancePaymentId === payment.id) await undoAdvance(following, back, remittance, advanced)
  else await undoPayment(following, back, remittance, invoices)
}

async function undoPayment(following: Following, back: Back, remittance: Remittance, invoices: readonly Invoice[]): Promise<void> {
  const { tx, bank, payment, now } = following
  const legs = leadingTo(remittance, reversalLegs(payment, back.from, back.reason, back.what))
  await mustPost(tx, { ...back.posting, kind: 'confirming-returned', legs }, now)
  const set = { state: 'RETURNED' as const, reason: back.reason, closedAt: now }
  await endInvoices(tx, remittance, invoices, { from: 'settled', to: 'returned', set, now })
  await tellReturned(tx, bank, remittance, invoices, back.reason, now)
}

/** The supplier has nothing, so they owe no interest. Where the customer has been charged meanwhile, all of it is theirs again. */
async function undoAdvance(following: Following, back: Back, remittance: Remittance, invoice: Invoice): Promise<void> {
  const { tx, bank, payment, now } = following
  const houses = await confirmingHouses(bank)
  const interest = invoice.interest ?? ZERO
  const isCharged = invoice.state === 'PAID'
  const toBank = [...reversalLegs(payment, back.from, back.reason, back.what), ...interestLegs(houses, interest, true)]
  const whole = { ...payment, amount: invoice.amount, ledgerAccountId: remittance.ledgerAccountId }
  const toCustomer = isCharged ? leadingTo(remittance, reversalLegs(whole, houses.confirming, back.reason, back.what)) : []
  await mustPost(tx, { ...back.posting, kind: 'confirming-returned', legs: [...toBank, ...toCustomer] }, now)
  if (isCharged) {
    const set = { state: 'RETURNED' as const, reason: back.reason, closedAt: now }
    await endInvoices(tx, remittance, [invoice], { from: 'settled', to: 'returned', set, now })
    await tellReturned(tx, bank, remittance, [invoice], back.reason, now)
    return
  }
  // It falls due as any other, and is paid to its supplier then.
  const set = { state: 'CONFIRMED' as const, advancedOn: null, interest: null, advancePaymentId: null, reason: back.reason }
  await tx.update(confirmingInvoices).set(set).where(eq(confirmingInvoices.id, invoice.id))
}
