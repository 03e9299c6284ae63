/** The movements of a card: newest first; what is settled is one list and what is pending another. */
import type { movementExtract } from '@almenara/contract/areas/cards/movements'
import { and, eq, lte, max } from 'drizzle-orm'
import type { FiltersOf, Frozen } from '../../extracts/define.ts'
import { filtered, folded } from '../../extracts/list-query.ts'
import { COUNT_LIMIT, selected, SqlList } from '../../extracts/sql-list.ts'
import { cardMovements } from './tables.ts'

export type Filters = FiltersOf<typeof movementExtract>
interface Card {
  id: string
}
/** The last movement that there was: what came after is not in the list. */
interface Bounds {
  last: number
}
export type MovementRow = typeof cardMovements.$inferSelect
type CardMovementList = Frozen<Card, Filters, Bounds>

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
  return new SqlList<Card, Filters, Bounds, MovementRow>({
    name,
    since: 'defaultMinimunCardsMovements',
    freeze: async (db, card) => {
      const [found] = await db
        .select({ last: max(id) })
        .from(cardMovements)
        .where(eq(productId, card.id))
      return { last: found?.last ?? 0 }
    },
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
