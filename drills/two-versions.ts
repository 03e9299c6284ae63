/** A version and the next one on one database: migrated under load, processes replaced one by one, and back again. */
import { setTimeout as pause } from 'node:timers/promises'
import { checkBooks, checkDeaths, checkOrders, checkRequests } from './support/check.ts'
import { startCluster, type Cluster } from './support/cluster.ts'
import type { Ground } from './support/ground.ts'
import { startHttpProxy } from './support/http-proxy.ts'
import { startLoad } from './support/load.ts'
import { fillBank } from './support/people.ts'
import { launchService, startService, type Service } from './support/services.ts'
import { makeVersion, thisVersion, type LaterMigration, type Version } from './support/version.ts'

/** Longer than the proxy takes to notice. */
const ENV = { ALMENARA_STOP_DELAY_MS: '1000' }
const WAIT_MS = 60_000
const LOOK_MS = 50

const EXPAND: readonly LaterMigration[] = [
  { name: 'drilled-column', sql: 'ALTER TABLE orders ADD COLUMN drilled text;' },
  {
    name: 'drilled-index',
    sql: `-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS orders_drilled;--> statement-breakpoint
CREATE INDEX CONCURRENTLY orders_drilled ON orders (drilled);`,
  },
]
const CONTRACT: LaterMigration = {
  name: 'drilled-contract',
  sql: '-- oldest program: drilled-index\nALTER TABLE orders DROP COLUMN drilled;',
}

export async function twoVersions(ground: Ground): Promise<void> {
  const between = ground.isShort ? 15 : 200
  const cluster = await startCluster(ground, { name: 'primary' })
  const bank = await fillBank(cluster.url, ground.isShort ? 4 : 12)
  const next = makeVersion(ground, 'next', EXPAND)
  const afterNext = makeVersion(ground, 'after-next', [...EXPAND, CONTRACT])
  const place = { database: cluster.url, sealingKey: bank.sealingKey }
  const all: Service[] = []
  const options = (version: Version) => ({ name: `process ${all.length + 1}`, ...place, env: ENV, main: version.main })
  const start = async (version: Version) => {
    const service = await startService(ground, options(version))
    all.push(service)
    return service
  }

  const [first, other] = await Promise.all([start(thisVersion), start(thisVersion)])
  const proxy = await startHttpProxy(ground, [first, other])
  const load = startLoad(ground, { ...bank, address: proxy.address, database: cluster.url, thinkMs: ground.isShort ? 150 : 0 })
  const replace = async (leaving: Service, coming: Service) => {
    proxy.add(coming)
    await leaving.stop()
    proxy.remove(leaving)
    await load.more(between)
  }
  await load.more(between)

  const early = await launchService(ground, options(next))
  all.push(early)
  const waited = await says(early, 'this program needs')
  ground.promise('a process waits for its migrations and says so', waited, lastLine(early))
  const migrated = await next.migrate(cluster.url)
  ground.promise('the next version migrates while this one serves', migrated.code === 0, migrated.output.trim())
  ground.promise('what waited becomes ready', await ready(early), lastLine(early))
  await replace(first, early)
  const second = await start(next)
  await replace(other, second)

  const stale = await thisVersion.migrate(cluster.url)
  const comment = await commentOf(cluster)
  ground.promise('the earlier version leaves the later functions', stale.code === 0 && comment === 'later', stale.output.trim())
  const back = await start(thisVersion)
  await replace(early, back)
  // The short form goes back half of the way.
  const far = ground.isShort ? undefined : await start(thisVersion)
  if (far) await replace(second, far)
  await replace(back, await start(next))
  if (far) await replace(far, await start(next))

  const contracted = await afterNext.migrate(cluster.url)
  const refused = await launchService(ground, options(thisVersion))
  const told = await says(refused, 'too old for its database')
  ground.promise('a version that the database has left behind refuses to start', contracted.code === 0 && told, lastLine(refused))
  await load.more(between)
  await load.stop()

  checkRequests(ground, load, 'no request fails forward, back and forward again')
  checkDeaths(ground, all)
  await checkOrders(ground, { ...place, people: bank.people, load })
  await checkBooks(ground, { ...place, operator: afterNext.operator })
}

const lastLine = (service: Service) => service.said().trim().split('\n').at(-1)?.trim() ?? ''
const says = (service: Service, text: string) => within(async () => service.said().includes(text))
const ready = (service: Service) => within(service.isReady)

async function within(holds: () => Promise<boolean>): Promise<boolean> {
  const until = Date.now() + WAIT_MS
  while (!(await holds())) {
    if (Date.now() > until) return false
    await pause(LOOK_MS)
  }
  return true
}

async function commentOf(cluster: Cluster): Promise<string | undefined> {
  const [row] = await cluster.query<{ comment: string }>(
    "select obj_description('ledger_post(json, json, timestamptz)'::regprocedure) as comment",
  )
  return row?.comment
}
