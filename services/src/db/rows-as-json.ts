/** Rows of a table as JSON, under the names that PostgreSQL gives its columns. It needs no database: a worker makes them too. */
import { toSnakeCase } from 'drizzle-orm/casing'

const COLUMN_NAMES = new Map<string, string>()

function columnName(key: string): string {
  const known = COLUMN_NAMES.get(key) ?? toSnakeCase(key)
  COLUMN_NAMES.set(key, known)
  return known
}

/** The values of a row under the names that PostgreSQL gives its columns. */
export function inSnakeCase(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [columnName(key), value]))
}

/** Rows as `insertJson` writes them: made where there is time for it. */
export function rowsAsJson(rows: readonly Readonly<Record<string, unknown>>[]): string {
  return JSON.stringify(rows.map((row) => inSnakeCase(row)))
}
