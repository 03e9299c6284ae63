import { READS_FROM, type Db } from './connection.ts'
import { groupCommit } from './group-commit.ts'

/** Called once for each database or transaction: what it answers reads for all at once, in the same order. Statements are prepared here. */
type Reader<Item, Answer> = (db: Db) => (items: Item[]) => Promise<Answer[]>

/**
 * Makes one query of those that arrive while the one before is on its way, as group commit does with writes: under load most of what a
 * read costs is asking. Each begins after it was asked for, so nobody reads what was before. Inside a transaction it stays in it.
 */
export function groupedRead<Item, Answer>(reader: Reader<Item, Answer>): (db: Db, item: Item) => Promise<Answer> {
  const readers = new WeakMap<Db, (item: Item) => Promise<Answer>>()
  return (given, item) => {
    const db = given[READS_FROM] ?? given
    const known = readers.get(db)
    if (known) return known(item)
    const made = groupCommit<Item, Answer>({ run: reader(db) })
    readers.set(db, made)
    return made(item)
  }
}

/** The rows of each of these keys, in the order in which they were found. */
export function rowsBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key, keys: readonly Key[]): Row[][] {
  const found = new Map<Key, Row[]>(keys.map((key) => [key, []]))
  for (const row of rows) found.get(keyOf(row))?.push(row)
  return keys.map((key) => found.get(key) ?? [])
}

/** The rows of each of these users, in the order in which they were found. */
export function rowsByUser<Row extends { userId: number }>(rows: readonly Row[], ids: readonly number[]): Row[][] {
  return rowsBy(rows, ({ userId }) => userId, ids)
}
