/** The other side of `run-in-worker.ts`: does one job in a worker thread and ends. Each kind of work has a bundle of its own that calls it. */
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

/**
 * Pieces are asked for as they are needed, so that no more than one of them waits here. Nothing is made while what was made before is taken: a
 * worker and what it makes rows for take one core, and leave the others to whoever asks for something else.
 */
function givenBy<Piece>(port: MessagePort): Given<Piece> {
  const ask = questions(port)
  async function* pieces() {
    for (;;) {
      const { piece } = await ask('MORE')
      if (piece === undefined) return
      yield piece as Piece
    }
  }
  return {
    pieces: pieces(),
    settle: async () => {
      await ask('SETTLE')
    },
  }
}

interface Answer {
  piece?: unknown
}

/** Asks and is answered; two kinds of questions may be open at once, and one of each. */
function questions(port: MessagePort): (question: ToWorker['to']) => Promise<Answer> {
  const open = new Map<ToWorker['to'], (answer: Answer) => void>()
  port.on('message', ({ to, ...answer }: ToWorker) => {
    open.get(to)?.(answer)
    open.delete(to)
  })
  return (question) =>
    new Promise((resolve) => {
      open.set(question, resolve)
      say(port, { kind: question })
    })
}

function say(port: MessagePort, message: FromWorker): void {
  port.postMessage(message)
}
