import { sql, type AnyColumn, type SQL } from 'drizzle-orm'

/**
 * Whether a column has any of these values, as one parameter. `inArray` has one for each: of the rows of a chunk that are 500, which take longer to write
 * and to plan than to find.
 */
export function isAnyOf<Column extends AnyColumn>(column: Column, values: readonly Column['_']['data'][]): SQL {
  return sql`${column} = any(${sql.param([...values])})`
}
