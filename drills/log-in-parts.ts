/** Parts of the session log begin, and closed ones are moved to other disks, while two processes serve customers. */
import { setTimeout as pause } from 'node:timers/promises'
import { addDays, dayAt } from '@almenara/contract/dates'
import { systemClock } from '../services/src/clock.ts'
import { PART_IDS } from '../services/src/session-log/part-numbers.ts'
import { changeUnderLoad } from './support/changed-under-load.ts'
import { startCluster, type Cluster } from './support/cluster.ts'
import type { Ground } from './support/ground.ts'
import { operate } from './support/services.ts'

const LOOK_MS = 100
const SEALED_MS = 60_000

export async function logInParts(ground: Ground): Promise<void> {
  // So that a tablespace is a folder of the server's own.
  const cluster = await startCluster(ground, { name: 'primary', settings: { allow_in_place_tablespaces: 'on' } })
  await cluster.query("create tablespace slow location ''")
  const tomorrow = addDays(dayAt(systemClock.now()), 1)
  const before = () => closedPartsSealed(cluster)
  const place = await changeUnderLoad(ground, cluster, [
    { what: 'the log is in parts, and its second part begins', words: ['--begin-log-part'], before },
    { what: 'its third part begins', words: ['--begin-log-part'], before },
    { what: 'the two closed parts are moved to other disks', words: ['--archive-log-to', 'slow', '--until', tomorrow], before },
  ])

  const [moved] = await cluster.query<{ parts: number }>(
    `select count(*)::int as parts from pg_class c join pg_tablespace t on t.oid = c.reltablespace
     where t.spcname = 'slow' and c.relispartition and c.relkind = 'r'`,
  )
  ground.promise('two parts of the events and of their seals are there', moved?.parts === 4, `${moved?.parts} tables`)
  const since = await operate(place, 'verify-log', '--since', tomorrow)
  ground.promise(
    'verify-log since an anchor finds nothing',
    since.code === 0 && since.output.includes('since the anchor'),
    since.output.trim(),
  )
}

/** As an operator's month leaves them: a part begins, and is moved, only when the parts before are sealed. */
async function closedPartsSealed(cluster: Cluster): Promise<void> {
  const unsealed = () =>
    cluster.query(
      `select from events e where e.id < (select last_value from events_id_seq) / ${PART_IDS} * ${PART_IDS}
         and not exists (select from event_seals s where s.event_id = e.id) limit 1`,
    )
  const until = performance.now() + SEALED_MS
  while ((await unsealed()).length > 0) {
    if (performance.now() > until) throw new Error('What is in closed parts of the session log was not sealed within a minute')
    await pause(LOOK_MS)
  }
}
