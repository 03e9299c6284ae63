/** Lists that are short enough to be made whole each time: a table of at most some hundreds of rows. */
import type { LocalDate } from '@almenara/contract/dates'
import { DAYS_INVERTED } from '@almenara/contract/field-faults'
import type { Db } from '../../db/connection.ts'
import type { Dataset, Frozen } from '../../extracts/define.ts'
import type { DateRange } from '../../extracts/list-dates.ts'
import { badInput } from '../../http/failure.ts'

interface ShortList<F, B, R> {
  name: string
  freeze(db: Db, productId: string, filters: F): Promise<B>
  /** Every row of the frozen list, in its order. */
  all(db: Db, list: Frozen<string, F, B>): Promise<R[]>
  keyOf(row: R): string
}

/** A dataset over the rows of one product. */
export function shortList<F, B, R>({ name, freeze, all, keyOf }: ShortList<F, B, R>): Dataset<string, F, B, string, R> {
  return {
    name,
    freeze,
    keyOf,
    rows: async (db, list, { after, offset, limit }) => {
      const rows = await all(db, list)
      const begin = after === undefined ? 0 : rows.findIndex((row) => keyOf(row) === after) + 1
      return rows.slice(begin + offset, begin + offset + limit)
    },
    count: async (db, list) => ({ count: (await all(db, list)).length, countIsExact: true }),
  }
}

export function isWithin({ fromDate, toDate }: DateRange, day: LocalDate): boolean {
  return (fromDate === undefined || day >= fromDate) && (toDate === undefined || day <= toDate)
}

/** Dates of lists that also tell what is to come. Throws DJA9 where they are the wrong way round. */
export function checkOrder({ fromDate, toDate }: DateRange): void {
  if (fromDate && toDate && fromDate > toDate) throw badInput('fromDate', DAYS_INVERTED, 'DJA9')
}
