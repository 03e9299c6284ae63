/** Two processes behind a proxy are replaced one after the other, while customers sign in, read and order. */
import { checkBooks, checkDeaths, checkOrders } from './support/check.ts'
import { startCluster } from './support/cluster.ts'
import type { Ground } from './support/ground.ts'
import { startHttpProxy } from './support/http-proxy.ts'
import { startLoad } from './support/load.ts'
import { fillBank } from './support/people.ts'
import { startService, type Service } from './support/services.ts'

/** Longer than the proxy takes to notice. */
const STOP_DELAY_MS = 1_000

export async function restart(ground: Ground): Promise<void> {
  const customers = ground.isShort ? 4 : 12
  const rounds = ground.isShort ? 1 : 5
  const between = ground.isShort ? 20 : 300
  const cluster = await startCluster(ground, { name: 'primary' })
  const bank = await fillBank(cluster.url, customers)
  const place = { database: cluster.url, sealingKey: bank.sealingKey }
  const env = { ALMENARA_STOP_DELAY_MS: String(STOP_DELAY_MS) }
  const start = (name: string) => startService(ground, { name, ...place, env })
  let running: readonly Service[] = await Promise.all([start('process 1'), start('process 2')])
  const all = [...running]
  const proxy = await startHttpProxy(ground, running)
  const load = startLoad(ground, { ...bank, address: proxy.address, database: cluster.url, thinkMs: ground.isShort ? 150 : 0 })
  await load.more(between)

  const codes: (number | null)[] = []
  for (let round = 0; round < rounds; round += 1) {
    const next: Service[] = []
    for (const old of running) {
      codes.push(await old.stop())
      proxy.remove(old)
      const fresh = await start(`process ${all.length + 1}`)
      all.push(fresh)
      next.push(fresh)
      proxy.add(fresh)
      await load.more(between)
    }
    running = next
  }
  await load.stop()

  const last = load.failed.at(-1)
  const seen = `${load.failed.length} of ${load.requests()}${last ? `, the last ${last.what}` : ''}`
  ground.promise('no request fails while processes are replaced', load.failed.length === 0, seen)
  ground.promise(
    'every process ends in order',
    codes.every((code) => code === 0),
    `exit codes ${codes.join(', ')}`,
  )
  checkDeaths(ground, all)
  await checkOrders(ground, { ...place, people: bank.people, load })
  await checkBooks(ground, place)
}
