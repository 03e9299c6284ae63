/**
 * A large file is read by a process of its own, on connections of its own: its bytes and its rows come to hundreds of megabytes, and whoever asks
 * for something else would wait while they are handed on and what they leave behind is collected (decisions/2026-11-how-files-are-taken-in.md).
 */
import type { Brand } from '@almenara/contract/brand'
import { toInstant } from '@almenara/contract/dates'
import { openDatabase, type Reopening } from '../../../db/connection.ts'
import { runInProcess } from '../../../workers/run-in-process.ts'
import { LONGEST_READING_MS, Reading, type ReadingBank, Superseded, type Support } from './reading.ts'

export interface ReadingApart {
  support: Support
  brand: Brand
  bizum: ReadingBank['bizum']
  /** The bundle of the worker that it starts. */
  worker: string
  database: Reopening
  /** How far the bank's clock is before this machine's. */
  aheadMs: number
}

/** Rows pass by in pages and are forgotten. */
const HEAP_MEGABYTES = 64
/** One reads what the file holds while the other writes. */
const CONNECTIONS = 2

/** As `Reading.run`, of a file that this process only waits for. */
export async function readApart(bank: ReadingBank, support: Support, signal?: AbortSignal): Promise<void> {
  const { database, clock, brand, fileWorker } = bank
  // Of a rail, which no message can hold, whether there is one.
  const bizum = bank.bizum.isOff ? { isOff: bank.bizum.isOff } : {}
  const aheadMs = Date.parse(clock.now()) - Date.now()
  const job: ReadingApart = { support, brand, bizum, worker: fileWorker.href, database: database.reopening, aheadMs }
  let isSuperseded = false
  await runInProcess({
    // It lies beside the worker's.
    file: new URL('file-process.js', fileWorker),
    job,
    take: () => {
      isSuperseded = true
    },
    heapMegabytes: HEAP_MEGABYTES,
    longestMs: LONGEST_READING_MS,
    ...(signal ? { signal } : {}),
  })
  if (isSuperseded) throw new Superseded()
}

/** In that process. It makes nothing but the word that another has begun to read the file. */
export async function* readHere({
  support,
  brand,
  bizum,
  worker,
  database: { connection, options },
  aheadMs,
}: ReadingApart): AsyncGenerator<'SUPERSEDED'> {
  const database = openDatabase(connection, { ...options, max: CONNECTIONS })
  const clock = { now: () => toInstant(new Date(Date.now() + aheadMs)) }
  try {
    await new Reading({ database, clock, brand, bizum, fileWorker: new URL(worker) }, support).run()
  } catch (error) {
    if (!(error instanceof Superseded)) throw error
    yield 'SUPERSEDED'
  } finally {
    await database.close()
  }
}
