/**
 * What falls due is paid on its day: each supplier of a remittance once, with their credit notes deducted, and what they were paid before goes back to
 * the bank. Without funds it is tried again until the cut-off, supplier by supplier, and fails after it.
 */
import { addDays, addSeconds, dayAt, type Instant } from '@almenara/contract/dates'
import { and, asc, eq, isNull, lte, or } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import { datedKey, type ItemWork } from '../../../calendar/dated-work.ts'
import { CUT_OFF, momentOf } from '../../../calendar/payment-days.ts'
import { BATCH_SIZE, isNotSetAside } from '../../../calendar/set-aside.ts'
import type { Tx } from '../../../db/connection.ts'
import { isAnyOf } from '../../../db/any-of.ts'
import { postIn } from '../../../ledger/post-in.ts'
import type { Leg } from '../../../ledger/types.ts'
import { sepaHouses } from '../../../payments/payment-postings.ts'
import { AGAIN_SECONDS, chargedDay, chargeRemittances, FROM } from '../remittances/charge.ts'
import { lockRemittance, type Remittance } from '../remittances/outcomes.ts'
import { leadingTo } from '../remittances/remittance-postings.ts'
import { isWaiting } from './confirm-invoices.ts'
import { confirmingHouses, dueLegs, supplierLegs, type ConfirmingHouses } from './invoice-books.ts'
import { amountOf, bySupplier, endInvoices, type Invoice } from './invoice-rows.ts'
import { keepPayment, paymentTo, type SupplierPayment } from './supplier-payment.ts'
import { confirmingInvoices, confirmingTerms } from './tables.ts'
import { tellUnpaid } from './tell-invoices.ts'

const CONFIRMING_PAYMENTS = 'confirming-payments'
/** Invoices that are looked at in one transaction: all of a supplier, whatever their number, and of some suppliers. */
const SUPPLIERS_AT_ONCE = 50

const isDue = (now: Instant) => {
  const { payOn, nextTryAt } = confirmingInvoices
  return and(isWaiting, lte(payOn, chargedDay(now)), or(isNull(nextTryAt), lte(nextTryAt, now)))
}

/** An item is the id of a remittance; one that the operator keeps back waits. */
export const payInvoices: ItemWork = {
  name: CONFIRMING_PAYMENTS,
  due: async ({ bank }) => {
    const { remittanceId } = confirmingInvoices
    const rows = await bank.database
      .selectDistinct({ remittanceId })
      .from(confirmingInvoices)
      .where(
        and(isDue(bank.clock.now()), isNotSetAside(CONFIRMING_PAYMENTS, remittanceId), isNotSetAside(chargeRemittances.name, remittanceId)),
      )
      .orderBy(asc(remittanceId))
      .limit(BATCH_SIZE)
    return rows.map((row) => row.remittanceId)
  },
  one: async ({ bank }, id) => {
    while (await paySome(bank, id));
  },
}

interface Paying {
  tx: Tx
  bank: Bank
  transit: number
  houses: ConfirmingHouses
  forced: boolean
  now: Instant
}

/** False once nothing of it is due now. */
async function paySome(bank: Bank, id: string): Promise<boolean> {
  const { transit } = await sepaHouses(bank)
  const houses = await confirmingHouses(bank)
  const now = bank.clock.now()
  return bank.database.transaction(async (tx) => {
    let remittance = await lockRemittance(tx, id)
    const due = and(eq(confirmingInvoices.remittanceId, id), isDue(now))
    const rows = await tx.select().from(confirmingInvoices).where(due).orderBy(asc(confirmingInvoices.ordinal))
    const suppliers = bySupplier(rows).slice(0, SUPPLIERS_AT_ONCE)
    const [terms] = await tx.select().from(confirmingTerms).where(eq(confirmingTerms.contractId, remittance.contractId))
    const paying = { tx, bank, transit, houses, forced: terms?.bankAnswers ?? false, now }
    for (const group of suppliers) {
      for (const invoice of group) if (invoice.state === 'ADVANCED') remittance = await chargeAdvanced(paying, remittance, invoice)
      const left = group.filter(({ state }) => state !== 'ADVANCED')
      if (left.length > 0) remittance = await paySupplier(paying, remittance, left)
    }
    return suppliers.length > 0
  })
}

