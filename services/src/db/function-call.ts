/** Functions of the database that answer rows, one for each item that they are asked about, in their order. */
import { sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { Db } from './connection.ts'

/**
 * How one is asked, by its name. The statement has a name too, so on a connection its text is made, sent and parsed once: asked anew each time,
 * that cost as much as what these functions answer.
 *
 * @param takes what its arguments are called here, in their order
 * @param answers the columns that are read of each row, as they are called here: PostgreSQL has them in snake case
 */
export function functionCall<Taken extends string, Row extends object>(
  name: string,
  takes: readonly Taken[],
  answers: Readonly<Record<keyof Row & string, true>>,
): (db: Db) => (given: Readonly<Record<Taken, unknown>>) => Promise<Row[]> {
  const columns = Object.fromEntries(Object.keys(answers).map((key) => [key, sql`${sql.identifier(toSnakeCase(key))}`]))
  return (db) => {
    const given = sql.join(
      takes.map((one) => sql`${sql.placeholder(one)}`),
      sql`, `,
    )
    const statement = db
      .select(columns)
      .from(sql`${sql.identifier(name)}(${given})`)
      .orderBy(sql`item`)
      .prepare(name)
    return (values) => statement.execute(values) as Promise<Row[]>
  }
}
