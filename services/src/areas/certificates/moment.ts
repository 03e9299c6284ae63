/** Everything that a certificate says is read at one moment: postings that come meanwhile are in all of it or in none. */
import type { Bank } from '../../bank.ts'
import type { Db } from '../../db/connection.ts'
import { seeOneMoment } from '../../ledger/one-moment.ts'

export function inOneMoment<T>({ database }: Pick<Bank, 'database'>, read: (db: Db) => Promise<T>): Promise<T> {
  return database.transaction(async (tx) => {
    await seeOneMoment(tx, 'read only')
    return read(tx)
  })
}
