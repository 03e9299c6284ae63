/** The settlements of a card as a dataset: newest first. */
import type { Settlement, settlementExtract } from '@almenara/contract/areas/cards/settlements'
import type { LocalDate } from '@almenara/contract/dates'
import { and, asc, count, desc, eq, gt, gte, isNotNull, isNull, lt, lte, or, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import type { Dataset, Frozen } from '../../../extracts/define.ts'
import { cardSettlements } from './tables.ts'

type Query = NonNullable<(typeof settlementExtract)['types']>['query']
export type Filters = Omit<Query, 'txId' | 'fromPage' | 'toPage'>
/** The close of the newest settlement of the list. */
export interface Bounds {
  newest: LocalDate
}
export type SettlementList = Frozen<string, Filters, Bounds>
export type SettlementRow = typeof cardSettlements.$inferSelect

const { productId, closesOn, chargedOn } = cardSettlements

export const settlements: Dataset<string, Filters, Bounds, LocalDate, SettlementRow> = {
  name: 'card-settlements',
  freeze: async (db, card) => {
    const [row] = await db.select({ closesOn }).from(cardSettlements).where(eq(productId, card)).orderBy(desc(closesOn)).limit(1)
    return { newest: row?.closesOn ?? ('1900-01-01' as LocalDate) }
  },
  rows: (db, list, { after, offset, limit }) =>
    db
      .select()
      .from(cardSettlements)
      .where(and(filtered(list), after && lt(closesOn, after)))
      .orderBy(desc(closesOn))
      .limit(limit)
      .offset(offset),
  count: async (db, list) => ({ count: await countSettlements(db, list), countIsExact: true }),
  keyOf: (row) => row.closesOn,
}

export async function countSettlements(db: Db, list: SettlementList): Promise<number> {
  const [row] = await db.select({ found: count() }).from(cardSettlements).where(filtered(list))
  return row?.found ?? 0
}

function filtered({ scope, filters, bounds }: SettlementList): SQL | undefined {
  const { state, fromDate, toDate } = filters
  return and(
    eq(productId, scope),
    lte(closesOn, bounds.newest),
    state && or(...state.map((one) => (one === 'PAID' ? isNotNull(chargedOn) : isNull(chargedOn)))),
    fromDate && gte(closesOn, fromDate),
    toDate && lte(closesOn, toDate),
  )
}

/** The settlement with this id if the list has it, and the ones beside it. */
export async function settlementBeside(db: Db, list: SettlementList, id: string) {
  const within = (which: SQL | undefined) =>
    db
      .select()
      .from(cardSettlements)
      .where(and(filtered(list), which))
      .limit(1)
  const [row] = await within(eq(cardSettlements.id, id))
  if (!row) return undefined
  const [newer] = await within(gt(closesOn, row.closesOn)).orderBy(asc(closesOn))
  const [older] = await within(lt(closesOn, row.closesOn)).orderBy(desc(closesOn))
  return { row, newer: newer?.id, older: older?.id }
}

export function toSettlement({ id, opensOn, closesOn: closed, dueOn, chargedOn: charged, total }: SettlementRow): Settlement {
  return { id, state: charged === null ? 'UNPAID' : 'PAID', opensOn, closesOn: closed, chargedOn: charged ?? dueOn, total }
}
