/** Functions of the database that answer rows, one for each item that they are asked about, in their order. */
import { sql, type SQL } from 'drizzle-orm'
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
  return (db) => {
    const statement = db
      .select(columnsOf(answers))
      .from(calledWith(name, takes))
      .orderBy(sql`item`)
      .prepare(name)
    return (values) => statement.execute(values) as Promise<Row[]>
  }
}

/** What a function answers, by the names here, for a statement that joins it. */
export function columnsOf(answers: Readonly<Record<string, true>>): Record<string, SQL> {
  return Object.fromEntries(Object.keys(answers).map((key) => [key, sql`${sql.identifier(toSnakeCase(key))}`]))
}

/** The call itself, with a placeholder for each of its arguments. */
export function calledWith(name: string, takes: readonly string[]): SQL {
  const given = sql.join(
    takes.map((one) => sql`${sql.placeholder(one)}`),
    sql`, `,
  )
  return sql`${sql.identifier(name)}(${given})`
}
