/** Parts of the session log begin, and closed ones are moved to other disks, while two processes serve customers. */
import { setTimeout as pause } from 'node:timers/promises'
import { addDays, dayAt } from '@almenara/contract/dates'
import { systemClock } from '../services/src/clock.ts'
import { PART_IDS } from '../services/src/session-log/part-numbers.ts'
import { checkBooks, checkDeaths, checkOrders, checkRequests } from './support/check.ts'
import { startCluster, type Cluster } from './support/cluster.ts'
import type { Ground } from './support/ground.ts'
import { startHttpProxy } from './support/http-proxy.ts'
import { startLoad } from './support/load.ts'
import { promiseNoPause } from './support/longest-wait.ts'
import { fillBank } from './support/people.ts'
import { operate, startService } from './support/services.ts'
import { thisVersion } from './support/version.ts'

const LOOK_MS = 100
const SEALED_MS = 60_000

export async function logInParts(ground: Ground): Promise<void> {
  const between = ground.isShort ? 20 : 300
  // So that a tablespace is a folder of the server's own.
  const cluster = await startCluster(ground, { name: 'primary', settings: { allow_in_place_tablespaces: 'on' } })
  await cluster.query("create tablespace slow location ''")
  const bank = await fillBank(cluster.url, ground.isShort ? 4 : 12)
  const place = { database: cluster.url, sealingKey: bank.sealingKey }
  const all = await Promise.all(['one', 'two'].map((name) => startService(ground, { ...place, name })))
  const proxy = await startHttpProxy(ground, all)
  const load = startLoad(ground, { ...bank, address: proxy.address, database: cluster.url, thinkMs: ground.isShort ? 50 : 0 })
  await load.more(between)
  const tomorrow = addDays(dayAt(systemClock.now()), 1)
  const changes: readonly (readonly [string, string, ...string[]])[] = [
    ['the log is in parts, and its second part begins', '--begin-log-part'],
    ['its third part begins', '--begin-log-part'],
    ['the two closed parts are moved to other disks', '--archive-log-to', 'slow', '--until', tomorrow],
  ]
  for (const [what, ...words] of changes) {
    await closedPartsSealed(cluster)
    const began = performance.now()
    const { code, output } = await thisVersion.migrate(cluster.url, ...words)
    ground.promise(what, code === 0, output.trim())
    const ended = performance.now()
    await load.more(between)
    promiseNoPause(ground, load, [began, ended])
  }
  await load.stop()

  const [moved] = await cluster.query<{ parts: number }>(
    `select count(*)::int as parts from pg_class c join pg_tablespace t on t.oid = c.reltablespace
     where t.spcname = 'slow' and c.relispartition and c.relkind = 'r'`,
  )
  ground.promise('two parts of the events and of their seals are there', moved?.parts === 4, `${moved?.parts} tables`)
  checkRequests(ground, load, 'no request fails')
  checkDeaths(ground, all)
  await checkOrders(ground, { ...place, people: bank.people, load })
  await checkBooks(ground, place)
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
