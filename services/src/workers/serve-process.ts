/** The other side of `run-in-process.ts`: does one job, and ends with the process that began it. */
import { once } from 'node:events'
import { errorAsData } from './error-as-data.ts'
import { goAfterOthers } from './go-after-others.ts'
import type { FromProcess } from './run-in-process.ts'

/** `make` is given the job of whoever started the bundle. */
export async function serveProcess(make: (job: never) => AsyncIterable<unknown>): Promise<void> {
  // Sent to all processes of a terminal: whoever began this one ends it, when that is due.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  process.once('disconnect', () => process.exit(1))
  process.on('uncaughtException', (error) => void fail(error))
  goAfterOthers()
  const [job] = (await once(process, 'message')) as [never]
  try {
    for await (const made of make(job)) await say({ kind: 'MADE', made })
    await say({ kind: 'DONE' })
  } catch (error) {
    await fail(error)
  }
}

const fail = (error: unknown) => say({ kind: 'FAILED', error: errorAsData(error) })

/** Once it is on its way. Whoever is not there any more is not told. */
const say = (message: FromProcess) => new Promise<void>((resolve) => void process.send?.(message, () => resolve()))
