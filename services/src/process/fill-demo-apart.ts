/** The demo bank is made by a process of its own, with the same program: what that takes of memory is not the bank's that begins. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config.ts'
import type { Connection } from '../db/connection.ts'
import { StartRefused } from '../start-refused.ts'
import { fillDemo } from './prepare-database.ts'

/** The last argument of that process. */
const FILLING = '--fill-demo'

/** As `fillDemo`, which says there why it could not. `onOpen` is told how it is ended before its time. Throws StartRefused. */
export async function fillDemoApart(owner: Connection, onOpen: (close: () => Promise<void>) => void): Promise<void> {
  const child = fork(fileURLToPath(import.meta.url), [...process.argv.slice(2), FILLING])
  onOpen(async () => void child.kill())
  // Not an argument, which everybody on the machine may read.
  child.send({ owner })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new StartRefused('The demo bank could not be made.')
}

/** Whether this is that process. */
export const isFilling = (): boolean => process.argv.at(-1) === FILLING

/** What it does. It ends with the one that began it. */
export async function fillHere(config: Config): Promise<void> {
  process.once('disconnect', () => process.exit(1))
  const [{ owner }] = (await once(process, 'message')) as [{ owner: Connection }]
  await fillDemo(owner, config)
  process.removeAllListeners('disconnect')
  process.disconnect()
}
