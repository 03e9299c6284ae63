import type { Database } from '../db/connection.ts'
import { logKeys } from '../session-log/log-keys.ts'
import { sealEvents } from '../session-log/seal-events.ts'
import { events, eventSeals } from '../session-log/tables.ts'
import { SEALING_KEY } from './bank.ts'
import { eventually } from './eventually.ts'

/** The keys of every test's bank. */
export const LOG_KEYS = logKeys(SEALING_KEY)

/** Until every event has its seal: the sealer waits for transactions of the whole server, and other tests have theirs. */
export async function sealAll(database: Database): Promise<void> {
  await eventually('every event sealed', async () => {
    await sealEvents(database, LOG_KEYS)
    return (await database.$count(eventSeals)) === (await database.$count(events))
  })
}
