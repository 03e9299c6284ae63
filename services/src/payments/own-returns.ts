/** Returns of debits whose creditor is of this bank too: they go on no line. */
import type { LocalDate } from '@almenara/contract/dates'
import type { PaymentReturn } from '@almenara/formats/sepa/pacs004'
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import { isNotSetAside } from '../calendar/set-aside.ts'
import { receivedPayments } from '../received/tables.ts'
import { returnItem } from './sepa-out.ts'

const MOST = 200

/** `RETURNING` too: what was cut off between one side and the other is done again. */
function isOwn({ brand }: Bank) {
  return and(
    inArray(receivedPayments.state, ['REFUSED', 'REFUNDED', 'RETURNING']),
    eq(receivedPayments.kind, 'DEBIT'),
    sql`left(${receivedPayments.theirBic}, 8) = left(${brand.bic}, 8)`,
  )
}

export const ownReturns = {
  async due(bank: Bank, day: LocalDate, work: string): Promise<string[]> {
    const { id, settlementOn, receivedAt } = receivedPayments
    const due = and(isOwn(bank), lte(settlementOn, day), isNotSetAside(work, id))
    const rows = await bank.database.select({ id }).from(receivedPayments).where(due).orderBy(asc(receivedAt)).limit(MOST)
    return rows.map((row) => row.id)
  },

  /** The return of one, as another bank would be told; undefined where it is not to be returned. */
  async write(bank: Bank, id: string): Promise<PaymentReturn | undefined> {
    return bank.database.transaction(async (tx) => {
      const [received] = await tx
        .select()
        .from(receivedPayments)
        .where(and(isOwn(bank), eq(receivedPayments.id, id)))
        .for('update')
      if (!received) return undefined
      const item = returnItem(received)
      await tx.update(receivedPayments).set({ state: 'RETURNING', returnId: item.returnId }).where(eq(receivedPayments.id, id))
      return item
    })
  },
}
