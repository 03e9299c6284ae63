/** The movements of a deposit, a fund or a plan: newest first, keyed by their number, which has no gaps. */
import type { movementExtract, SavingsMovement } from '@almenara/contract/areas/savings/lists'
import { SAVINGS_MOVEMENT_NAMES, type SavingsMovementKind } from '@almenara/contract/savings-names'
import { searchable } from '@almenara/contract/text'
import { and, eq, lte } from 'drizzle-orm'
import type { FiltersOf, Scope } from '../../extracts/define.ts'
import { filtered } from '../../extracts/list-query.ts'
import { selected, SqlList, type UpTo, upToLast } from '../../extracts/sql-list.ts'
import { savingsMovements } from './tables.ts'

export type Filters = FiltersOf<typeof movementExtract>

export type MovementRow = typeof savingsMovements.$inferSelect

const { productId, seq, bookedOn, amount, searched } = savingsMovements

export const savingsMovementList = new SqlList<Scope, Filters, UpTo, MovementRow>({
  name: 'savings-movements',
  since: 'defaultMinimunExtractDate',
  freeze: (db, { id }) => upToLast(db, seq, eq(productId, id)),
  select: (db, page) => selected(db.select().from(savingsMovements).$dynamic(), page),
  where: ({ scope, filters, bounds }) =>
    and(eq(productId, scope.id), lte(seq, bounds.last), filtered(filters, { text: searched, amount, day: bookedOn })),
  key: [seq],
  keyOf: (row) => [row.seq],
})

export function toMovement(row: MovementRow, currency: string): SavingsMovement {
  const { kind, detail, units, price, balanceAfter, unitsAfter } = row
  return {
    id: String(row.seq),
    bookedOn: row.bookedOn,
    kind,
    detail,
    amount: row.amount,
    currency,
    ...(units === null ? {} : { units }),
    ...(price === null ? {} : { price }),
    ...(balanceAfter === null ? {} : { balanceAfter }),
    ...(unitsAfter === null ? {} : { unitsAfter }),
  }
}

/** What a search looks at. */
export function searchedText(kind: SavingsMovementKind, detail: string): string {
  return searchable(`${SAVINGS_MOVEMENT_NAMES[kind]} ${detail}`)
}
