import type { Database } from '../db/connection.ts'
import { sealEvents } from '../session-log/seal-events.ts'
import { events, eventSeals } from '../session-log/tables.ts'
import { eventually } from './eventually.ts'

/** Until every event has its seal: the sealer waits for transactions of the whole server, and other tests have theirs. */
export async function sealAll(database: Database): Promise<void> {
  await eventually('every event sealed', async () => {
    await sealEvents(database)
    return (await database.$count(eventSeals)) === (await database.$count(events))
  })
}
