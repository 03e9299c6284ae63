/**
 * Work that goes on for many seconds is done in a process of its own. Between threads of one process V8 shares those that collect garbage: what a
 * thread of ours makes and forgets has them marking for 3 to 5 ms at a time, beside whoever answers customers and as urgently. A process of its own
 * collects by itself, with the thread that works and after others.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { errorOfData, type ErrorData } from './error-as-data.ts'
import { whileWanted, type Wanted } from './while-wanted.ts'

export type FromProcess = { kind: 'MADE'; made: unknown } | { kind: 'DONE' } | { kind: 'FAILED'; error: ErrorData }

export interface ProcessWork extends Wanted {
  /** A bundle that calls `serveProcess`, and what it is to do: data that a message can hold. */
  file: URL
  job: object
  take(made: unknown): unknown
  /** Beyond it the process ends, and not the services. */
  heapMegabytes: number
}

/**
 * Resolves when the work is done and all that it made has been taken. Rejects with what it or taking throws, as soon as the process dies, and as
 * `whileWanted` says. The process is gone when it settles.
 */
export async function runInProcess({ file, job, take, heapMegabytes, ...wanted }: ProcessWork): Promise<void> {
  const child = fork(fileURLToPath(file), {
    execArgv: ['--single-threaded', `--max-old-space-size=${heapMegabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const gone = once(child, 'exit').catch(() => {})
  try {
    await whileWanted(wanted, (resolve, reject) => {
      let taken = Promise.resolve()
      const afterTaken = (next: () => unknown) => {
        taken = taken.then(async () => void (await next()))
        taken.catch(reject)
      }
      child.on('message', (message: FromProcess) => {
        if (message.kind === 'FAILED') reject(errorOfData(message.error))
        else afterTaken(() => (message.kind === 'MADE' ? take(message.made) : resolve()))
      })
      child.once('error', reject)
      child.once('exit', (code, signal) => afterTaken(() => reject(new Error(`A process ended with ${code ?? signal}`))))
      // Not an argument, which everybody on the machine may read. That it was not sent is heard of when the process ends.
      child.send(job, () => {})
    })
  } finally {
    child.kill('SIGKILL')
    await gone
  }
}
