/** What is done of files of payments while the bank runs: they are read, their payees are asked about, and those that nobody signs are closed. */
import { sql, type SQL } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import { runRepeatedly } from '../../../run-repeatedly.ts'
import { expireFiles } from './hand-over.ts'
import { verifyNextFile } from './payee-check.ts'
import { readNextFile } from './read-file.ts'
import { paymentSupports } from './tables.ts'

/** Somebody waits at the screen for the summary of a small file. */
const EVERY_MS = 250
const EXPIRE_MS = 60_000

// Asked four times a second and most often in vain: a claim takes a transaction. By the indexes of the two works.
const TO_READ = sql`select from ${paymentSupports} where ${paymentSupports.state} = 'CHECKING' and ${paymentSupports.sha256} is not null limit 1`
const TO_VERIFY = sql`select from ${paymentSupports} where ${paymentSupports.payeeCheck} = 'ASKING' limit 1`

/** One file at a time in each process, and each work by turns of its own: a scheme that is slow does not keep files from being read. */
export function startFilePoller(bank: Bank, onError: (error: unknown) => void): () => Promise<void> {
  const leaving = new AbortController()
  const { signal } = leaving
  const stops = [
    runRepeatedly(EVERY_MS, () => all(bank, TO_READ, () => readNextFile(bank, signal), signal), onError),
    runRepeatedly(EVERY_MS, () => all(bank, TO_VERIFY, () => verifyNextFile(bank, signal), signal), onError),
    runRepeatedly(EXPIRE_MS, () => expireFiles(bank), onError),
  ]
  return async () => {
    leaving.abort()
    await Promise.all(stops.map((stop) => stop()))
  }
}

async function all({ database }: Bank, waiting: SQL, next: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  const { rowCount } = await database.execute(waiting)
  if (!rowCount) return
  while (!signal.aborted && (await next()));
}
