/**
 * Documents that cost the processor much are made in workers, a few at a time, so that other requests stay quick and memory has a ceiling. Each
 * has a worker of its own: its memory is freed with it, and one that crashes loses only its own document.
 */
import { PassThrough } from 'node:stream'
import { runInWorker } from '../workers/run-in-worker.ts'
import type { KeyedDocument, RenderedDocument } from './bank-document.ts'
import type { DocumentJob } from './document-job.ts'
import { documentQueue } from './document-queue.ts'
import type { DocumentFormat, ListDocument, Rows } from './list-document.ts'
import type { ReceiptDocument } from './receipt-document.ts'

/** `customer`: the user who asks for it, who may have two asked for at a time. */
export interface DocumentMaker {
  /**
   * The file as it is made. Reading it throws when it cannot be, at once when its worker dies, and DOCUMENTS_LIMIT where the customer has two
   * asked for. Rows are read when its turn comes; who stops reading stops the work.
   */
  make(customer: number, format: DocumentFormat, document: ListDocument, rows: Rows): AsyncIterable<Uint8Array>
  /** The receipt of an order, as a PDF. `begun`: of a file whose beginning has been sent already, so that it waits and is not refused. */
  makeReceipt(customer: number, document: ReceiptDocument, begun?: boolean): AsyncIterable<Uint8Array>
  /**
   * Documents of the bank's own, one after another in one worker, beside the turns of customers: memory does not grow with how many there are.
   * `take` has been given each before the second after it is read. Rejects when the worker dies or takes too long.
   */
  render(documents: AsyncIterable<KeyedDocument>, take: (made: RenderedDocument) => Promise<unknown>): Promise<void>
  /** One of them, in the turn of the customer who wants it now. Rejects as reading `make` throws. */
  renderFor(customer: number, document: KeyedDocument): Promise<RenderedDocument>
}

/** Enough for the largest PDF; beyond it the worker is stopped, not the services. */
const HEAP_MEGABYTES = 128
/** The portal waits this long for a download (specification §9); a worker that is not done by then never will be. */
const LONGEST_JOB_MS = 60_000
/** A batch of the bank's own documents, which nobody waits for at a screen. */
const LONGEST_BATCH_MS = 10 * 60_000

/**
 * Three workers: two documents that never end still leave one to everybody else, and memory stays below three times the ceiling of one. Whoever
 * comes after 50 that wait is told to come again (BUSY).
 */
const LIMITS = { maxConcurrent: 3, maxPerUser: 2, maxWaiting: 50 }

/** `file`: the bundle of `worker.ts`. */
export function documentWorkers(file: URL): DocumentMaker {
  const turns = documentQueue(LIMITS)
  const enqueue = (customer: number, job: DocumentJob, rows: Rows, begun = false) => {
    const output = new PassThrough()
    // The reader gets the error when it reads. There may be no reader yet.
    output.on('error', () => {})
    try {
      const turn = turns.enter(customer, begun)
      output.once('close', () => turn.giveUp())
      const done = turn.come.then(async () => (output.destroyed ? undefined : work({ file, job, rows, output })))
      done.catch((error: Error) => output.destroy(error)).finally(() => turn.end())
    } catch (error) {
      output.destroy(error as Error)
    }
    return output
  }
  return {
    make: (customer, format, document, rows) => enqueue(customer, { kind: 'DOCUMENT', format, document }, rows),
    makeReceipt: (customer, document, begun) => enqueue(customer, { kind: 'DOCUMENT', format: 'RECEIPT', document }, noRows(), begun),
    render: (documents, take) => renderAll(file, documents, take, LONGEST_BATCH_MS),
    renderFor: async (customer, document) => {
      const turn = turns.enter(customer)
      await turn.come
      const made: RenderedDocument[] = []
      try {
        await renderAll(file, once(document), async (one) => made.push(one), LONGEST_JOB_MS)
      } finally {
        turn.end()
      }
      const [only] = made
      if (!only) throw new Error(`Document ${document.id} was not rendered`)
      return only
    },
  }
}

function renderAll(
  file: URL,
  documents: AsyncIterable<KeyedDocument>,
  take: (made: RenderedDocument) => Promise<unknown>,
  longestMs: number,
): Promise<void> {
  const job: DocumentJob = { kind: 'DOCUMENT', format: 'BANK_DOCUMENTS' }
  return runInWorker({
    file,
    job,
    pieces: documents,
    take: (made) => take(made as RenderedDocument),
    heapMegabytes: HEAP_MEGABYTES,
    longestMs,
  })
}

async function* once(document: KeyedDocument): AsyncGenerator<KeyedDocument> {
  yield document
}

async function* noRows(): AsyncGenerator<never> {}

interface Work {
  file: URL
  job: DocumentJob
  rows: Rows
  output: PassThrough
}

/** Runs a worker to its end. Never rejects: errors go to the reader of the output. */
async function work({ file, job, rows, output }: Work): Promise<void> {
  const leaving = new AbortController()
  output.once('close', () => leaving.abort())
  const take = (bytes: unknown) => output.destroyed || output.write(bytes)
  try {
    await runInWorker({ file, job, pieces: rows, take, heapMegabytes: HEAP_MEGABYTES, longestMs: LONGEST_JOB_MS, signal: leaving.signal })
    output.end()
  } catch (error) {
    output.destroy(error instanceof Error ? error : new Error(String(error)))
  }
}
