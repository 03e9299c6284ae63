/** Customers who have a machine of their own: here, a process, whose memory and event loop are none of the bank's. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

interface Customer {
  /** The next message that it sends. */
  says(): Promise<unknown>
  /** Tells it what it waits for: to begin, or to come to an end. */
  tell(): void
}

/** `script`: an ES module that finds `given` as JSON in `process.argv[1]`, and says what it has to with `process.send`. */
export function startCustomer(script: string, given: unknown): Customer {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, JSON.stringify(given)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit').then(([code]): never => {
    throw new Error(`A customer ended with ${String(code)} and said nothing`)
  })
  // Whoever has heard all of it does not wait for its end.
  ended.catch(() => {})
  const says = () => Promise.race([once(child, 'message').then(([message]) => message as unknown), ended])
  return { says, tell: () => void child.send('now') }
}
