/** What a cancellation does to a remittance of confirming: invoices that nobody has been paid for stop; no money has moved. */
import type { Instant } from '@almenara/contract/dates'
import { add, negate } from '@almenara/contract/money'
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../db/connection.ts'
import { countOutcomes, endedAmount, endedCount, isOpen, type Remittance } from '../remittances/outcomes.ts'
import { coversNotes, endInvoices, UNPAID_STATES } from './invoice-rows.ts'
import { confirmingInvoices } from './tables.ts'

/** Cancels in a remittance that is locked: the invoices that are named, or all that can be. Answers how many; none where credit notes would not be covered. */
export async function cancelInvoices(tx: Tx, remittance: Remittance, items: readonly string[] | undefined, now: Instant): Promise<number> {
  if (!isOpen(remittance.state)) return 0
  const isWhole = remittance.unpacked >= remittance.count
  const set = { state: 'CANCELLED' as const, closedAt: now, nextTryAt: null }
  if (!isWhole) return items ? 0 : cancelUnpacked(tx, remittance, set, now)
  const { remittanceId, state, id } = confirmingInvoices
  const wanted = and(eq(remittanceId, remittance.id), inArray(state, [...UNPAID_STATES]), items && inArray(id, [...items]))
  const found = await tx.select().from(confirmingInvoices).where(wanted)
  if (items && !(await coversNotes(tx, remittance, new Set(items)))) return 0
  await endInvoices(tx, remittance, found, { to: 'cancelled', set, now })
  return found.length
}

/** What is still to be unpacked is unpacked as cancelled. */
async function cancelUnpacked(
  tx: Tx,
  remittance: Remittance,
  set: { state: 'CANCELLED'; closedAt: Instant },
  now: Instant,
): Promise<number> {
  await tx.update(confirmingInvoices).set(set).where(eq(confirmingInvoices.remittanceId, remittance.id))
  const count = remittance.count - endedCount(remittance)
  const amount = add(remittance.amount, negate(endedAmount(remittance)))
  await countOutcomes(tx, remittance, [{ to: 'cancelled', count, amount }], now)
  return count
}
