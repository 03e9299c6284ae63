/** The settlements of a card: newest first. */
import type { Settlement, settlementExtract } from '@almenara/contract/areas/cards/settlements'
import type { LocalDate } from '@almenara/contract/dates'
import { and, desc, eq, lte, sql } from 'drizzle-orm'
import type { FiltersOf, Scope } from '../../../extracts/define.ts'
import { filtered } from '../../../extracts/list-query.ts'
import { selected, SqlList } from '../../../extracts/sql-list.ts'
import { cardSettlements } from './tables.ts'

export type Filters = FiltersOf<typeof settlementExtract>
/** The close of the newest settlement of the list. */
interface Bounds {
  newest: LocalDate
}
export type SettlementRow = typeof cardSettlements.$inferSelect

const { productId, closesOn, chargedOn } = cardSettlements

export const settlements = new SqlList<Scope, Filters, Bounds, SettlementRow>({
  name: 'card-settlements',
  since: 'defaultMinimunCardsSettlements',
  freeze: async (db, card) => {
    const [row] = await db.select({ closesOn }).from(cardSettlements).where(eq(productId, card.id)).orderBy(desc(closesOn)).limit(1)
    return { newest: row?.closesOn ?? ('1900-01-01' as LocalDate) }
  },
  select: (db, page) => selected(db.select().from(cardSettlements).$dynamic(), page),
  where: ({ scope, filters, bounds }) => {
    const state = sql`case when ${chargedOn} is null then 'UNPAID' else 'PAID' end`
    return and(
      eq(productId, scope.id),
      lte(closesOn, bounds.newest),
      filtered(filters, { day: closesOn, chosen: [[state, filters.state]] }),
    )
  },
  key: [closesOn],
  keyOf: (row) => [row.closesOn],
})

export function toSettlement({ id, opensOn, closesOn: closed, dueOn, chargedOn: charged, total }: SettlementRow): Settlement {
  return { id, state: charged === null ? 'UNPAID' : 'PAID', opensOn, closesOn: closed, chargedOn: charged ?? dueOn, total }
}
