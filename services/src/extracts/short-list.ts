/** Lists that are short enough to be made whole each time: a table of at most some hundreds of rows. */
import type { LocalDate } from '@almenara/contract/dates'
import type { Db } from '../db/connection.ts'
import type { DateRange } from './check-filters.ts'
import { List, type Frozen, type ListDefinition, type Scope } from './define.ts'

interface ShortDefinition<S extends Scope, F, B, R> extends Omit<ListDefinition<S, F, B, string, R>, 'rows' | 'countUpTo'> {
  /** Every row of the frozen list, in its order. */
  all(db: Db, list: Frozen<S, F, B>): Promise<R[]>
}

export class ShortList<S extends Scope, F extends object, B extends object, R> extends List<S, F, B, string, R> {
  /** Every row of the list. A request makes it once: its bounds are an object that no other request has. */
  readonly whole: (db: Db, list: Frozen<S, F, B>) => Promise<R[]>

  constructor({ all, keyOf, ...definition }: ShortDefinition<S, F, B, R>) {
    const made = new WeakMap<B, Promise<R[]>>()
    const whole = (db: Db, list: Frozen<S, F, B>): Promise<R[]> => {
      const rows = made.get(list.bounds) ?? all(db, list)
      made.set(list.bounds, rows)
      return rows
    }
    super({
      ...definition,
      keyOf,
      rows: async (db, list, { after, offset, limit }) => {
        const rows = await whole(db, list)
        const begin = after === undefined ? offset : rows.findIndex((row) => keyOf(row) === after) + 1
        return rows.slice(begin, begin + limit)
      },
      countUpTo: async (db, list) => (await whole(db, list)).length,
    })
    this.whole = whole
  }
}

export function isWithin({ fromDate, toDate }: DateRange, day: LocalDate): boolean {
  return (fromDate === undefined || day >= fromDate) && (toDate === undefined || day <= toDate)
}
