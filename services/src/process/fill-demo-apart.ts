/** A demo bank is made by a process of its own, with the same program: what that takes of memory is not the bank's that begins. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config.ts'
import { openDatabase, type Connection } from '../db/connection.ts'
import { isLoaded } from '../demo/load.ts'
import { StartRefused } from '../start-refused.ts'
import { fillDemo } from './prepare-database.ts'

/** The last argument of that process. */
const FILLING = '--fill-demo'

/**
 * As `fillDemo`, which says there why it could not. `onOpen` is told how it is ended before its time. Throws StartRefused. What a later start adds
 * takes little memory, and is done here: a process more would take two seconds of each start.
 */
export async function fillDemoApart(owner: Connection, config: Config, onOpen: (close: () => Promise<void>) => void): Promise<void> {
  if (await isMade(owner)) return fillDemo(owner, config)
  const child = fork(fileURLToPath(import.meta.url), [...process.argv.slice(2), FILLING])
  onOpen(async () => void child.kill())
  // Not an argument, which everybody on the machine may read.
  child.send({ owner })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new StartRefused('The demo bank could not be made.')
}

async function isMade(owner: Connection): Promise<boolean> {
  const database = openDatabase(owner, { role: 'owner', max: 1 })
  try {
    return await isLoaded(database)
  } finally {
    await database.close()
  }
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
