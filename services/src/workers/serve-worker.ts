/** The other side of `run-in-worker.ts`: does one job in a worker thread and ends. Each kind of work has a bundle of its own that calls it. */
import { once } from 'node:events'
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { goAfterOthers } from './go-after-others.ts'
import type { FromWorker, ToWorker } from './run-in-worker.ts'

/** What a job reads, as it is needed, and how it waits until what it made has been taken. */
export interface Given<Piece> {
  pieces: AsyncIterable<Piece>
  settle(): Promise<void>
}

type Make<Job, Piece> = (job: Job, given: Given<Piece>) => AsyncIterable<unknown> | Iterable<unknown>

/** `Job` and `Piece`: what whoever starts the bundle gives it. */
export async function serveWorker<Job, Piece>(make: Make<Job, Piece>): Promise<void> {
  if (!parentPort) throw new Error('This file is a worker’s')
  goAfterOthers()
  for await (const one of make(workerData as Job, givenBy<Piece>(parentPort))) say(parentPort, { kind: 'MADE', made: one })
  say(parentPort, { kind: 'DONE' })
}

/** Pieces are asked for as they are needed, so that no more than one of them waits here. */
function givenBy<Piece>(port: MessagePort): Given<Piece> {
  async function* pieces() {
    for (;;) {
      const piece = await ask(port, 'MORE')
      if (piece === undefined) return
      yield piece as Piece
    }
  }
  return { pieces: pieces(), settle: async () => void (await ask(port, 'SETTLE')) }
}

async function ask(port: MessagePort, question: 'MORE' | 'SETTLE'): Promise<unknown> {
  const answer = once(port, 'message')
  say(port, { kind: question })
  const [{ piece }] = (await answer) as [ToWorker]
  return piece
}

function say(port: MessagePort, message: FromWorker): void {
  port.postMessage(message)
}
