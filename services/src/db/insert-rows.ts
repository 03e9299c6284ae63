/** Rows of one table written by one statement, whatever their number: the same text each time, so that it is parsed once on a connection. */
import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import { escapeIdentifier } from 'pg'
import type { Tx } from './connection.ts'

/** The columns of a table that are written, as PostgreSQL names them: those it generates are left out. */
export function writtenColumns(table: PgTable): string[] {
  const columns = getTableColumns(table)
  return Object.keys(columns)
    .filter((key) => columns[key]?.generated === undefined)
    .map(toSnakeCase)
}

/** The values of a row under the names that PostgreSQL gives its columns. */
export function inSnakeCase(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [toSnakeCase(key), value]))
}

/**
 * Writes rows; one whose key is there already is left as it is. What a row does not say is null: the table's defaults are not asked.
 * Instants and dates are written as they are typed in the code; amounts, as whole cents.
 */
export async function insertRows<Table extends PgTable>(
  tx: Tx,
  table: Table,
  rows: readonly Readonly<Table['$inferInsert'] & Record<string, unknown>>[],
): Promise<void> {
  if (rows.length === 0) return
  const [name, columns] = [escapeIdentifier(getTableName(table)), writtenColumns(table).map(escapeIdentifier).join(', ')]
  const values = JSON.stringify(rows.map(inSnakeCase))
  await tx.execute(
    sql`insert into ${sql.raw(name)} (${sql.raw(columns)})
      select ${sql.raw(columns)} from json_populate_recordset(null::${sql.raw(name)}, ${values}) on conflict do nothing`,
  )
}
