/**
 * Lists, searches and files are read from a standby: what that takes off the primary, and that nobody is shown less than they were told while
 * the standby follows, stands still, comes back and is lost.
 */
import { freePort } from '../e2e/support/free-port.ts'
import { addStandby } from './support/base-backup.ts'
import { checkBooks, checkDeaths, checkOrders } from './support/check.ts'
import { startCluster, type Cluster } from './support/cluster.ts'
import type { ReadBack } from './support/customer.ts'
import type { Ground } from './support/ground.ts'
import { startHttpProxy } from './support/http-proxy.ts'
import { startLoad } from './support/load.ts'
import { fillBank, type FilledBank } from './support/people.ts'
import { addMovements, listOf, rowsOfPrimary } from './support/reading.ts'
import { asApp, startService, type Service } from './support/services.ts'

const SETTINGS = { wal_keep_size: '512MB' }
/** The part of the reading that must leave the primary. */
const LEAST_SHARE = 0.8
/** Orders until the standby answers somebody: it is trusted from the next mark, five seconds at most. */
const MOST_ORDERS = 500

export async function standby(ground: Ground): Promise<void> {
  const primary = await startCluster(ground, { name: 'primary', settings: SETTINGS })
  const bank = await fillBank(primary.url, ground.isShort ? 4 : 12)
  const { cluster: replica } = await addStandby(ground, primary, { name: 'replica', settings: SETTINGS })
  // No commit waits for it: it may be as far behind as it likes.
  await primary.query('alter system reset synchronous_standby_names')
  await primary.query('select pg_reload_conf()')

  const place = { database: primary.url, sealingKey: bank.sealingKey }
  const all: { service: Service; metrics: number }[] = []
  const start = async () => {
    const metrics = await freePort()
    const env = { ALMENARA_STANDBY_DATABASE_URL: asApp(replica.url), ALMENARA_METRICS_PORT: String(metrics) }
    const service = await startService(ground, { name: `process ${all.length + 1}`, ...place, env })
    all.push({ service, metrics })
    return service
  }

  const [person] = bank.people
  if (!person) throw new Error('Nobody to read')
  await addMovements(primary.url, person)
  const alone = await rowsOfPrimary({
    primary,
    person,
    isRightPlace: anywhere,
    start: () => startService(ground, { name: 'process alone', ...place }),
  })
  const helped = await rowsOfPrimary({ primary, person, start, isRightPlace: async () => (await answered(all)).standby > 0 })
  const share = 1 - helped / alone
  const rows = `${(share * 100).toFixed(1)} % (${helped} rows instead of ${alone})`
  ground.promise(`the standby takes ${LEAST_SHARE * 100} % of the reading off the primary`, share >= LEAST_SHARE, rows)

  const services = [await start(), await start()]
  await liveThrough(ground, { bank, primary, replica, services, read: () => answered(all.slice(-2)) })
}

interface Living {
  bank: FilledBank
  primary: Cluster
  replica: Cluster
  services: readonly Service[]
  /** So far, by these services. */
  read(): Promise<Answers>
}

/** Customers order and read it back while the standby is as it may be. */
async function liveThrough(ground: Ground, { bank, primary, replica, services, read }: Living): Promise<void> {
  const between = ground.isShort ? 20 : 200
  const place = { database: primary.url, sealingKey: bank.sealingKey }
  const proxy = await startHttpProxy(ground, services)
  const less: string[] = []
  const readBack = readingBack(less)
  const loading = { ...bank, address: proxy.address, database: primary.url, readBack }
  const load = startLoad(ground, { ...loading, thinkMs: ground.isShort ? 150 : 0 })
  const shown = (when: string) => {
    const seen = `${load.acknowledged.length} orders, ${less.length} times less${less.length > 0 ? `, the last ${less.at(-1)}` : ''}`
    ground.promise(`nobody is shown less than they were told ${when}`, less.length === 0, seen)
    const failed = load.failed.at(-1)
    ground.promise(`no request fails ${when}`, load.failed.length === 0, failed ? `${load.failed.length}, the last ${failed.what}` : 'none')
  }
  const following = async () => {
    const before = (await read()).standby
    for (let orders = 0; (await read()).standby === before; orders += 1) {
      if (orders === MOST_ORDERS) throw new Error('The standby answers nobody')
      await load.more(1)
    }
  }
  await following()
  await load.more(between)
  shown('while the standby follows')
  await replica.query('select pg_wal_replay_pause()')
  await load.more(between)
  shown('while it stands still')
  await replica.query('select pg_wal_replay_resume()')
  await following()
  await load.more(between)
  shown('when it follows again')
  await replica.kill()
  await load.more(between)
  shown('when it is lost')
  await load.stop()

  const { standby: there, behind, failed } = await read()
  ground.say(`reads answered by the standby: ${there}; by the primary: ${behind} with it behind or away, ${failed} after it failed`)
  checkDeaths(ground, services)
  await checkOrders(ground, { ...place, people: bank.people, load })
  await checkBooks(ground, place)
}

/** Each order is one movement more in the account that it goes to: whoever was told of it sees it in the list and finds it. */
function readingBack(less: string[]): ReadBack {
  return async ({ to, username }, orders, get) => {
    for (const query of ['', '?search=1%2C00']) {
      const body = await get(listOf(to.id) + query)
      if (body === undefined) return
      const { count } = JSON.parse(body) as { count: number }
      if (count < orders) less.push(`${username}${query}: ${count} of ${orders}`)
    }
  }
}

interface Answers {
  standby: number
  behind: number
  failed: number
}

async function answersOf({ metrics }: { metrics: number }): Promise<Answers> {
  const text = await fetch(`http://127.0.0.1:${metrics}/metrics`).then(
    (reply) => reply.text(),
    () => '',
  )
  const of = (answered: keyof Answers) => {
    const line = text.split('\n').find((each) => each.startsWith(`almenara_standby_reads_total{answered="${answered}"`))
    return Number(line?.slice(line.lastIndexOf('}') + 1).trim() || 0)
  }
  return { standby: of('standby'), behind: of('behind'), failed: of('failed') }
}

const answered = (which: readonly { metrics: number }[]) => Promise.all(which.map(answersOf)).then(summed)
/** Without a standby there is one place to read. */
const anywhere = async () => true

const summed = (all: readonly Answers[]): Answers => ({
  standby: all.reduce((sum, one) => sum + one.standby, 0),
  behind: all.reduce((sum, one) => sum + one.behind, 0),
  failed: all.reduce((sum, one) => sum + one.failed, 0),
})
