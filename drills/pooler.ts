/** Two processes behind PgBouncer in transaction mode, whose connections to the server are ended under load. */
import { checkBooks, checkDeaths, checkOrders, checkRequests, failuresOf } from './support/check.ts'
import { startCluster, type Cluster } from './support/cluster.ts'
import type { Ground } from './support/ground.ts'
import { startHttpProxy } from './support/http-proxy.ts'
import { startLoad } from './support/load.ts'
import { fillBank } from './support/people.ts'
import { startPgbouncer } from './support/pgbouncer.ts'
import { startService } from './support/services.ts'

/** Fewer than the processes open to the pooler, and more than the works that one process does at a time. */
const SERVER_CONNECTIONS = 16
const ENV = { ALMENARA_DATABASE_POOLER: 'transaction', ALMENARA_DATABASE_CONNECTIONS: '20' }

export async function pooler(ground: Ground): Promise<void> {
  const rounds = ground.isShort ? 3 : 15
  const between = ground.isShort ? 20 : 150
  const cluster = await startCluster(ground, { name: 'primary' })
  const bank = await fillBank(cluster.url, ground.isShort ? 4 : 24)
  const pgbouncer = await startPgbouncer(ground, cluster, SERVER_CONNECTIONS)
  const place = { database: pgbouncer.url, sealingKey: bank.sealingKey, env: ENV }
  const services = [
    await startService(ground, { name: 'process 1', ...place }),
    await startService(ground, { name: 'process 2', ...place }),
  ]
  const proxy = await startHttpProxy(ground, services)
  const load = startLoad(ground, { ...bank, address: proxy.address, database: cluster.url, thinkMs: ground.isShort ? 100 : 0 })

  await load.more(between * 2)
  const used = await serverConnections(cluster)
  ground.promise('the pooler shares its connections', used <= SERVER_CONNECTIONS, `${used} connections of ${SERVER_CONNECTIONS}`)
  checkRequests(ground, load, 'no request fails behind the pooler')
  ground.promise('nothing is left in a session', (await leftInSessions(cluster)) === 0, `${await leftInSessions(cluster)} session locks`)

  for (let round = 0; round < rounds; round += 1) {
    await cluster.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'almenara_app'")
    await load.more(between)
  }
  await load.stop()
  const strange = load.failed.filter(({ what }) => !what.includes(': 503 '))
  ground.promise('who asks while connections end is told to ask again', strange.length === 0, failuresOf({ ...load, failed: strange }))
  checkDeaths(ground, services)
  await checkOrders(ground, { ...place, database: cluster.url, people: bank.people, load })
  await checkBooks(ground, place)
}

async function serverConnections(cluster: Cluster): Promise<number> {
  const [row] = await cluster.query<{ n: number }>("select count(*)::int as n from pg_stat_activity where usename = 'almenara_app'")
  return row?.n ?? 0
}

/** Locks that a session has and no transaction of it: whoever has the connection next would have them. */
async function leftInSessions(cluster: Cluster): Promise<number> {
  const [row] = await cluster.query<{ n: number }>(
    `select count(*)::int as n from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and a.usename = 'almenara_app' and a.xact_start is null`,
  )
  return row?.n ?? 0
}
