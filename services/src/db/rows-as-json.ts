/** Rows of a table as JSON, under the names that PostgreSQL gives its columns. It needs no database: a worker makes them too. */
import { toSnakeCase } from 'drizzle-orm/casing'

const COLUMN_NAMES = new Map<string, string>()

function columnName(key: string): string {
  const known = COLUMN_NAMES.get(key)
  if (known !== undefined) return known
  const name = toSnakeCase(key)
  COLUMN_NAMES.set(key, name)
  return name
}

/** The values of a row under the names that PostgreSQL gives its columns. */
export function inSnakeCase(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const named: Record<string, unknown> = {}
  for (const key of Object.keys(values)) named[columnName(key)] = values[key]
  return named
}

/** Rows as `insertJson` writes them: made where there is time for it. */
export function rowsAsJson(rows: readonly Readonly<Record<string, unknown>>[]): string {
  return JSON.stringify(rows.map((row) => inSnakeCase(row)))
}
