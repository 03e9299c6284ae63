/**
 * Work that costs the processor much is done in a worker thread of its own, so that requests stay quick: its memory has a ceiling and is freed with
 * it, and one that crashes loses only its own work. What it reads is given piece by piece, as it asks; what it makes is taken in its order.
 */
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { whileWanted, type Wanted } from './while-wanted.ts'

/** `SETTLE`: answered once all that was made before has been taken. */
export type FromWorker = { kind: 'MORE' } | { kind: 'SETTLE' } | { kind: 'MADE'; made: unknown } | { kind: 'DONE' }
/** `piece`: absent at the end. */
export type ToWorker = { to: 'MORE'; piece?: unknown } | { to: 'SETTLE' }

export interface Work extends Wanted {
  /** A bundle that calls `serveWorker`, and what it is to do. */
  file: URL
  job: unknown
  /** Bytes that have memory of their own are handed over: whoever yields them has them no more. */
  pieces: AsyncIterable<unknown>
  take(made: unknown): unknown
  /** Beyond it the worker is stopped, not the services. */
  heapMegabytes: number
  /** What it makes and forgets at once has so much room; V8's own measure when absent. */
  youngMegabytes?: number
}

/**
 * Resolves when the work is done and all that it made has been taken. Rejects as soon as the worker dies (`ERR_WORKER_OUT_OF_MEMORY` where it needed
 * more than its ceiling), with what reading or taking throws, and as `whileWanted` says.
 */
export async function runInWorker({ file, job, pieces, take, heapMegabytes, youngMegabytes, ...wanted }: Work): Promise<void> {
  const source = pieces[Symbol.asyncIterator]()
  const young = youngMegabytes === undefined ? {} : { maxYoungGenerationSizeMb: youngMegabytes }
  forgetYoungGeneration()
  const worker = new Worker(file, { workerData: job, resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, ...young } })
  const answer = (message: ToWorker) => worker.postMessage(message, ownMemoryOf(message))
  const give = async () => {
    const { done, value } = await source.next()
    answer(done ? { to: 'MORE' } : { to: 'MORE', piece: value })
  }
  try {
    await whileWanted(wanted, (resolve, reject) => {
      const receive = async (message: Exclude<FromWorker, { kind: 'MORE' }>) => {
        if (message.kind === 'MADE') await take(message.made)
        else if (message.kind === 'SETTLE') answer({ to: 'SETTLE' })
        else resolve()
      }
      const after = (before: readonly Promise<void>[], next: () => Promise<void>) => {
        const done = Promise.all(before).then(next)
        done.catch(reject)
        return done
      }
      // It is given more while the last that it made is taken, and not while two of them wait.
      const going = { given: Promise.resolve(), taken: Promise.resolve(), before: Promise.resolve() }
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'MORE') going.given = after([going.given, going.before], give)
        else {
          if (message.kind === 'MADE') going.before = going.taken
          going.taken = after([going.taken], () => receive(message))
        }
      })
      worker.once('error', reject)
      worker.once('exit', (code) => void after([going.given, going.taken], async () => reject(new Error(`A worker ended with ${code}`))))
    })
  } finally {
    await worker.terminate()
    // What reads the pieces is let go: they may not have been read to their end.
    void Promise.resolve(source.return?.()).catch(() => {})
  }
}

/** What is copied stays with this thread until its collector comes for it, and a file of a hundred megabytes makes it come four times a second. */
function ownMemoryOf(message: ToWorker): ArrayBuffer[] {
  const piece = 'piece' in message ? message.piece : undefined
  if (!(piece instanceof Uint8Array) || piece.byteLength !== piece.buffer.byteLength) return []
  return piece.buffer instanceof ArrayBuffer ? [piece.buffer] : []
}

/**
 * The young generation that this process was started with (`--max-semi-space-size`) is for answering requests. V8 would give the same to each worker,
 * whatever its limits say, and one that keeps what it reads takes 2.4 times as long with it. What this thread was given stays.
 */
function forgetYoungGeneration(): void {
  setFlagsFromString('--max-semi-space-size=0')
}
