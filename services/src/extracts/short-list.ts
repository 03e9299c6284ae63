/** Lists that are short enough to be made whole each time: a table of at most some hundreds of rows. */
import type { LocalDate } from '@almenara/contract/dates'
import type { Db } from '../db/connection.ts'
import type { DateRange } from './check-filters.ts'
import { List, type Frozen, type ListDefinition, type Scope } from './define.ts'

interface ShortDefinition<S extends Scope, F, B, R> extends Omit<ListDefinition<S, F, B, string, R>, 'rows' | 'countUpTo'> {
  /** Every row of the frozen list, in its order. */
  all(db: Db, list: Frozen<S, F, B>): Promise<R[]>
}

export class ShortList<S extends Scope, F extends object, B, R> extends List<S, F, B, string, R> {
  constructor({ all, keyOf, ...definition }: ShortDefinition<S, F, B, R>) {
    super({
      ...definition,
      keyOf,
      rows: async (db, list, { after, offset, limit }) => {
        const rows = await all(db, list)
        const begin = after === undefined ? offset : rows.findIndex((row) => keyOf(row) === after) + 1
        return rows.slice(begin, begin + limit)
      },
      countUpTo: async (db, list) => (await all(db, list)).length,
    })
  }
}

export function isWithin({ fromDate, toDate }: DateRange, day: LocalDate): boolean {
  return (fromDate === undefined || day >= fromDate) && (toDate === undefined || day <= toDate)
}
