/** The columns of one select in a list that is a union of several. */
import { getTableColumns, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

type Columns<T extends PgTable> = { [Name in keyof T['$inferSelect']]: SQL<T['$inferSelect'][Name]> }

/**
 * Columns with the names, the order and the types of a table's, so that a select of them can be joined to one of the table by `union all`: those
 * given, and null for the others.
 */
export function columnsLike<T extends PgTable>(table: T, given: Partial<Record<string, SQLWrapper>>): Columns<T> {
  return Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([name, column]) => {
      const value = given[name]
      return [name, value ? sql`${value}` : sql`null::${sql.raw(column.getSQLType())}`]
    }),
  ) as Columns<T>
}
