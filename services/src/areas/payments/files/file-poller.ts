/** What is done of files of payments while the bank runs: they are read, their payees are asked about, and those that nobody signs are closed. */
import type { Bank } from '../../../bank.ts'
import { runRepeatedly } from '../../../run-repeatedly.ts'
import { expireFiles } from './hand-over.ts'
import { verifyNextFile } from './payee-check.ts'
import { readNextFile } from './read-file.ts'

/** Somebody waits at the screen for the summary of a small file. */
const EVERY_MS = 250
const EXPIRE_MS = 60_000

/** One file at a time in each process, and each work by turns of its own: a scheme that is slow does not keep files from being read. */
export function startFilePoller(bank: Bank, onError: (error: unknown) => void): () => Promise<void> {
  const leaving = new AbortController()
  const { signal } = leaving
  const stops = [
    runRepeatedly(EVERY_MS, () => all(() => readNextFile(bank, signal), signal), onError),
    runRepeatedly(EVERY_MS, () => all(() => verifyNextFile(bank, signal), signal), onError),
    runRepeatedly(EXPIRE_MS, () => expireFiles(bank), onError),
  ]
  return async () => {
    leaving.abort()
    await Promise.all(stops.map((stop) => stop()))
  }
}

async function all(next: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await next()));
}
