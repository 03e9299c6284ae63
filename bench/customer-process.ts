/** Customers who have a machine of their own: here, a process, whose memory and event loop are none of the bank's. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

interface Customer<Said> {
  /** The one message that it sends, when it is done. */
  said: Promise<Said>
  /** Tells it to come to an end. */
  end(): void
}

/** `script`: an ES module that finds `given` as JSON in `process.argv[1]`, and answers with one `process.send`. */
export function startCustomer<Said>(script: string, given: unknown): Customer<Said> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, JSON.stringify(given)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit').then(([code]): never => {
    throw new Error(`A customer ended with ${String(code)} and said nothing`)
  })
  const said = once(child, 'message').then(([message]) => message as Said)
  return { said: Promise.race([said, ended]), end: () => void child.send('end') }
}
