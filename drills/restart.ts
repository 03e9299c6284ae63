/** Two processes behind a proxy are replaced one after the other, while customers sign in, read and order. */
import { checkBooks, checkDeaths, checkOrders } from './support/check.ts'
import { startCluster } from './support/cluster.ts'
import type { Ground } from './support/ground.ts'
import { startHttpProxy } from './support/http-proxy.ts'
import { startLoad } from './support/load.ts'
import { fillBank } from './support/people.ts'
import { checkRolling, replaceAll, STOP_DELAY_MS } from './support/rolling.ts'
import { startService, type Service } from './support/services.ts'

export async function restart(ground: Ground): Promise<void> {
  const rounds = ground.isShort ? 1 : 5
  const between = ground.isShort ? 20 : 300
  const cluster = await startCluster(ground, { name: 'primary' })
  const bank = await fillBank(cluster.url, ground.isShort ? 4 : 12)
  const place = { database: cluster.url, sealingKey: bank.sealingKey }
  const options = { ...place, env: { ALMENARA_STOP_DELAY_MS: String(STOP_DELAY_MS) } }
  let running: readonly Service[] = await Promise.all(['one', 'two'].map((name) => startService(ground, { ...options, name })))
  const all = [...running]
  const codes: (number | null)[] = []
  const proxy = await startHttpProxy(ground, running)
  const load = startLoad(ground, { ...bank, address: proxy.address, database: cluster.url, thinkMs: ground.isShort ? 150 : 0 })
  await load.more(between)
  for (let round = 0; round < rounds; round += 1) {
    const replaced = await replaceAll(ground, { running, options, proxy, load, between })
    running = replaced.fresh
    all.push(...replaced.fresh)
    codes.push(...replaced.codes)
  }
  await load.stop()

  checkRolling(ground, load, codes)
  checkDeaths(ground, all)
  await checkOrders(ground, { ...place, people: bank.people, load })
  await checkBooks(ground, place)
}
