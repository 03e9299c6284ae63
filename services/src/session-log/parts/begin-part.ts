/**
 * Begins a new part of the session log while the bank goes on working. Which part an event goes to, its id tells, which comes from a sequence: the
 * next part is made, and then the sequence goes on from its first id, so that no row is moved and none is in its way.
 */
import { asMigrator } from '../../db/as-migrator.ts'
import type { Client } from '../../db/client.ts'
import type { Connection } from '../../db/connection.ts'
import { LONGER, patiently, SHORT_LOCK_MS, type Trying } from '../../db/patiently.ts'
import { firstIdOf } from '../part-numbers.ts'
import { LOG_TABLES, makePart, SEQUENCE } from './log-tables.ts'
import { makeWholeThePart } from './make-whole-the-part.ts'
import { openPart, partsOf } from './parts-of-log.ts'
import { requireSealed } from './require-sealed.ts'

/**
 * Runs as the owner, over a connection that is its own. The first time the table as it is becomes the first part. Answers the number of the part that
 * was begun; `undefined` where the open one has no events yet. One that is interrupted has begun none. Throws `StartRefused` (a lock is
 * not let go, or the part before is not sealed) or the driver's error.
 */
export async function beginLogPart(owner: Connection, trying: Trying): Promise<number | undefined> {
  return asMigrator(owner, trying, async (client) => {
    const open = await openPart(client)
    const isWhole = (await partsOf(client, { name: 'events' })).length === 0
    if (isWhole) await makeWholeThePart(client, open, trying)
    else if (await isEmpty(client, open)) {
      trying.say(`Part ${open} of the session log has no events yet: no other is begun.`)
      return undefined
    } else {
      // So whatever is sealed in the next part comes after all of the parts before this one: see `heads.ts`.
      await requireSealed(client, open - 1)
      await beginNext(client, open + 1, trying)
    }
    trying.say(`Part ${open + 1} of the session log has begun.`)
    return open + 1
  })
}

async function isEmpty(client: Client, part: number): Promise<boolean> {
  const { rowCount } = await client.query(`select from events where id >= ${firstIdOf(part)} limit 1`)
  return rowCount === 0
}

/**
 * With those who write kept out, and not those who read: a statement that began before the part was there would not find it, and who comes meanwhile is
 * given an id of it.
 */
async function beginNext(client: Client, part: number, trying: Trying): Promise<void> {
  await patiently(client, 'A new part of the session log', { ...trying, limitMs: trying.limitMs * LONGER }, async () => {
    await client.query(`begin; set local lock_timeout = ${SHORT_LOCK_MS}; lock table only events in share row exclusive mode`)
    for (const table of LOG_TABLES) await makePart(client, table, part)
    await client.query(`alter sequence ${SEQUENCE} restart with ${firstIdOf(part)}; commit`)
  })
}
