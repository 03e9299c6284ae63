import type { Db } from './connection.ts'
import { groupCommit } from './group-commit.ts'

/** A read that many requests make at the same moment. */
interface GroupedRead<Item, Answer> {
  keyOf: (item: Item) => string
  /** Called once for each database or transaction: what it answers reads for all at once, in the same order. Statements are prepared here. */
  reader: (db: Db) => (items: Item[]) => Promise<Answer[]>
}

/**
 * Makes one query of those that arrive while the one before is on its way, as group commit does with writes: under load most of what a
 * read costs is asking. Each begins after it was asked for, so nobody reads what was before. Inside a transaction it stays in it.
 */
export function groupedRead<Item, Answer>({ keyOf, reader }: GroupedRead<Item, Answer>): (db: Db, item: Item) => Promise<Answer> {
  const readers = new WeakMap<Db, (item: Item) => Promise<Answer>>()
  return (db, item) => {
    const known = readers.get(db)
    if (known) return known(item)
    const made = groupCommit<Item, Answer>({ keyOf, run: reader(db) })
    readers.set(db, made)
    return made(item)
  }
}

/** The rows of each of these users, in the order in which they were found. */
export function rowsByUser<Row extends { userId: number }>(rows: readonly Row[], ids: readonly number[]): Row[][] {
  const found = new Map<number, Row[]>(ids.map((id) => [id, []]))
  for (const row of rows) found.get(row.userId)?.push(row)
  return ids.map((id) => found.get(id) ?? [])
}
