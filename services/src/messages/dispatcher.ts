/**
 * Keeps the outbox empty. Any number of processes may do so over one database: each takes what no other has (`deliver.ts`). It looks
 * once a second, and at once after this process writes a message. There is no NOTIFY: it would put every commit that writes a
 * message behind one lock of the whole server.
 */
import { deliverDue, type Delivering } from './deliver.ts'
import { posted } from './send.ts'

export interface Dispatcher {
  /** Finishes what is being handed over and takes no more. */
  stop(): Promise<void>
}

const IDLE_MS = 1000
/** A message is announced before its transaction is committed: the first looks may be too early, and follow each other fast. */
const QUICK_MS = 15

const nothing = () => {}

interface Running extends Delivering {
  /** The database could not be asked. It is asked again. */
  onError(error: unknown): void
}

export function startDispatcher(delivering: Running): Dispatcher {
  const stopping = new AbortController()
  let pause = IDLE_MS
  let resume = nothing

  const hurry = () => {
    pause = QUICK_MS
    resume()
  }
  const rest = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pause)
      resume = () => {
        clearTimeout(timer)
        resolve()
      }
      pause = Math.min(pause * 2, IDLE_MS)
    })
  const look = () =>
    deliverDue(delivering).catch((error: unknown) => {
      delivering.onError(error)
      return 0
    })
  const run = async () => {
    while (!stopping.signal.aborted) {
      const found = await look()
      if (found === 0 && !stopping.signal.aborted) await rest()
    }
  }

  posted.on('posted', hurry)
  const finished = run()
  return {
    stop: () => {
      stopping.abort()
      posted.off('posted', hurry)
      resume()
      return finished
    },
  }
}
