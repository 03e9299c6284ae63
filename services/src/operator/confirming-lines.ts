/** The invoices of a remittance of confirming, and paying the supplier of one before its day: they take the offer at their branch or by telephone. */
import type { InvoiceState } from '@almenara/contract/areas/payments/confirming-codes'
import { formatDay } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { and, asc, eq } from 'drizzle-orm'
import { advanceInvoice, type NotAdvanced } from '../areas/payments/confirming/advance-invoice.ts'
import { confirmingInvoices as invoices } from '../areas/payments/confirming/tables.ts'
import type { remittances } from '../areas/payments/remittances/tables.ts'
import type { Database } from '../db/connection.ts'
import { transactionIdOf } from '../payments/payments.ts'
import type { Office } from './office.ts'
import { UsageError } from './usage-error.ts'

/** None of its suppliers: they are its customer's. With the ID of the transfer that paid it, which «sepa answer» and «sepa return» take. */
export async function invoiceLines(database: Database, id: string, state: InvoiceState | undefined, most: number): Promise<string> {
  const rows = await database
    .select()
    .from(invoices)
    .where(and(eq(invoices.remittanceId, id), state && eq(invoices.state, state)))
    .orderBy(asc(invoices.ordinal))
    .limit(most)
  if (rows.length === 0) return 'It has no such invoices.\n'
  return rows
    .map(({ ordinal, state: stands, payOn, amount, reason, paymentId, advancePaymentId }) => {
      const payment = paymentId ?? advancePaymentId
      const rest = [...(payment === null ? [] : [transactionIdOf(payment)]), ...(reason === null ? [] : [reason])]
      return `${[ordinal, stands, formatDay(payOn), formatAmount(amount), ...rest].join('  ')}\n`
    })
    .join('')
}

const REFUSED: Readonly<Record<NotAdvanced, string>> = {
  NOT_THERE: 'it does not exist',
  NOT_OFFERED: 'it is not offered to its supplier',
  TOO_LATE: 'it is paid today',
  DEDUCTED: 'a credit note is deducted from it',
  UNREACHABLE: 'the account of its supplier cannot be reached',
}

export async function advance(
  database: Database,
  office: Office,
  { id, number }: typeof remittances.$inferSelect,
  order: string,
): Promise<string> {
  const mine = and(eq(invoices.remittanceId, id), eq(invoices.ordinal, Number(order)))
  const [invoice] = /^[1-9]\d{0,8}$/.test(order) ? await database.select().from(invoices).where(mine) : []
  if (!invoice) throw new UsageError(`${number} has no invoice ${order}. See: remittances lines ${number}`)
  const advanced = await advanceInvoice(await office.bank(), invoice.id)
  if (typeof advanced === 'string') throw new UsageError(`Invoice ${order} of ${number} cannot be advanced: ${REFUSED[advanced]}`)
  return `Its supplier is paid ${formatAmount(advanced.net)}, less ${formatAmount(advanced.interest)} of interest.\n`
}
