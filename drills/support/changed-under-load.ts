/** Two processes serve customers while the database under them is changed. */
import { checkBooks, checkDeaths, checkOrders, checkRequests } from './check.ts'
import type { Cluster } from './cluster.ts'
import type { Ground } from './ground.ts'
import { startHttpProxy } from './http-proxy.ts'
import { startLoad } from './load.ts'
import { promiseNoPause } from './longest-wait.ts'
import { fillBank } from './people.ts'
import { startService } from './services.ts'
import { thisVersion } from './version.ts'

interface Change {
  what: string
  /** How the command of migrations is told to. */
  words: readonly string[]
  /** What must be so before. */
  before?: () => Promise<void>
}

/** Each change succeeds, and orders go on; no request fails, and the bank is whole. Answers where `operate` finds it. */
export async function changeUnderLoad(ground: Ground, cluster: Cluster, changes: readonly Change[]) {
  const between = ground.isShort ? 20 : 300
  const bank = await fillBank(cluster.url, ground.isShort ? 4 : 12)
  const place = { database: cluster.url, sealingKey: bank.sealingKey }
  const all = await Promise.all(['one', 'two'].map((name) => startService(ground, { ...place, name })))
  const proxy = await startHttpProxy(ground, all)
  const load = startLoad(ground, { ...bank, address: proxy.address, database: cluster.url, thinkMs: ground.isShort ? 50 : 0 })
  await load.more(between)
  for (const { what, words, before } of changes) {
    await before?.()
    const began = performance.now()
    const { code, output } = await thisVersion.migrate(cluster.url, ...words)
    ground.promise(what, code === 0, output.trim())
    const ended = performance.now()
    await load.more(between)
    promiseNoPause(ground, load, [began, ended])
  }
  await load.stop()

  checkRequests(ground, load, 'no request fails')
  checkDeaths(ground, all)
  await checkOrders(ground, { ...place, people: bank.people, load })
  await checkBooks(ground, place)
  return place
}
