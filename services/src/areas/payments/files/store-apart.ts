/**
 * What a large file has beyond its beginning is stored by a thread of its own, on a connection of its own: compressing it takes the processor, and
 * what is made on the way makes the collector of the thread that answers customers come again and again
 * (decisions/2026-11-how-files-are-taken-in.md).
 */
import type { Bank } from '../../../bank.ts'
import { openDatabase, type Reopening } from '../../../db/connection.ts'
import { runInWorker } from '../../../workers/run-in-worker.ts'
import { PieceWriter } from './store-pieces.ts'

export interface StoringApart {
  supportId: string
  /** Of the first piece that it stores. */
  ordinal: number
  database: Reopening
}

const LIMITS = { heapMegabytes: 32, youngMegabytes: 2 }
/** No request lasts longer. */
const LONGEST_STORING_MS = 3_600_000

/** Throws what `chunks` throw and what storing them does. */
export async function storeApart(
  { database, fileWorker }: Pick<Bank, 'database' | 'fileWorker'>,
  from: Pick<StoringApart, 'supportId' | 'ordinal'>,
  chunks: AsyncGenerator<Uint8Array>,
): Promise<void> {
  const job: StoringApart = { ...from, database: database.reopening }
  // It lies beside the worker's.
  const file = new URL('file-thread.js', fileWorker)
  await runInWorker({ file, job, pieces: chunks, take: () => {}, ...LIMITS, longestMs: LONGEST_STORING_MS })
}

/** In the thread. It makes nothing but what it stores. */
// oxlint-disable-next-line require-yield
export async function* storeHere(
  { supportId, ordinal, database: { connection, options } }: StoringApart,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<never> {
  const database = openDatabase(connection, { ...options, max: 1 })
  try {
    const writer = new PieceWriter(database, supportId, ordinal)
    for await (const chunk of chunks) await writer.take(chunk)
    await writer.end()
  } finally {
    await database.close()
  }
}
