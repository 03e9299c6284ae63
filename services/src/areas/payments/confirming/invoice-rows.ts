/** The invoices of a remittance that is locked, and what becomes of them. */
import type { InvoiceState } from '@almenara/contract/areas/payments/confirming-codes'
import type { Instant } from '@almenara/contract/dates'
import { add, ZERO, type Cents } from '@almenara/contract/money'
import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/connection.ts'
import { isAnyOf } from '../../../db/any-of.ts'
import { countOutcomes, type Outcome, type Remittance } from '../remittances/outcomes.ts'
import { confirmingInvoices } from './tables.ts'

export type Invoice = Omit<typeof confirmingInvoices.$inferSelect, 'searched'>

/** In these nothing of an invoice has been paid yet. */
export const UNPAID_STATES = ['SENT', 'CONFIRMED', 'OFFERED'] as const satisfies readonly InvoiceState[]

export const amountOf = (invoices: readonly Pick<Invoice, 'amount'>[]): Cents => add(ZERO, ...invoices.map(({ amount }) => amount))

export const invoicesOf = (count: number) => (count === 1 ? '1 factura' : `${count} facturas`)

/** A supplier is a tax identifier and an account: what one is paid is never mixed with what another is. */
const supplierOf = ({ supplierTaxId, iban }: Pick<Invoice, 'supplierTaxId' | 'iban'>) => `${supplierTaxId} ${iban}`

export function bySupplier<Row extends Pick<Invoice, 'supplierTaxId' | 'iban'>>(rows: readonly Row[]): Row[][] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(supplierOf(row), [...(groups.get(supplierOf(row)) ?? []), row])
  return [...groups.values()]
}

/** Changes them, and counts in their remittance what they come to. Answers it as it is then. */
export async function endInvoices(
  tx: Tx,
  remittance: Remittance,
  invoices: readonly Invoice[],
  { to, from, set, more, now }: { to: Outcome; from?: Outcome; set: Partial<Invoice>; more?: Partial<Remittance>; now: Instant },
): Promise<Remittance> {
  if (invoices.length === 0) return remittance
  const ids = invoices.map(({ id }) => id)
  await tx.update(confirmingInvoices).set(set).where(isAnyOf(confirmingInvoices.id, ids))
  const moved = { to, ...(from ? { from } : {}), count: invoices.length, amount: amountOf(invoices) }
  return countOutcomes(tx, remittance, [moved], now, more)
}

/** Whether the invoices of each supplier that are left cover their credit notes, once some are not. */
export async function coversNotes(db: Db, { id }: Pick<Remittance, 'id'>, without: ReadonlySet<string>): Promise<boolean> {
  const rows = await db.select().from(confirmingInvoices).where(eq(confirmingInvoices.remittanceId, id))
  const left = rows.filter((row) => UNPAID_STATES.some((state) => state === row.state) && !without.has(row.id))
  return bySupplier(left).every((group) => amountOf(group) >= 0)
}
