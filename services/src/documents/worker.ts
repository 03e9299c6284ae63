/** Makes one document in a worker thread and ends. A bundle of its own, started by `document-workers.ts`. */
import { once } from 'node:events'
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import type { FromWorker, Job } from './document-workers.ts'
import type { DocumentFormat, ListDocument, Row, Rows } from './list-document.ts'
import { writeReceipt } from './pdf-receipt.ts'
import { writePdf } from './pdf.ts'
import { writeXlsx } from './xlsx.ts'

const WRITERS: Readonly<Record<DocumentFormat, (document: ListDocument, rows: Rows) => AsyncGenerator<Uint8Array>>> = {
  PDF: writePdf,
  XLS: writeXlsx,
}

/** Rows are asked for as they are needed, so that no more than a chunk of them waits here. An empty chunk is the end. */
async function* askedOf(port: MessagePort): AsyncGenerator<readonly Row[]> {
  for (;;) {
    const answer = once(port, 'message')
    say(port, { kind: 'MORE' })
    const [rows] = (await answer) as [readonly Row[]]
    if (rows.length === 0) return
    yield rows
  }
}

function say(port: MessagePort, message: FromWorker): void {
  port.postMessage(message)
}

function written(port: MessagePort, job: Job): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
  return job.format === 'RECEIPT' ? writeReceipt(job.document) : WRITERS[job.format](job.document, askedOf(port))
}

async function make(port: MessagePort, job: Job): Promise<void> {
  for await (const bytes of written(port, job)) say(port, { kind: 'BYTES', bytes })
  say(port, { kind: 'DONE' })
}

if (!parentPort) throw new Error('This file is a worker’s')
await make(parentPort, workerData as Job)