async function paySupplier(paying: Paying, remittance: Remittance, invoices: readonly Invoice[]): Promise<Remittance> {
  const { tx, bank, transit, now } = paying
  const amount = amountOf(invoices)
  // Credit notes that are not covered wait for the invoices that will cover them.
  if (amount < 0) return again(paying, remittance, invoices, momentOf(addDays(dayAt(now), 1), FROM))
  const payment = amount === 0 ? undefined : await paymentTo(tx, bank, remittance, invoices, now)
  if (payment?.unreachable) return failed(paying, remittance, invoices, payment.unreachable)
  if (payment && !(await taken(paying, payment.id, leadingTo(remittance, supplierLegs(payment, transit)))))
    return withoutFunds(paying, remittance, invoices)
  if (payment) await keepPayment(tx, payment, now)
  return ended(paying, remittance, invoices, payment)
}

async function chargeAdvanced(paying: Paying, remittance: Remittance, invoice: Invoice): Promise<Remittance> {
  const legs = leadingTo(remittance, dueLegs(remittance.ledgerAccountId, invoice, paying.houses, paying.forced))
  const key = datedKey('confirming-due', invoice.id, invoice.payOn)
  return (await taken(paying, key, legs)) ? ended(paying, remittance, [invoice]) : withoutFunds(paying, remittance, [invoice])
}

/** False without funds. */
async function taken({ tx, now }: Paying, key: string, legs: Leg[]): Promise<boolean> {
  const { outcome } = await postIn(tx, { key, kind: 'confirming', legs }, now)
  if (outcome === 'POSTED' || outcome === 'REPLAYED') return true
  if (outcome === 'INSUFFICIENT_FUNDS') return false
  throw new Error(`Confirming ${key}: ${outcome}`)
}

function ended({ tx, now }: Paying, remittance: Remittance, invoices: readonly Invoice[], payment?: SupplierPayment): Promise<Remittance> {
  const set = { state: 'PAID' as const, paidOn: dayAt(now), closedAt: now, nextTryAt: null, ...(payment ? { paymentId: payment.id } : {}) }
  return endInvoices(tx, remittance, invoices, { to: 'settled', set, more: begun(remittance, now), now })
}

/** Its first payment begins it. */
function begun({ state, chargedAt }: Remittance, now: Instant): Partial<Remittance> {
  return state === 'SCHEDULED' ? { state: 'IN_PROGRESS', chargedAt: chargedAt ?? now } : {}
}

/** Tried again every quarter of an hour and at the cut-off of its day, which is the last. */
async function withoutFunds(paying: Paying, remittance: Remittance, invoices: readonly Invoice[]): Promise<Remittance> {
  const { tx, bank, now } = paying
  const last = momentOf(
    invoices.reduce((latest, { payOn }) => (payOn > latest ? payOn : latest), invoices[0]?.payOn ?? dayAt(now)),
    CUT_OFF,
  )
  if (now >= last) return failed(paying, remittance, invoices, 'AM04')
  if (invoices.every(({ nextTryAt }) => nextTryAt === null)) await tellUnpaid(tx, bank, remittance, invoices, 'WAITS', now)
  const next = addSeconds(now, AGAIN_SECONDS)
  return again(paying, remittance, invoices, next < last ? next : last)
}

async function again({ tx }: Paying, remittance: Remittance, invoices: readonly Invoice[], nextTryAt: Instant): Promise<Remittance> {
  const ids = invoices.map(({ id }) => id)
  await tx.update(confirmingInvoices).set({ nextTryAt }).where(isAnyOf(confirmingInvoices.id, ids))
  return remittance
}

async function failed(paying: Paying, remittance: Remittance, invoices: readonly Invoice[], reason: string): Promise<Remittance> {
  const { tx, bank, now } = paying
  await tellUnpaid(tx, bank, remittance, invoices, reason, now)
  const set = { state: 'FAILED' as const, reason, closedAt: now, nextTryAt: null }
  return endInvoices(tx, remittance, invoices, { to: 'failed', set, more: begun(remittance, now), now })
}
