/** Rows of one table written by one statement, whatever their number: the same text each time, so that it is parsed once on a connection. */
import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import { escapeIdentifier } from 'pg'
import type { Tx } from './connection.ts'
import { inSnakeCase, rowsAsJson } from './rows-as-json.ts'

/** The columns of a table that are written, as PostgreSQL names them: those that it generates or numbers are left out. */
function writtenColumns(table: PgTable): string[] {
  const columns = getTableColumns(table)
  return Object.keys(columns)
    .filter((key) => columns[key]?.generated === undefined && columns[key]?.generatedIdentity?.type !== 'always')
    .map(toSnakeCase)
}

/** A row of an area's own table, by its columns' names in the code. */
export interface NewRow {
  table: PgTable
  values: Readonly<Record<string, unknown>>
}

interface RowsOfTable {
  table: PgTable
  /** `[{ item, values }]`: each with the place, from 1, of what it was given for. */
  json: string
}

/** The rows of each table, by the places of what each of them was given for. */
export function rowsByTable(rows: readonly (readonly NewRow[])[]): RowsOfTable[] {
  const placed = rows.flatMap((all, index) => all.map((row) => ({ ...row, item: index + 1 })))
  return [...new Set(placed.map(({ table }) => table))].map((table) => ({
    table,
    json: JSON.stringify(
      placed.flatMap(({ values, item, ...row }) => (row.table === table ? [{ item, values: inSnakeCase(values) }] : [])),
    ),
  }))
}

/**
 * The part of a statement that writes such rows of one table, of the items that the part `of` answers and `where` lets through. `json`: the
 * parameter that has them.
 */
export function writing(table: PgTable, { of, where }: { of: string; where: string }, json: string): string {
  const name = escapeIdentifier(getTableName(table))
  const columns = writtenColumns(table).map(escapeIdentifier)
  return `rows_of_${getTableName(table)} as (insert into ${name} (${columns.join(', ')})
    select ${columns.map((column) => `r.${column}`).join(', ')} from ${of} join json_to_recordset(${json}) l(item int, "values" json) using (item)
      cross join lateral json_populate_record(null::${name}, l."values") r where ${where})`
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
  if (rows.length > 0) await insertJson(tx, table, rowsAsJson(rows))
}

/** As `insertRows`, of several tables: those of each together, in the order in which the tables come first. */
export async function insertNewRows(tx: Tx, rows: readonly NewRow[]): Promise<void> {
  for (const table of new Set(rows.map((row) => row.table))) {
    await insertJson(tx, table, rowsAsJson(rows.flatMap((row) => (row.table === table ? [row.values] : []))))
  }
}

/** As `insertRows`; answers what these columns, which are texts, say of the rows that were not there before. */
export async function insertFresh<Table extends PgTable, Column extends keyof Table['$inferSelect'] & string>(
  tx: Tx,
  table: Table,
  rows: readonly Readonly<Table['$inferInsert'] & Record<string, unknown>>[],
  columns: readonly Column[],
): Promise<Record<Column, string>[]> {
  if (rows.length === 0) return []
  const answered = columns.map((column) => `${escapeIdentifier(toSnakeCase(column))} as ${escapeIdentifier(column)}`).join(', ')
  const fresh = await tx.execute<Record<Column, string>>(sql`${inserting(table, rowsAsJson(rows))} returning ${sql.raw(answered)}`)
  return fresh.rows
}

/** As `insertRows`, of rows that are JSON already. */
export async function insertJson(tx: Tx, table: PgTable, rows: string): Promise<void> {
  await tx.execute(inserting(table, rows))
}

function inserting(table: PgTable, rows: string): SQL {
  const [name, columns] = [escapeIdentifier(getTableName(table)), writtenColumns(table).map(escapeIdentifier).join(', ')]
  return sql`insert into ${sql.raw(name)} (${sql.raw(columns)})
      select ${sql.raw(columns)} from json_populate_recordset(null::${sql.raw(name)}, ${rows}) on conflict do nothing`
}
