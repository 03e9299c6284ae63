/** The entries of a bank are split into parts, and into more, while two processes serve customers. */
import { checkBooks, checkDeaths, checkOrders, checkRequests } from './support/check.ts'
import { startCluster } from './support/cluster.ts'
import type { Ground } from './support/ground.ts'
import { startHttpProxy } from './support/http-proxy.ts'
import { startLoad } from './support/load.ts'
import { promiseNoPause } from './support/longest-wait.ts'
import { fillBank } from './support/people.ts'
import { startService } from './support/services.ts'
import { thisVersion } from './support/version.ts'

export async function entriesInParts(ground: Ground): Promise<void> {
  const between = ground.isShort ? 20 : 300
  const cluster = await startCluster(ground, { name: 'primary' })
  const bank = await fillBank(cluster.url, ground.isShort ? 4 : 12)
  const place = { database: cluster.url, sealingKey: bank.sealingKey }
  const all = await Promise.all(['one', 'two'].map((name) => startService(ground, { ...place, name })))
  const proxy = await startHttpProxy(ground, all)
  const load = startLoad(ground, { ...bank, address: proxy.address, database: cluster.url, thinkMs: ground.isShort ? 50 : 0 })
  await load.more(between)
  for (const parts of ground.isShort ? [4] : [8, 32]) {
    const began = performance.now()
    const { code, output } = await thisVersion.migrate(cluster.url, '--entries-in', String(parts))
    ground.promise(`the entries are split into ${parts} parts`, code === 0, output.trim())
    const ended = performance.now()
    await load.more(between)
    promiseNoPause(ground, load, [began, ended])
  }
  await load.stop()

  checkRequests(ground, load, 'no request fails')
  checkDeaths(ground, all)
  await checkOrders(ground, { ...place, people: bank.people, load })
  await checkBooks(ground, place)
}
