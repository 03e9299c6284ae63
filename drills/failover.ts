/** The primary is lost in three ways; its synchronous standby is promoted and takes its place behind the one address of the database. */
import { setTimeout as pause } from 'node:timers/promises'
import { addStandby, type Standby } from './support/base-backup.ts'
import { checkBooks, checkDeaths, checkOrders } from './support/check.ts'
import { startCluster, type Cluster } from './support/cluster.ts'
import { startDatabaseProxy, type DatabaseProxy } from './support/database-proxy.ts'
import type { Ground } from './support/ground.ts'
import { startHttpProxy } from './support/http-proxy.ts'
import { startLoad, type Load } from './support/load.ts'
import { fillBank, type FilledBank } from './support/people.ts'
import { startService, type Service } from './support/services.ts'

type Loss = 'killed' | 'frozen' | 'partitioned'

/** From the promotion to the first order acknowledged after it. */
const MOST_MS = 2_000
/** Longer than a customer's statement may take (`db/connection.ts`): that limit must not end the wait of a commit for its standby. */
const BESIDE_MS = 35_000
/** The part of the customers that stays on the primary's side of a partition. */
const BESIDE = 2

/** What the primary needs for a standby to follow it from a copy. */
const SETTINGS = { wal_keep_size: '512MB' }

export async function failover(ground: Ground): Promise<void> {
  const losses: readonly Loss[] = ground.isShort ? ['killed'] : ['killed', 'frozen', 'partitioned']
  let primary = await startCluster(ground, { name: 'node0', settings: SETTINGS })
  const bank = await fillBank(primary.url, (ground.isShort ? 4 : 12) + BESIDE)
  const front = { sealingKey: bank.sealingKey, people: bank.people.slice(BESIDE) }
  const proxy = await startDatabaseProxy(ground, primary)
  const place = { database: proxy.url, sealingKey: bank.sealingKey }
  const services = await Promise.all(['process 1', 'process 2'].map((name) => startService(ground, { name, ...place })))
  const http = await startHttpProxy(ground, services)
  const load = startLoad(ground, { ...front, address: http.address, database: proxy.url, thinkMs: ground.isShort ? 150 : 0 })
  const loads: Load[] = [load]
  for (const [index, loss] of losses.entries()) {
    const standby = await addStandby(ground, primary, { name: `node${index + 1}`, settings: SETTINGS })
    await load.more(20)
    const beside = loss === 'partitioned' ? await orderBeside(ground, primary, bank) : undefined
    await fail(loss, primary, standby, proxy)
    const held = beside?.load.acknowledged.length
    await promote(ground, { loss, standby, proxy, load })
    if (beside) {
      await pause(BESIDE_MS)
      const more = beside.load.acknowledged.length - (held ?? 0)
      ground.promise('nothing is acknowledged on the far side of a partition', more === 0, `${more} orders in ${BESIDE_MS / 1000} s`)
      loads.push(beside.load)
      services.push(beside.service)
    }
    // Fenced: it must not come back by itself.
    await primary.kill()
    await beside?.load.stop()
    await load.more(20)
    primary = standby.cluster
  }
  await load.stop()

  checkDeaths(ground, services)
  const all = { acknowledged: loads.flatMap(({ acknowledged }) => acknowledged), begun: loads.flatMap(({ begun }) => begun) }
  await checkOrders(ground, { ...place, people: bank.people, load: all })
  await checkBooks(ground, place)
}

async function fail(loss: Loss, primary: Cluster, { line }: Standby, proxy: DatabaseProxy): Promise<void> {
  if (loss === 'killed') await primary.kill()
  else if (loss === 'frozen') primary.freeze()
  else line.freeze()
  // What asks each server who it is lets nobody in until there is a primary.
  proxy.point(undefined)
}

interface Promoting {
  loss: Loss
  standby: Standby
  proxy: DatabaseProxy
  load: Load
}

async function promote(ground: Ground, { loss, standby, proxy, load }: Promoting): Promise<void> {
  const lostAt = performance.now()
  await standby.cluster.query('select pg_promote()')
  const promotedAt = performance.now()
  proxy.point(standby.cluster)
  const isBack = () => load.acknowledged.at(-1)
  await load.until('orders after the promotion', () => (isBack()?.at ?? 0) > promotedAt)
  const first = load.acknowledged.find(({ at }) => at > promotedAt)
  const back = Math.round((first?.at ?? Number.POSITIVE_INFINITY) - promotedAt)
  const failed = load.failed.filter(({ at }) => at > lostAt).length
  const seen = `${back} ms after the promotion, ${failed} requests failed meanwhile`
  // On a machine that does other work, only that it comes back is promised.
  ground.promise(`orders go on after the primary is ${loss}`, back <= MOST_MS || ground.isShort, seen)
}

/** A process and customers that go on reaching the primary when nobody else does. */
async function orderBeside(ground: Ground, primary: Cluster, bank: FilledBank): Promise<{ load: Load; service: Service }> {
  const place = { database: primary.url, sealingKey: bank.sealingKey }
  const service = await startService(ground, { name: 'process on the far side', ...place })
  const people = bank.people.slice(0, BESIDE)
  const load = startLoad(ground, { ...place, people, address: service.address })
  await load.more(10)
  return { load, service }
}
