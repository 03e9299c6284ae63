/** The movements of a card: newest first; what is settled is one list and what is pending another. */
import type { movementExtract } from '@almenara/contract/areas/cards/movements'
import { and, eq, lte } from 'drizzle-orm'
import type { FiltersOf, Frozen, Scope } from '../../extracts/define.ts'
import { filtered, folded } from '../../extracts/list-query.ts'
import { COUNT_LIMIT, selected, SqlList, upToLast, type UpTo } from '../../extracts/sql-list.ts'
import { cardMovements } from './tables.ts'

export type Filters = FiltersOf<typeof movementExtract>
export type MovementRow = typeof cardMovements.$inferSelect
type CardMovementList = Frozen<Scope, Filters, UpTo>

const { productId, id, state, kind, amount, madeOn, madeAt, merchant, place } = cardMovements

/** The movements of a list, which are all of one state. */
function inList(of: MovementRow['state'], { scope, bounds, filters }: CardMovementList) {
  return and(
    eq(productId, scope.id),
    eq(state, of),
    lte(id, bounds.last),
    filtered(filters, { text: folded(merchant, place), amount, day: madeOn, chosen: [[kind, filters.kind]] }),
  )
}

function listOf(name: string, of: MovementRow['state']) {
  return new SqlList<Scope, Filters, UpTo, MovementRow>({
    name,
    since: 'defaultMinimunCardsMovements',
    freeze: (db, card) => upToLast(db, id, eq(productId, card.id)),
    select: (db, page) => selected(db.select().from(cardMovements).$dynamic(), page),
    where: (list) => inList(of, list),
    key: [madeAt, id],
    keyOf: (row) => [row.madeAt, row.id],
    flowing: { table: cardMovements, amount, day: madeOn, dayOf: (row) => row.madeOn },
    countLimit: () => COUNT_LIMIT,
  })
}

export const settledMovements = listOf('card-movements', 'SETTLED')
export const pendingMovements = listOf('card-pending-settlements', 'PENDING')
