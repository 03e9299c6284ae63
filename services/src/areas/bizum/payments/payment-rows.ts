/** Rows of payments by Bizum: how they are found, locked, put off and put right. */
import type { Instant, LocalDate } from '@almenara/contract/dates'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import { datedKey } from '../../../calendar/dated-work.ts'
import { isAnyOf } from '../../../db/any-of.ts'
import type { Tx } from '../../../db/connection.ts'
import { groupedRead } from '../../../db/grouped-read.ts'
import { afterPause } from '../pauses.ts'
import { bizumPayments } from './tables.ts'

export type BizumPayment = Omit<typeof bizumPayments.$inferSelect, 'searched'>

/** Whoever asks has this long before another process asks too. Longer than an adapter waits. */
export const CLAIM_SECONDS = 15
/** How long what was announced is waited for, and counts in the limits. */
export const EXPECTED_SECONDS = 60

const { searched: _, ...columns } = getTableColumns(bizumPayments)
/** What is read of a payment: all but what a search looks at. */
export const paymentColumns = columns

/** The same parts give the same id for ever. */
export function derivedId(what: string, id: string): string {
  return datedKey(`bizum ${what}`, id, '2000-01-01' as LocalDate)
}

/** What a payment holds. Not its own id: an order's is that of what is held while others sign. */
export const holdIdOf = (paymentId: string) => derivedId('hold', paymentId)

export const readPayment = groupedRead<string, BizumPayment | undefined>((db) => {
  const statement = db
    .select(columns)
    .from(bizumPayments)
    .where(sql`${bizumPayments.id} = any(${sql.placeholder('ids')})`)
    .prepare('bizum_payments_by_id')
  return async (ids) => {
    const rows = await statement.execute({ ids })
    return ids.map((id) => rows.find((row) => row.id === id))
  }
})

export async function lockPayment(tx: Tx, id: string): Promise<BizumPayment | undefined> {
  const [row] = await tx.select(columns).from(bizumPayments).where(eq(bizumPayments.id, id)).for('update')
  return row
}

/** Several, in the order of their ids. */
export function lockPayments(tx: Tx, ids: readonly string[]): Promise<BizumPayment[]> {
  const theirs = isAnyOf(bizumPayments.id, ids)
  return tx.select(columns).from(bizumPayments).where(theirs).orderBy(bizumPayments.id).for('update')
}

/** Writes a change of a row that is locked, and answers it as it stands. */
export async function changePayment(tx: Tx, payment: BizumPayment, change: Partial<BizumPayment>): Promise<BizumPayment> {
  await tx.update(bizumPayments).set(change).where(eq(bizumPayments.id, payment.id))
  return { ...payment, ...change }
}

/** Nobody knows what became of it: asked again after a pause that grows. `attempts`: how often it has been asked. */
export async function postpone(tx: Tx, payment: BizumPayment, now: Instant): Promise<void> {
  await changePayment(tx, payment, { nextAttemptAt: afterPause(now, payment.attempts) })
}
