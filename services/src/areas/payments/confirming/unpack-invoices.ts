/** The orders of a file of confirming as rows of `confirming_invoices`, to be paid on their days. */
import type { Instant, LocalDate } from '@almenara/contract/dates'
import type { Bank } from '../../../bank.ts'
import { bankDayFrom } from '../../../calendar/bank-days.ts'
import { datedKey } from '../../../calendar/dated-work.ts'
import type { paymentSupportOrders } from '../files/tables.ts'
import { lineBank } from '../remittances/line-bank.ts'
import type { Remittance } from '../remittances/outcomes.ts'
import type { confirmingInvoices } from './tables.ts'

type Line = typeof paymentSupportOrders.$inferSelect
export type NewInvoice = typeof confirmingInvoices.$inferInsert & Record<string, unknown>

/** Of a remittance that was cancelled before they are rows too, cancelled. */
export function invoiceRows(bank: Bank, remittance: Remittance, lines: readonly Line[], now: Instant): Promise<NewInvoice[]> {
  return Promise.all(lines.map((line) => invoiceRow(bank, remittance, line, now)))
}

async function invoiceRow(bank: Bank, remittance: Remittance, line: Line, now: Instant): Promise<NewInvoice> {
  const { ordinal, amount, iban, name, invoice, reference } = line
  if (amount === null || iban === null || name === null || !invoice) {
    throw new Error(`Order ${ordinal} of ${remittance.number} is not whole`)
  }
  const { bic } = await lineBank(bank, iban, line.bic)
  const isCancelled = remittance.state === 'CANCELLED'
  const { number, supplierTaxId, email, issuedOn, dueOn } = invoice
  return {
    id: datedKey('confirming-invoice', `${remittance.id} ${ordinal}`, remittance.executionOn),
    remittanceId: remittance.id,
    contractId: remittance.contractId,
    ordinal,
    state: isCancelled ? 'CANCELLED' : 'SENT',
    closedAt: isCancelled ? now : null,
    number,
    supplierName: name,
    supplierTaxId: supplierTaxId.toUpperCase(),
    supplierEmail: email ?? null,
    iban,
    bic: bic ?? null,
    reference,
    amount,
    issuedOn,
    dueOn,
    payOn: paidOn(dueOn, remittance.executionOn),
  }
}

/** The remittance begins on the first day that could be reached. */
function paidOn(dueOn: LocalDate, first: LocalDate): LocalDate {
  return dueOn > first ? bankDayFrom(dueOn) : first
}
